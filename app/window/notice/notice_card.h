// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFrame>
#include <QTimer>
#include <chrono>
#include <functional>

#include "theme/theme.h"

class QGraphicsOpacityEffect;
class QLabel;
class QPropertyAnimation;
class QPushButton;
class QScrollArea;

namespace attn::app {

class GlyphButton;

enum class NoticeKind { Information, Error };

/// A message that needs no answer.
struct Notice {
  NoticeKind kind = NoticeKind::Information;
  QString text;
  QString details;  // one per line; may be empty
  QDateTime when;
  QString offer;  // the action's button label; empty if there is none
  std::function<void()> act;
  QString topic{};  // of an ongoing state; empty for an event
};

/// A floating card with one message. It disappears after a given time, but not while it is under the mouse or has
/// focus.
class NoticeCard : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeCard(Notice, QWidget* parent = nullptr);

  const Notice& notice() const { return m_notice; }
  void setTheme(const Theme&);
  void setText(const QString&);
  void offer(const QString& label, std::function<void()> action);
  /// Disappears after this time, fading out unless motion is reduced; 0: stays until closed.
  void closeAfter(std::chrono::milliseconds, bool reducedMotion);
  /// True while it is set to disappear.
  bool isExpiring() const { return m_life.isActive(); }

 Q_SIGNALS:
  void closed();

 protected:
  void changeEvent(QEvent*) override;
  void enterEvent(QEnterEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void leaveEvent(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { fitHeight(); }

 private:
  void timeUp();
  void fitHeight();

  Notice m_notice;
  Theme m_theme;
  QLabel *m_text, *m_details;
  QScrollArea* m_detailsArea;
  QPushButton* m_action;
  GlyphButton* m_close;
  QTimer m_life;
  std::chrono::milliseconds m_stay{0};
  bool m_reducedMotion = false;
  QGraphicsOpacityEffect* m_opacity;
  QPropertyAnimation* m_fade;
};

}  // namespace attn::app
