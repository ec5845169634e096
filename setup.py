"""What pyproject.toml cannot say: Cairn's packages are installed inside another, which is not where they lie."""

from setuptools import find_packages, setup

NAME = "cairn_chat"
FOLDERS = ("app", "engine", "resources", "ui")
found = find_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])

setup(
    packages=[NAME, *(f"{NAME}.{package}" for package in found)],
    package_dir={NAME: f"packaging/wheel/{NAME}"} | {f"{NAME}.{folder}": folder for folder in FOLDERS},
    package_data={f"{NAME}.resources": [f"{folder}/*" for folder in ("demo", "icons", "languages", "models")]},
)
