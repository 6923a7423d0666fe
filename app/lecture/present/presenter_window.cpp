// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/presenter_window.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTime>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <memory>

#include "learn/lesson/lesson_look.h"
#include "lecture/present/audience_picture.h"
#include "text/lesson_markup.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "theme/themed.h"
#include "widgets/card.h"
#include "widgets/flow_layout.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr QSize kPresenterSize(1240, 780), kMinPresenterSize(720, 480);
constexpr int kSecond = 1000;

std::function<std::int64_t()> millisecondsSinceNow() {
  auto timer = std::make_shared<QElapsedTimer>();
  timer->start();
  return [timer] { return timer->elapsed(); };
}

QString durationOnClock(std::int64_t milliseconds) {
  const std::int64_t seconds = milliseconds / kSecond, minutes = seconds / 60, hours = minutes / 60;
  const QString tail = QStringLiteral(":%1").arg(seconds % 60, 2, 10, QLatin1Char('0'));
  if (hours == 0) return QString::number(minutes) + tail;
  return QStringLiteral("%1:%2").arg(hours).arg(minutes % 60, 2, 10, QLatin1Char('0')) + tail;
}

constexpr std::array kToolCommands{PresenterCommand::Pen,   PresenterCommand::Laser, PresenterCommand::Eraser,
                                   PresenterCommand::Undo,  PresenterCommand::Wipe,  PresenterCommand::Zoom,
                                   PresenterCommand::Hands, PresenterCommand::Text,  PresenterCommand::Notes};

}  // namespace

std::optional<TwoScreens> chooseScreens(const QStringList& screens, const QString& own, const QString& lastAudience) {
  if (screens.size() < 2) return std::nullopt;
  const auto otherThan = [&](const QString& name) {
    return *std::ranges::find_if(screens, [&](const QString& each) { return each != name; });
  };
  const QString audience = screens.contains(lastAudience) ? lastAudience : otherThan(own);
  return TwoScreens{audience, audience != own && screens.contains(own) ? own : otherThan(audience)};
}

/// A small picture of the next slide, or its title until there is a picture.
class NextPicture : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::NextPicture)

 public:
  explicit NextPicture(QWidget* parent = nullptr) : Themed(parent) {}

  /// An empty title means that there is no next slide.
  void setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title.isEmpty() ? tr("This is the last slide.") : tr("Next: %1").arg(title));
    update();
  }
  void setPicture(const QImage& picture) {
    m_picture = picture;
    update();
  }
  bool hasPicture() const { return !m_picture.isNull(); }
  QSize sizeHint() const override { return {280, 170}; }
  QSize minimumSizeHint() const override { return {140, 80}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF all = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
    painter.setBrush(m_theme.background);
    painter.drawRoundedRect(all, m_theme.px(6), m_theme.px(6));
    QRectF words = all.adjusted(m_theme.px(12), m_theme.px(8), -m_theme.px(12), -m_theme.px(8));
    if (!m_picture.isNull()) {
      // QPainter samples only neighboring pixels, which loses thin lines and letters of a much larger picture.
      QImage small =
          m_picture.scaled((all.size() * devicePixelRatioF()).toSize(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
      small.setDevicePixelRatio(devicePixelRatioF());
      const QSizeF shown = small.deviceIndependentSize();
      painter.drawImage(all.center() - QPointF(shown.width(), shown.height()) / 2, small);
      return;
    }
    painter.setFont(uiFont(m_theme.px(15), QFont::DemiBold));
    painter.setPen(m_title.isEmpty() ? m_theme.soft : m_theme.ink);
    painter.drawText(words, Qt::AlignCenter | Qt::TextWordWrap,
                     m_title.isEmpty() ? tr("This is the last slide.") : m_title);
  }

 private:
  QString m_title;
  QImage m_picture;
};

PresenterWindow::PresenterWindow()
    : m_now(millisecondsSinceNow()),
      m_timeOfDay([] { return QLocale().toString(QTime::currentTime(), QLocale::ShortFormat); }),
      m_head(new QWidget(this)),
      m_tools(new QWidget(this)),
      m_timeOfDayLabel(plainLabel({}, m_head)),
      m_elapsed(plainLabel({}, m_head)),
      m_over(plainLabel({}, m_head)),
      m_place(plainLabel({}, m_head)),
      m_toolNote(wrappedLabel({}, this)),
      m_page(new QWidget),
      m_lecture(wrappedLabel({}, m_page)),
      m_poll(new PollPanel(PollPanel::For::Presenter, m_page)) {
  makeParts(m_head, m_stop, m_reset, m_back, m_on);
  makeParts(m_tools, m_black, m_pointer);
  makeParts(this, m_audience, m_next, m_nextTitle, m_viewsTitle, m_views, m_scroll);
  makeParts(m_page, m_questionCard, m_title, m_spoken, m_notes, m_trouble, m_spokenTitle, m_notesTitle);
  makeParts(m_questionCard, m_question, m_answer, m_working, m_hint, m_questionTitle);
  setObjectName(QStringLiteral("presenter"));
  setHelpTopic(this, QStringLiteral("lecture.present"));
  setMinimumSize(kMinPresenterSize);
  resize(kPresenterSize);
  build();
  m_second.setInterval(kSecond);
  connect(&m_second, &QTimer::timeout, this, &PresenterWindow::fillTimes);
  m_second.start();
  restyle();
  retranslate();
}

QPushButton* PresenterWindow::addTool(PresenterCommand command) {
  auto* button = new QPushButton(m_tools);
  const bool stays = command == PresenterCommand::Pen || command == PresenterCommand::Laser ||
                     command == PresenterCommand::Eraser || command == PresenterCommand::Zoom ||
                     command == PresenterCommand::Text || command == PresenterCommand::Hands;
  button->setCheckable(stays);
  connect(button, &QPushButton::clicked, this, [this, command] { Q_EMIT commanded(command); });
  m_commands[command] = button;
  return button;
}

void PresenterWindow::build() {
  addWidgets(new FlowLayout(m_head), {m_timeOfDayLabel, m_elapsed, m_over, m_stop, m_reset, m_back, m_place, m_on});

  auto* tools = new FlowLayout(m_tools);
  m_pointer->setCheckable(true);
  m_black->setCheckable(true);
  tools->addWidget(m_pointer);
  for (const PresenterCommand command : kToolCommands) tools->addWidget(addTool(command));
  tools->addWidget(m_black);

  auto* below = new QGridLayout;
  below->addWidget(m_nextTitle, 0, 0);
  below->addWidget(m_next, 1, 0);
  below->addWidget(m_viewsTitle, 0, 1);
  below->addWidget(m_views, 1, 1);
  below->setColumnStretch(0, 1);
  below->setColumnStretch(1, 1);
  below->setRowStretch(1, 1);
  QVBoxLayout* left = columnOf({{m_audience, 5}, m_tools, m_toolNote, {below, 2}});
  // A click selects a slide without moving the focus; only Tab focuses the list.
  m_views->setFocusPolicy(Qt::TabFocus);
  m_views->setWordWrap(true);
  m_views->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_views->setMinimumHeight(60);

  columnOf({m_lecture, m_trouble, m_title, m_poll, m_spokenTitle, m_spoken, m_questionCard, m_notesTitle, m_notes,
            BoxItem::growing()},
           m_page);
  columnOf({m_questionTitle, m_question, m_answer, m_working, m_hint}, m_questionCard);
  scrollIn(m_scroll, m_page);
  m_scroll->setFrameShape(QFrame::StyledPanel);
  m_scroll->setFocusPolicy(Qt::TabFocus);

  auto* all = new QGridLayout(this);
  all->addWidget(m_head, 0, 0, 1, 2);
  all->addLayout(left, 1, 0);
  all->addWidget(m_scroll, 1, 1);
  all->setColumnStretch(0, 3);
  all->setColumnStretch(1, 2);
  all->setRowStretch(1, 1);

  connect(m_stop, &QPushButton::clicked, this, &PresenterWindow::toggleClock);
  connect(m_reset, &QPushButton::clicked, this, &PresenterWindow::resetClock);
  connect(m_back, &QPushButton::clicked, this, [this] { Q_EMIT onRequested(false); });
  connect(m_on, &QPushButton::clicked, this, [this] { Q_EMIT onRequested(true); });
  connect(m_black, &QPushButton::clicked, this, &PresenterWindow::blackRequested);
  connect(m_pointer, &QPushButton::clicked, this, &PresenterWindow::pointerRequested);
  connect(m_views, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { Q_EMIT viewRequested(m_views->row(item)); });
  connect(m_views, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { Q_EMIT viewRequested(m_views->row(item)); });
  connect(m_audience, &AudiencePicture::pressed, this, &PresenterWindow::pressed);
  connect(m_audience, &AudiencePicture::dragged, this, &PresenterWindow::dragged);
  connect(m_audience, &AudiencePicture::released, this, &PresenterWindow::released);
  connect(m_audience, &AudiencePicture::pointed, this, &PresenterWindow::pointed);
  connect(m_audience, &AudiencePicture::left, this, &PresenterWindow::left);
  // Keys control the lecture unless Tab moves the focus.
  for (QPushButton* button : findChildren<QPushButton*>()) button->setFocusPolicy(Qt::TabFocus);
  setFocusPolicy(Qt::StrongFocus);
  setFocus();
}

void PresenterWindow::setTheme(const Theme& theme) {
  m_theme = theme;
  restyle();
  fill();
}

void PresenterWindow::restyle() {
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  layout()->setContentsMargins(px(16), px(12), px(16), px(14));
  layout()->setSpacing(px(12));
  m_tools->layout()->setSpacing(px(5));
  m_head->layout()->setSpacing(px(10));
  m_timeOfDayLabel->setFont(uiFont(t.px(26), QFont::DemiBold));
  m_elapsed->setFont(uiFont(t.px(26)));
  for (QLabel* label : {m_timeOfDayLabel, m_elapsed, m_over, m_place}) label->setMinimumHeight(px(34));
  m_over->setFont(uiFont(t.px(15), QFont::DemiBold));
  m_lecture->setFont(uiFont(t.px(14)));
  m_place->setFont(uiFont(t.px(18), QFont::DemiBold));
  m_toolNote->setFont(uiFont(t.px(13.5)));
  m_toolNote->setMinimumHeight(px(20));  // so that the picture keeps its size when a tool is selected
  const auto ink = [](QWidget* label, const QColor& color) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
  };
  for (QWidget* label : {m_timeOfDayLabel, m_elapsed, m_place}) ink(label, t.ink);
  for (QWidget* label : {m_lecture, m_toolNote}) ink(label, t.soft);
  ink(m_over, readableShade(t.key, t.background));
  const auto buttons = findChildren<QPushButton*>();
  for (QPushButton* button : buttons) {
    button->setFont(uiFont(t.px(13)));
    button->setFixedHeight(px(34));
    button->setMinimumWidth(0);
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    button->setStyleSheet(QStringLiteral("QPushButton { padding: 4px %1px; } QPushButton:checked { background: %2; "
                                         "border: 1px solid %3; }")
                              .arg(px(5))
                              .arg(t.selectionBackground.name(), t.selection.name()));
  }
  m_views->setFont(uiFont(t.px(15)));
  setLooks(t, {{m_title, 20, t.ink, QFont::DemiBold},
               {m_spoken, 17, t.ink},
               {m_notes, 15, t.ink},
               {m_trouble, 14, t.ink},
               {m_question, 15, t.ink},
               {m_answer, 16, t.ink, QFont::DemiBold},
               {m_working, 14, t.soft},
               {m_hint, 14, t.soft}});
  m_trouble->setContentsMargins(px(10), px(8), px(10), px(8));
  m_trouble->setBox(t.errorBackground, t.error, t.px(8));
  m_questionCard->setColors(t.panel, t.line, t.px(10));
  m_questionCard->layout()->setContentsMargins(px(14), px(10), px(14), px(12));
  m_questionCard->layout()->setSpacing(px(7));
  m_answer->setContentsMargins(px(10), px(6), px(10), px(6));
  m_answer->setBox(t.valueBackground, t.value, t.px(7));
  m_page->layout()->setContentsMargins(0, 0, px(8), 0);
  m_page->layout()->setSpacing(px(10));
  for (SectionLabel* title : {m_nextTitle, m_viewsTitle, m_spokenTitle, m_notesTitle, m_questionTitle})
    title->setTheme(t);
  m_audience->setTheme(t);
  m_next->setTheme(t);
  m_poll->setTheme(t);
  update();
}

void PresenterWindow::retranslate() {
  setWindowTitle(tr("Presenter’s view – %1").arg(QStringLiteral("AttentionScope")));
  m_stop->setText(m_clock.isRunning() ? tr("Pause") : tr("Continue"));
  m_reset->setText(tr("Reset"));
  m_back->setText(tr("Back"));
  m_on->setText(tr("Next"));
  m_black->setText(tr("Black"));
  m_pointer->setText(tr("Pointer"));
  const auto tip = [](const QString& what, const QString& key) -> QString {
    return tr("%1 (%2)", "what a button does, its key").arg(what, key);
  };
  struct Tool {
    PresenterCommand command;
    QString name, what;
  };
  for (const Tool& each :
       {Tool{PresenterCommand::Pen, tr("Pen"), tr("Draw on the picture; again: another color")},
        {PresenterCommand::Laser, tr("Laser"), tr("A dot of light that the audience sees")},
        {PresenterCommand::Eraser, tr("Eraser"), tr("Erase strokes")},
        {PresenterCommand::Undo, tr("Undo"), tr("Undo the last stroke")},
        {PresenterCommand::Wipe, tr("Wipe"), tr("Erase all ink")},
        {PresenterCommand::Zoom, tr("Zoom"), tr("Mark a region to enlarge; again: the whole picture")},
        {PresenterCommand::Hands, tr("Hands"), tr("Put the question to the class, and enter the show of hands")},
        {PresenterCommand::Text, tr("Text"), tr("Lesson text next to the picture, visible to the audience")},
        {PresenterCommand::Notes, tr("Notes"), tr("Notes over the picture, visible to the audience")}}) {
    m_commands.at(each.command)->setText(each.name);
    setPlainToolTip(m_commands.at(each.command), tip(each.what, keyOf(each.command)));
  }
  setPlainToolTip(m_black, tip(tr("Black screen"), QStringLiteral("B")));
  setPlainToolTip(m_pointer, tip(tr("The default pointer"), tr("Esc")));
  setPlainToolTip(m_stop, tr("Pause and continue the clock (%1)").arg(keyOf(PresenterCommand::StopClock)));
  setPlainToolTip(m_reset, tr("Reset the clock (%1)").arg(keyOf(PresenterCommand::ResetClock)));
  setPlainToolTip(m_on, tip(tr("Next in the lecture"), tr("Page Down")));
  setPlainToolTip(m_back, tip(tr("One step back"), tr("Page Up")));
  m_nextTitle->setText(tr("Next"));
  m_viewsTitle->setText(tr("Slides"));
  m_spokenTitle->setText(tr("Speaker notes, for you only"));
  m_questionTitle->setText(tr("Question, for you only"));
  m_views->setAccessibleName(tr("Slides"));
  fill();
}

void PresenterWindow::follow(QWidget* audience) {
  m_audience->follow(audience);
}

void PresenterWindow::refreshNow() {
  m_audience->refreshNow();
}

void PresenterWindow::setFacts(const PresenterFacts& facts) {
  if (facts == m_facts) return;
  const bool isOther = facts.position != m_facts.position || facts.lecture != m_facts.lecture;
  m_facts = facts;
  fill();
  if (isOther) m_scroll->verticalScrollBar()->setValue(0);
}

void PresenterWindow::setNextPicture(const QImage& picture) {
  m_next->setPicture(picture);
}

void PresenterWindow::setPoll(const std::optional<PollState>& poll) {
  m_poll->setState(poll);
  m_commands.at(PresenterCommand::Hands)->setChecked(poll.has_value());
  m_questionCard->setVisible(!m_facts.question.isEmpty());
}

void PresenterWindow::setTool(StageTool tool, const InkPen& pen, bool hasInk, bool isZoomed) {
  m_pointer->setChecked(tool == StageTool::Pointer);
  m_commands.at(PresenterCommand::Pen)->setChecked(tool == StageTool::Pen);
  m_commands.at(PresenterCommand::Laser)->setChecked(tool == StageTool::Laser);
  m_commands.at(PresenterCommand::Eraser)->setChecked(tool == StageTool::Eraser);
  m_commands.at(PresenterCommand::Zoom)->setChecked(tool == StageTool::Zoom || isZoomed);
  m_commands.at(PresenterCommand::Wipe)->setEnabled(hasInk);
  m_hasTool = tool != StageTool::Pointer;
  const QStringList colors{tr("vermillion"), tr("blue"), tr("green"), tr("purple"), tr("ink")};
  const QStringList widths{tr("fine"), tr("medium"), tr("broad")};
  QString note;
  switch (tool) {
    case StageTool::Pen:
      note = tr("Pen: %1, %2, %3. P: next color, W: width, F: fades or stays. You can draw in this picture, too.")
                 .arg(colors.value(pen.color), widths.value(pen.width), pen.fades ? tr("fades") : tr("stays"));
      break;
    case StageTool::Laser:
      note = tr("Laser: move the mouse over the picture on either screen.");
      break;
    case StageTool::Eraser:
      note = tr("Eraser: drag over strokes on either screen.");
      break;
    case StageTool::Zoom:
      note = tr("Zoom: drag a region on either screen.");
      break;
    case StageTool::Pointer:
      note = isZoomed ? tr("Zoomed in. Dragging moves the picture, Z shows all of it.") : QString();
      break;
  }
  m_toolWords = note;
  setNote(m_note);
}

void PresenterWindow::setNote(const QString& words) {
  m_note = words;
  m_toolNote->setText(m_note.isEmpty() ? m_toolWords : m_note);
}

void PresenterWindow::setTypedNumber(const QString& typed) {
  m_typed = typed;
  fill();
}

void PresenterWindow::fill() {
  const PresenterFacts& f = m_facts;
  m_lecture->setText(f.lecture);
  QString place;
  if (!m_typed.isEmpty())
    place = tr("go to %1, then Return").arg(m_typed);
  else if (f.position >= 0)
    place = f.isLesson ? tr("slide %1 of %2").arg(f.position + 1).arg(f.titles.size())
                       : tr("step %1 of %2").arg(f.position + 1).arg(f.titles.size());
  m_place->setText(place);
  QStringList listed;
  for (qsizetype i = 0; i < f.titles.size(); ++i) listed << QStringLiteral("%1  %2").arg(i + 1).arg(f.titles[i]);
  QStringList shown;
  for (int i = 0; i < m_views->count(); ++i) shown << m_views->item(i)->text();
  if (shown != listed) {
    m_views->clear();
    m_views->addItems(listed);
  }
  m_views->setCurrentRow(f.position);
  m_next->setTitle(f.nextTitle());
  m_title->showHtml(f.title().toHtmlEscaped(), 120);
  m_trouble->showHtml(f.trouble.toHtmlEscaped());
  const bool isSpoken = !f.spoken.trimmed().isEmpty();
  m_spokenTitle->setVisible(isSpoken);
  m_spoken->setVisible(isSpoken);
  m_spoken->setHtml(lessonHtml(f.spoken, lessonLook(m_theme, 17)));
  LessonLook look = lessonLook(m_theme, 15);
  m_notesTitle->setText(f.notesOfDocument ? tr("Notes of the document") : tr("What the audience reads"));
  m_notes->setHtml(f.notes.trimmed().isEmpty()
                       ? QStringLiteral("<span style=\"color:%1\">%2</span>")
                             .arg(m_theme.soft.name(), tr("There are no notes here.").toHtmlEscaped())
                       : lessonHtml(f.notes, look));
  m_questionCard->setVisible(!f.question.isEmpty());
  m_question->setHtml(f.question, 130);
  m_answer->showHtml(f.answer, 125);
  m_working->showHtml(f.working, 135);
  m_hint->showHtml(f.hint.isEmpty() ? QString() : QString(tr("Hint:").toHtmlEscaped() + QLatin1Char(' ') + f.hint),
                   130);
  m_commands.at(PresenterCommand::Hands)->setEnabled(f.canAskClass);
  m_commands.at(PresenterCommand::Text)->setVisible(f.isLesson);
  m_commands.at(PresenterCommand::Text)->setChecked(f.textShown);
  m_black->setChecked(f.isBlack);
  m_audience->setVeil(f.isBlack ? tr("The audience sees a black screen. B shows the picture again.") : QString());
  fillTimes();
}

void PresenterWindow::fillTimes() {
  m_timeOfDayLabel->setText(m_timeOfDay());
  m_timeOfDayLabel->setAccessibleName(tr("Time of day"));
  const std::int64_t passed = m_clock.elapsed(m_now());
  m_elapsed->setText(m_facts.minutes > 0
                         ? tr("%1 of %2 min", "elapsed, planned").arg(durationOnClock(passed)).arg(m_facts.minutes)
                         : durationOnClock(passed));
  const std::int64_t over = passed / kSecond / 60 - m_facts.minutes;
  const bool isOver = m_facts.minutes > 0 && passed >= std::int64_t{m_facts.minutes} * 60 * kSecond;
  m_over->setText(!isOver    ? QString()
                  : over < 1 ? tr("the time is up")
                             : tr("%n min over", nullptr, static_cast<int>(over)));
  m_over->setVisible(isOver);
  m_stop->setText(m_clock.isRunning() ? tr("Pause") : tr("Continue"));
}

void PresenterWindow::startClock() {
  m_clock.start(m_now());
  fillTimes();
}

void PresenterWindow::toggleClock() {
  if (m_clock.isRunning())
    m_clock.pause(m_now());
  else
    m_clock.start(m_now());
  fillTimes();
}

void PresenterWindow::resetClock() {
  m_clock.reset(m_now());
  fillTimes();
}

void PresenterWindow::setTimes(std::function<std::int64_t()> now, std::function<QString()> timeOfDay) {
  m_now = std::move(now);
  m_timeOfDay = std::move(timeOfDay);
  fillTimes();
}

void PresenterWindow::closeEvent(QCloseEvent* event) {
  event->accept();
  Q_EMIT closed();
}

void PresenterWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void PresenterWindow::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), m_theme.background);
}

}  // namespace attn::app
