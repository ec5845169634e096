"""What Windows shows under “Properties” of cairn.exe, in the form that PyInstaller reads."""

from __future__ import annotations


def version_resource(version: str) -> str:
    numbers = tuple((*(int(part) for part in version.split(".")[:3] if part.isdigit()), 0, 0, 0, 0)[:4])
    texts = {
        "CompanyName": "Cairn contributors",
        "FileDescription": "Cairn",
        "FileVersion": version,
        "InternalName": "cairn",
        "LegalCopyright": "Cairn contributors, MIT licence",
        "OriginalFilename": "cairn.exe",
        "ProductName": "Cairn",
        "ProductVersion": version,
    }
    entries = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, "
        "subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{entries}])]), VarFileInfo([VarStruct('Translation', [1033, "
        "1200])])],\n)\n"
    )
