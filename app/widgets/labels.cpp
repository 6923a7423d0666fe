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

}  // namespace attn::app
