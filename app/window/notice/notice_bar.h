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

/// Messages that need no answer. They float above the lower edge of a widget and move nothing. What has only
/// information goes by itself after some seconds; errors, and what offers to do something, stay until they are closed;
/// what is said about a topic stays until that is over.
/// While notices are held (in a presentation) none is on screen: they wait. All of them can be read again.
class NoticeBar : public QWidget {
 public:
  using Kind = NoticeKind;

  explicit NoticeBar(QWidget* parent = nullptr);

  /// Where they float: a widget of the same window.
  void floatOver(QWidget*);
  void setTheme(const Theme&);
  void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
  /// How long a notice stays that goes by itself; tests put their own in place.
  using Stay = std::function<std::chrono::milliseconds(const Notice&)>;
  void setStay(Stay stay) { m_stay = std::move(stay); }

  /// `details` (one per line) are shown below the text.
  void show(Kind, const QString& text, const QString& details = QString());
  /// The same for what goes on for a while: it takes the place of what was said about this topic before, and stays
  /// until it is closed or withdrawn. hide() leaves it.
  void showAbout(const QString& topic, Kind, const QString& text, const QString& details = QString());
  /// What is said about a topic has gone on: other words on the same card, as long as it is there.
  void update(const QString& topic, const QString& text);
  void withdraw(const QString& topic);
  /// The last one offers what to do about it.
  void offer(const QString& label, std::function<void()> action);
  /// Closes all of them but those that have a topic.
  void hide();
  /// Takes those on screen back, and lets new ones wait, until it is over.
  void setHeld(bool);

  /// The last one that is on screen or waits; empty where there is none.
  QString text() const;
  QString details() const;
  /// Everything that was said, oldest first; the last hundred.
  const std::vector<Notice>& past() const { return m_past; }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  bool event(QEvent*) override;

 private:
  const Notice* last() const;
  void say(Notice);
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
  std::vector<NoticeCard*> m_cards;  // on screen, newest last
  std::vector<Notice> m_waiting, m_past;
  bool m_held = false, m_reducedMotion = false;
};

}  // namespace attn::app
