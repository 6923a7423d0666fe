// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/learn_subpage.h"
#include "lessons/lesson_library.h"
#include "questions/interview.h"
#include "questions/interview_report.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class Card;
class RichLabel;
class SectionFigure;
class SectionLabel;
struct LessonLink;
struct ReportContents;

class ReportPage : public LearnSubpage {
  Q_OBJECT

 public:
  explicit ReportPage(const LearnServices&, QWidget* parent = nullptr);
  ~ReportPage() override;

  /// The lessons that the report may link to.
  void showLessons(const LoadedLessons& lessons) { m_lessons = lessons; }
  /// Shows the report of a logged interview; it follows the log while it is visible.
  void showInterview(const std::string& uid);
  /// Shows a given report, as displayed at time `now`.
  void showReport(const InterviewReport&, const Moment& now, const std::optional<std::int64_t>& examDay = std::nullopt);
  QString title() const override { return tr("Mock interview"); }
  QString detail() const override;
  QString helpTopic() const override { return QStringLiteral("learn.report"); }

  /// Opens a question (from 0) below the line of questions; -1 closes it.
  void openQuestion(int question);
  int openedQuestion() const { return m_opened; }
  const ReportContents& sheet() const { return *m_handInPage; }
  void exportReport();

  void retranslate() override;

 Q_SIGNALS:
  /// Emitted to review these cards (template names) now.
  void reviewRequested(const std::vector<std::string>& cards);
  void interviewRequested(const attn::InterviewPlan&);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  void build();
  void restyle() override;
  void placeSide();
  void logChanged();
  void fill();
  void fillDetail();
  std::optional<LessonLink> lessonFor(const QuestionTemplate&) const;
  std::array<SectionFigure*, 5> figures() const { return {m_result, m_strength, m_mistakes, m_back, m_questions}; }

  LoadedLessons m_lessons;
  std::string m_interview;  // uid in the log; empty if a report was given
  std::optional<InterviewReport> m_report;
  Moment m_now;
  std::optional<std::int64_t> m_examDay;
  std::shared_ptr<const ReportContents> m_handInPage;
  int m_opened = -1;
  bool m_stale = false;  // the log has changed while the page was hidden
  bool m_beside = true;  // the side is next to the report, not below it

  QScrollArea *m_scroll, *m_sideScroll;
  QWidget *m_page, *m_side;
  QVBoxLayout *m_column, *m_sideColumn;
  QPushButton* m_home;
  RichLabel* m_missing;
  SectionFigure *m_result, *m_strength, *m_mistakes, *m_back, *m_questions;
  Card* m_detail;
  RichLabel *m_detailTitle, *m_detailText;
  QPushButton *m_openLab, *m_openLesson, *m_close;
  SectionLabel *m_backLabel, *m_questionsLabel;
  QPushButton *m_review, *m_fresh, *m_export;
  QLabel *m_seedNote, *m_written;
};

}  // namespace attn::app
