// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/assignment_page.h"

#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <variant>

#include "base/foreign_text.h"
#include "learn/asking/answer_half.h"
#include "learn/asking/question_half.h"
#include "learn/asking/question_line.h"
#include "learn/assignment/assignment_cover.h"
#include "learn/assignment/assignment_texts.h"
#include "learn/assignment/class_file.h"
#include "learn/settings/day_rules.h"
#include "progress/progress.h"
#include "questions/learning_record.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "widgets/file_dialogs.h"
#include "widgets/page_parts.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr int kTickOfWorkMs = 5'000;
constexpr std::chrono::milliseconds kUnnoticedReading{150};
constexpr std::size_t kLongestTitle = 300;
constexpr double kNarrowWorkFoot = 900;  // in design pixels

QString returnSuffix() {
  return QString::fromLatin1(kSubmissionSuffix.data(), static_cast<qsizetype>(kSubmissionSuffix.size()));
}

/// Appends the suffix; never replaces an existing submission that the dialog has not asked about.
QString withReturnSuffix(const QString& chosen) {
  if (chosen.endsWith(returnSuffix(), Qt::CaseInsensitive)) return chosen;
  const QString bare = QDir(QFileInfo(chosen).path()).filePath(nameOfClassFile(chosen));
  QString path = bare + returnSuffix();
  for (int i = 2; QFileInfo::exists(path); ++i) path = QStringLiteral("%1-%2").arg(bare).arg(i) + returnSuffix();
  return path;
}

/// The right answer, but a recognized mistake for every third question.
GivenAnswer sampleAnswer(const Question& question, std::size_t number) {
  if (question.kind == AnswerKind::Text) return TextAnswer{phraseText(question.modelAnswer).toStdString(), {}};
  constexpr std::size_t kWrongEvery = 3;
  const bool wrong = number % kWrongEvery == kWrongEvery - 1 && !question.mistakes.empty();
  const AnswerValue& value = wrong ? question.mistakes.front().answer : question.answer;
  return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
}

}  // namespace

AssignmentPage::AssignmentPage(const LearnServices& services, QWidget* parent)
    : QuestionPage(services, parent),
      m_clocks(machineClocks()),
      m_patience(kUnnoticedReading),
      m_stack(new QStackedLayout(this)),
      m_cover(new AssignmentCover(this)),
      m_handInPage(new HandInPage(this)),
      m_problem(new InlineError(m_asking)),
      m_marks(new QuestionLine(m_foot)),
      m_leave(pageButton(m_foot)),
      m_back(pageButton(m_foot)),
      m_next(pageButton(m_foot)),
      m_handIn(pageButton(m_foot)) {
  build();
  retranslate();
  restyle();
}

AssignmentPage::~AssignmentPage() {
  letGo();
}

void AssignmentPage::build() {
  m_stack->addWidget(m_cover);
  m_stack->addWidget(m_asking);
  m_stack->addWidget(m_handInPage);
  QVBoxLayout* column = columnOf({{halves(), 1}, m_problem, m_foot}, m_asking);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  addItems(m_footRow, {{m_marks, 1}, m_leave, m_back, m_next, m_handIn});
  m_marks->setChoosable(true);
  m_question->setAidsVisible(false);
  m_tick.setInterval(kTickOfWorkMs);

  const auto key = [this](Qt::Key arrow, int step) {
    auto* shortcut = new QShortcut(QKeySequence(Qt::ALT | arrow), this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, [this, step] { goBy(step); });
  };
  key(Qt::Key_Left, -1);
  key(Qt::Key_Right, 1);
  connect(&m_tick, &QTimer::timeout, this, [this] {
    account();
    keep();
  });
  connect(m_cover, &AssignmentCover::begun, this, [this] { showQuestion(isRead() ? 0 : m_state.current); });
  connect(m_cover, &AssignmentCover::left, this, &AssignmentPage::leave);
  connect(m_cover, &AssignmentCover::folderRequested, this,
          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_state.handedIn->file).path())); });
  connect(m_cover, &AssignmentCover::saveAgainRequested, this, [this] { save(m_state.handedIn->file); });
  connect(m_cover, &AssignmentCover::keyEntered, this, &AssignmentPage::enterKey);
  connect(m_handInPage, &HandInPage::backRequested, this, [this] { showQuestion(m_state.current); });
  connect(m_handInPage, &HandInPage::questionRequested, this, [this](int question) {
    if (question >= 0 && question < static_cast<int>(m_state.answers.size()))
      showQuestion(static_cast<std::size_t>(question));
  });
  connect(m_handInPage, &HandInPage::studentEdited, this, [this] {
    m_state.student = m_handInPage->student();
    keep();
  });
  connect(m_handInPage, &HandInPage::handInRequested, this, &AssignmentPage::handIn);
  connect(m_question, &QuestionHalf::edited, this, &AssignmentPage::edited);
  connect(m_question, &QuestionHalf::answered, this, &AssignmentPage::answered);
  connect(m_answer, &AnswerHalf::workingChanged, this, [this] {
    if (!m_opened || isRead()) return;
    m_state.answers[m_state.current].working = QString::fromStdString(m_answer->working());
    keep();
  });
  connect(m_marks, &QuestionLine::chosen, this, [this](int mark) {
    if (mark < 0 || mark >= static_cast<int>(m_state.answers.size())) return;
    showQuestion(static_cast<std::size_t>(mark));
    m_marks->setFocus();
  });
  connect(m_leave, &QPushButton::clicked, this, &AssignmentPage::leave);
  connect(m_back, &QPushButton::clicked, this, [this] { goBy(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { goBy(1); });
  connect(m_handIn, &QPushButton::clicked, this, [this] { isRead() ? showCover() : showHandIn(); });
}

void AssignmentPage::open(const QString& file) {
  m_reading.start([file](const BackgroundJob::Context&) { return openHandout(file); },
                  [this, file](tl::expected<tl::expected<OpenedHandout, QString>, JobFailure> read) {
                    if (!read) {
                      Q_EMIT refused(file, failureText(read.error()));
                      return;
                    }
                    if (!*read) {
                      Q_EMIT refused(file, read->error());
                      return;
                    }
                    letGo();
                    const QString folder = workFolder(m_services.progress.file());
                    auto kept = std::make_unique<KeptFile>(
                        QDir(folder).filePath(QString::fromStdString((*read)->sha256) + QStringLiteral(".json")));
                    if (!kept->isOurs()) {
                      Q_EMIT refused(file,
                                     tr("It is open in another window. Continue there, or close it there first."));
                      return;
                    }
                    take(std::move(**read), std::move(kept));
                    Q_EMIT opened();
                  });
  m_reading.waitUntilDone(m_patience);
}

void AssignmentPage::take(OpenedHandout opened, std::unique_ptr<KeptFile> kept) {
  m_opened = std::move(opened);
  m_kept = std::move(kept);
  m_shownAsRead = false;
  m_state = begunWork(*m_opened);
  if (m_kept) {
    if (const std::optional<QByteArray> text = m_kept->read())
      if (std::optional<AssignmentState> state = readAssignmentState(*text, *m_opened)) m_state = std::move(*state);
    if (!m_state.key.isEmpty())
      if (auto answers = openAnswers(*m_opened, m_state.key)) m_opened = std::move(*answers);
    connect(m_kept.get(), &KeptFile::problemChanged, this, &AssignmentPage::updateSaveNotice);
  }
  m_handInPage->setPreview(!m_kept);
  updateSaveNotice();
  showCover();
}

void AssignmentPage::letGo() {
  if (!m_opened) return;
  account();
  m_tick.stop();
  if (m_kept && m_state.begun) m_kept->keep(writeAssignmentState(m_state, *m_opened));
  m_kept.reset();
  m_opened.reset();
  m_timedFrom.reset();
}

bool AssignmentPage::flush() {
  if (!m_kept) return true;
  account();
  keep();
  return m_kept->flush();
}

void AssignmentPage::updateSaveNotice() {
  const QString why = m_kept ? m_kept->problem() : QString();
  const QString said = why.isEmpty() ? QString()
                                     : tr("Your answers cannot be saved on this computer right now (%1). Keep the "
                                          "program open, and hand in before you close it.")
                                           .arg(why);
  m_problem->showText(said);
  m_cover->showMessage(said);
}

void AssignmentPage::preview(const OpenedHandout& opened) {
  m_reading.cancel();
  letGo();
  take(opened, nullptr);
}

void AssignmentPage::showFor(const OpenedHandout& opened, std::optional<int> question, bool handedIn) {
  preview(opened);
  m_shownAsRead = handedIn;
  constexpr std::int64_t kMsEach = 95'000;
  const std::size_t count = m_state.answers.size();
  const std::size_t shown = std::min(static_cast<std::size_t>(std::max(0, question.value_or(0))), count - 1);
  for (std::size_t i = 0; i < (handedIn ? count : shown) && !m_opened->isSealed(); ++i) {
    const Question& asked = m_opened->questions[i].question;
    AssignmentAnswer& answer = m_state.answers[i];
    answer.given = sampleAnswer(asked, i);
    answer.draft = draftOf(asked, answer.given);
    answer.ms = kMsEach;
  }
  if (question) {
    m_state.begun = true;
    showQuestion(shown);
  } else {
    m_state.begun = handedIn;
    if (handedIn) m_state.handedIn = AssignmentState::HandedIn{now(), nameOfClassFile(m_opened->file) + returnSuffix()};
    showCover();
  }
}

bool AssignmentPage::isWorking() const {
  return m_opened && !isRead() && m_state.begun && m_stack->currentWidget() != m_cover;
}

QString AssignmentPage::title() const {
  if (!m_opened) return tr("Hand-out");
  const QString title = QString::fromStdString(foreign::shown(m_opened->handout.title, kLongestTitle));
  return title.isEmpty() ? tr("Hand-out") : title;
}

QString AssignmentPage::detail() const {
  return m_opened ? variantText(m_opened->handout) : QString();
}

bool AssignmentPage::isTimed() const {
  return m_opened && !isRead() && m_stack->currentWidget() == m_asking && isVisible() && isActiveWindow() &&
         !m_state.answers[m_state.current].closed;
}

void AssignmentPage::account() {
  const std::int64_t ms = m_clocks.ms();
  if (m_timedFrom) m_state.answers[m_state.current].ms += std::max<std::int64_t>(0, ms - *m_timedFrom);
  m_timedFrom = isTimed() ? std::optional(ms) : std::nullopt;
}

void AssignmentPage::showCover() {
  account();
  m_cover->show(*m_opened, m_state, now());
  m_stack->setCurrentWidget(m_cover);
  account();
  if (!m_timedFrom) m_tick.stop();
  m_cover->takeFocus();
  Q_EMIT titleChanged();
}

void AssignmentPage::showHandIn() {
  account();
  m_handInPage->show(*m_opened, m_state, now());
  m_stack->setCurrentWidget(m_handInPage);
  account();
  keep();
  m_handInPage->takeFocus();
}

void AssignmentPage::goBy(int step) {
  if (!m_opened || m_stack->currentWidget() != m_asking) return;
  const auto last = static_cast<std::ptrdiff_t>(m_state.answers.size()) - 1;
  const auto next = static_cast<std::ptrdiff_t>(m_state.current) + step;
  if (next > last && !isRead()) return showHandIn();
  if (next >= 0 && next <= last) showQuestion(static_cast<std::size_t>(next));
}

void AssignmentPage::showQuestion(std::size_t question) {
  account();
  m_timedFrom.reset();
  m_state.begun = true;
  m_state.current = question;
  const AskedQuestion& asked = m_opened->questions[question];
  const AssignmentAnswer& answer = m_state.answers[question];
  m_question->ask(asked);
  m_question->enter(answer.draft);
  m_answer->setDocument(m_opened->handout.questions[question].scenario);
  m_answer->setWorking(answer.working);
  m_answer->setPaperNote(tr("stays on this computer"));
  if (isRead() || answer.closed) {
    m_question->close({});
    m_answer->setScratchpad(answer.working);
    m_answer->showWorked(asked, answer.given, answer.asTyped, verdictNote(question));
  } else {
    const bool atOnce = m_opened->handout.feedback == AssignmentFeedback::AtOnce;
    m_answer->showPaper(m_opened->isSealed() ? tr("The worked answers are sealed until your teacher publishes a key.")
                        : atOnce             ? tr("After you answer, the worked answer appears on this side.")
                                             : tr("The worked answers appear after you hand in."));
  }
  m_stack->setCurrentWidget(m_asking);
  fillHeading();
  fillSections();
  fillFoot();
  account();
  if (isRead())
    m_tick.stop();
  else
    m_tick.start();
  keep();
  if (m_question->isClosed())
    (m_next->isEnabled() ? m_next : m_handIn)->setFocus();
  else
    m_question->takeFocus();
}

void AssignmentPage::edited() {
  if (!m_opened || isRead()) return;
  AssignmentAnswer& answer = m_state.answers[m_state.current];
  answer.draft = m_question->draft();
  answer.given = m_question->given();
  answer.asTyped = m_question->isComplete() ? m_question->asTyped() : QString();
  keep();
  fillSections();
}

void AssignmentPage::answered() {
  if (!m_opened || isRead()) return;
  edited();
  account();
  if (m_opened->handout.feedback == AssignmentFeedback::AtOnce) {
    m_state.answers[m_state.current].closed = true;
    m_timedFrom.reset();
    showQuestion(m_state.current);
  } else {
    goBy(1);
  }
}

void AssignmentPage::handIn() {
  if (!m_kept) return;
  m_state.student = m_handInPage->student();
  const QString beside = QFileInfo(m_opened->file).dir().filePath(nameOfClassFile(m_opened->file) + returnSuffix());
  save(beside);
}

/// The first save submits the assignment; later ones write the same file again.
void AssignmentPage::save(const QString& suggested) {
  if (!m_kept) return;
  const QString chosen =
      placeToWrite(this, tr("Save the file to hand in"), suggested, tr("Answers to hand in (*.return.json)"));
  if (chosen.isEmpty()) return;
  const QString path = withReturnSuffix(chosen);
  const QDateTime when = now();
  const std::string text = writeSubmission(returnOf(m_state, *m_opened, when));
  const auto written = replaceFile(path, QByteArray::fromStdString(text));
  if (!written) {
    const QString why =
        tr("%1 cannot be written: %2. Nothing is lost. Choose another folder or free some space, and try again.")
            .arg(QDir::toNativeSeparators(path), written.error());
    m_handInPage->showMessage(why);
    m_cover->showMessage(why);
    return;
  }
  const bool first = !m_state.handedIn;
  m_state.handedIn = AssignmentState::HandedIn{when, path};
  keep();
  m_kept->flush();
  if (first && !m_opened->isSealed()) log();
  updateSaveNotice();
  showCover();
  if (first) Q_EMIT handedIn();
}

void AssignmentPage::enterKey(const QString& key) {
  auto answers = openAnswers(*m_opened, key);
  if (!answers) return m_cover->showMessage(answers.error());
  m_opened = std::move(*answers);
  m_state.key = key.simplified();
  keep();
  updateSaveNotice();
  if (m_kept) log();
  showCover();
}

/// Assignments count as practice: for the topics, and for cards that are due.
void AssignmentPage::log() {
  const std::vector<attn::Card> cards = m_services.progress.record().cards(dayRules(m_services.settings).cards);
  for (std::size_t i = 0; i < m_state.answers.size(); ++i) {
    // Cards ask built-in questions only, and sentences are not marked yet.
    const bool isForCards = !m_opened->handout.questions[i].own && !isMarkedByHand(*m_opened, i);
    if (!isAnswered(m_state, i) || !isForCards) continue;
    const AssignmentAnswer& answer = m_state.answers[i];
    LoggedAnswer line = loggedAnswer(m_opened->questions[i], answer.given);
    line.occasion = Occasion::Assignment;
    line.when = m_clocks.now();
    line.seconds = static_cast<double>(answer.ms) / 1000;
    line.working = answer.working.toStdString();
    line.rating = unplannedRating(line.rating, cards, line.templateId, line.when);
    QByteArray document;
    if (const auto& scenario = m_opened->handout.questions[i].scenario) {
      line.document = AskedDocument{{}, 0, {}};
      document = QByteArray::fromStdString(writeDocument(*scenario));
    }
    m_services.progress.add(std::move(line), document);
  }
}

void AssignmentPage::leave() {
  account();
  m_timedFrom.reset();
  m_tick.stop();
  keep();
  Q_EMIT left();
}

QString AssignmentPage::verdictNote(std::size_t question) const {
  const double points = m_opened->handout.questions[question].points;
  if (isMarkedByHand(*m_opened, question)) return tr("%1; your teacher marks it").arg(pointsPhrase(points));
  const bool right = judged(m_opened->questions[question].question, m_state.answers[question].given).right;
  return tr("%1 of %2", "points").arg(right ? exactText(points) : QStringLiteral("0"), pointsPhrase(points));
}

void AssignmentPage::fillHeading() {
  const std::size_t i = m_state.current;
  setHeading(tr("Question %1 of %2").arg(i + 1).arg(m_state.answers.size()), m_opened->questions[i].from->topic,
             pointsPhrase(m_opened->handout.questions[i].points).toHtmlEscaped());
}

void AssignmentPage::fillSections() {
  using State = QuestionLine::State;
  std::vector<QuestionLine::Mark> marks;
  for (std::size_t i = 0; i < m_state.answers.size(); ++i) {
    const AskedQuestion& asked = m_opened->questions[i];
    const AssignmentAnswer& answer = m_state.answers[i];
    QuestionLine::Mark mark;
    mark.present = i == m_state.current;
    mark.topic = topicText(asked.from->topic);
    if (isRead() || answer.closed)
      mark.state = !isAnswered(m_state, i)                      ? State::Skipped
                   : isMarkedByHand(*m_opened, i)               ? State::Done
                   : judged(asked.question, answer.given).right ? State::Right
                                                                : State::Wrong;
    else
      mark.state = isAnswered(m_state, i) ? State::Done : mark.present ? State::Present : State::Open;
    marks.push_back(std::move(mark));
  }
  m_marks->setMarks(std::move(marks));
}

void AssignmentPage::fillFoot() {
  const bool isLast = m_state.current + 1 == m_state.answers.size();
  m_back->setEnabled(m_state.current > 0);
  m_next->setEnabled(!isLast);
  m_handIn->setText(isRead() ? tr("Overview") : tr("Hand in…"));
  m_handIn->setVisible(!m_shownAsRead || m_state.handedIn.has_value());
  m_next->setDefault(!isLast);
  m_handIn->setDefault(isLast);
}

void AssignmentPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const bool wide = width() >= t.px(kNarrowWorkFoot);
  m_footRow->setContentsMargins(px(14), px(10), px(20), px(10));
  m_footRow->setSpacing(px(10));
  setButtonLooks(t, {m_leave, m_back, m_next, m_handIn}, 13.5, 40, QFont::Medium);
  m_next->setMinimumWidth(wide ? px(110) : 0);
}

void AssignmentPage::retranslate() {
  m_marks->setAccessibleName(tr("Questions of this hand-out"));
  m_leave->setText(tr("Leave"));
  setPlainToolTip(m_leave, tr("Your answers are saved; open the hand-out again to continue"));
  m_back->setText(tr("Back"));
  setPlainToolTip(m_back, tr("Alt+←"));
  m_next->setText(tr("Next"));
  setPlainToolTip(m_next, tr("Alt+→"));
  m_handIn->setText(tr("Hand in…"));
  setAccessibleName(tr("Hand-out"));
  if (!m_opened) return;
  updateSaveNotice();
  if (m_stack->currentWidget() == m_asking && m_question->asked()) {
    fillHeading();
    fillSections();
    fillFoot();
    const AssignmentAnswer& answer = m_state.answers[m_state.current];
    if (m_answer->showsWorked()) m_answer->setNote(verdictNote(m_state.current));
    m_answer->setPaperNote(tr("stays on this computer"));
    if (m_question->isClosed() && !answer.draft.text.isEmpty()) m_question->enter(answer.draft);
  }
}

bool AssignmentPage::event(QEvent* event) {
  // Time is counted only while the window is active.
  if (event->type() == QEvent::WindowActivate || event->type() == QEvent::WindowDeactivate) {
    if (m_opened) account();
  }
  return QWidget::event(event);
}

void AssignmentPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_opened) account();
}

void AssignmentPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (!m_opened) return;
  account();
  keep();
}

void AssignmentPage::focusInEvent(QFocusEvent*) {
  if (m_stack->currentWidget() == m_cover) return m_cover->takeFocus();
  if (m_stack->currentWidget() == m_handInPage) return m_handInPage->takeFocus();
  if (!m_question->isClosed()) return m_question->takeFocus();
  (m_next->isEnabled() ? m_next : m_handIn)->setFocus();
}

void AssignmentPage::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (auto* button = qobject_cast<QPushButton*>(focusWidget()); isReturn && button && button->hasFocus())
    return button->click();
  QWidget::keyPressEvent(event);
}

}  // namespace attn::app
