"""What macOS is told about Cairn.app."""

from __future__ import annotations

from typing import Any

import stamping

IDENTIFIER = stamping.publishing().id
_MODEL_TYPE = f"{stamping.publishing().developer_id}.gguf"


def info_plist(version: str) -> dict[str, Any]:
    """Of Info.plist, what PyInstaller does not write by itself."""
    return {
        "CFBundleDisplayName": "Cairn",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSMinimumSystemVersion": "14.0",
        "LSApplicationCategoryType": "public.app-category.productivity",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "Cairn contributors, MIT licence",
        "NSRequiresAquaSystemAppearance": False,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Language model (GGUF)",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Default",
                "LSItemContentTypes": [_MODEL_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": _MODEL_TYPE,
                "UTTypeDescription": "Language model (GGUF)",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["gguf"]},
            }
        ],
    }
