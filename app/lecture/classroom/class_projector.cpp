// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/classroom/class_projector.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <algorithm>
#include <utility>

#include "text/html_text.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "widgets/help_button.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr double kMarginShare = 0.055;  // of the width, on each side
constexpr qsizetype kMaxDigits = 4;     // of hands
constexpr double kDefaultHeight = 800;  // the height that the type sizes are designed for

/// Type grows with the screen, to be readable from the last row.
Theme grown(Theme theme, int height) {
  theme.scale = std::max(1.0, height / kDefaultHeight) * std::max(1.0, theme.scale);
  return theme;
}

}  // namespace

/// The picture; accessible as a list.
class ClassProjector::Canvas : public QWidget, public AccessibleTable {
 public:
  explicit Canvas(QWidget* parent) : QWidget(parent) { setFocusPolicy(Qt::StrongFocus); }

  void show(std::unique_ptr<const Section> section, double margin) {
    const TableState before = stateOf(*this);
    m_section = std::move(section);
    m_margin = margin;
    announceTable(*this, before, true);
    update();
  }
  double wantedHeight() const { return m_section ? m_section->size().height() + 2 * m_margin : 0; }

  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return m_section ? static_cast<int>(m_section->items().size()) : 0; }
  int tableColumns() const override { return 1; }
  QString cellText(int row, int) const override { return m_section->items()[static_cast<std::size_t>(row)].text; }
  QRect cellArea(int row, int) const override {
    return m_section->items()[static_cast<std::size_t>(row)].area.translated(m_margin, m_margin).toAlignedRect();
  }
  TablePlace cellUnder(const QPoint& point) const override {
    for (int row = 0; row < tableRows(); ++row)
      if (cellArea(row, 0).contains(point)) return {row, 0};
    return {};
  }
  TablePlace currentCell() const override { return {}; }
  void selectCell(int, int) override {}

 protected:
  void paintEvent(QPaintEvent*) override {
    if (!m_section) return;
    QPainter painter(this);
    painter.translate(m_margin, m_margin);
    m_section->draw(painter);
  }

 private:
  std::unique_ptr<const Section> m_section;
  double m_margin = 0;
};

ClassProjector::ClassProjector(const Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window), m_theme(theme), m_scroll(new QScrollArea(this)), m_canvas(new Canvas(this)) {
  scrollIn(m_scroll, m_canvas);
  m_canvas->installEventFilter(this);
  setFocusProxy(m_canvas);
  setHelpTopic(this, QStringLiteral("classroom.projector"));
  retranslate();
}

void ClassProjector::project(const ClassQuestionDetails& question) {
  m_poll.reset();
  m_isBlack = false;
  m_shown = projectionOf(question);
  refresh();
}

void ClassProjector::ask(const AskedQuestion& asked, int number) {
  m_isBlack = false;
  m_poll.emplace(pollOptions(asked.question));
  m_shown = {};
  m_shown.question.question = static_cast<std::size_t>(std::max(number, 1) - 1);
  m_shown.question.asked = asked;
  m_shown.question.text = phraseText(asked.question.text);
  for (const Phrase& choice : asked.question.choices) m_shown.question.choices << phraseText(choice);
  m_shown.question.picture = pictureOf(asked);
  updateOptions();
  refresh();
}

void ClassProjector::setTheme(const Theme& theme) {
  m_theme = theme;
  refresh();
}

void ClassProjector::retranslate() {
  setWindowTitle(tr("A question for the class"));
  m_canvas->setAccessibleName(tr("A question for the class"));
  refresh();
}

/// The options with the hands of this round and of the previous one.
void ClassProjector::updateOptions() {
  const int now = m_poll->rounds() - 1;
  m_shown.options.clear();
  for (int i = 0; i < m_poll->optionCount(); ++i) {
    const PollOption& from = m_poll->options()[static_cast<std::size_t>(i)];
    ProjectedOption option;
    option.text = from.text;
    option.count = m_poll->hands(i, now);
    if (now > 0) option.before = m_poll->hands(i, now - 1);
    option.isRight = from.right;
    if (!from.mistake.isEmpty()) {
      option.name = from.mistake;
      for (const Mistake& each : m_shown.question.asked->question.mistakes)
        if (htmlWords(learnerHtml(mistakeName(*each.kind))) == from.mistake) {
          option.name = classMistakeName(*each.kind);
          option.says = mistakeText(each).replace(QStringLiteral("\n\n"), QStringLiteral(" "));
        }
    }
    m_shown.options.push_back(std::move(option));
  }
}

void ClassProjector::finishEntering() {
  if (m_shown.entering < 0) return;
  if (!m_shown.entered.isEmpty()) m_poll->setHands(m_shown.entering, m_shown.entered.toInt());
  m_shown.entered.clear();
  updateOptions();
}

void ClassProjector::forward() {
  m_shown.told.clear();
  if (!m_poll) {
    const bool hasAnswers = !m_shown.options.empty();
    if (m_shown.step == ProjectionStep::Question && hasAnswers)
      m_shown.step = ProjectionStep::Answers;
    else if (m_shown.step == ProjectionStep::Answers)
      m_shown.step = ProjectionStep::Right;
    return refresh();
  }
  switch (m_shown.step) {
    case ProjectionStep::Question:
      m_shown.step = ProjectionStep::Options;
      m_shown.entering = 0;
      break;
    case ProjectionStep::Options:
      finishEntering();
      m_shown.entering = -1;
      m_shown.step = m_poll->advice() == PollAdvice::None ? ProjectionStep::Right : ProjectionStep::Answers;
      break;
    case ProjectionStep::Answers: {
      const PollAdvice advice = m_poll->advice();
      const bool asksAgain = m_poll->rounds() == 1 && (advice == PollAdvice::Hint || advice == PollAdvice::Discuss);
      if (asksAgain) {
        m_poll->askAgain();
        updateOptions();
        m_shown.step = ProjectionStep::Options;
        m_shown.entering = 0;
      } else {
        m_shown.step = ProjectionStep::Right;
      }
      break;
    }
    case ProjectionStep::Right:
      break;
  }
  refresh();
}

void ClassProjector::back() {
  m_shown.told.clear();
  finishEntering();
  m_shown.entering = -1;
  const bool skipsOptions = !m_poll;
  switch (m_shown.step) {
    case ProjectionStep::Right: {
      const bool hasHands = !m_poll || m_poll->advice() != PollAdvice::None;
      m_shown.step = hasHands ? ProjectionStep::Answers : ProjectionStep::Options;
      break;
    }
    case ProjectionStep::Answers:
      m_shown.step = skipsOptions ? ProjectionStep::Question : ProjectionStep::Options;
      break;
    case ProjectionStep::Options:
    case ProjectionStep::Question:
      m_shown.step = ProjectionStep::Question;
      break;
  }
  if (m_shown.step == ProjectionStep::Options) m_shown.entering = 0;
  refresh();
}

void ClassProjector::refresh() {
  if (m_poll && m_shown.step == ProjectionStep::Answers && m_shown.told.isEmpty()) {
    const QString hint = phraseText(m_shown.question.asked->question.hint);
    const bool isFirst = m_poll->rounds() == 1;
    switch (m_poll->advice()) {
      case PollAdvice::Hint:
        if (isFirst)
          m_shown.told = hint.isEmpty() ? tr("Think about it once more. Then we ask again.").toHtmlEscaped()
                                        : tr("A hint: %1").arg(learnerHtml(hint));
        break;
      case PollAdvice::Discuss:
        if (isFirst)
          m_shown.told = tr("Discuss it in pairs: convince your neighbor. Then we ask again.").toHtmlEscaped();
        break;
      case PollAdvice::GoOn:
      case PollAdvice::None:
        break;
    }
  }
  if (m_shown.question.text.isEmpty()) return;
  const double margin = width() * kMarginShare;
  const QSizeF room(width() - 2 * margin, height() - 2 * margin);
  if (room.width() < 1 || room.height() < 1) return;
  m_canvas->show(classProjection(m_shown, room, grown(m_theme, height())), margin);
  m_canvas->setMinimumHeight(qCeil(m_canvas->wantedHeight()) <= height() ? 0 : qCeil(m_canvas->wantedHeight()));
  m_scroll->setVisible(!m_isBlack);
  update();
}

void ClassProjector::showOnProjector(const QWidget& beside) {
  const QList<QScreen*> screens = QGuiApplication::screens();
  QScreen* chosen = beside.screen();
  for (QScreen* each : screens)
    if (each != beside.screen()) chosen = each;
  if (chosen) setGeometry(chosen->geometry());
  showFullScreen();
  activateWindow();
  m_canvas->setFocus();
}

bool ClassProjector::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_canvas || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  keyPressEvent(static_cast<QKeyEvent*>(event));
  return event->isAccepted();
}

/// True if the key edits the numbers of hands.
bool ClassProjector::editHandCount(const QKeyEvent& event) {
  if (m_shown.entering < 0) return false;
  const QString text = event.text();
  if (text.size() == 1 && text[0].isDigit() && !(event.modifiers() & Qt::ControlModifier)) {
    if (m_shown.entered.size() < kMaxDigits) m_shown.entered += text;
  } else if (event.key() == Qt::Key_Backspace) {
    m_shown.entered.chop(1);
  } else if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Tab ||
             event.key() == Qt::Key_Down) {
    const int next = m_shown.entering + 1;
    finishEntering();
    const bool isLast = next >= m_poll->optionCount();
    if (isLast && event.key() != Qt::Key_Down) {
      m_shown.entering = -1;
      forward();
      return true;
    }
    m_shown.entering = std::min(next, m_poll->optionCount() - 1);
  } else if (event.key() == Qt::Key_Up) {
    finishEntering();
    m_shown.entering = std::max(0, m_shown.entering - 1);
  } else {
    return false;
  }
  refresh();
  return true;
}

void ClassProjector::keyPressEvent(QKeyEvent* event) {
  event->accept();
  if (m_isBlack) {
    // The key that ends the black screen does nothing else.
    m_isBlack = false;
    return refresh();
  }
  if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F5) {
    close();
    return;
  }
  if (editHandCount(*event)) return;
  switch (event->key()) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Forward:
    case Qt::Key_MediaNext:
      if (!event->isAutoRepeat()) forward();
      return;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Back:
    case Qt::Key_Backspace:
    case Qt::Key_MediaPrevious:
      if (!event->isAutoRepeat()) back();
      return;
    case Qt::Key_B:
    case Qt::Key_Period:
      m_isBlack = true;
      return refresh();
    default:
      event->ignore();
  }
}

void ClassProjector::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), m_isBlack ? QColor(Qt::black) : m_theme.background);
}

void ClassProjector::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_scroll->setGeometry(rect());
  refresh();
}

void ClassProjector::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  if (parentWidget()) parentWidget()->activateWindow();
}

}  // namespace attn::app
