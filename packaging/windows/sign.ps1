# Usage: sign.ps1 FILE... Signs with the certificate in CAIRN_SIGN_THUMBPRINT (packaging/bundle/windows_signing.py).
# The engine's libraries are signed before their digests are taken (packaging/bundle/engine_signing.py).
$ErrorActionPreference = "Stop"
$tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" | Sort-Object FullName | Select-Object -Last 1
foreach ($file in $args) {
    & $tool.FullName sign /sha1 $env:CAIRN_SIGN_THUMBPRINT /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 $file
    if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
}
