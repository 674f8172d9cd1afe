"""Builds the wheel with Python's standard library alone, so that installing needs no other package (PEP 517).

    python3 backend.py [FOLDER]    writes the wheel into the folder, `dist` by default
"""
import base64
import hashlib
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent
# As every entry of the archive: the same sources give the same bytes.
TIMESTAMP = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    facts = project()
    if not (ROOT / "game_arena" / "dist" / "env.mjs").exists():
        raise SystemExit("game_arena/dist/env.mjs is missing: node tools/build-packages.ts builds it")
    package = f"{facts['name'].replace('-', '_')}-{facts['version']}"
    info = f"{package}.dist-info"
    code = sorted(path for path in (ROOT / "game_arena").rglob("*") if path.suffix in (".py", ".mjs"))
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in code}
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = metadata(facts).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: game-arena\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    rows = [f"{name},sha256={digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    wheel = f"{package}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, TIMESTAMP), content, zipfile.ZIP_DEFLATED)
    return wheel


def project():
    """The facts of pyproject.toml that are one text each; Python 3.9 cannot read TOML."""
    text = (ROOT / "pyproject.toml").read_text().split("[project]")[1]
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', text, re.MULTILINE))


def metadata(facts):
    return "\n".join(
        [
            "Metadata-Version: 2.4",
            f"Name: {facts['name']}",
            f"Version: {facts['version']}",
            f"Summary: {facts['description']}",
            f"License-Expression: {facts['license']}",
            "License-File: LICENSE",
            f"Requires-Python: {facts['requires-python']}",
            "Description-Content-Type: text/markdown",
            "",
            (ROOT / facts["readme"]).read_text(),
        ]
    )


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / build_wheel(folder))
