#!/bin/sh
# Removes what install.sh put there. Settings and saved games stay.
set -eu

case ${HOME-} in
    /*) ;;
    *) echo "HOME is no absolute path: it must be the folder that the program was installed in." >&2; exit 1 ;;
esac
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/lib/ttt-gui
command=$HOME/.local/bin/ttt-gui

refresh() { # the desktop's caches, where the desktop has such
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || :; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || :; fi
    if command -v gtk-update-icon-cache >/dev/null && [ -e "$share/icons/hicolor/index.theme" ]; then
        gtk-update-icon-cache -q "$share/icons/hicolor" || :
    fi
}

if [ "${1-}" = --refresh-only ]; then
    refresh
    exit
fi
if [ ! -e "$program/installed-files" ]; then
    echo "Tic-Tac-Toe Lab is not installed for this user." >&2
    exit 1
fi
while read -r file; do
    rm -f "$share/$file"
done <"$program/installed-files"
if [ "$(readlink "$command")" = "$program/ttt-gui" ]; then rm "$command"; fi
rm -rf "$program"
refresh
echo "Uninstalled. Settings and games are kept, in ${XDG_CONFIG_HOME:-$HOME/.config}/ttt-gui and $share/ttt-gui."
