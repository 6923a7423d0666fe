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
  QString offer;  // what can be done about it, on a button; empty: nothing
  std::function<void()> act;
  QString topic{};  // of what goes on for a while; empty: of something that happened
};

/// One message on a card that floats. It goes by itself after the time it is given, but not while the mouse or the
/// focus is on it.
class NoticeCard : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeCard(Notice, QWidget* parent = nullptr);

  const Notice& notice() const { return m_notice; }
  void setTheme(const Theme&);
  /// Other words in place of the ones before.
  void setText(const QString&);
  void offer(const QString& label, std::function<void()> action);
  /// Goes after so long, slowly unless motion is reduced; 0: only when it is closed.
  void stayFor(std::chrono::milliseconds, bool reducedMotion);
  /// Whether it is on its way out.
  bool isPassing() const { return m_life.isActive(); }

 Q_SIGNALS:
  void closed();

 protected:
  void changeEvent(QEvent*) override;
  void enterEvent(QEnterEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void leaveEvent(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

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
