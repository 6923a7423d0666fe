// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QTimer>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "learn/asking/interview_session.h"
#include "learn/assignment/assignment_state.h"
#include "learn/learn_subpage.h"
#include "session/background_job.h"
#include "session/kept_file.h"

class QPushButton;
class QStackedLayout;

namespace attn::app {

class HandInPage;
class InlineError;
class QuestionLine;
class AssignmentCover;

/// An assignment in progress: its cover, its questions in any order, submission (which saves one file), and the
/// answers. Everything entered is saved to the data folder at once and restored when the assignment is opened again.
class AssignmentPage : public QuestionPage {
  Q_OBJECT

 public:
  explicit AssignmentPage(const LearnServices&, QWidget* parent = nullptr);
  ~AssignmentPage() override;

  /// Reads in the background; emits opened() or refused(). The open assignment stays until then.
  void open(const QString& file);
  /// How long open() waits before it returns; nullopt: until done.
  void setPatience(std::optional<std::chrono::milliseconds> patience) { m_patience = patience; }
  /// Shows the assignment as a student sees it; nothing is saved and nothing can be submitted.
  void preview(const OpenedHandout&);
  /// For pictures: a preview at one of its questions (from 0) with the earlier ones answered; shows the answers if
  /// `handedIn`.
  void showFor(const OpenedHandout&, std::optional<int> question, bool handedIn);
  bool hasHandout() const { return m_opened.has_value(); }
  /// True while an answerable question or the submission page is shown.
  bool isWorking() const;
  bool isAsking() const override { return isWorking(); }
  QString title() const override;
  QString detail() const override;
  QString helpTopic() const override { return QStringLiteral("learn.work"); }
  const std::optional<OpenedHandout>& handout() const { return m_opened; }
  const AssignmentState& state() const { return m_state; }

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  void setClock(std::function<QDateTime()> now) { m_now = std::move(now); }
  void retranslate() override;
  /// Saves everything entered; true if it is on disk.
  bool flush();

 Q_SIGNALS:
  /// Emitted when the assignment is open and shown.
  void opened();
  void refused(const QString& file, const QString& why);
  void handedIn();

 protected:
  bool event(QEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;
  void restyle() override;
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void build();
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
  void enterKey(const QString&);
  void log();
  void leave();
  void keep() {
    if (m_kept && m_state.begun) m_kept->keep(writeAssignmentState(m_state, *m_opened));
  }
  void updateSaveNotice();
  /// Adds the time since the last call to the current question.
  void account();
  bool isTimed() const;
  bool isRead() const { return m_state.handedIn.has_value() || m_shownAsRead; }
  void fillHeading();
  void fillFoot();
  void fillSections();
  QString verdictNote(std::size_t question) const;
  QDateTime now() const { return m_now ? m_now() : QDateTime::currentDateTime(); }

  Clocks m_clocks;
  std::function<QDateTime()> m_now;
  std::optional<std::chrono::milliseconds> m_patience;
  BackgroundJob m_reading;
  std::optional<OpenedHandout> m_opened;
  AssignmentState m_state;
  std::unique_ptr<KeptFile> m_kept;  // null for a preview
  bool m_shownAsRead = false;        // for pictures: as after submission
  std::optional<std::int64_t> m_timedFrom;
  QTimer m_tick;

  QStackedLayout* m_stack;
  AssignmentCover* m_cover;
  HandInPage* m_handInPage;
  InlineError* m_problem;
  QuestionLine* m_marks;
  QPushButton *m_leave, *m_back, *m_next, *m_handIn;
};

}  // namespace attn::app
