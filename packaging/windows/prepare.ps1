# What making the packages needs on a Windows with Visual Studio's tools: NSIS, LLVM and the Vulkan SDK, by Chocolatey.
$ErrorActionPreference = "Stop"
choco install nsis ninja llvm vulkan-sdk --no-progress -y
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
$sdk = Get-ChildItem C:\VulkanSDK | Sort-Object Name | Select-Object -Last 1
if ($env:GITHUB_ENV) {
    "VULKAN_SDK=$($sdk.FullName)" >> $env:GITHUB_ENV
    "CC=clang" >> $env:GITHUB_ENV
    "CXX=clang++" >> $env:GITHUB_ENV
    "C:\Program Files (x86)\NSIS" >> $env:GITHUB_PATH
    "C:\Program Files\LLVM\bin" >> $env:GITHUB_PATH
    "$($sdk.FullName)\Bin" >> $env:GITHUB_PATH
}
