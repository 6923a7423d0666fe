// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

/// Dims the window except for one control, which a lesson points at, and parts that must stay readable. Dimmed parts
/// remain usable: the overlay takes no mouse events and no focus.
class Spotlight : public Themed<QWidget> {
  Q_OBJECT

 public:
  /// Covers all of `window`.
  explicit Spotlight(QWidget* window);

  /// `readable` stay bright, without a frame. nullptr disables dimming.
  void point(QWidget* control, const std::vector<QWidget*>& readable);
  /// Points at several adjacent controls, with one frame.
  void point(const std::vector<QWidget*>& controls, const std::vector<QWidget*>& readable);
  QWidget* control() const { return m_controls.empty() ? nullptr : m_controls.front().data(); }
  /// The highlighted area in window coordinates; empty if there is none.
  QRect litPlace() const;

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  QRect placeOf(const QWidget&) const;
  void follow();

  std::vector<QPointer<QWidget>> m_controls, m_readable, m_watched;
};

}  // namespace attn::app
