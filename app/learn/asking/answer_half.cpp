// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/answer_half.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <variant>

#include "explanation/markup.h"
#include "learn/picture/report_contents.h"
#include "lessons/lesson_library.h"
#include "panes/check_item.h"
#include "panes/question_html.h"
#include "questions/question.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

struct LinkWords {
  Q_DECLARE_TR_FUNCTIONS(LinkWords)
};

QString idFrom(std::string_view id) {
  return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

/// The title of one of our lessons; empty if there is none with this id.
QString lessonTitle(const QString& id) {
  const auto loaded = loadLesson(QStringLiteral(":/lessons/") + id, lessonVocabulary());
  return loaded->lesson.steps.empty() ? QString() : QString::fromStdString(loaded->textIn(QLocale().name()).title);
}

/// Links to the lab that shows the question and to the lesson that teaches it; their addresses are the ids after
/// `labPrefix` and `lessonPrefix`. Empty if there is neither. `document`: the lab will show the document that the
/// question was made from.
QString linksHtml(const AskedQuestion& asked, const QString& labPrefix, const QString& lessonPrefix, bool document) {
  const auto link = [](const QString& address, const QString& text) -> QString {
    return QStringLiteral("<a style=\"text-decoration:none\" href=\"%1\">%2&nbsp;→</a>")
        .arg(address.toHtmlEscaped(), learnerHtml(text));
  };
  QStringList links;
  const QString lab = idFrom(asked.from->lab), lesson = idFrom(asked.from->lesson);
  if ((document || asked.from->scenario) && !lab.isEmpty())
    links << link(labPrefix + lab, LinkWords::tr("Open in %1").arg(labText(lab)));
  if (const QString title = lesson.isEmpty() ? QString() : lessonTitle(lesson); !title.isEmpty())
    links << link(lessonPrefix + lesson, LinkWords::tr("Lesson: %1").arg(title));
  return links.join(QStringLiteral(" &nbsp;&nbsp;&nbsp; "));
}

constexpr double kWideWorked = 560;  // in design pixels, as in the question half
constexpr char kOpenInLab[] = "lab:", kOpenLesson[] = "lesson:";

class DottedPaper final : public Themed<QPlainTextEdit> {
 public:
  using Themed::Themed;

 protected:
  void restyle() override { viewport()->update(); }
  void paintEvent(QPaintEvent* event) override {
    {
      QPainter painter(viewport());
      QColor ink = m_theme.faint;
      ink.setAlphaF(m_theme.dark ? 0.45F : 0.35F);
      painter.setPen(QPen(ink, std::max(1.5, m_theme.px(1.6)), Qt::SolidLine, Qt::RoundCap));
      const double step = m_theme.px(22);
      for (double y = step / 2; y < viewport()->height(); y += step)
        for (double x = step / 2; x < viewport()->width(); x += step) painter.drawPoint(QPointF(x, y));
    }
    QPlainTextEdit::paintEvent(event);
  }
};

/// The right answer; ordered lines are below each other.
QString answerHtml(const Question& question) {
  const auto* order = std::get_if<std::vector<std::size_t>>(&question.answer);
  if (question.kind != AnswerKind::Order || !order) return rightAnswerHtml(question);
  QStringList lines;
  for (std::size_t place = 0; place < order->size(); ++place)
    lines << QStringLiteral("%1.&nbsp;&nbsp;").arg(place + 1) +
                 learnerHtml(phraseText(question.choices[(*order)[place]]));
  return lines.join(QStringLiteral("<br>"));
}

constexpr double kBarRow = 28, kBarHeight = 18;
constexpr double kMaxTimes = 40;  // largest ratio drawn; a shorter bar would be invisible

}  // namespace

/// A wrong number and the right one as bars on the same scale; hidden if that is not useful.
class ComparedBars : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ComparedBars)

 public:
  explicit ComparedBars(QWidget* parent = nullptr) : Themed(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }

  void compare(const Question& question, const GivenAnswer& given) {
    m_bars.reset();
    const auto* number = std::get_if<double>(&given);
    const auto* right = std::get_if<double>(&question.answer);
    if (question.kind == AnswerKind::Number && number && right && *number > 0 && *right > 0 && *number != *right &&
        std::max(*number / *right, *right / *number) <= kMaxTimes)
      m_bars = Bars{*number, *right, tr("yours: %1").arg(answerText(question, *number)),
                    tr("right: %1").arg(answerText(question, question.answer))};
    setVisible(m_bars.has_value());
    if (m_bars) setAccessibleName(listText({m_bars->givenText, m_bars->rightText}));
    update();
  }

  QSize sizeHint() const override { return {qRound(m_theme.px(160)), qRound(m_theme.px(2 * kBarRow))}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    if (!m_bars) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(uiFont(m_theme.px(12.5), QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const double words =
        std::max(metrics.horizontalAdvance(m_bars->givenText), metrics.horizontalAdvance(m_bars->rightText));
    const double room = std::max(m_theme.px(40), width() - words - m_theme.px(14));
    const double longest = std::max(m_bars->given, m_bars->right);
    const auto row = [&](int place, double value, const QString& text, bool hatched) {
      const QRectF bar(0.5, m_theme.px(kBarRow) * place + m_theme.px((kBarRow - kBarHeight) / 2),
                       std::max(m_theme.px(2), room * value / longest), m_theme.px(kBarHeight));
      painter.setPen(QPen(m_theme.ink, 1));
      painter.setBrush(hatched ? QBrush(m_theme.ink, Qt::BDiagPattern) : QBrush(m_theme.selection));
      painter.drawRect(bar);
      painter.setPen(m_theme.ink);
      painter.drawText(QPointF(bar.right() + m_theme.px(8), bar.center().y() + metrics.capHeight() / 2), text);
    };
    row(0, m_bars->given, m_bars->givenText, true);
    row(1, m_bars->right, m_bars->rightText, false);
  }

 private:
  struct Bars {
    double given = 0, right = 0;
    QString givenText, rightText;
  };
  std::optional<Bars> m_bars;
};

AnswerHalf::AnswerHalf(QWidget* parent)
    : Themed(parent),
      m_stack(new QStackedLayout(this)),
      m_paperPage(new QWidget(this)),
      m_workedPage(new QWidget(this)),
      m_column(new QWidget),
      m_paperColumn(new QVBoxLayout(m_paperPage)),
      m_workedColumn(new QVBoxLayout(m_workedPage)),
      m_lines(new QVBoxLayout(m_column)),
      m_paper(new DottedPaper(m_paperPage)),
      m_answerBox(new Card(m_column)),
      m_answer(new RichLabel(m_answerBox)),
      m_checkPlace(new QVBoxLayout) {
  makeParts(m_paperPage, m_paperTitle, m_paperSide, m_promise);
  makeParts(m_workedPage, m_workedTitle, m_workedSide, m_scroll, m_links);
  makeParts(m_column, m_verdict, m_stepsTitle, m_mistakeCard, m_checkTitle, m_roughTitle, m_rough);
  makeParts(m_mistakeCard, m_mistake, m_bars);
  build();
  setScratchpad({});
  retranslate();
  restyle();
}

void AnswerHalf::build() {
  m_stack->addWidget(m_paperPage);
  m_stack->addWidget(m_workedPage);
  const auto head = [](RichLabel* title, RichLabel* side) {
    side->setAlignment(Qt::AlignRight | Qt::AlignTop);
    return rowOf({{title, 1}, {side, 1}});
  };
  addItems(m_paperColumn, {head(m_paperTitle, m_paperSide), {m_paper, 1}, m_promise});
  m_paper->setTabChangesFocus(true);
  addItems(m_workedColumn, {head(m_workedTitle, m_workedSide), {m_scroll, 1}, m_links});
  scrollIn(m_scroll, m_column);
  m_scroll->setFocusPolicy(Qt::StrongFocus);  // for scrolling by the arrow keys
  columnOf({m_answer}, m_answerBox);
  columnOf({m_mistake, m_bars}, m_mistakeCard);
  addItems(m_lines, {m_answerBox, m_verdict, m_checkTitle, m_checkPlace, m_stepsTitle, m_mistakeCard, m_roughTitle,
                     m_rough, BoxItem::growing()});
  connect(m_links, &RichLabel::linkActivated, this, &AnswerHalf::follow);
  connect(m_paper, &QPlainTextEdit::textChanged, this, &AnswerHalf::workingChanged);
}

void AnswerHalf::takeFocus() {
  if (m_checklist.empty()) return;
  // An answer editor that was made later would be between the points.
  setTabOrderAfter(m_scroll, m_checklist);
  m_checklist.front()->setFocus();
}

void AnswerHalf::setTheme(const Theme& theme) {
  Themed::setTheme(theme);
  if (m_asked) fill();
}

void AnswerHalf::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const bool wide = width() >= t.px(kWideWorked);
  const int side = px(wide ? 56 : 28);
  for (QVBoxLayout* column : {m_paperColumn, m_workedColumn}) {
    column->setContentsMargins(side, px(wide ? 32 : 18), side, px(wide ? 30 : 16));
    column->setSpacing(px(10));
  }
  setLooks(t, {{m_paperTitle, 13, t.soft},
               {m_paperSide, 13, t.soft},
               {m_workedTitle, 13, t.soft},
               {m_workedSide, 13, t.soft},
               {m_checkTitle, 12.5, t.soft, QFont::DemiBold},
               {m_stepsTitle, 12.5, t.soft, QFont::DemiBold},
               {m_roughTitle, 12.5, t.soft, QFont::DemiBold},
               {m_promise, 13, t.soft},
               {m_verdict, wide ? 15.0 : 14.0, t.ink},
               {m_rough, wide ? 16.0 : 14.0, t.soft},
               {m_mistake, wide ? 15 : 13.5, t.ink},
               {m_links, 14, t.query, QFont::Medium}});
  for (RichLabel* step : m_steps) setLooks(t, {{step, wide ? 18.0 : 15.0, t.ink}});
  m_promise->setContentsMargins(px(14), px(9), px(14), px(9));
  m_promise->setBox(t.panel, t.line, t.px(8));
  m_paper->setFont(uiFont(t.px(wide ? 18 : 15)));
  m_lines->setContentsMargins(0, 0, px(6), 0);
  m_lines->setSpacing(px(12));
  m_answerBox->layout()->setContentsMargins(px(18), px(8), px(18), px(8));
  m_answerBox->setColors(t.selectionBackground, t.selection, t.px(9));
  // A number is large, in a box of its own size; text takes the available width.
  const QFont large = uiFont(t.px(wide ? 34 : 26), QFont::DemiBold);
  const QString answer = m_asked ? answerHtml(m_asked->question) : QString();
  const bool isShort = !answer.isEmpty() && m_asked->question.kind != AnswerKind::Order &&
                       QFontMetricsF(large).horizontalAdvance(plainOf(answer)) + px(60) <= width() - 2 * side;
  m_answer->setFont(isShort ? large : uiFont(t.px(wide ? 17 : 15)));
  m_answer->setWordWrap(!isShort);
  m_answer->setHtml(answer, isShort ? 100 : 125);
  m_lines->setAlignment(m_answerBox, isShort ? Qt::AlignLeft : Qt::Alignment());
  m_answer->setInk(t.ink);
  m_mistakeCard->layout()->setContentsMargins(px(18), px(14), px(18), px(14));
  m_mistakeCard->layout()->setSpacing(px(12));
  m_mistakeCard->setColors(t.selectionBackground, t.selection, t.px(10));
  m_checkPlace->setSpacing(px(2));
  QPalette colors = m_links->palette();
  colors.setColor(QPalette::Link, t.query);
  m_links->setPalette(colors);
}

void AnswerHalf::retranslate() {
  m_paperTitle->setHtml(tr("Scratchpad").toHtmlEscaped());
  m_paper->setAccessibleName(tr("Scratchpad"));
  m_paper->setPlaceholderText(tr("Scratch paper"));
  m_stepsTitle->setHtml(tr("How it is worked out").toHtmlEscaped());
  m_checkTitle->setHtml(tr("Mark what you said").toHtmlEscaped());
  m_roughTitle->setHtml(tr("Your scratchpad").toHtmlEscaped());
  if (!m_asked) return;
  const std::vector<std::size_t> before = ticked();
  fill();
  setTicked(before);
}

void AnswerHalf::setPaperNote(const QString& note) {
  m_paperSide->setHtml(note.toHtmlEscaped());
}

void AnswerHalf::showPaper(const QString& promise) {
  m_asked.reset();
  m_promise->showHtml(promise.toHtmlEscaped());
  m_stack->setCurrentWidget(m_paperPage);
}

std::string AnswerHalf::working() const {
  return m_paper->toPlainText().trimmed().toStdString();
}

void AnswerHalf::setWorking(const QString& text) {
  const QSignalBlocker quiet(this);
  m_paper->setPlainText(text);
}

void AnswerHalf::showWorked(const AskedQuestion& asked, const GivenAnswer& given, const QString& asTyped,
                            const QString& note) {
  m_asked = asked;
  m_given = given;
  m_asTyped = asTyped;
  m_note = note;
  for (CheckItem* item : std::exchange(m_checklist, {})) delete item;
  fill();
  const auto* said = std::get_if<TextAnswer>(&given);
  if (said && said->ticked) setTicked(*said->ticked);
  m_stack->setCurrentWidget(m_workedPage);
  m_scroll->verticalScrollBar()->setValue(0);
}

void AnswerHalf::setScratchpad(const QString& text) {
  m_rough->showHtml(text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")), 130);
  m_roughTitle->setVisible(!text.isEmpty());
}

void AnswerHalf::setNote(const QString& note) {
  m_note = note;
  m_workedSide->setHtml(note.toHtmlEscaped());
}

void AnswerHalf::fill() {
  const Question& q = m_asked->question;
  const bool words = q.kind == AnswerKind::Text;
  const Verdict verdict = judged(q, m_given);
  m_workedTitle->setHtml((words ? tr("A good answer") : tr("Answer")).toHtmlEscaped());
  setNote(m_note);
  const QString answered = givenHtml(q, m_given, m_asTyped);
  m_verdict->setVisible(!words);
  if (verdict.right)
    m_verdict->setHtml(QStringLiteral("<b>✓ ") + tr("Right") + QStringLiteral("</b>"));
  else if (answered.isEmpty())
    m_verdict->setHtml(tr("You gave no answer.").toHtmlEscaped());
  else if (q.kind == AnswerKind::Order)
    m_verdict->setHtml(QStringLiteral("<b>✕</b> ") + tr("Not this order: the marks show which lines are in place."));
  else
    m_verdict->setHtml(QStringLiteral("<b>✕</b> ") + tr("You answered %1.").arg(answered), 125);
  fillWorking();
  m_mistakeCard->setVisible(!verdict.mistakes.empty());
  m_mistake->setHtml(mistakesHtml(verdict.mistakes), 130);
  m_bars->compare(q, m_given);
  m_checkTitle->setVisible(!q.checklist.empty());
  if (m_checklist.size() != q.checklist.size()) {
    for (std::size_t i = 0; i < q.checklist.size(); ++i) {
      auto* item = new CheckItem(m_column);
      item->setTheme(m_theme);
      m_checkPlace->addWidget(item);
      m_checklist.push_back(item);
      connect(item, &CheckItem::toggled, this, &AnswerHalf::tickedChanged);
    }
  }
  for (std::size_t i = 0; i < m_checklist.size(); ++i) m_checklist[i]->setHtml(learnerHtml(phraseText(q.checklist[i])));
  m_links->setHtml(linksHtml(*m_asked, QLatin1String(kOpenInLab), QLatin1String(kOpenLesson), m_document != nullptr));
  m_links->setVisible(!m_links->text().isEmpty());
  restyle();
}

void AnswerHalf::fillWorking() {
  const QStringList steps = workingSteps(m_asked->question);
  for (RichLabel* step : std::exchange(m_steps, {})) delete step;
  m_stepsTitle->setVisible(!steps.isEmpty());
  int place = m_lines->indexOf(m_stepsTitle) + 1;
  for (const QString& step : steps) {
    auto* label = new RichLabel(m_column);
    label->setHtml(step, 130);
    m_lines->insertWidget(place++, label);
    m_steps.push_back(label);
  }
}

std::vector<std::size_t> AnswerHalf::ticked() const {
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < m_checklist.size(); ++i)
    if (m_checklist[i]->isChecked()) points.push_back(i);
  return points;
}

void AnswerHalf::setTicked(const std::vector<std::size_t>& points) {
  for (const std::size_t point : points)
    if (point < m_checklist.size()) m_checklist[point]->setChecked(true);
}

void AnswerHalf::follow(const QString& link) {
  if (!m_asked) return;
  if (link.startsWith(QLatin1String(kOpenLesson))) {
    Q_EMIT lessonRequested(link.mid(static_cast<qsizetype>(sizeof(kOpenLesson)) - 1), std::nullopt);
    return;
  }
  const QString lab = link.mid(static_cast<qsizetype>(sizeof(kOpenInLab)) - 1);
  if (m_document)
    Q_EMIT scenarioRequested(*m_document, lab);
  else if (m_asked->from->scenario)
    Q_EMIT scenarioRequested(m_asked->from->scenario(m_asked->parameters), lab);
}

void AnswerHalf::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  restyle();
}

void AnswerHalf::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
