#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# add-to-menu.sh            adds AttentionScope to this user's menu, with its icons and file types
# add-to-menu.sh --remove   removes it
# Run it again after moving the folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=applications/org.attentionscope.AttentionScope.desktop

case ${1:-} in
  '' | --remove) ;;
  *) sed -n '3,5s/^# //p' "$0" >&2; exit 2 ;;
esac

# Every file that this script adds, relative to the user's data folder.
files() { (cd "$here/share" && find icons mime/packages -type f; echo "$entry"); }

files | while IFS= read -r file; do
  if [ "${1:-}" = --remove ]; then
    rm -f "$data/$file"
  else
    mkdir -p "$data/$(dirname "$file")"
    cp "$here/share/$file" "$data/$file"
  fi
done
if [ -f "$data/$entry" ]; then
  # The program is not in PATH: its path, quoted as required by Exec=, with % doubled.
  place=$(printf '%s' "$here/attentionscope" | sed 's/[\\"$`]/\\\\&/g; s/%/%%/g')
  export place
  awk '/^Exec=attentionscope/ {sub(/^Exec=attentionscope/, ""); print "Exec=\"" ENVIRON["place"] "\"" $0; next}
       /^TryExec=/ {next} {print}' "$here/share/$entry" >"$data/$entry"
fi
# Desktops with these tools notice the change at once; others at their next start.
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications" || true; fi
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t "$data/icons/hicolor" || true; fi
if [ "${1:-}" = --remove ]; then echo "AttentionScope is no longer in the menu."; else echo "AttentionScope is in the menu."; fi
