// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QTimer>
#include <QWidget>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "learn/asking/interview_session.h"
#include "learn/learn_services.h"
#include "learn/work/kept_file.h"
#include "learn/work/opened_handout.h"
#include "learn/work/work_state.h"
#include "scenario/scenario.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QHBoxLayout;
class QPushButton;
class QStackedLayout;

namespace attn::app {

class AnswerHalf;
class HandInSheet;
class InlineError;
class QuestionHalf;
class StationLine;
class WorkCover;

/// What the page asks of whoever works; tests answer in their place. An empty path: nothing.
struct WorkQuestions {
  std::function<QString(QWidget*, const QString& suggested)> fileToHandIn;
  std::function<void(const QString& file)> showFolder;

  static WorkQuestions dialogs();
};

/// A hand-out that somebody works on: what it is, its questions back and forth as they like, then handing in, which
/// saves one file, and the answers. What is entered lies in the data folder at once and is there again when the
/// hand-out is opened again.
class WorkPage : public QWidget {
  Q_OBJECT

 public:
  explicit WorkPage(const LearnServices&, QWidget* parent = nullptr);
  ~WorkPage() override;

  /// Reads in the background; opened() or refused() tell how it went. The one that is open stays until then.
  void open(const QString& file);
  /// How long open() waits for it; none: until it is done.
  void setPatience(std::optional<std::chrono::milliseconds> patience) { m_patience = patience; }
  /// As a student would see it: nothing is kept, nothing can be handed in.
  void preview(const OpenedHandout&);
  /// For pictures: a preview at one of its questions (from 0), those before answered; where `handedIn`, the answers are
  /// shown.
  void showFor(const OpenedHandout&, std::optional<int> question, bool handedIn);
  bool hasHandout() const { return m_opened.has_value(); }
  /// A question is in front that can be answered, or handing in.
  bool isWorking() const;
  QString title() const;
  QString detail() const;
  const std::optional<OpenedHandout>& handout() const { return m_opened; }
  const WorkState& state() const { return m_state; }

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  void setClock(std::function<QDateTime()> now) { m_now = std::move(now); }
  void setQuestions(WorkQuestions ask) { m_ask = std::move(ask); }
  void setTheme(const Theme&);
  void retranslate();
  /// Everything that was entered is on disk when it returns, where it can be written.
  bool flush();

 Q_SIGNALS:
  /// It is there, and the page shows it.
  void opened();
  void refused(const QString& file, const QString& why);
  void titleChanged();
  void left();
  void handedIn();
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 protected:
  bool event(QEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void build();
  void restyle();
  void take(OpenedHandout, std::unique_ptr<KeptFile>);
  void letGo();
  void showCover();
  void showQuestion(std::size_t);
  void showHandIn();
  void goBy(int step);
  void edited();
  void answered();
  void handIn();
  void save(const QString& suggested);
  void log();
  void leave();
  void keep() {
    if (m_kept && m_state.begun) m_kept->keep(writeWorkState(m_state));
  }
  void tellKept();
  /// Adds the time since the last look to the question that is in front.
  void account();
  bool isTimed() const;
  bool isRead() const { return m_state.handedIn.has_value() || m_shownAsRead; }
  void fillHeading();
  void fillFoot();
  void fillStations();
  QString verdictNote(std::size_t question) const;
  QDateTime now() const { return m_now ? m_now() : QDateTime::currentDateTime(); }

  LearnServices m_services;
  Theme m_theme = lightTheme();
  Clocks m_clocks;
  std::function<QDateTime()> m_now;
  WorkQuestions m_ask;
  std::optional<std::chrono::milliseconds> m_patience;
  BackgroundJob m_reading;
  std::optional<OpenedHandout> m_opened;
  WorkState m_state;
  std::unique_ptr<KeptFile> m_kept;  // none of a preview
  bool m_shownAsRead = false;        // a picture of what comes after handing in
  std::optional<std::int64_t> m_timedFrom;
  QTimer m_tick;

  QStackedLayout* m_stack;
  WorkCover* m_cover;
  HandInSheet* m_sheet;
  QWidget *m_asking, *m_foot;
  QuestionHalf* m_question;
  AnswerHalf* m_answer;
  InlineError* m_problem;
  QHBoxLayout* m_footRow;
  StationLine* m_stations;
  QPushButton *m_leave, *m_back, *m_next, *m_handIn;
};

}  // namespace attn::app
