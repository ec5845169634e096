# Installs Cairn silently into a folder with a space and an umlaut, uses it, removes it, and looks at what is left.
$ErrorActionPreference = "Stop"
$setup = Get-ChildItem dist\Cairn-*-setup.exe | Select-Object -First 1
$folder = Join-Path $env:TEMP "Cairn zur Probe ü"
Start-Process $setup.FullName -ArgumentList "/S", "/D=$folder" -Wait
$program = Join-Path $folder "cairn-cli.exe"
& $program --version
if ($LASTEXITCODE -ne 0) { throw "cairn --version failed" }
& $program chat -m demo hi
if ($LASTEXITCODE -ne 0) { throw "cairn chat failed" }
& $program smoke-test
if ($LASTEXITCODE -ne 0) { throw "cairn smoke-test failed" }
$opens = (Get-ItemProperty "HKCU:\Software\Classes\Cairn.Model\shell\open\command")."(default)"
if ($opens -notlike "*cairn.exe*%1*") { throw "a model would be opened with: $opens" }
$data = Join-Path $env:LOCALAPPDATA "Cairn"
Start-Process (Join-Path $folder "uninstall.exe") -ArgumentList "/S" -Wait
for ($i = 0; (Test-Path $folder) -and $i -lt 60; $i++) { Start-Sleep 1 }
if (Test-Path $folder) { throw "this is left: $(Get-ChildItem -Recurse $folder | Select-Object -First 5)" }
if (-not (Test-Path $data)) { throw "the person's data is gone" }
if (Test-Path "HKCU:\Software\Classes\Cairn.Model") { throw "the file type is still there" }
