#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make.sh PROGRAM [FOLDER]: makes the pictures of docs/ anew with that program, in FOLDER (where this lies, as usual).
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(realpath "${2:-$here}")
work=$here/../../resources/works/attention-by-hand.work.json
rough=$(mktemp -d)
trap 'rm -rf "$rough"' EXIT

"$program" handout "$work" --variants 40 --seed 7 -o "$rough/class" >/dev/null
"$program" worksheet "$work" --variants 1 --seed 7 --locale en -o "$rough/sheet.pdf" >/dev/null
pdftoppm -singlefile -r 96 -png "$rough/sheet.pdf" "$folder/worksheet"
"$program" render "$rough/class/attention-by-hand.01.handout.json" --view work --question 3 --size 1280x800 -o "$folder/work.png"
"$program" render --view class-results --size 1440x900 -o "$folder/class-results.png"
