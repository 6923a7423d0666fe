// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QColor>
#include <QFont>
#include <initializer_list>

#include "theme/theme.h"

class QAbstractButton;
class QPushButton;
class QScrollArea;

/// Short forms for building and styling a page of widgets.
namespace attn::app {

class RichLabel;

/// An item of a box layout: a widget, another layout, or space.
struct BoxItem {
  BoxItem(QWidget* item, int factor = 0, Qt::Alignment align = {}) : widget(item), stretch(factor), alignment(align) {}
  BoxItem(QLayout* item, int factor = 0) : layout(item), stretch(factor) {}
  static BoxItem growing(int factor = 1) { return BoxItem(static_cast<QWidget*>(nullptr), factor); }
  static BoxItem space(int pixels);

  QWidget* widget = nullptr;
  QLayout* layout = nullptr;
  int stretch = 0;
  Qt::Alignment alignment{};
  int pixels = 0;
};
void addItems(QBoxLayout*, std::initializer_list<BoxItem>);
QHBoxLayout* rowOf(std::initializer_list<BoxItem>, QWidget* parent = nullptr);
QVBoxLayout* columnOf(std::initializer_list<BoxItem>, QWidget* parent = nullptr);
/// A widget with a row or a column without margins.
QWidget* lineOf(std::initializer_list<BoxItem>);
QWidget* blockOf(std::initializer_list<BoxItem>);
void addWidgets(QLayout*, std::initializer_list<QWidget*>);

/// Shows the widget in the area, which scrolls vertically only, has neither frame nor background, and takes no focus.
void scrollIn(QScrollArea*, QWidget* content);

/// Creates the widget of each of these members.
template <class... Widgets>
void makeParts(QWidget* parent, Widgets*&... parts) {
  ((parts = new Widgets(parent)), ...);
}

/// A button without text that Return clicks only if it has the focus.
QPushButton* pageButton(QWidget* parent);

/// Font and color of a label; the size is in design pixels.
struct LabelLook {
  RichLabel* label;
  double size;
  QColor ink;
  QFont::Weight weight = QFont::Normal;
};
void setLooks(const Theme&, std::initializer_list<LabelLook>);
/// Font size and minimum height in design pixels.
void setButtonLooks(const Theme&, std::initializer_list<QAbstractButton*>, double size, double height,
                    QFont::Weight = QFont::Normal);

}  // namespace attn::app
