; Cairn's installer for Windows: for one user, without an administrator. packaging/bundle/windows_packages.py compiles it:
;   makensis -DVERSION=0.1.0 -DICON=cairn.ico -DLICENCE=LICENSE -DINSTALL=install.nsh -DREMOVE=remove.nsh -DKIB=270000 -DOUT=x.exe cairn.nsi
; with full paths, for makensis works in the folder of this file. install.nsh and remove.nsh name every file of the program. Silent: /S, another folder: /D=C:\folder (the last word).
; Silent removal keeps chats, models and settings; /DELETEDATA removes them as well.
Unicode true
!ifdef QUICK ; only to compare its list of files: LZMA takes many minutes
  SetCompress off
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
!ifdef SIGN ; the script that signs a file
  !uninstfinalize 'powershell -NoProfile -ExecutionPolicy Bypass -File "${SIGN}" "%1"' = 0
!endif
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
Name "Cairn"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Cairn"
InstallDirRegKey HKCU "Software\Cairn" "InstallDir"
BrandingText "Cairn ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Cairn"
VIAddVersionKey FileDescription "Installs Cairn"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey CompanyName "Cairn contributors"
VIAddVersionKey LegalCopyright "Cairn contributors, MIT licence"

!include MUI2.nsh
!include FileFunc.nsh
!include x64.nsh
!include WinVer.nsh
!insertmacro GetParameters
!insertmacro GetOptions

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cairn"
!define MODEL_KEY "Software\Classes\Cairn.Model"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\cairn.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Start Cairn"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
UninstPage custom un.DataPage un.DataPageLeave
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Var KeepData
Var KeepDataBox

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "Cairn needs a 64-bit Windows." /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_ICONSTOP "Cairn needs Windows 10 or later." /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  Call CloseCairn
FunctionEnd

; A program that runs cannot be replaced: ask until it is closed. Silently: give up with a code of its own.
!macro CloseCairn un
Function ${un}CloseCairn
  again:
  IfFileExists "$INSTDIR\cairn.exe" 0 free
  ClearErrors
  FileOpen $0 "$INSTDIR\cairn.exe" a
  IfErrors busy
  FileClose $0
  Goto free
  busy:
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Cairn is open. Close its window, then try again." /SD IDCANCEL IDRETRY again
  SetErrorLevel 4
  Quit
  free:
FunctionEnd
!macroend
!insertmacro CloseCairn ""
!insertmacro CloseCairn "un."

Section "Cairn"
  SetShellVarContext current
  ; What an older version has installed goes by its own list, so that nothing of it is mixed with this one.
  IfFileExists "$INSTDIR\uninstall.exe" 0 +2
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  SetOverwrite on
  !include "${INSTALL}"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Cairn.lnk" "$INSTDIR\cairn.exe"

  WriteRegStr HKCU "Software\Cairn" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${MODEL_KEY}" "" "Language model (GGUF)"
  WriteRegStr HKCU "${MODEL_KEY}\DefaultIcon" "" "$INSTDIR\cairn.exe,0"
  WriteRegStr HKCU "${MODEL_KEY}\shell\open\command" "" '"$INSTDIR\cairn.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.gguf\OpenWithProgids" "Cairn.Model" ""
  WriteRegStr HKCU "Software\Classes\Applications\cairn.exe\shell\open\command" "" '"$INSTDIR\cairn.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\cairn.exe\SupportedTypes" ".gguf" ""
  ReadRegStr $0 HKCU "Software\Classes\.gguf" ""
  ${If} $0 == ""
    WriteRegStr HKCU "Software\Classes\.gguf" "" "Cairn.Model"
  ${EndIf}
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Cairn"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\cairn.exe,0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Cairn contributors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${KIB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Function un.onInit
  Call un.CloseCairn
  StrCpy $KeepData 1
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $1
  IfErrors +2
    StrCpy $KeepData 0
FunctionEnd

Function un.DataPage
  !insertmacro MUI_HEADER_TEXT "Your chats and models" "They are yours, and can stay."
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 36u "Chats, models and settings lie in $LOCALAPPDATA\Cairn. A later Cairn finds them there."
  Pop $0
  ${NSD_CreateCheckbox} 0 42u 100% 12u "&Keep my chats, models and settings"
  Pop $KeepDataBox
  ${NSD_SetState} $KeepDataBox $KeepData
  nsDialogs::Show
FunctionEnd

Function un.DataPageLeave
  ${NSD_GetState} $KeepDataBox $KeepData
FunctionEnd

Section "Uninstall"
  SetShellVarContext current
  !include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only when nothing of somebody else's lies there
  Delete "$SMPROGRAMS\Cairn.lnk"
  DeleteRegKey HKCU "${MODEL_KEY}"
  DeleteRegKey HKCU "Software\Classes\Applications\cairn.exe"
  DeleteRegValue HKCU "Software\Classes\.gguf\OpenWithProgids" "Cairn.Model"
  ReadRegStr $0 HKCU "Software\Classes\.gguf" ""
  ${If} $0 == "Cairn.Model"
    DeleteRegValue HKCU "Software\Classes\.gguf" ""
  ${EndIf}
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\Cairn"
  ${If} $KeepData == 0
    RMDir /r "$LOCALAPPDATA\Cairn"
  ${EndIf}
  ${RefreshShellIcons}
SectionEnd
