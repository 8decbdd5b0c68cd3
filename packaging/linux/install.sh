#!/bin/sh
# Installs Tic-Tac-Toe Lab for this user only: the program, its menu entry, icons and file types (.ttt, .ttt-trace). Needs no root.
# The folder that this script lies in may be anywhere; it can be removed afterwards.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/lib/ttt-gui
command=$HOME/.local/bin/ttt-gui

case $program in
    *[\"\`\$\\%]*) echo "A desktop entry cannot name $program: it has one of \" \` \$ \\ %." >&2; exit 1 ;;
esac
if [ -e "$command" ] && [ ! -L "$command" ]; then
    echo "$command is there already and is not ours: move it away first." >&2
    exit 1
fi

new=$program.new.$$
trap 'rm -rf "$new"' EXIT
mkdir -p "$HOME/.local/lib" "$HOME/.local/bin" "$share"
cp -R "$here/app" "$new"
cp "$here/uninstall.sh" "$new/uninstall.sh"
(cd "$here/share" && find . -type f) >"$new/installed-files"
rm -rf "$program"
mv "$new" "$program"
ln -sfn "$program/ttt-gui" "$command"

cp -R "$here/share/." "$share/"
sed "s|^Exec=ttt-gui|Exec=\"$(printf %s "$program" | sed 's/[&|]/\\&/g')/ttt-gui\"|" \
    "$here/share/applications/ttt-gui.desktop" >"$share/applications/ttt-gui.desktop"
sh "$program/uninstall.sh" --refresh-only

echo "Installed. Tic-Tac-Toe Lab is in the menu; the command is $command."
case :$PATH: in *":$HOME/.local/bin:"*) ;; *) echo "(~/.local/bin is not on your PATH.)" ;; esac
echo "To uninstall: sh '$program/uninstall.sh'"
