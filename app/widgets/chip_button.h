// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <optional>

#include "theme/themed.h"

class QMenu;

namespace attn::app {

/// A rounded button with a short text and an optional dot whose color shows a state. Opens its menu, if any.
class ChipButton : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit ChipButton(QWidget* parent = nullptr);

  void setDot(std::optional<QColor>);
  /// Shows an arrow after the text, indicating a menu below.
  void setArrow(bool);
  /// The width of the chip if it showed this text.
  int widthFor(const QString& words) const;
  /// Opened by a click, Space, Return or Down. Does not take ownership.
  void setMenu(QMenu* menu) { m_menu = menu; }
  /// Opens the menu above the chip, for chips at the bottom of the window.
  void setMenuAbove(bool above) { m_menuAbove = above; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void openMenu();
  QFont face() const;

  std::optional<QColor> m_dot;
  QMenu* m_menu = nullptr;
  bool m_menuAbove = false, m_arrow = false;
};

}  // namespace attn::app
