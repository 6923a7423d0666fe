// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// Dims a window except for one control, which a lesson speaks of, and parts that must stay readable. What is dimmed
/// can still be used: it takes no mouse and no focus.
class Spotlight : public QWidget {
  Q_OBJECT

 public:
  /// Lies over all of `window`.
  explicit Spotlight(QWidget* window);

  /// `readable` keep their brightness, without a frame. nullptr: nothing is dimmed.
  void point(QWidget* control, const std::vector<QWidget*>& readable);
  /// Several that stand beside each other, in one frame.
  void point(const std::vector<QWidget*>& controls, const std::vector<QWidget*>& readable);
  QWidget* control() const { return m_controls.empty() ? nullptr : m_controls.front().data(); }
  /// What is lit, in the coordinates of the window; empty where nothing is.
  QRect litPlace() const;
  void setTheme(const Theme&);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  QRect placeOf(const QWidget&) const;
  void follow();

  Theme m_theme;
  std::vector<QPointer<QWidget>> m_controls, m_readable, m_watched;
};

}  // namespace attn::app
