// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/learn_page.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "learn/asking/interview_page.h"
#include "learn/asking/review_page.h"
#include "learn/assignment/assignment_page.h"
#include "learn/classroom/results_page.h"
#include "learn/code/code_page.h"
#include "learn/home/home_page.h"
#include "learn/lesson/lesson_log.h"
#include "learn/report/report_page.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "widgets/help_button.h"

namespace attn::app {

LearnPage::LearnPage(const LearnServices& services, QWidget* parent)
    : Themed(parent),
      m_services(services),
      m_stack(new QStackedLayout(this)),
      m_home(new HomePage(services, this)),
      m_interview(new InterviewPage(services, this)),
      m_review(new ReviewPage(services, this)),
      m_report(new ReportPage(services, this)),
      m_assignment(new AssignmentPage(services, this)),
      m_class(new ResultsPage(services, this)),
      m_code(new CodePage(services, this)),
      m_lessonPane(new LessonPane(services.director)),
      m_log(new LessonLog(services.director, services.progress, this)) {
  m_stack->addWidget(m_home);
  for (LearnSubpage* page :
       std::initializer_list<LearnSubpage*>{m_interview, m_review, m_report, m_assignment, m_class, m_code}) {
    m_stack->addWidget(page);
    connect(page, &LearnSubpage::left, this, &LearnPage::showHome);
    connect(page, &LearnSubpage::scenarioRequested, this, &LearnPage::scenarioRequested);
    connect(page, &LearnSubpage::lessonRequested, this, &LearnPage::playLesson);
    connect(page, &LearnSubpage::titleChanged, this, [this, page] {
      if (page == m_stack->currentWidget()) Q_EMIT roomChanged();
    });
  }
  setHelpTopic(this, QStringLiteral("learn.home"));
  setHelpTopic(m_lessonPane, QStringLiteral("learn.lesson"));
  m_lessonPane->setLessons([this]() -> const LoadedLessons& { return lessons(); });
  connect(m_lessonPane, &LessonPane::lessonRequested, this, [this](const QString& id) { playLesson(id); });
  connect(m_home, &HomePage::lessonRequested, this, &LearnPage::playLesson);
  connect(m_home, &HomePage::requested, this, &LearnPage::openPart);

  connect(m_interview, &InterviewPage::ended, this,
          [this](const QString& interview) { showReport(interview.toStdString()); });
  connect(m_interview, &InterviewPage::codeRequested, this, &LearnPage::writeCode);

  connect(m_report, &ReportPage::reviewRequested, m_review, &ReviewPage::startWith);
  connect(m_report, &ReportPage::reviewRequested, this, [this] { showPage(m_review); });
  connect(m_report, &ReportPage::interviewRequested, this, &LearnPage::startInterview);

  connect(m_assignment, &AssignmentPage::opened, this, [this] {
    showPage(m_assignment);
    Q_EMIT handoutOpened(m_assignment->handout()->file, m_assignment->title());
  });
  connect(m_assignment, &AssignmentPage::refused, this, &LearnPage::handoutRefused);

  connect(m_class, &ResultsPage::handOutRequested, this, &LearnPage::handOutRequested);
  connect(m_class, &ResultsPage::worksheetsRequested, this, &LearnPage::worksheetsRequested);
  connect(m_class, &ResultsPage::projectionRequested, this, &LearnPage::projectionRequested);
  connect(m_class, &ResultsPage::askingRequested, this, &LearnPage::askingRequested);
}

LearnPage::~LearnPage() {
  if (m_lessonPane && !m_lessonPane->parentWidget()) delete m_lessonPane;
}

LearnSubpage* LearnPage::subpage() const {
  return qobject_cast<LearnSubpage*>(m_stack->currentWidget());
}

bool LearnPage::isAsking() const {
  return subpage() && subpage()->isAsking();
}

std::vector<QWidget*> LearnPage::areas() const {
  return subpage() ? subpage()->stops() : m_home->stops();
}

void LearnPage::comeToFront() {
  if (!subpage())
    showHome();
  else
    m_stack->currentWidget()->setFocus();
}

QString LearnPage::title() const {
  return subpage() ? subpage()->title() : QString();
}

QString LearnPage::detail() const {
  return subpage() ? subpage()->detail() : QString();
}

void LearnPage::showPage(QWidget* page) {
  m_stack->setCurrentWidget(page);
  setHelpTopic(this, subpage() ? subpage()->helpTopic() : QStringLiteral("learn.home"));
  page->setFocus();
  Q_EMIT roomChanged();
}

void LearnPage::showHome() {
  m_assignment->flush();  // so that Home finds it
  m_home->showLessons(lessons());
  showPage(m_home);
}

void LearnPage::openPart(HomePart part) {
  const HomeFacts& facts = m_home->facts();
  switch (part) {
    case HomePart::Work:
      return openHandout(facts.openAssignment->file);
    case HomePart::Lecture:
      return Q_EMIT lectureRequested(facts.openLecture->file);
    case HomePart::Cards:
      return startReview();
    case HomePart::Interview:
      return chooseInterview();
    case HomePart::Report:
      return showReport(facts.report->interview);
    case HomePart::Code:
      return writeCode();
    case HomePart::Examples:
      return Q_EMIT examplesRequested();
    case HomePart::Settings:
      return Q_EMIT learningSettingsRequested();
    case HomePart::Passage:
      break;  // a lesson
  }
}

void LearnPage::startInterview(const InterviewPlan& plan) {
  m_interview->start(plan);
  showPage(m_interview);
}

void LearnPage::chooseInterview() {
  m_interview->choose();
  showPage(m_interview);
}

void LearnPage::startReview() {
  m_review->start();
  showPage(m_review);
}

void LearnPage::showReport(const std::string& interview) {
  m_report->showLessons(lessons());
  m_report->showInterview(interview);
  showPage(m_report);
}

void LearnPage::writeCode() {
  m_code->open();
  showPage(m_code);
}

void LearnPage::showCodeFor(int exercise, bool solved) {
  m_code->showFor(exercise, solved);
  showPage(m_code);
}

void LearnPage::openHandout(const QString& file) {
  m_assignment->open(file);
}

void LearnPage::showHandoutFor(const OpenedHandout& handout, std::optional<int> question, bool handedIn) {
  m_assignment->showFor(handout, question, handedIn);
  showPage(m_assignment);
}

void LearnPage::showClass() {
  showPage(m_class);
}

void LearnPage::showClassOf(const QString& folder) {
  m_class->openFolder(folder);
  showClass();
}

void LearnPage::chooseClass() {
  showClass();
  m_class->chooseFolder();
}

void LearnPage::showClassFor(std::shared_ptr<const CollectedClass> collected) {
  m_class->showClass(std::move(collected));
  showClass();
}

void LearnPage::showInterviewFor(const InterviewPlan& plan, int question, bool answered) {
  m_interview->showFor(plan, question, answered);
  showPage(m_interview);
}

void LearnPage::showReportFor(const InterviewReport& report, const Moment& now) {
  m_report->showLessons(lessons());
  m_report->showReport(report, now);
  showPage(m_report);
}

void LearnPage::setClock(std::function<QDateTime()> clock) {
  m_assignment->setClock(clock);
  m_class->setClock(clock);
  m_home->setClock(std::move(clock));
}

void LearnPage::updateRules() {
  m_home->refreshNow();
}

bool LearnPage::knows(const QString& id) {
  return std::ranges::any_of(lessons(),
                             [&](const auto& each) { return QString::fromStdString(each->lesson.id) == id; });
}

void LearnPage::playLesson(const QString& id, std::optional<int> step) {
  const auto found =
      std::ranges::find_if(lessons(), [&](const auto& each) { return QString::fromStdString(each->lesson.id) == id; });
  if (found == lessons().end()) return;
  m_services.director.play(*found, step.value_or(m_log->stepToGoOnWith((*found)->lesson)));
}

const LoadedLessons& LearnPage::lessons() {
  if (m_lessons.empty()) m_lessons = builtInLessons();
  return m_lessons;
}

void LearnPage::setTheme(const Theme& theme) {
  Themed::setTheme(theme);
  m_lessonPane->setTheme(theme);
}

void LearnPage::refreshNow() {
  if (!subpage()) m_home->refreshNow();
}

}  // namespace attn::app
