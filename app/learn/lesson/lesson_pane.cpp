// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/lesson_pane.h"

#include <QDesktopServices>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QLocale>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "learn/lesson/lesson_look.h"
#include "learn/lesson/prediction_card.h"
#include "learn/lesson/step_bar.h"
#include "lessons/lesson_director.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/glyph_button.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

using Prediction = LessonPlayer::Prediction;

// Type size when presenting, relative to normal; it grows with the screen, to be readable from the last row.
constexpr double kPresented = 1.3, kScreenHeight = 900, kLargestScreen = 1.25;
constexpr double kLeaveButton = 26, kFadeHeight = 28;
constexpr auto kPassages = "mistakes";  // the course whose steps are passages

/// Asks before opening a link: the author may be a stranger, so the address is shown first.
void askAndOpen(QWidget* window, const QUrl& link) {
  const bool isPage = link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https");
  if (!isPage || link.host().isEmpty()) return;
  QMessageBox box(QMessageBox::Question, LessonPane::tr("Open a web page"),
                  LessonPane::tr("Open this page in your browser?"), QMessageBox::Open | QMessageBox::Cancel, window);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(link.toDisplayString().left(300));
  box.setDefaultButton(QMessageBox::Open);
  if (box.exec() == QMessageBox::Open) QDesktopServices::openUrl(link);
}

}  // namespace

/// The lower edge of the text fades out while more text follows.
class TextFade : public Themed<QWidget> {
 public:
  explicit TextFade(QScrollArea* area) : Themed(area), m_area(area) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    const QScrollBar* bar = area->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, &TextFade::place);
    connect(bar, &QScrollBar::rangeChanged, this, &TextFade::place);
  }

  void restyle() override { place(); }
  void place() {
    const QRect view = m_area->viewport()->geometry();
    const int height = qRound(m_theme.px(kFadeHeight));
    setGeometry(view.left(), view.bottom() + 1 - height, view.width(), height);
    const QScrollBar* bar = m_area->verticalScrollBar();
    setVisible(bar->value() < bar->maximum());
    raise();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QLinearGradient fade(0, 0, 0, height());
    QColor clear = m_theme.panel;
    clear.setAlpha(0);
    fade.setColorAt(0, clear);
    fade.setColorAt(1, m_theme.panel);
    QPainter(this).fillRect(rect(), fade);
  }

 private:
  QScrollArea* m_area;
};

LessonPane::LessonPane(LessonDirector& director, QWidget* parent)
    : Themed(parent),
      m_director(director),
      m_openLink([this](const QUrl& link) { askAndOpen(window(), link); }),
      m_head(new QWidget(this)),
      m_page(new QWidget),
      m_column(new QVBoxLayout(m_page)),
      m_tasksColumn(new QVBoxLayout),
      m_leave(new GlyphButton(Glyph::Close, kLeaveButton, GlyphButton::Weight::Quiet, m_head)),
      m_strayed(new Card(m_head)),
      m_restore(new QPushButton(m_strayed)),
      m_prediction(new PredictionCard(director, m_page)) {
  makeParts(this, m_foot, m_scroll);
  makeParts(m_head, m_course, m_lesson, m_count, m_strayedText, m_bar);
  makeParts(m_page, m_title, m_text, m_after, m_obstacle, m_sources, m_trouble, m_next, m_tasksTitle, m_sourcesTitle,
            m_nextTitle, m_nextText);
  makeParts(m_foot, m_other, m_showMe, m_commit, m_continue);
  m_fade = new TextFade(m_scroll);
  build();
  restyle();
  retranslate();
  // Only resets the state; the director emits changed() within the same event, which shows the text.
  connect(&director, &LessonDirector::began, this, [this] {
    m_prediction->forget();
    m_shown = -1;
  });
  connect(&director, &LessonDirector::changed, this, &LessonPane::refresh);
  connect(&director, &LessonDirector::strayedChanged, this, &LessonPane::fillHead);
}

void LessonPane::build() {
  setFocusPolicy(Qt::ClickFocus);
  QVBoxLayout* all = columnOf({m_head, {m_scroll, 1}, m_foot, BoxItem::growing(0)}, this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  m_count->setWordWrap(false);
  columnOf({m_strayedText, m_restore}, m_strayed);
  columnOf({rowOf({{m_course, 1}, {m_count, 0, Qt::AlignTop}, {m_leave, 0, Qt::AlignTop}}), m_bar, m_lesson, m_strayed},
           m_head);
  scrollIn(m_scroll, m_page);
  m_page->installEventFilter(this);
  connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    // The range changes before the layout.
    if (m_verdict && m_verdict->at == m_scroll->verticalScrollBar()->value())
      QTimer::singleShot(0, this, &LessonPane::showVerdict);
  });
  columnOf({m_obstacle}, m_trouble);
  addItems(m_column, {m_trouble, m_title, m_text, m_prediction, m_after, m_tasksTitle, m_tasksColumn, m_nextTitle,
                      m_nextText, m_next, m_sourcesTitle, m_sources, BoxItem::growing()});
  rowOf({{m_other, 1}, {m_showMe, 1}, {m_continue, 1}, {m_commit, 1}}, m_foot);
  m_commit->setDefault(true);
  m_continue->setDefault(true);
  for (QPushButton* button : {m_restore, m_other, m_showMe, m_commit, m_continue, m_next}) {
    button->setAutoDefault(true);  // Return clicks it
    button->installEventFilter(this);
  }

  connect(m_leave, &QAbstractButton::clicked, &m_director, &LessonDirector::leave);
  connect(m_bar, &StepBar::chosen, &m_director, &LessonDirector::goTo);
  connect(m_restore, &QPushButton::clicked, &m_director, &LessonDirector::restore);
  connect(m_other, &QPushButton::clicked, &m_director, &LessonDirector::otherNumbers);
  connect(m_showMe, &QPushButton::clicked, &m_director, [this] { m_director.commit(std::nullopt); });
  connect(m_commit, &QPushButton::clicked, m_prediction, &PredictionCard::commit);
  connect(m_continue, &QPushButton::clicked, &m_director, &LessonDirector::next);
  connect(m_next, &QPushButton::clicked, this, [this] {
    const auto next = nextLesson();
    if (!next || !m_director.isPlaying()) return;
    const QString id = QString::fromStdString(next->lesson.id);
    m_director.next();
    Q_EMIT lessonRequested(id);
  });
  connect(m_prediction, &PredictionCard::readinessChanged, this, [this] {
    m_commit->setEnabled(m_prediction->isReady());
    fit();
  });
  for (RichLabel* text : {m_text, m_after, m_sources})
    connect(text, &QLabel::linkActivated, this, [this](const QString& link) { m_openLink(QUrl(link)); });
}

Theme LessonPane::type() const {
  Theme theme = m_theme;
  if (m_presenting) theme.scale *= kPresented * std::clamp(window()->height() / kScreenHeight, 1.0, kLargestScreen);
  return theme;
}

LessonLook LessonPane::look() const {
  return lessonLook(type(), 14);
}

void LessonPane::setTheme(const Theme& theme) {
  Themed::setTheme(theme);
  refresh();
}

void LessonPane::setPresenting(bool presenting) {
  if (presenting == m_presenting) return;
  m_presenting = presenting;
  restyle();
  refresh();
}

void LessonPane::restyle() {
  // When a style sheet first applies to a widget, it resets fonts and colors set before; polish first.
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  const Theme t = type();
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const int side = qRound(m_theme.px(18));
  m_head->layout()->setContentsMargins(side, qRound(m_theme.px(12)), side, px(4));
  m_head->layout()->setSpacing(px(5));
  m_column->setContentsMargins(side, px(6), side, px(10));
  m_column->setSpacing(px(12));
  m_tasksColumn->setSpacing(px(8));
  m_foot->layout()->setContentsMargins(side, px(6), side, qRound(m_theme.px(16)));
  m_foot->layout()->setSpacing(px(8));
  m_strayed->layout()->setContentsMargins(px(12), px(9), px(12), px(11));
  m_strayed->layout()->setSpacing(px(8));
  m_strayed->setColors(t.selectionBackground, t.selection, t.px(9));
  m_trouble->layout()->setContentsMargins(px(12), px(9), px(12), px(10));
  m_trouble->setColors(t.errorBackground, t.error, t.px(9));
  for (RichLabel* small : {m_course, m_count}) small->setContentsMargins(0, px(4), 0, 0);
  setLooks(t, {{m_course, 12.5, t.soft},
               {m_count, 12.5, t.soft},
               {m_lesson, 12.5, t.soft},
               {m_title, 20, t.ink, QFont::DemiBold},
               {m_text, 14, t.soft},
               {m_after, 14, t.soft},
               {m_obstacle, 13, t.ink},
               {m_strayedText, 13, t.ink},
               {m_nextText, 13, t.soft},
               {m_sources, 12.5, t.soft}});
  m_leave->setTheme(t);
  m_bar->setTheme(t);
  for (SectionLabel* title : {m_tasksTitle, m_sourcesTitle, m_nextTitle}) title->setTheme(t);
  for (QPushButton* button : {m_restore, m_other, m_showMe, m_commit, m_continue, m_next}) {
    button->setFont(uiFont(t.px(13), button == m_commit || button == m_continue ? QFont::DemiBold : QFont::Normal));
    button->setMinimumHeight(px(36));
    button->setMinimumWidth(0);
  }
  m_prediction->setTheme(t);
  update();
}

void LessonPane::retranslate() {
  setAccessibleName(tr("Lesson"));
  m_leave->setLabel(tr("Leave the lesson"));
  m_restore->setText(tr("Back to the lesson"));
  m_strayedText->setHtml(tr("The stage shows something else now than the lesson does.").toHtmlEscaped());
  m_other->setText(tr("Other numbers"));
  m_showMe->setText(tr("Show me"));
  m_commit->setText(tr("Commit"));
  m_tasksTitle->setText(tr("To do in the labs"));
  m_sourcesTitle->setText(tr("Sources"));
  m_nextTitle->setText(tr("What comes next"));
  refresh();
}

void LessonPane::refresh() {
  if (!m_director.isPlaying()) {
    m_shown = -1;
    return;
  }
  const LessonPlayer& player = m_director.player();
  const bool isOther = m_shown != player.askings();
  m_shown = player.askings();
  fillHead();
  fillText();
  m_prediction->refresh();
  fillEnd();
  fillWay();
  fit();
  // Changing live numbers must not take the focus.
  const bool isNews = isOther || std::exchange(m_shownPrediction, player.prediction()) != player.prediction();
  if (isOther) m_shownPrediction = player.prediction();
  if (isNews) m_verdict.reset();
  if (isOther) m_scroll->verticalScrollBar()->setValue(0);
  if (!isNews) return;
  giveFocus();
  if (player.prediction() == Prediction::Revealed) scrollToVerdict();
}

void LessonPane::fillHead() {
  if (!m_director.isPlaying()) return;
  const LessonPlayer& player = m_director.player();
  const Lesson& lesson = player.lesson();
  const QString title = QString::fromStdString(m_director.text().title);
  m_lesson->setHtml(learnerHtml(title.isEmpty() ? QString::fromStdString(lesson.id) : title));
  m_course->setHtml(placeOnPath(lesson).toHtmlEscaped());
  m_count->setHtml(player.step() < 0
                       ? QString()
                       : tr("step %1 of %2").arg(player.step() + 1).arg(player.stepCount()).toHtmlEscaped());
  QStringList titles;
  for (const LessonStep& step : lesson.steps) {
    const auto found = m_director.text().steps.find(step.id);
    const bool isNamed = found != m_director.text().steps.end() && !found->second.title.empty();
    titles << QString::fromStdString(isNamed ? found->second.title : step.id);
  }
  m_bar->showSteps(titles, player.step());
  m_strayed->setVisible(m_director.hasStrayed());
  fit();
}

/// "Lesson 2": counted through all courses of the path, as on the start page. Other lessons show their course; passages
/// show nothing, since their course is named after its one lesson.
QString LessonPane::placeOnPath(const Lesson& lesson) const {
  if (lesson.course == kPassages) return {};
  int number = 0;
  if (m_lessons)
    for (const auto& each : m_lessons()) {
      if (each->lesson.course == kPassages) continue;
      ++number;
      if (each->lesson.id == lesson.id) return tr("Lesson %1").arg(number);
    }
  return courseTitle(QString::fromStdString(lesson.course));
}

void LessonPane::fillText() {
  const LessonPlayer& player = m_director.player();
  const StepText& said = m_director.stepText();
  m_trouble->setVisible(!m_director.obstacle().isEmpty() || player.step() < 0);
  m_obstacle->setHtml(
      player.step() < 0
          ? tr("This lesson has no steps that can be shown.").toHtmlEscaped()
          : QString(QStringLiteral("<b>") + tr("This step cannot be shown as intended.").toHtmlEscaped() +
                    QStringLiteral("</b><br>") +
                    m_director.obstacle().toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"))));
  const QString title = QString::fromStdString(said.title);
  m_title->setHtml(
      learnerHtml(title.isEmpty() && player.step() >= 0 ? QString::fromStdString(player.current().id) : title), 120);
  const QString text = m_director.withNumbers(said.text);
  const PassageText passage = player.isPassage() ? passageOf(text) : PassageText{text, {}, {}};
  m_text->setHtml(lessonHtml(passage.before, look()));
  const bool isOnSlide = player.step() >= 0 && player.stage().page.has_value();  // the text is read there
  m_text->setVisible(!passage.before.isEmpty() && !isOnSlide);
  m_after->setHtml(lessonHtml(passage.after, look()));
  m_after->setVisible(!passage.after.isEmpty() && !isOnSlide);
}

std::shared_ptr<const LoadedLesson> LessonPane::nextLesson() const {
  if (!m_lessons || !m_director.isPlaying()) return nullptr;
  const LoadedLessons& all = m_lessons();
  const auto found =
      std::ranges::find_if(all, [&](const auto& each) { return each->lesson.id == m_director.player().lesson().id; });
  return found == all.end() || found + 1 == all.end() ? nullptr : *(found + 1);
}

void LessonPane::fillEnd() {
  const LessonPlayer& player = m_director.player();
  const bool isAtEnd = player.isAtLast();
  const auto& sources = player.lesson().sources;
  QString html;
  for (const LessonSource& source : sources) {
    QString words = QString::fromStdString(source.text).toHtmlEscaped();
    if (!source.url.empty())
      words = QStringLiteral("<a href=\"%1\" style=\"color:%2\">")
                  .arg(QString::fromStdString(source.url).toHtmlEscaped(), m_theme.query.name()) +
              words + QStringLiteral("</a>");
    if (!source.place.empty()) words = listText({words, QString::fromStdString(source.place).toHtmlEscaped()});
    html += QStringLiteral("<p style=\"margin-top:%1px; margin-bottom:0; line-height:130%\">")
                .arg(html.isEmpty() ? 0 : qRound(type().px(6))) +
            words + QStringLiteral("</p>");
  }
  m_sourcesTitle->setVisible(isAtEnd && !sources.empty());
  m_sources->setVisible(isAtEnd && !sources.empty());
  m_sources->setHtml(html);
  const auto next = isAtEnd ? nextLesson() : nullptr;
  m_nextTitle->setVisible(next != nullptr);
  m_next->setVisible(next != nullptr);
  m_nextText->setVisible(next != nullptr);
  if (next) {
    const LessonText said = next->textIn(QLocale().name());
    m_nextText->setHtml(QStringLiteral("<b>") + learnerHtml(QString::fromStdString(said.title)) +
                            QStringLiteral("</b><br>") + learnerHtml(QString::fromStdString(said.summary)),
                        130);
    m_next->setText(tr("Finish, and continue with it"));
    m_next->setAccessibleName(tr("Finish, and continue with: %1").arg(QString::fromStdString(said.title)));
  }
  fillTasks();
}

/// The cards of a step stay while it is shown; their texts may change with the numbers and the language.
void LessonPane::fillTasks() {
  const LessonPlayer& player = m_director.player();
  const std::vector<LessonTask> none;
  const std::vector<LessonTask>& tasks = player.step() < 0 ? none : player.current().tasks;
  const auto isCardOf = [](const TaskCard& card, const LessonTask& task) { return card.id.toStdString() == task.id; };
  if (!std::ranges::equal(m_tasks, tasks, isCardOf)) {
    for (const TaskCard& task : std::exchange(m_tasks, {})) delete task.card;
    for (const LessonTask& task : tasks) addTask(QString::fromStdString(task.id));
  }
  m_tasksTitle->setVisible(!tasks.empty());
  const Theme t = type();
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  for (const TaskCard& task : m_tasks) {
    const auto found = m_director.stepText().tasks.find(task.id.toStdString());
    const TaskText said =
        found == m_director.stepText().tasks.end() ? TaskText{task.id.toStdString(), {}} : found->second;
    const QString title = QString::fromStdString(said.title);
    task.card->setColors(t.field, t.line, t.px(9));
    task.card->layout()->setContentsMargins(px(12), px(10), px(12), px(12));
    task.card->layout()->setSpacing(px(7));
    setLooks(t, {{task.title, 13.5, t.ink, QFont::DemiBold}, {task.text, 13, t.soft}});
    task.title->setHtml(learnerHtml(title));
    task.text->setHtml(lessonHtml(m_director.withNumbers(said.text), look()));
    task.text->setVisible(!said.text.empty());
    task.button->setText(tr("Do it"));
    setButtonLooks(t, {task.button}, 13, 32);
    task.button->setAccessibleName(tr("Do it: %1").arg(title));
  }
}

void LessonPane::addTask(const QString& id) {
  auto* card = new Card(m_page);
  const TaskCard task{card, new RichLabel(card), new RichLabel(card), new QPushButton(card), id};
  columnOf({task.title, task.text, {task.button, 0, Qt::AlignLeft}}, card);
  task.button->setAutoDefault(true);
  task.button->installEventFilter(this);
  // Queued: the card may be deleted when the lesson is left.
  connect(
      task.button, &QPushButton::clicked, &m_director, [this, id] { m_director.startTask(id); }, Qt::QueuedConnection);
  m_tasksColumn->addWidget(card);
  card->show();
  for (QWidget* part : card->findChildren<QWidget*>()) part->ensurePolished();
  m_tasks.push_back(task);
}

LessonPane::Way LessonPane::way() const {
  return m_director.isPlaying() && m_director.player().prediction() == Prediction::Open ? Way::Commit : Way::On;
}

void LessonPane::fillWay() {
  const LessonPlayer& player = m_director.player();
  const bool asks = way() == Way::Commit;
  const bool hadFocus = m_foot->isAncestorOf(focusWidget());
  m_showMe->setVisible(asks);
  m_commit->setVisible(asks);
  m_commit->setEnabled(m_prediction->isReady());
  m_continue->setVisible(!asks);
  m_continue->setEnabled(player.step() >= 0 && player.mayContinue());
  m_continue->setAccessibleDescription(m_prediction->spokenVerdict());
  m_continue->setText(player.isAtLast() ? tr("Finish") : tr("Continue"));
  m_other->setVisible(player.prediction() == Prediction::Revealed && player.question());
  if (hadFocus && !m_foot->isAncestorOf(focusWidget()) && m_continue->isVisible()) m_continue->setFocus();
}

/// Focuses the editor, or the button that Return should click. Not when presenting: a clicker's Space or period must
/// not be typed.
void LessonPane::giveFocus() {
  if (!isVisible()) return;
  if (way() == Way::Commit) {
    if (m_presenting)
      setFocus();
    else
      m_prediction->takeFocus();
  } else if (m_presenting) {
    setFocus();
  } else if (m_continue->isEnabled()) {
    m_continue->setFocus();
  }
}

/// Scrolls to guess and answer, and as much of the explanation as fits; again when texts get other heights, until the
/// learner scrolls.
void LessonPane::scrollToVerdict() {
  const int place = m_scroll->verticalScrollBar()->value();
  m_verdict = {place, place};
  // Heights are known after two layout passes: one for the texts, one for their containers.
  QTimer::singleShot(0, this, [this] {
    fit();
    QTimer::singleShot(0, this, &LessonPane::showVerdict);
  });
}

void LessonPane::showVerdict() {
  const QRect compared = m_prediction->comparison().translated(m_prediction->pos());
  if (!m_verdict || compared.isEmpty()) return;
  const int gap = qRound(m_theme.px(8));
  const int end = compared.bottom() + gap - m_scroll->viewport()->height();
  QScrollBar* bar = m_scroll->verticalScrollBar();
  bar->setValue(end <= m_verdict->from ? m_verdict->from : std::min(end, compared.top() - gap));
  m_verdict->at = bar->value();
}

/// If everything fits, the foot follows the text directly; otherwise the text scrolls. Layouts cache the heights of the
/// earlier texts, so invalidate them.
void LessonPane::fit() {
  const QList<QWidget*> parts = m_page->findChildren<QWidget*>();
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {  // findChildren() lists parents before children
    if (QLayout* layout = (*part)->layout()) {
      layout->invalidate();
      layout->activate();
    }
    (*part)->updateGeometry();
  }
  m_column->invalidate();
  setDialogSize();
  m_page->updateGeometry();
}

void LessonPane::setDialogSize() {
  const int wide = std::max(1, width()), wanted = std::max(1, m_column->totalHeightForWidth(wide));
  // Measure without the scroll bar: it narrows the text, which would then still need it.
  const int taken = m_head->layout()->totalHeightForWidth(wide) + m_foot->sizeHint().height();
  m_scroll->setVerticalScrollBarPolicy(taken + wanted <= height() ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  m_scroll->setMaximumHeight(wanted);
  m_fade->place();
}

/// Some parts know their height only later; fit again when all do.
void LessonPane::scheduleHeightUpdate() {
  if (std::exchange(m_givesRoomSoon, true)) return;
  QTimer::singleShot(0, this, [this] {
    m_givesRoomSoon = false;
    setDialogSize();
  });
}

void LessonPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (m_presenting && isVisible()) restyle();
  fit();
}

void LessonPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  restyle();
  refresh();
  // began() is emitted before the text is visible, and only visible widgets can take the focus.
  QTimer::singleShot(0, this, [this] {
    if (m_director.isPlaying()) giveFocus();
  });
}

void LessonPane::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

/// Ignores auto-repeat, which would skip unread steps.
bool LessonPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_page && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
    scheduleHeightUpdate();
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool presses = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (presses && key->isAutoRepeat()) return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace attn::app
