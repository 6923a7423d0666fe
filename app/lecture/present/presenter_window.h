// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <map>
#include <optional>

#include "lecture/present/ink.h"
#include "lecture/present/poll_panel.h"
#include "lecture/present/presenter_facts.h"
#include "lecture/present/presenter_keys.h"
#include "lecture/present/stage_glass.h"
#include "theme/theme.h"

class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;

namespace attn::app {

class AudiencePicture;
class Card;
class NextPicture;
class RichLabel;
class SectionLabel;

/// The presenter's window: what the audience sees, the next slide, notes, the question with its answer, clocks, and a
/// list of the slides. Emits signals for what is chosen in it. The audience does not see this window.
class PresenterWindow : public QWidget {
  Q_OBJECT

 public:
  PresenterWindow();

  void setTheme(const Theme&);
  void retranslate();
  void follow(QWidget* audience);
  void setFacts(const PresenterFacts&);
  const PresenterFacts& facts() const { return m_facts; }
  /// A small picture of the next slide; a null image: not available (yet).
  void setNextPicture(const QImage&);
  void setPoll(const std::optional<PollState>&);
  void setTool(StageTool, const InkPen&, bool hasInk, bool isZoomed);
  /// A short message about the last action; empty: describes the current tool.
  void setNote(const QString&);
  void setTypedNumber(const QString&);
  void refreshNow();

  LectureClock& clock() { return m_clock; }
  void startClock();
  void toggleClock();
  void resetClock();
  /// A monotonic clock in milliseconds, and the time of day as text; replaced by tests.
  void setTimes(std::function<std::int64_t()> now, std::function<QString()> timeOfDay);

 Q_SIGNALS:
  void commanded(attn::app::PresenterCommand);
  void pointerRequested();
  void onRequested(bool forward);
  void blackRequested();
  void viewRequested(int view);
  void closed();
  // mouse events on the picture, in coordinates of the audience's widget
  void pressed(const QPointF&);
  void dragged(const QPointF&);
  void released(const QPointF&);
  void pointed(const QPointF&);
  void left();

 protected:
  void closeEvent(QCloseEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void changeEvent(QEvent*) override;

 private:
  void build();
  void restyle();
  void fill();
  void fillTimes();
  QPushButton* addTool(PresenterCommand);

  Theme m_theme = lightTheme();
  PresenterFacts m_facts;
  LectureClock m_clock;
  std::function<std::int64_t()> m_now;
  std::function<QString()> m_timeOfDay;
  QTimer m_second;
  QString m_typed, m_toolWords, m_note;
  bool m_hasTool = false;

  QWidget *m_head, *m_tools;
  QLabel *m_timeOfDayLabel, *m_elapsed, *m_over, *m_place, *m_toolNote;
  QPushButton *m_stop, *m_reset, *m_back, *m_on, *m_black, *m_pointer;
  std::map<PresenterCommand, QPushButton*> m_commands;
  AudiencePicture* m_audience;
  NextPicture* m_next;
  SectionLabel *m_nextTitle, *m_viewsTitle;
  QListWidget* m_views;
  QScrollArea* m_scroll;
  QWidget* m_page;
  QLabel* m_lecture;
  Card* m_questionCard;
  RichLabel *m_title, *m_spoken, *m_notes, *m_question, *m_answer, *m_working, *m_hint, *m_trouble;
  SectionLabel *m_spokenTitle, *m_notesTitle, *m_questionTitle;
  PollPanel* m_poll;
};

/// The names of the audience's screen and the presenter's.
struct TwoScreens {
  QString audience, presenter;
  bool operator==(const TwoScreens&) const = default;
};

/// The audience gets the same screen as last time, otherwise one that is not the computer's `own`. nullopt with fewer
/// than two screens.
std::optional<TwoScreens> chooseScreens(const QStringList& screens, const QString& own, const QString& lastAudience);

}  // namespace attn::app
