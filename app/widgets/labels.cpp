// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labels.h"

namespace attn::app {
namespace {

QLabel* labelIn(Qt::TextFormat format, const QString& text, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(format);
  label->setText(text);
  return label;
}

}  // namespace

QLabel* plainLabel(const QString& text, QWidget* parent) {
  return labelIn(Qt::PlainText, text, parent);
}

QLabel* wrappedLabel(const QString& text, QWidget* parent) {
  QLabel* label = plainLabel(text, parent);
  label->setWordWrap(true);
  return label;
}

QLabel* htmlLabel(const QString& html, QWidget* parent) {
  return labelIn(Qt::RichText, html, parent);
}

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
