// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <chrono>
#include <functional>
#include <vector>

#include "theme/theme.h"
#include "window/notice/notice_card.h"

class QVBoxLayout;

namespace attn::app {

/// Messages that need no answer. They float above the lower edge of a widget and do not affect its layout. Purely
/// informational ones disappear after some seconds; errors and notices with an action stay until closed; a notice about
/// a topic stays until the topic is over. While notices are held (in a presentation), none is shown until they are
/// released. All can be read again.
class NoticeBar : public QWidget {
 public:
  using Kind = NoticeKind;

  explicit NoticeBar(QWidget* parent = nullptr);

  /// Sets the widget over which they float; it must be in the same window.
  void floatOver(QWidget*);
  void setTheme(const Theme&);
  void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
  /// Returns how long a notice stays before it disappears; tests substitute their own.
  using Stay = std::function<std::chrono::milliseconds(const Notice&)>;
  void setStay(Stay stay) { m_stay = std::move(stay); }

  /// `details` (one per line) are shown below the text.
  void show(Kind, const QString& text, const QString& details = QString());
  void say(const QString& text, const QString& details = QString()) { show(Kind::Information, text, details); }
  void fail(const QString& text, const QString& details = QString()) { show(Kind::Error, text, details); }
  /// The same for an ongoing topic: replaces the previous notice about it, and stays until closed or withdrawn. hide()
  /// leaves it.
  void showAbout(const QString& topic, Kind, const QString& text, const QString& details = QString());
  /// Changes the text of the notice about a topic, if it is still shown.
  void update(const QString& topic, const QString& text);
  void withdraw(const QString& topic);
  /// Adds an action to the last notice.
  void offer(const QString& label, std::function<void()> action);
  /// Closes all notices except those about a topic.
  void hide();
  /// Hides all notices, and delays new ones until released.
  void setHeld(bool);

  /// The last visible or held notice; empty if there is none.
  QString text() const { return last() ? last()->text : QString(); }
  QString details() const { return last() ? last()->details : QString(); }
  /// The last hundred notices, oldest first.
  const std::vector<Notice>& past() const { return m_past; }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  bool event(QEvent*) override;

 private:
  const Notice* last() const;
  void keep(Notice);
  void put(Notice);
  void removeOne();
  void remove(NoticeCard*);
  void startTime(NoticeCard&);
  void place();
  void moveToPlace();

  Theme m_theme;
  Stay m_stay;
  QWidget* m_host = nullptr;
  QVBoxLayout* m_column;
  std::vector<NoticeCard*> m_cards;  // on screen, oldest first
  std::vector<Notice> m_waiting, m_past;
  bool m_held = false, m_reducedMotion = false;
};

}  // namespace attn::app
