; Inno Setup: the installer for Windows. `python packaging/build.py bundle` runs it where `iscc` is found:
;     iscc /DVersion=0.1.0 /Odist packaging\windows\mechwright.iss
#ifndef Version
  #error Give the version: /DVersion=0.1.0
#endif

[Setup]
AppId={{6D0C3C52-6A1E-4E53-9C55-0B7E5A6F2D11}
AppName=Mechwright
AppVersion={#Version}
AppPublisher=The Mechwright authors
DefaultDirName={autopf}\Mechwright
DefaultGroupName=Mechwright
; For one user without rights of an administrator, or for all users.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
SourceDir=..\..
OutputBaseFilename=Mechwright-{#Version}-setup
SetupIconFile=build\icons\mechwright.ico
UninstallDisplayIcon={app}\mechwright-window.exe
LicenseFile=LICENSE
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.OpenFiles=Open .mtf and .ssw files with Mechwright
de.OpenFiles=.mtf- und .ssw-Dateien mit Mechwright öffnen

[Tasks]
Name: "files"; Description: "{cm:OpenFiles}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "build\bundle\mechwright\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Mechwright"; Filename: "{app}\mechwright-window.exe"
Name: "{autodesktop}\Mechwright"; Filename: "{app}\mechwright-window.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.mtf\OpenWithProgids"; ValueType: string; ValueName: "Mechwright.mtf"; ValueData: ""; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\.ssw\OpenWithProgids"; ValueType: string; ValueName: "Mechwright.mtf"; ValueData: ""; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\Mechwright.mtf"; ValueType: string; ValueName: ""; ValueData: "BattleMech"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\Mechwright.mtf\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\mechwright-window.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\Mechwright.mtf\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mechwright-window.exe"" ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\mechwright"; ValueType: string; ValueName: ""; ValueData: "URL:Mechwright"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\mechwright"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\mechwright\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mechwright-window.exe"" ""%1"""
