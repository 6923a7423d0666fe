// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/learn_page.h"

#include <QStackedLayout>
#include <algorithm>
#include <utility>

#include "learn/asking/interview_page.h"
#include "learn/asking/review_page.h"
#include "learn/classroom/results_page.h"
#include "learn/home/home_page.h"
#include "learn/lesson/lesson_log.h"
#include "learn/lesson/lesson_pane.h"
#include "learn/report/report_page.h"
#include "learn/work/work_page.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "widgets/help_button.h"

namespace attn::app {

namespace {

QString helpTopicOf(LearnPage::Room room) {
  switch (room) {
    case LearnPage::Room::Interview:
      return QStringLiteral("learn.interview");
    case LearnPage::Room::Review:
      return QStringLiteral("learn.cards");
    case LearnPage::Room::Report:
      return QStringLiteral("learn.report");
    case LearnPage::Room::Work:
      return QStringLiteral("learn.work");
    case LearnPage::Room::Class:
      return QStringLiteral("classroom.results");
    case LearnPage::Room::Home:
      break;
  }
  return QStringLiteral("learn.home");
}

}  // namespace

LearnPage::LearnPage(const LearnServices& services, QWidget* parent)
    : QWidget(parent),
      m_services(services),
      m_stack(new QStackedLayout(this)),
      m_home(new HomePage(services, this)),
      m_interview(new InterviewPage(services, this)),
      m_review(new ReviewPage(services, this)),
      m_report(new ReportPage(services, this)),
      m_work(new WorkPage(services, this)),
      m_class(new ResultsPage(services, this)),
      m_lessonPane(new LessonPane(services.director)),
      m_log(new LessonLog(services.director, services.progress, this)) {
  for (QWidget* page :
       {static_cast<QWidget*>(m_home), static_cast<QWidget*>(m_interview), static_cast<QWidget*>(m_review),
        static_cast<QWidget*>(m_report), static_cast<QWidget*>(m_work), static_cast<QWidget*>(m_class)})
    m_stack->addWidget(page);

  setHelpTopic(this, helpTopicOf(Room::Home));
  setHelpTopic(m_lessonPane, QStringLiteral("learn.lesson"));
  m_lessonPane->setLessons([this]() -> const LoadedLessons& { return lessons(); });
  connect(m_lessonPane, &LessonPane::lessonWanted, this, [this](const QString& id) { playLesson(id); });
  connect(m_home, &HomePage::lessonWanted, this, [this](const QString& id) { playLesson(id); });
  connect(m_home, &HomePage::lessonStepWanted, this, &LearnPage::playLesson);
  connect(m_home, &HomePage::interviewWanted, this, &LearnPage::chooseInterview);
  connect(m_home, &HomePage::reviewWanted, this, &LearnPage::startReview);
  connect(m_home, &HomePage::reportWanted, this,
          [this](const QString& interview) { showReport(interview.toStdString()); });
  connect(m_home, &HomePage::examplesWanted, this, &LearnPage::examplesWanted);
  connect(m_home, &HomePage::learningSettingsWanted, this, &LearnPage::learningSettingsWanted);

  connect(m_interview, &InterviewPage::ended, this,
          [this](const QString& interview) { showReport(interview.toStdString()); });
  connect(m_interview, &InterviewPage::left, this, &LearnPage::showHome);
  connect(m_interview, &InterviewPage::titleChanged, this, &LearnPage::roomChanged);
  connect(m_interview, &InterviewPage::scenarioWanted, this, &LearnPage::scenarioWanted);
  connect(m_interview, &InterviewPage::lessonWanted, this, &LearnPage::playLesson);

  connect(m_review, &ReviewPage::left, this, &LearnPage::showHome);
  connect(m_review, &ReviewPage::scenarioWanted, this, &LearnPage::scenarioWanted);
  connect(m_review, &ReviewPage::lessonWanted, this, &LearnPage::playLesson);

  connect(m_report, &ReportPage::left, this, &LearnPage::showHome);
  connect(m_report, &ReportPage::reviewWanted, m_review, &ReviewPage::startWith);
  connect(m_report, &ReportPage::reviewWanted, this, [this] { show(Room::Review, m_review); });
  connect(m_report, &ReportPage::interviewWanted, this, &LearnPage::startInterview);
  connect(m_report, &ReportPage::scenarioWanted, this, &LearnPage::scenarioWanted);
  connect(m_report, &ReportPage::lessonWanted, this, &LearnPage::playLesson);

  connect(m_work, &WorkPage::opened, this, [this] {
    show(Room::Work, m_work);
    Q_EMIT handoutOpened(m_work->handout()->file, m_work->title());
  });
  connect(m_work, &WorkPage::refused, this, &LearnPage::handoutRefused);
  connect(m_work, &WorkPage::left, this, &LearnPage::showHome);
  connect(m_work, &WorkPage::titleChanged, this, &LearnPage::roomChanged);
  connect(m_work, &WorkPage::scenarioWanted, this, &LearnPage::scenarioWanted);
  connect(m_work, &WorkPage::lessonWanted, this, &LearnPage::playLesson);

  connect(m_class, &ResultsPage::left, this, &LearnPage::showHome);
  connect(m_class, &ResultsPage::titleChanged, this, [this] {
    if (m_room == Room::Class) Q_EMIT roomChanged();
  });
  connect(m_class, &ResultsPage::handOutWanted, this, &LearnPage::handOutWanted);
  connect(m_class, &ResultsPage::worksheetsWanted, this, &LearnPage::worksheetsWanted);
  connect(m_class, &ResultsPage::projectionWanted, this, &LearnPage::projectionWanted);
  connect(m_class, &ResultsPage::askingWanted, this, &LearnPage::askingWanted);
  connect(m_class, &ResultsPage::scenarioWanted, this, &LearnPage::scenarioWanted);
}

LearnPage::~LearnPage() {
  if (m_lessonPane && !m_lessonPane->parentWidget()) delete m_lessonPane;
}

bool LearnPage::isAsking() const {
  return m_room == Room::Review || (m_room == Room::Interview && m_interview->isRunning()) ||
         (m_room == Room::Work && m_work->isWorking());
}

std::vector<QWidget*> LearnPage::areas() const {
  if (m_room == Room::Home) return m_home->stops();
  if (m_room == Room::Class) return m_class->stops();
  return {m_stack->currentWidget()};
}

void LearnPage::comeToFront() {
  if (m_room == Room::Home)
    showHome();
  else
    m_stack->currentWidget()->setFocus();
}

QString LearnPage::title() const {
  if (m_room == Room::Interview) return m_interview->title();
  if (m_room == Room::Report) return m_report->title();
  if (m_room == Room::Work) return m_work->title();
  if (m_room == Room::Class) return m_class->title();
  return m_room == Room::Review ? tr("Today’s cards") : QString();
}

QString LearnPage::detail() const {
  if (m_room == Room::Interview) return m_interview->detail();
  if (m_room == Room::Work) return m_work->detail();
  if (m_room == Room::Class) return m_class->detail();
  return m_room == Room::Report ? m_report->detail() : QString();
}

void LearnPage::show(Room room, QWidget* page) {
  setHelpTopic(this, helpTopicOf(room));
  m_room = room;
  m_stack->setCurrentWidget(page);
  page->setFocus();
  Q_EMIT roomChanged();
}

void LearnPage::showHome() {
  m_home->showLessons(lessons());
  show(Room::Home, m_home);
}

void LearnPage::startInterview(const InterviewPlan& plan) {
  m_interview->start(plan);
  show(Room::Interview, m_interview);
}

void LearnPage::chooseInterview() {
  m_interview->choose();
  show(Room::Interview, m_interview);
}

void LearnPage::startReview() {
  m_review->start();
  show(Room::Review, m_review);
}

void LearnPage::showReport(const std::string& interview) {
  m_report->showLessons(lessons());
  m_report->showInterview(interview);
  show(Room::Report, m_report);
}

void LearnPage::openHandout(const QString& file) {
  m_work->open(file);
}

void LearnPage::showHandoutFor(const OpenedHandout& handout, std::optional<int> question, bool handedIn) {
  m_work->showFor(handout, question, handedIn);
  show(Room::Work, m_work);
}

void LearnPage::showClass() {
  show(Room::Class, m_class);
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
  show(Room::Interview, m_interview);
}

void LearnPage::showReportFor(const InterviewReport& report, const Moment& now) {
  m_report->showLessons(lessons());
  m_report->showReport(report, now);
  show(Room::Report, m_report);
}

void LearnPage::setClock(std::function<QDateTime()> clock) {
  m_work->setClock(clock);
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
  m_home->setTheme(theme);
  m_interview->setTheme(theme);
  m_review->setTheme(theme);
  m_report->setTheme(theme);
  m_work->setTheme(theme);
  m_class->setTheme(theme);
  m_lessonPane->setTheme(theme);
}

void LearnPage::retranslate() {
  m_home->retranslate();
  m_interview->retranslate();
  m_review->retranslate();
  m_report->retranslate();
  m_work->retranslate();
  m_class->retranslate();
  m_lessonPane->retranslate();
}

void LearnPage::refreshNow() {
  if (m_room == Room::Home) m_home->refreshNow();
}

}  // namespace attn::app
