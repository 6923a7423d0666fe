// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/page_parts.h"

#include <QPushButton>
#include <QScrollArea>

#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {

BoxItem BoxItem::space(int pixels) {
  BoxItem item = growing(0);
  item.pixels = pixels;
  return item;
}

void addItems(QBoxLayout* box, std::initializer_list<BoxItem> items) {
  for (const BoxItem& item : items) {
    if (item.widget)
      box->addWidget(item.widget, item.stretch, item.alignment);
    else if (item.layout)
      box->addLayout(item.layout, item.stretch);
    else if (item.pixels > 0)
      box->addSpacing(item.pixels);
    else
      box->addStretch(item.stretch);
  }
}

QHBoxLayout* rowOf(std::initializer_list<BoxItem> items, QWidget* parent) {
  auto* row = new QHBoxLayout(parent);
  addItems(row, items);
  return row;
}

QVBoxLayout* columnOf(std::initializer_list<BoxItem> items, QWidget* parent) {
  auto* column = new QVBoxLayout(parent);
  addItems(column, items);
  return column;
}

QWidget* lineOf(std::initializer_list<BoxItem> items) {
  auto* line = new QWidget;
  rowOf(items, line)->setContentsMargins(0, 0, 0, 0);
  return line;
}

QWidget* blockOf(std::initializer_list<BoxItem> items) {
  auto* block = new QWidget;
  columnOf(items, block)->setContentsMargins(0, 0, 0, 0);
  return block;
}

void addWidgets(QLayout* layout, std::initializer_list<QWidget*> widgets) {
  for (QWidget* each : widgets) layout->addWidget(each);
}

void scrollIn(QScrollArea* area, QWidget* content) {
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidgetResizable(true);
  area->setWidget(content);
  // setWidget() turns these on; they would hide the background that the page paints.
  area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  if (content->objectName().isEmpty()) content->setObjectName(QStringLiteral("scrolledPage"));
  // Needed as well: without it, the columns of the class results are filled.
  content->setStyleSheet(QStringLiteral("#%1 { background: transparent; }").arg(content->objectName()));
}

QPushButton* pageButton(QWidget* parent) {
  auto* button = new QPushButton(parent);
  button->setAutoDefault(false);
  return button;
}

void setLooks(const Theme& theme, std::initializer_list<LabelLook> looks) {
  for (const LabelLook& look : looks) {
    look.label->setFont(uiFont(theme.px(look.size), look.weight));
    look.label->setInk(look.ink);
  }
}

void setButtonLooks(const Theme& theme, std::initializer_list<QAbstractButton*> buttons, double size, double height,
                    QFont::Weight weight) {
  for (QAbstractButton* each : buttons) {
    each->setFont(uiFont(theme.px(size), weight));
    each->setMinimumHeight(qRound(theme.px(height)));
  }
}

}  // namespace attn::app
