// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/today_column.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "figures/matrix_figure.h"
#include "learn/home/home_buttons.h"
#include "learn/home/home_texts.h"
#include "learn/picture/lesson_picture.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr double kMinPart = 196, kPartGap = 34, kPartsBetween = 28, kNoteGap = 14;
constexpr int kMaxNextTo = 4;

RichLabel* todayLabel(QWidget* parent) {
  auto* made = new RichLabel(parent);
  made->setTextInteractionFlags(Qt::NoTextInteraction);
  return made;
}

struct PartRow {
  HomePart part;
  const char* name;
  HomeButtonLook look;
  PartText (*text)(const HomeFacts&);
  bool (*isShown)(const HomeFacts&);
};

constexpr std::array kParts{
    PartRow{HomePart::Work, "home.work", HomeButtonLook::Quiet, workText,
            [](const HomeFacts& facts) { return facts.openAssignment.has_value(); }},
    PartRow{HomePart::Lecture, "home.lecture", HomeButtonLook::Quiet, lectureText,
            [](const HomeFacts& facts) { return facts.openLecture.has_value(); }},
    PartRow{HomePart::Cards, "home.review", HomeButtonLook::Quiet, cardsText,
            [](const HomeFacts& facts) { return !facts.firstVisit; }},
    PartRow{HomePart::Interview, "home.interview", HomeButtonLook::Quiet, interviewText,
            [](const HomeFacts&) { return true; }},
    // If the path leads there, the box above the path shows it already.
    PartRow{HomePart::Passage, "home.passage", HomeButtonLook::Quiet, passageText,
            [](const HomeFacts& facts) { return !facts.passages.all.empty() && (facts.next || !facts.passages.next); }},
    PartRow{HomePart::Report, "home.report", HomeButtonLook::Link, reportText,
            [](const HomeFacts& facts) { return facts.report.has_value(); }},
    PartRow{HomePart::Code, "home.code", HomeButtonLook::Link, codeText, [](const HomeFacts&) { return true; }},
    PartRow{HomePart::Examples, "home.examples", HomeButtonLook::Quiet, examplesText,
            [](const HomeFacts& facts) { return facts.firstVisit; }}};

}  // namespace

/// A task for today: title, duration, a sentence, a picture, a button.
class TodayPart : public Themed<QWidget> {
 public:
  TodayPart(HomeButtonLook look, QWidget* picture, QWidget* parent)
      : Themed(parent),
        m_look(look),
        m_column(new QVBoxLayout(this)),
        m_title(todayLabel(this)),
        m_aside(todayLabel(this)),
        m_body(todayLabel(this)),
        m_picture(picture),
        m_button(homeButton(this)) {
    m_column->setContentsMargins(0, 0, 0, 0);
    m_aside->setWordWrap(false);
    QHBoxLayout* head = rowOf({{m_title, 1, Qt::AlignTop}, {m_aside, 0, Qt::AlignTop}});
    addItems(m_column, {head, m_body});
    if (m_picture) {
      m_picture->setParent(this);
      m_column->addWidget(m_picture);
    }
    QHBoxLayout* line = rowOf({m_button, BoxItem::growing()});
    addItems(m_column, {line, BoxItem::growing()});
  }

  void restyle() override {
    m_title->setFont(uiFont(m_theme.px(14), QFont::DemiBold));
    m_title->setInk(m_theme.ink);
    m_aside->setFont(uiFont(m_theme.px(12.5)));
    m_body->setFont(uiFont(m_theme.px(13)));
    dressHomeButton(m_button, m_look, m_theme);
    m_column->setSpacing(qRound(m_theme.px(6)));
    if (m_text) show(*m_text);
  }

  void show(const PartText& text) {
    m_text = text;
    m_title->setHtml(text.title.toHtmlEscaped());
    m_aside->setHtml(inkedHtml(text.aside.toHtmlEscaped(), m_theme.soft));
    m_aside->setVisible(!text.aside.isEmpty());
    m_body->setHtml(paragraphHtml(text.body, m_theme));
    m_body->setVisible(!text.body.isEmpty());
    for (RichLabel* label : {m_title, m_aside, m_body}) label->setFocusPolicy(Qt::NoFocus);
    m_button->setText(m_look == HomeButtonLook::Link ? text.action + QStringLiteral(" →") : text.action);
    m_button->setVisible(!text.action.isEmpty());
    m_button->setAccessibleName(text.action);
    m_button->setAccessibleDescription(text.title);
  }

  QPushButton* button() const { return m_button; }

 private:
  HomeButtonLook m_look;
  QVBoxLayout* m_column;
  RichLabel *m_title, *m_aside, *m_body;
  QWidget* m_picture;
  QPushButton* m_button;
  std::optional<PartText> m_text;
};

TodayColumn::TodayColumn(QWidget* parent)
    : Themed(parent),
      m_title(new SectionLabel(this)),
      m_problem(todayLabel(this)),
      m_week(new DrawnPart([this](QPainter& painter) { drawWeek(painter); })),
      m_picture(new DrawnPart([this](QPainter& painter) { drawPassage(painter); })),
      m_answers(new DrawnPart([this](QPainter& painter) { drawAnswers(painter); })),
      m_settings(homeButton(this)) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  for (const PartRow& row : kParts) {
    QWidget* picture = row.part == HomePart::Cards     ? m_week
                       : row.part == HomePart::Passage ? m_picture
                       : row.part == HomePart::Report  ? m_answers
                                                       : nullptr;
    m_parts.push_back(new TodayPart(row.look, picture, this));
    m_parts.back()->button()->setObjectName(QLatin1String(row.name));
    connect(m_parts.back()->button(), &QPushButton::clicked, this, [this, &row] { Q_EMIT requested(row.part); });
  }
  m_problem->hide();
  m_problem->setObjectName(QStringLiteral("home.problem"));
  connect(m_settings, &QPushButton::clicked, this, [this] { Q_EMIT requested(HomePart::Settings); });
  m_settings->setObjectName(QStringLiteral("home.settings"));
}

void TodayColumn::restyle() {
  const Theme& theme = m_theme;
  m_week->setFixedHeight(qRound(theme.px(84)));
  resizePicture();
  m_answers->setFixedHeight(qRound(theme.px(26)));
  dressHomeButton(m_settings, HomeButtonLook::Link, theme);
  m_problem->setFont(uiFont(theme.px(12.5)));
  m_problem->setInk(theme.ink);
  m_problem->setBox(theme.field, theme.faint, theme.px(8));
  const int inset = qRound(theme.px(10));
  m_problem->setContentsMargins(inset, inset, inset, inset);
  arrange();
}

void TodayColumn::setFacts(const HomeFacts& facts) {
  m_facts = facts;
  m_title->setText(columnTitle(facts));
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    m_parts[i]->show(kParts[i].text(facts));
    m_parts[i]->setVisible(kParts[i].isShown(facts));
  }
  m_week->setAccessibleName(spokenWeek(facts));
  m_week->setVisible(std::ranges::any_of(facts.cards.week, [](int cards) { return cards > 0; }));
  m_shownPassage = facts.passages.next ? facts.passages.all[*facts.passages.next].id : QString();
  m_picture->setVisible(printsRow() || !pictureOfPassage(m_shownPassage).isEmpty());
  resizePicture();
  if (facts.report) m_answers->setAccessibleName(spokenReport(*facts.report));
  m_settings->setText(settingsText());
  updateGeometry();
  arrange();
  for (QWidget* part : {m_week, m_picture, m_answers}) part->update();
}

void TodayColumn::setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
  m_numbers = std::move(numbers);
  m_picture->update();
}

void TodayColumn::setProblem(const std::optional<ProgressProblem>& problem) {
  m_problem->setVisible(problem.has_value());
  m_problem->setHtml(problem ? problemText(*problem).toHtmlEscaped() : QString());
  m_problem->setFocusPolicy(Qt::NoFocus);
  updateGeometry();
  arrange();
}

std::vector<TodayPart*> TodayColumn::shownParts() const {
  std::vector<TodayPart*> parts = m_parts;
  std::erase_if(parts, [](const TodayPart* part) { return part->isHidden(); });
  return parts;
}

std::vector<QWidget*> TodayColumn::stops() const {
  std::vector<QWidget*> stops;
  for (const TodayPart* part : shownParts())
    if (!part->button()->isHidden()) stops.push_back(part->button());
  stops.push_back(m_settings);
  return stops;
}

TodayColumn::Arrangement TodayColumn::arranged(int width, bool move) const {
  const auto place = [move](QWidget* widget, const QRect& rect) {
    if (move) widget->setGeometry(rect);
  };
  const auto heightOf = [](const QWidget* widget, int wide) {
    return widget->hasHeightForWidth() ? widget->heightForWidth(wide)
           : widget->layout()          ? widget->layout()->totalHeightForWidth(wide)
                                       : widget->sizeHint().height();
  };
  std::vector<int> lines;
  int y = 0;
  const int title = m_title->sizeHint().height();
  place(m_title, {0, y, width, title});
  y += title + qRound(m_theme.px(kNoteGap));
  if (!m_problem->isHidden()) {
    const int high = m_problem->heightForWidth(width);
    place(m_problem, {0, y, width, high});
    y += high + qRound(m_theme.px(kNoteGap));
  }
  const std::vector<TodayPart*> parts = shownParts();
  const double between = m_theme.px(kPartsBetween);
  const int fit = std::clamp(static_cast<int>((width + between) / (m_theme.px(kMinPart) + between)), 1, kMaxNextTo);
  const int columns = std::max(1, std::min(fit, static_cast<int>(parts.size())));
  const int wide = static_cast<int>((width - between * (columns - 1)) / columns);
  for (std::size_t first = 0; first < parts.size(); first += static_cast<std::size_t>(columns)) {
    if (first > 0) {
      lines.push_back(y + qRound(m_theme.px(kPartGap)) / 2);
      y += qRound(m_theme.px(kPartGap));
    }
    const std::size_t end = std::min(first + static_cast<std::size_t>(columns), parts.size());
    int high = 0;
    for (std::size_t i = first; i < end; ++i) high = std::max(high, heightOf(parts[i], wide));
    for (std::size_t i = first; i < end; ++i)
      place(parts[i], {static_cast<int>(static_cast<double>(i - first) * (wide + between)), y, wide, high});
    y += high;
  }
  const QSize settings = m_settings->sizeHint();
  if (columns > 1 && m_title->sizeHint().width() + settings.width() < width) {
    place(m_settings, {width - settings.width() + qRound(m_theme.px(4)) + kLinkFrame, (title - settings.height()) / 2,
                       settings.width(), settings.height()});
    return {y, std::move(lines)};
  }
  lines.push_back(y + qRound(m_theme.px(kNoteGap)));
  y += 2 * qRound(m_theme.px(kNoteGap));
  place(m_settings, {-kLinkFrame, y, std::min(settings.width(), width + kLinkFrame), settings.height()});
  return {y + settings.height(), std::move(lines)};
}

void TodayColumn::arrange() {
  m_lines = arranged(width(), true).lines;
  update();
}

QSize TodayColumn::sizeHint() const {
  const int wanted = qRound(m_theme.px(260));
  return {wanted, heightForWidth(wanted)};
}

QSize TodayColumn::minimumSizeHint() const {
  return {qRound(m_theme.px(kMinPart)), 1};
}

void TodayColumn::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  for (const int y : m_lines) painter.drawLine(QPointF(0, y + 0.5), QPointF(width(), y + 0.5));
}

/// Number of cards due on each day of the week.
void TodayColumn::drawWeek(QPainter& painter) const {
  const std::vector<int>& cards = m_facts.cards.week;
  if (cards.empty()) return;
  const QFont face = uiFont(m_theme.px(11.5)), strong = uiFont(m_theme.px(11.5), QFont::DemiBold);
  const QFontMetricsF metrics(strong), plain(face);
  const double width = m_week->width(), height = m_week->height();
  const double floor = height - m_theme.px(20), room = floor - metrics.height() - m_theme.px(2);
  const int most = std::max(1, *std::ranges::max_element(cards));
  // The label for today is the longest.
  QStringList names = weekNames(m_facts);
  const double count = static_cast<double>(cards.size());
  const double first = std::max(width / count, metrics.horizontalAdvance(names.value(0)) + m_theme.px(6));
  const double slot = count > 1 ? (width - first) / (count - 1) : first;
  const bool fit = std::all_of(names.begin() + 1, names.end(), [&](const QString& name) {
    return plain.horizontalAdvance(name) <= slot - m_theme.px(2);
  });
  if (!fit) names = weekNames(m_facts, QLocale::NarrowFormat);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const double middle = i == 0 ? first / 2 : first + slot * (static_cast<double>(i) - 0.5);
    const double bar = std::min(slot * 0.62, m_theme.px(26));
    const double high = cards[i] == 0 ? 0 : std::max(m_theme.px(3), room * cards[i] / most);
    painter.fillRect(QRectF(middle - bar / 2, floor - high, bar, high),
                     i == 0 ? m_theme.scores : mixedColor(m_theme.line, m_theme.faint, 0.35));
    painter.setFont(i == 0 ? strong : face);
    const QFontMetricsF own(painter.font());
    painter.setPen(i == 0 ? m_theme.ink : m_theme.soft);
    if (cards[i] > 0) {
      const QString number = wholeText(cards[i]);
      painter.drawText(QPointF(middle - own.horizontalAdvance(number) / 2, floor - high - m_theme.px(4)), number);
    }
    const QString name = names.value(static_cast<qsizetype>(i));
    painter.drawText(QPointF(middle - own.horizontalAdvance(name) / 2, height - m_theme.px(4)), name);
  }
  painter.setPen(QPen(m_theme.faint, 1));
  painter.drawLine(QPointF(0, floor + 0.5), QPointF(width, floor + 0.5));
}

/// The questions of the last interview, each as wide as the time it took: right ones solid, wrong ones hatched, open
/// ones empty.
void TodayColumn::drawAnswers(QPainter& painter) const {
  if (!m_facts.report || m_facts.report->questions.empty()) return;
  const std::vector<AskedQuestionFacts>& questions = m_facts.report->questions;
  const double gap = m_theme.px(3), least = m_theme.px(9), count = static_cast<double>(questions.size());
  const double sum = std::accumulate(questions.begin(), questions.end(), 0.0,
                                     [](double all, const auto& each) { return all + each.seconds; });
  const double shared = std::max(0.0, m_answers->width() - gap * (count - 1) - least * count);
  const double top = m_theme.px(1), high = m_answers->height() - m_theme.px(2), radius = m_theme.px(3);
  double x = 0;
  for (const AskedQuestionFacts& question : questions) {
    const double wide = least + (sum > 0 ? shared * question.seconds / sum : shared / count);
    const QRectF bar(x, top, wide, high);
    QPainterPath outline;
    outline.addRoundedRect(bar, radius, radius);
    if (question.right) {
      painter.fillPath(outline, m_theme.scores);
    } else {
      if (question.answered) {
        painter.save();
        painter.setClipPath(outline);
        drawHatching(painter, {bar}, m_theme);
        painter.restore();
      }
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(m_theme.scores, 1, question.answered ? Qt::SolidLine : Qt::DotLine));
      painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    x += wide + gap;
  }
}

/// True for the first passage, which prints a row of weights.
bool TodayColumn::printsRow() const {
  return m_shownPassage == QLatin1String("forgotten-root");
}

void TodayColumn::resizePicture() {
  m_picture->setFixedHeight(qRound(m_theme.px(printsRow() ? 50 : 64)));
  m_picture->setMaximumWidth(qRound(m_theme.px(printsRow() ? 220 : 64)));
}

/// What the next passage prints, or the picture of a lesson.
void TodayColumn::drawPassage(QPainter& painter) const {
  if (!printsRow()) {
    const double side = m_theme.px(60);
    if (m_numbers)
      drawLessonPicture(painter, QRectF(0, m_theme.px(2), side, side), pictureOfPassage(m_shownPassage), *m_numbers,
                        m_theme);
    return;
  }
  // Scores 1, 1, 2 without 1/√d_k, truncated as in the passage.
  constexpr std::array kScores{1.0, 1.0, 2.0};
  const QStringList words{QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")};
  double sum = 0;
  for (const double score : kScores) sum += std::exp(score);
  const QFont face = uiFont(m_theme.px(12)), name = uiFont(m_theme.px(11.5));
  const double cell = m_picture->width() / 3.0, top = m_theme.px(19), high = m_picture->height() - top;
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    const double weight = std::exp(kScores[i]) / sum;
    const QRectF box(static_cast<double>(i) * cell, top, cell - 1.5, high);
    painter.fillRect(box, shareColor(weight, m_theme));
    painter.setFont(face);
    painter.setPen(readableOn(shareColor(weight, m_theme)));
    painter.drawText(box, Qt::AlignCenter, numberText(std::floor(weight * 1000) / 1000, 3));
    painter.setFont(name);
    painter.setPen(i == 2 ? m_theme.ink : m_theme.soft);
    painter.drawText(QRectF(box.left(), 0, box.width(), top), Qt::AlignHCenter | Qt::AlignTop,
                     words[static_cast<qsizetype>(i)]);
  }
}

}  // namespace attn::app
