// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/class_projection.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <variant>

#include "learn/picture/class_rows.h"
#include "learn/picture/question_picture.h"
#include "text/html_text.h"
#include "text/learner_markup.h"
#include "text/list_text.h"

namespace attn::app {
namespace {

struct ClassProjectionText {
  Q_DECLARE_TR_FUNCTIONS(ClassProjectionText)
};

/// A bar, its count, and a thinner bar for the first round below it. Returns the height.
double layOutOptionBar(SectionPen& pen, QPointF at, double room, const ProjectedOption& option, int most,
                       ProjectionStep step) {
  const Theme& t = pen.theme();
  const double high = pen.px(22), counts = pen.px(64);
  const double longest = std::max(pen.px(40), room - counts);
  const auto wide = [&](int count) { return most > 0 ? longest * count / most : 0.0; };
  const bool isRecognizable = step == ProjectionStep::Right;
  const QRectF bar(at.x(), at.y(), std::max(wide(option.count), pen.px(3)), high);
  const bool isMistake = isRecognizable && !option.isRight;
  if (option.count > 0)
    drawClassOutcome(
        pen, bar,
        isMistake ? (option.name.isEmpty() ? ClassOutcome::Other : ClassOutcome::Mistake) : ClassOutcome::Right,
        option.letter, 15);
  else
    pen.line(bar.topLeft(), bar.bottomLeft(), t.soft, 2);
  QString number = QString::number(option.count);
  if (isRecognizable && option.isRight) number = QStringLiteral("✓ ") + number;
  pen.text({bar.right() + pen.px(8), at.y() + pen.px(16.5)}, number, 16, t.ink, 0,
           isRecognizable && option.isRight ? QFont::Bold : QFont::DemiBold);
  if (!option.before) return high;
  const double top = at.y() + high + pen.px(3), thin = pen.px(8);
  pen.box({at.x() + 0.5, top, std::max(wide(*option.before), pen.px(3)), thin}, {}, t.soft, 1.2, 2);
  pen.text({at.x() + std::max(wide(*option.before), pen.px(3)) + pen.px(8), top + thin + pen.px(1)},
           ClassProjectionText::tr("before: %1", "how many gave an answer the first time").arg(*option.before), 12.5,
           t.soft);
  return high + pen.px(3) + thin + pen.px(4);
}

double layOutOptions(SectionPen& pen, double y, const ClassProjection& shown) {
  const Theme& t = pen.theme();
  const double top = y, width = pen.width();
  int most = shown.others;
  double widest = 0;
  for (const ProjectedOption& each : shown.options) {
    most = std::max({most, each.count, each.before.value_or(0)});
    widest = std::max(widest, pen.textWidth(learnerPlain(each.text), 17, QFont::DemiBold));
  }
  const bool hasBars = shown.step >= ProjectionStep::Answers;
  if (shown.others > 0) widest = std::max(widest, pen.textWidth(ClassProjectionText::tr("something else"), 15));
  const double labels = hasBars ? std::min(widest + pen.px(8), width * 0.42) : width - pen.px(120);
  const double bars = labels + pen.px(20);
  for (std::size_t i = 0; i < shown.options.size(); ++i) {
    const ProjectedOption& option = shown.options[i];
    const bool isRecognizable = shown.step == ProjectionStep::Right;
    const double before = y;
    const bool isNext = shown.entering == static_cast<int>(i);
    const double high = pen.paragraph({0, y}, labels, learnerHtml(option.text), 17, t.ink,
                                      isNext || (isRecognizable && option.isRight) ? QFont::Bold : QFont::Medium);
    double right = 0;
    if (hasBars) {
      right = layOutOptionBar(pen, {bars, y + pen.px(1)}, width - bars, option, most, shown.step);
      if (isRecognizable && !option.name.isEmpty()) {
        const QString letter = option.letter.isEmpty() ? QString() : option.letter + QStringLiteral("&nbsp; ");
        right += pen.px(3);
        right += pen.paragraph({bars, y + right}, width - bars,
                               QStringLiteral("<b>") + letter + learnerHtml(option.name) + QStringLiteral("</b>"), 14,
                               t.ink);
        right += pen.paragraph({bars, y + right}, width - bars, learnerHtml(option.says), 13.5, t.soft);
      }
    } else if (isNext) {
      const QRectF field(width - pen.px(100), y - pen.px(1), pen.px(96), pen.px(25));
      pen.box(field, t.panel, t.selection, 2, 5);
      pen.text({field.right() - pen.px(8), field.center().y() + pen.px(6)},
               shown.entered.isEmpty() ? QStringLiteral("…") : shown.entered, 16, t.ink, 1, QFont::DemiBold);
    } else if (option.count > 0 && shown.entering >= 0) {
      pen.text({width - pen.px(12), y + pen.px(17)}, QString::number(option.count), 16, t.soft, 1);
    }
    y += std::max(high, right) + pen.px(11);
    QString words = learnerPlain(option.text);
    if (hasBars) words += QStringLiteral(": ") + QString::number(option.count);
    if (isRecognizable && option.isRight) words = listText({words, ClassProjectionText::tr("right")});
    if (isRecognizable && !option.name.isEmpty()) words = listText({words, learnerPlain(option.name)});
    pen.item(words, {0, before, width, y - before});
  }
  if (hasBars && shown.others > 0) {
    pen.paragraph({0, y}, labels, ClassProjectionText::tr("something else").toHtmlEscaped(), 15, t.soft);
    ProjectedOption others;
    others.count = shown.others;
    layOutOptionBar(pen, {bars, y + pen.px(1)}, width - bars, others, most, ProjectionStep::Right);
    pen.item(ClassProjectionText::tr("something else") + QStringLiteral(": ") + QString::number(shown.others),
             {0, y, width, pen.px(24)});
    y += pen.px(34);
  }
  return y - top;
}

std::unique_ptr<const Section> layOutProjection(const ClassProjection& shown, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  const ClassQuestionDetails& question = shown.question;
  double y =
      pen.paragraph({0, 0}, width,
                    ClassProjectionText::tr("Question %1").arg(static_cast<int>(question.question) + 1).toHtmlEscaped(),
                    13, theme.soft, QFont::DemiBold);
  y += pen.px(4);
  ClassQuestionDetails asked = question;
  // The options are below, with their counts.
  const bool hasOptions = shown.step != ProjectionStep::Question;
  QString html = questionTextHtml(asked, theme);
  if (hasOptions && asked.asked && asked.asked->question.kind == AnswerKind::Choice) html = learnerHtml(asked.text);
  const double textTop = y;
  y += pen.paragraph({0, y}, width, html, shown.step == ProjectionStep::Question ? 19 : 16, theme.ink, QFont::Medium);
  pen.item(htmlWords(html), {0, textTop, width, y - textTop});
  y += pen.px(16);
  const bool hasRows = asked.asked && weightRowOf(*asked.asked, {});
  if (shown.step == ProjectionStep::Right && hasRows && shown.told.isEmpty()) {
    asked.picture.reset();
    y += layOutAnswers(pen, {0, y}, std::min(width, pen.px(620)), asked, ClassAnswerDetail::WithReasons);
  } else {
    const bool hasRoom = shown.step == ProjectionStep::Question;
    if (asked.picture && hasRoom) {
      constexpr double kMax = 210, kWidest = 560;
      // Even its smallest letters must be readable from the last row.
      constexpr double kSeenFromAfar = 14, kSmallestLetters = 12;
      Theme larger = theme;
      larger.scale = std::max(theme.scale, kSeenFromAfar / kSmallestLetters);
      const PictureHeights heights = heightsOf(*asked.picture);
      const QRectF area(0, y, std::min(width, larger.px(kWidest)),
                        larger.px(std::max(heights.least, std::min(heights.most, kMax))));
      pen.draw([area, picture = *asked.picture, larger](QPainter& painter) {
        drawQuestionPicture(painter, area, picture, larger);
      });
      pen.item(wordsOf(*asked.picture), area);
      y += area.height() + pen.px(14);
    }
    if (hasOptions) y += layOutOptions(pen, y, shown);
  }
  if (!shown.told.isEmpty()) {
    y += pen.px(8);
    const double inner = width - pen.px(28);
    SectionPen measuring(width, theme);
    const double high = measuring.paragraph({0, 0}, inner, shown.told, 17, theme.ink, QFont::Medium);
    const QRectF box(0, y, width, high + pen.px(22));
    pen.box(box.adjusted(1, 1, -1, -1), theme.selectionBackground, theme.selection, 1.6, 8);
    pen.paragraph({pen.px(14), y + pen.px(11)}, inner, shown.told, 17, theme.ink, QFont::Medium);
    pen.item(htmlWords(shown.told), box);
    y += box.height();
  }
  return pen.finish(y);
}

}  // namespace

ClassProjection projectionOf(const ClassQuestionDetails& question) {
  ClassProjection shown;
  shown.question = question;
  shown.others = question.other;
  const bool isChoice = question.asked && question.asked->question.kind == AnswerKind::Choice;
  if (isChoice)
    for (const QString& choice : question.choices) shown.options.push_back({choice, 0, {}, false, {}, {}, {}});
  for (const ClassAnswerLine& line : question.lines) {
    if (!line.answer) {
      shown.others += line.count;
      continue;
    }
    const auto* choice = std::get_if<std::size_t>(&*line.answer);
    if (isChoice && choice && *choice < shown.options.size()) {
      ProjectedOption& option = shown.options[*choice];
      option.count = line.count;
      option.isRight = line.kind == ClassOutcome::Right;
      option.letter = line.letter;
      if (!line.letter.isEmpty()) option.name = line.name;
      option.says = line.says;
      continue;
    }
    const bool isMistake = !line.letter.isEmpty();
    shown.options.push_back({line.value,
                             line.count,
                             {},
                             !isMistake,
                             line.letter,
                             isMistake ? line.name : QString(),
                             isMistake ? line.says : QString()});
  }
  if (isChoice) return shown;
  std::vector<std::size_t> lines;
  for (std::size_t i = 0; i < question.lines.size(); ++i)
    if (question.lines[i].answer) lines.push_back(i);
  // Options and `lines` are in the same order until here; sort by answer.
  std::vector<std::size_t> order(shown.options.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return *question.lines[lines[a]].answer < *question.lines[lines[b]].answer;
  });
  std::vector<ProjectedOption> sorted;
  for (const std::size_t each : order) sorted.push_back(shown.options[each]);
  shown.options = std::move(sorted);
  return shown;
}

std::unique_ptr<const Section> classProjection(const ClassProjection& shown, const QSizeF& size, const Theme& theme) {
  // The smallest type of the sheet has 12 design pixels.
  constexpr double kLargest = 2.0, kSmallest = 14.0 / 12.0, kStep = 0.12;
  for (double factor = kLargest;; factor -= kStep) {
    Theme large = theme;
    large.scale *= std::max(factor, kSmallest);
    auto section = layOutProjection(shown, size.width(), large);
    if (section->size().height() <= size.height() || factor <= kSmallest) return section;
  }
}

}  // namespace attn::app
