# Usage: prepare_certificate.ps1 FILE. Puts the certificate in CERTIFICATE (a .pfx in base64, with PASSWORD) into the store of
# this account and writes CAIRN_SIGN_THUMBPRINT into FILE, as a line. Without a certificate: a word, and nothing.
param([Parameter(Mandatory)] [string] $File)
$ErrorActionPreference = "Stop"
if (-not $env:CERTIFICATE) {
    Write-Host "sign: there is no certificate; Windows will call the publisher unknown"
    exit 0
}
$packed = Join-Path ([IO.Path]::GetTempPath()) "$([guid]::NewGuid()).pfx"
try {
    [IO.File]::WriteAllBytes($packed, [Convert]::FromBase64String($env:CERTIFICATE))
    $import = @{ FilePath = $packed; CertStoreLocation = "Cert:\CurrentUser\My" }
    if ($env:PASSWORD) { $import.Password = ConvertTo-SecureString $env:PASSWORD -AsPlainText -Force }
    $all = @(Import-PfxCertificate @import)
} finally {
    Remove-Item $packed -ErrorAction SilentlyContinue
}
# Those of who vouches for it may come along in the same file; only the signer's has its key.
$certificate = $all | Where-Object { $_.HasPrivateKey } | Select-Object -First 1
if (-not $certificate) { throw "the certificate comes without its key, and cannot sign" }
"CAIRN_SIGN_THUMBPRINT=$($certificate.Thumbprint)" | Out-File -FilePath $File -Append -Encoding utf8
