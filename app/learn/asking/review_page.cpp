// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/review_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <variant>

#include "learn/asking/answer_half.h"
#include "learn/asking/question_half.h"
#include "learn/settings/day_rules.h"
#include "panes/question_html.h"
#include "progress/progress.h"
#include "questions/question_template.h"
#include "session/settings.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr int kLookMs = 1000;
constexpr double kMsPerSecondOfCard = 1000;
constexpr int kDaysAhead = 400;

bool isTyping(const QWidget* widget) {
  if (const auto* field = qobject_cast<const QLineEdit*>(widget)) return !field->isReadOnly();
  const auto* text = qobject_cast<const QPlainTextEdit*>(widget);
  return text && !text->isReadOnly();
}

constexpr std::int64_t kSoonMs = 20 * kMsPerMinute;

bool isOnSteps(const attn::Card& card) {
  return card.phase == CardPhase::Learning || card.phase == CardPhase::Relearning;
}

bool isKnown(const std::string& card) {
  return findTemplate(card) != nullptr;
}

}  // namespace

bool ReviewQueue::isHere(const std::string& card) const {
  return !m_isChosen || std::ranges::find(m_asked, card) != m_asked.end();
}

ReviewQueue::Next ReviewQueue::next(const LearningRecord& record, const std::vector<std::string>& offered,
                                    const Moment& now, const DayRules& rules) const {
  const std::vector<attn::Card> cards = record.cards(rules.cards);
  const DayPlan plan = planDay(cards, offered, now, rules);
  std::vector<std::string> ready;
  for (const std::string& card : m_chosen)
    if (isKnown(card)) ready.push_back(card);
  for (const std::string& card : plan.due)
    if (isHere(card) && isKnown(card) && std::ranges::find(ready, card) == ready.end()) ready.push_back(card);
  if (!m_isChosen)
    for (const std::string& card : plan.fresh)
      if (isKnown(card)) ready.push_back(card);
  Next next;
  next.left = static_cast<int>(ready.size());
  if (!ready.empty()) {
    next.card = ready.front();
    return next;
  }
  for (const attn::Card& card : cards) {
    if (!isOnSteps(card) || !isHere(card.id) || !isKnown(card.id) || card.dueMs - now.utcMs > kSoonMs) continue;
    if (next.waitsMs && *next.waitsMs <= card.dueMs) continue;
    next.waitsMs = card.dueMs;
    next.waiting = card.id;
  }
  return next;
}

void ReviewQueue::asked(const std::string& card) {
  std::erase(m_chosen, card);
  m_asked.push_back(card);
}

void ReviewQueue::unasked(const std::string& card) {
  const auto last = std::find(m_asked.rbegin(), m_asked.rend(), card);
  if (last != m_asked.rend()) m_asked.erase(std::next(last).base());
  if (m_isChosen) m_chosen.insert(m_chosen.begin(), card);
}

RatingRow::RatingRow(QWidget* parent) : Themed(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i] = new QPushButton(this);
    m_buttons[i]->setAutoDefault(true);  // Return clicks the focused button
    row->addWidget(m_buttons[i], 1);
    connect(m_buttons[i], &QPushButton::clicked, this, [this, i] { Q_EMIT rated(kRatings[i]); });
  }
  setAccessibleName(tr("How well did you know it?"));
  RatingRow::restyle();
}

void RatingRow::restyle() {
  layout()->setSpacing(qRound(m_theme.px(8)));
  for (QPushButton* button : m_buttons) {
    button->setFont(uiFont(m_theme.px(13), QFont::Medium));
    button->setMinimumSize(qRound(m_theme.px(112)), qRound(m_theme.px(46)));
  }
}

void RatingRow::retranslate() {
  setAccessibleName(tr("How well did you know it?"));
  fill();
}

void RatingRow::offer(const std::array<QString, 4>& due, Rating suggested) {
  m_due = due;
  m_suggested = suggested;
  fill();
}

void RatingRow::fill() {
  const std::array names{tr("Again"), tr("Hard"), tr("Good"), tr("Easy")};
  const std::array why{tr("Forgotten, or wrong"), tr("Right, with great effort or help"),
                       tr("Right, after some thought"), tr("Right at once")};
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    QPushButton* button = m_buttons[i];
    button->setText(QStringLiteral("%1  %2\n%3").arg(i + 1).arg(names[i], m_due[i]));
    button->setAccessibleName(QStringLiteral("%1, %2").arg(names[i], m_due[i]));
    setPlainToolTip(button, why[i]);
    button->setDefault(kRatings[i] == m_suggested);
  }
}

void RatingRow::takeFocus() {
  for (std::size_t i = 0; i < m_buttons.size(); ++i)
    if (kRatings[i] == m_suggested) m_buttons[i]->setFocus();
}

ReviewPage::ReviewPage(const LearnServices& services, QWidget* parent)
    : QuestionPage(services, parent),
      m_clocks(machineClocks()),
      m_seeds([] { return QRandomGenerator::global()->generate64() % kSeeds; }),
      m_stack(new QStackedLayout),
      m_between(new QWidget(this)),
      m_betweenColumn(new QVBoxLayout(m_between)) {
  makeParts(m_between, m_title, m_text, m_now, m_lesson, m_toHome);
  makeParts(m_foot, m_leave, m_undo, m_pass, m_ratings);
  build();
  restyle();
  retranslate();
}

void ReviewPage::build() {
  QVBoxLayout* column = columnOf({{m_stack, 1}, m_foot}, this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_asking->setLayout(halves());
  m_stack->addWidget(m_asking);
  m_stack->addWidget(m_between);
  addItems(m_betweenColumn, {BoxItem::growing(2), m_title, m_text,
                             rowOf({m_now, m_lesson, m_toHome, BoxItem::growing()}), BoxItem::growing(3)});
  addItems(m_footRow, {m_leave, m_undo, BoxItem::growing(), m_pass, m_ratings});
  m_question->setHintCosts(false);
  m_now->setDefault(true);
  for (QPushButton* button : {m_now, m_lesson, m_toHome, m_leave, m_undo, m_pass}) button->setAutoDefault(true);
  m_tick.setInterval(kLookMs);

  connect(&m_tick, &QTimer::timeout, this, &ReviewPage::checkTime);
  connect(m_question, &QuestionHalf::answered, this, [this] { answer(m_question->given()); });
  connect(m_pass, &QPushButton::clicked, this, [this] { answer({}); });
  connect(m_answer, &AnswerHalf::tickedChanged, this, &ReviewPage::showRatings);
  connect(m_ratings, &RatingRow::rated, this, &ReviewPage::rate);
  connect(m_undo, &QPushButton::clicked, this, &ReviewPage::undo);
  connect(m_leave, &QPushButton::clicked, this, &ReviewPage::leave);
  connect(m_toHome, &QPushButton::clicked, this, &ReviewPage::leave);
  connect(m_now, &QPushButton::clicked, this, [this] {
    const Moment now = m_clocks.now();
    const ReviewQueue::Next next =
        m_queue.next(m_services.progress.record(), offered(), now, dayRules(m_services.settings));
    if (next.card || next.waitsMs) ask(next.card.value_or(next.waiting), m_seeds());
  });
  connect(m_lesson, &QPushButton::clicked, this, [this] {
    Q_EMIT lessonRequested(QString::fromStdString(m_services.progress.record().lessonToResume()), std::nullopt);
  });
}

void ReviewPage::start() {
  if (m_showing == Showing::Answer && !m_queue.isChosen()) return follow();
  begin(ReviewQueue());
}

void ReviewPage::begin(ReviewQueue queue) {
  // Never lose an answer: rate it as suggested.
  if (m_showing == Showing::Answer) rate(m_ratings->suggested());
  m_queue = std::move(queue);
  m_rated.clear();
  showNext();
}

std::vector<std::string> ReviewPage::offered() const {
  return offeredCards(m_services.progress.record(), m_services.settings.offersAllCards());
}

void ReviewPage::showNext() {
  const ReviewQueue::Next next =
      m_queue.next(m_services.progress.record(), offered(), m_clocks.now(), dayRules(m_services.settings));
  if (next.card)
    ask(*next.card, m_seeds());
  else
    say(next.waitsMs ? Showing::Waiting : Showing::Done);
}

void ReviewPage::ask(const std::string& card, std::uint64_t seed) {
  m_question->ask(drawQuestion(*findTemplate(card), seed));
  m_answer->setWorking({});
  m_answer->showPaper({});
  m_askedMs = m_clocks.ms();
  m_given = {};
  say(Showing::Question);
  m_question->takeFocus();
}

void ReviewPage::answer(GivenAnswer given) {
  if (m_showing != Showing::Question) return;
  m_given = std::move(given);
  m_seconds = static_cast<double>(m_clocks.ms() - m_askedMs) / kMsPerSecondOfCard;
  const QString asTyped = std::holds_alternative<std::monostate>(m_given) ? QString() : m_question->asTyped();
  m_question->close({});
  m_answer->showWorked(*m_question->asked(), m_given, asTyped, {});
  say(Showing::Answer);
  showRatings();
  if (std::holds_alternative<TextAnswer>(m_given))
    m_answer->takeFocus();
  else
    m_ratings->takeFocus();
}

attn::Card ReviewPage::cardNow() const {
  const std::string id(m_question->asked()->from->id);
  const std::vector<attn::Card> cards = m_services.progress.record().cards(dayRules(m_services.settings).cards);
  const auto known = std::ranges::find(cards, id, &attn::Card::id);
  if (known != cards.end()) return *known;
  attn::Card fresh;
  fresh.id = id;
  return fresh;
}

LoggedAnswer ReviewPage::lineNow() const {
  GivenAnswer given = m_given;
  if (auto* said = std::get_if<TextAnswer>(&given)) said->ticked = m_answer->ticked();
  LoggedAnswer line = loggedAnswer(*m_question->asked(), given, m_question->hintShown(), m_question->sureness());
  line.occasion = Occasion::Card;
  line.seconds = m_seconds;
  line.working = m_answer->working();
  return line;
}

void ReviewPage::showRatings() {
  if (m_showing != Showing::Answer) return;
  const DayRules rules = dayRules(m_services.settings);
  const Moment now = m_clocks.now();
  const attn::Card card = cardNow();
  std::array<QString, 4> due;
  for (std::size_t i = 0; i < due.size(); ++i)
    due[i] = dueText(attn::rated(card, kRatings[i], now, rules.cards), now, rules);
  m_ratings->offer(due, lineNow().rating.value_or(Rating::Again));
}

void ReviewPage::rate(Rating rating) {
  if (m_showing != Showing::Answer) return;
  LoggedAnswer line = lineNow();
  line.rating = rating;
  line.when = m_clocks.now();
  m_showing = Showing::Question;  // prevents rating it twice
  m_queue.asked(line.templateId);
  m_rated.push_back(m_services.progress.add(std::move(line)));
  showNext();
}

bool ReviewPage::canUndo() const {
  if (m_rated.empty()) return false;
  const LoggedAnswer* last = m_services.progress.record().lastRated();
  return last && last->uid == m_rated.back();
}

/// Shows the card with its answer again, to be rated again.
void ReviewPage::undo() {
  if (!canUndo()) return;
  const std::optional<LoggedAnswer> line = m_services.progress.undoLastRating();
  if (!line) return;
  m_rated.pop_back();
  m_queue.unasked(line->templateId);
  const QuestionTemplate* from = findTemplate(line->templateId, line->version);
  if (!from) return showNext();
  ask(line->templateId, line->seed);
  const Question& question = m_question->asked()->question;
  const GivenAnswer given = answerFromJson(line->given, question.kind).value_or(GivenAnswer());
  m_question->enter(draftOf(question, given));
  if (line->hintUsed) m_question->showHint();
  m_question->setSureness(line->sureness);
  m_answer->setWorking(QString::fromStdString(line->working));
  answer(given);
  m_seconds = line->seconds;
}

void ReviewPage::leave() {
  // Never lose an answer: rate it as suggested.
  if (m_showing == Showing::Answer) rate(m_ratings->suggested());
  m_tick.stop();
  Q_EMIT left();
}

void ReviewPage::checkTime() {
  if (m_showing != Showing::Waiting) return;
  showNext();
}

QString ReviewPage::nextDayText() const {
  const LearningRecord& record = m_services.progress.record();
  const DayRules rules = dayRules(m_services.settings);
  const Moment now = m_clocks.now();
  const std::int64_t today = localDay(now);
  for (const auto& [day, count] : dueByDay(record.cards(rules.cards), now, kDaysAhead, rules))
    if (day > today && count > 0)
      return tr("Next: %1, %2.").arg(inDaysText(day - today), tr("%n card(s)", nullptr, count));
  return {};
}

QString ReviewPage::doneText() const {
  const QString next = nextDayText();
  if (!m_rated.empty() || m_queue.isChosen()) return next;
  if (!next.isEmpty()) return next + QLatin1Char(' ') + tr("Until then: continue a lesson, or take a mock interview.");
  return tr(
      "Cards come from the lessons you have finished: their questions are repeated here when they are due. In the "
      "settings you can choose to get all of them at once.");
}

void ReviewPage::say(Showing showing) {
  m_showing = showing;
  const bool between = showing == Showing::Waiting || showing == Showing::Done;
  m_stack->setCurrentWidget(between ? m_between : m_asking);
  if (showing == Showing::Waiting)
    m_tick.start();
  else
    m_tick.stop();
  follow();
  if (showing == Showing::Waiting) m_now->setFocus();
  if (showing == Showing::Done) m_toHome->setFocus();
}

void ReviewPage::follow() {
  const LearningRecord& record = m_services.progress.record();
  const DayRules rules = dayRules(m_services.settings);
  const Moment now = m_clocks.now();
  const ReviewQueue::Next next = m_queue.next(record, offered(), now, rules);
  m_ratings->setVisible(m_showing == Showing::Answer);
  m_pass->setVisible(m_showing == Showing::Question);
  m_undo->setVisible(canUndo());
  m_leave->setVisible(m_showing == Showing::Question || m_showing == Showing::Answer);
  m_now->setVisible(m_showing == Showing::Waiting);
  m_foot->setVisible(!m_leave->isHidden() || canUndo());
  m_lesson->setVisible(m_showing == Showing::Done && m_rated.empty() && !record.lessonToResume().empty());
  if (m_question->asked())
    setHeading(tr("Card %1").arg(m_rated.size() + 1), m_question->asked()->from->topic,
               tr("%1 done · %2 to go").arg(m_rated.size()).arg(next.left).toHtmlEscaped());
  if (m_showing == Showing::Waiting) {
    const std::int64_t minutes =
        next.waitsMs ? std::max<std::int64_t>(1, (*next.waitsMs - now.utcMs + kMsPerMinute - 1) / kMsPerMinute) : 1;
    m_title->setHtml(tr("The next card is due in %n minute(s).", nullptr, static_cast<int>(minutes)).toHtmlEscaped());
    m_text->setHtml(tr("A short wait makes the repetition more effective. You can also see it now.").toHtmlEscaped());
  } else if (m_showing == Showing::Done) {
    const bool nothing = m_rated.empty();
    m_title->setHtml((m_queue.isChosen() ? tr("These cards are done.")
                      : nothing          ? tr("Nothing is due today.")
                                         : tr("Done for today."))
                         .toHtmlEscaped());
    m_text->setHtml(doneText().toHtmlEscaped(), 140);
  }
}

bool ReviewPage::event(QEvent* event) {
  // Takes precedence over the window's undo, which belongs to documents.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) && canUndo() && !isTyping(focusWidget())) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void ReviewPage::focusInEvent(QFocusEvent*) {
  switch (m_showing) {
    case Showing::Question:
      return m_question->takeFocus();
    case Showing::Answer:
      return m_ratings->takeFocus();
    case Showing::Waiting:
      return m_now->setFocus();
    case Showing::Done:
      return m_toHome->setFocus();
  }
}

void ReviewPage::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Undo) && canUndo()) return undo();
  const int rating = event->key() - Qt::Key_1;
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (m_showing == Showing::Answer && plain && rating >= 0 && rating < static_cast<int>(kRatings.size()))
    return rate(kRatings[static_cast<std::size_t>(rating)]);
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (m_showing == Showing::Answer && isReturn) return rate(m_ratings->suggested());
  QWidget::keyPressEvent(event);
}

void ReviewPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  m_footRow->setContentsMargins(px(20), px(10), px(20), px(10));
  m_footRow->setSpacing(px(10));
  m_betweenColumn->setContentsMargins(px(56), px(24), px(56), px(24));
  m_betweenColumn->setSpacing(px(14));
  setLooks(t, {{m_title, 28, t.ink, QFont::DemiBold}, {m_text, 16, t.soft}});
  setButtonLooks(t, {m_now, m_lesson, m_toHome, m_leave, m_undo, m_pass}, 13.5, 38, QFont::Medium);
}

void ReviewPage::retranslate() {
  m_answer->setPaperNote({});
  m_leave->setText(tr("Leave"));
  m_undo->setText(tr("Undo"));
  setPlainToolTip(m_undo, tr("Undoes the last rating") + QStringLiteral("  ") +
                              QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText));
  m_pass->setText(tr("I don’t know"));
  m_now->setText(tr("Ask it now"));
  m_lesson->setText(tr("Continue the lesson"));
  m_toHome->setText(tr("Back to Learn"));
  setAccessibleName(tr("Today’s cards"));
  if (m_showing == Showing::Answer) showRatings();
  follow();
}

}  // namespace attn::app
