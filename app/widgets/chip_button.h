// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <optional>

#include "widgets/themed.h"

class QMenu;

namespace attn::app {

/// A rounded button with a few words and, where one is set, a dot whose colour tells a state. Opens its menu, if any.
class ChipButton : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit ChipButton(QWidget* parent = nullptr);

  void setDot(std::optional<QColor>);
  /// A sign behind the words that a menu opens below.
  void setArrow(bool);
  /// How wide the chip is with these words in place of its own.
  int widthFor(const QString& words) const;
  /// Opened by a click, Space, Return or Down. The menu stays its owner's.
  void setMenu(QMenu* menu) { m_menu = menu; }
  /// Above the chip instead of below: for chips at the bottom of the window.
  void setMenuAbove(bool above) { m_menuAbove = above; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  void openMenu();
  QFont face() const;

  std::optional<QColor> m_dot;
  QMenu* m_menu = nullptr;
  bool m_menuAbove = false, m_arrow = false;
};

}  // namespace attn::app
