// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/file_name_label.h"

namespace attn::app {

void showFileName(QLabel& label, const QString& name) {
  constexpr int kLongestWord = 12;
  QString text;
  int word = 0;
  for (const QChar each : name) {
    // Never break between the halves of a surrogate pair.
    const bool ends = !each.isLetterOrNumber() && !each.isSurrogate() && !each.isMark();
    if (word >= kLongestWord && !each.isLowSurrogate() && !each.isMark()) {
      text += QChar(0x200B);
      word = 0;
    }
    text += each;
    word = ends ? 0 : word + 1;
    if (ends) text += QChar(0x200B);
  }
  label.setWordWrap(true);
  label.setText(text);
  label.setAccessibleName(name);
}

}  // namespace attn::app
