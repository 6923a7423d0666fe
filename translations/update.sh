#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# update.sh [FOLDER] updates the .ts files of FOLDER (this one by default) from the texts of app/ and of questions. New texts are
# unfinished; unused ones are removed. English needs entries for its plural forms only.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(cd "${1:-$here}" && pwd)
lupdate=$(PATH=/usr/lib/qt6/bin:$PATH command -v lupdate)
options=(-silent -no-obsolete -locations none -source-language en)
cd "$here/.."
# Questions are in core, which does not use Qt: lupdate reads copies in which their texts have the context "questions".
questions=$(mktemp -d)
trap 'rm -r "$questions"' EXIT
cp -r core/questions/. "$questions"
find "$questions" -type f -exec sed -i 's/\bTR(/QT_TRANSLATE_NOOP("questions", /g' {} +
"$lupdate" "${options[@]}" -pluralonly -target-language en -I app -I core app "$questions" -ts "$folder/attentionscope_en.ts"
"$lupdate" "${options[@]}" -target-language zh_CN -I app -I core app "$questions" -ts "$folder/attentionscope_zh_CN.ts"
