#!/bin/sh
# Installs Tic-Tac-Toe Lab for this user only: the program, its menu entry, icons and file types (.ttt, .ttt-trace, .ttt-tree). Needs no root.
# The folder that this script lies in may be anywhere; it can be removed afterwards.
set -eu

refuse() { # before anything is touched
    echo "$1" >&2
    exit 1
}
line_break='
'
for place in HOME XDG_DATA_HOME; do
    eval "path=\${$place-}"
    case $path in
        *"$line_break"*) refuse "$place has a line break: nothing can be installed there." ;;
        /*) ;;
        ?*) refuse "$place is $path, which is no absolute path." ;;
        *) if [ $place = HOME ]; then refuse "HOME is empty: it must be the folder to install in."; fi ;;
    esac
done
[ -d "$HOME" ] || refuse "HOME is $HOME, which is no folder."

here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/lib/ttt-gui
command=$HOME/.local/bin/ttt-gui

case $program in
    *[\"\`\$\\%]*) refuse "A desktop entry cannot name $program: it has one of \" \` \$ \\ %." ;;
esac
[ -x "$here/app/ttt-gui" ] || refuse "$here/app/ttt-gui is missing: unpack the whole .tar.xz."
if [ -L "$command" ]; then
    [ "$(readlink "$command")" = "$program/ttt-gui" ] || refuse "$command is a link and not ours: move it away first."
elif [ -e "$command" ]; then
    refuse "$command is there already and is not ours: move it away first."
fi
if [ -L "$program" ] || { [ -e "$program" ] && [ ! -f "$program/installed-files" ]; }; then
    refuse "$program is there already and is not ours: move it away first."
fi
(cd "$here/share" && find . -type f) | while read -r file; do
    if [ -L "$share/$file" ]; then refuse "$share/${file#./} is a link and not ours: move it away first."; fi
done

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
