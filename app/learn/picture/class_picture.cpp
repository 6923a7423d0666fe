// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/class_picture.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "learn/picture/class_rows.h"
#include "learn/picture/mistake_picture.h"
#include "text/html_text.h"
#include "text/learner_markup.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct ClassPictureText {
  Q_DECLARE_TR_FUNCTIONS(ClassPictureText)
};

constexpr double kSmallType = 12;  // nothing on the sheet is smaller

void drawPart(QPainter& painter, const QRectF& area, ClassOutcome outcome, const QString& letter, double letterPixels,
              const Theme& theme) {
  const double corner = std::min(theme.px(3.5), area.width() / 3);
  QPainterPath outline;
  outline.addRoundedRect(area.adjusted(0.6, 0.6, -0.6, -0.6), corner, corner);
  painter.save();
  switch (outcome) {
    case ClassOutcome::Right:
      painter.fillPath(outline, theme.scores);
      break;
    case ClassOutcome::Mistake: {
      painter.fillPath(outline, theme.panel);
      painter.save();
      painter.setClipPath(outline, Qt::IntersectClip);
      painter.setPen(QPen(theme.soft, theme.px(1)));
      for (double x = area.left() - area.height(); x < area.right(); x += theme.px(5))
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
      painter.restore();
      painter.setPen(QPen(theme.ink, theme.px(1.2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawPath(outline);
      const QFont font = uiFont(theme.px(letterPixels), QFont::DemiBold);
      const QFontMetricsF metrics(font);
      const double wide = metrics.horizontalAdvance(letter);
      if (letter.isEmpty() || wide + theme.px(3) > area.width()) break;
      const double high = metrics.capHeight();
      const QRectF ground(area.center().x() - wide / 2 - theme.px(2), area.center().y() - high / 2 - theme.px(2),
                          wide + theme.px(4), high + theme.px(4));
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.panel);
      painter.drawRoundedRect(ground.intersected(area.adjusted(1.2, 1.2, -1.2, -1.2)), theme.px(2), theme.px(2));
      painter.setFont(font);
      painter.setPen(theme.ink);
      painter.drawText(QPointF(area.center().x() - wide / 2, area.center().y() + high / 2), letter);
      break;
    }
    case ClassOutcome::Unmarked:
      painter.setPen(QPen(theme.ink, theme.px(1.2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawPath(outline);
      break;
    case ClassOutcome::Other:
    case ClassOutcome::Marked:
      painter.setPen(QPen(theme.soft, theme.px(1)));
      painter.setBrush(theme.line);
      painter.drawPath(outline);
      break;
    case ClassOutcome::Blank:
      painter.setPen(QPen(theme.faint, theme.px(1.2), Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawPath(outline);
      break;
  }
  painter.restore();
}

struct BarPart {
  ClassOutcome outcome;
  QString letter;
  int count;
};

std::vector<BarPart> partsOf(const ClassQuestionRow& row) {
  std::vector<BarPart> parts;
  if (row.right > 0) parts.push_back({ClassOutcome::Right, {}, row.right});
  for (const ClassMistakeRow& each : row.mistakes)
    if (each.count > 0) parts.push_back({ClassOutcome::Mistake, each.letter, each.count});
  if (row.other > 0) parts.push_back({ClassOutcome::Other, {}, row.other});
  if (row.blank > 0) parts.push_back({ClassOutcome::Blank, {}, row.blank});
  if (row.unmarked > 0) parts.push_back({ClassOutcome::Unmarked, {}, row.unmarked});
  return parts;
}

/// Widths are proportional to counts, with a visible minimum.
void layOutBar(SectionPen& pen, const QRectF& bar, const ClassQuestionRow& row) {
  const std::vector<BarPart> parts = partsOf(row);
  if (parts.empty()) {
    drawClassOutcome(pen, bar, ClassOutcome::Blank, {});
    return;
  }
  const double least = std::min(pen.px(7), bar.width() / static_cast<double>(parts.size()));
  const double each = bar.width() / (row.all() + row.unmarked);
  double excess = 0, shrinkable = 0;
  for (const BarPart& part : parts) {
    const double wide = part.count * each;
    excess += std::max(0.0, least - wide);
    shrinkable += std::max(0.0, wide - least);
  }
  double x = bar.left();
  for (const BarPart& part : parts) {
    double wide = part.count * each;
    wide = wide <= least ? least : wide - (shrinkable > 0 ? excess * (wide - least) / shrinkable : 0);
    const QRectF area(x, bar.top(), std::max(2.0, wide - pen.px(2)), bar.height());
    drawClassOutcome(pen, area, part.outcome, part.letter);
    const QString count = QString::number(part.count);
    if (part.outcome == ClassOutcome::Right && pen.textWidth(count, 13, QFont::DemiBold) + pen.px(14) < area.width())
      pen.text({area.left() + pen.px(8), area.center().y() + pen.px(4.6)}, count, 13, pen.theme().panel, 0,
               QFont::DemiBold);
    x += wide;
  }
}

/// The legend of the bar, wrapped to this width. Returns the height.
double layOutNames(SectionPen& pen, QPointF at, double room, const ClassQuestionRow& row) {
  struct Name {
    QString letter, words;
  };
  std::vector<Name> names;
  for (const ClassMistakeRow& each : row.mistakes)
    names.push_back({each.letter, ClassPictureText::tr("%1, %2", "the name of a mistake, how many made it")
                                      .arg(learnerPlain(each.name), QString::number(each.count))});
  if (row.other > 0) names.push_back({{}, ClassPictureText::tr("%n other answer(s)", nullptr, row.other)});
  if (row.blank > 0) names.push_back({{}, ClassPictureText::tr("%n left blank", nullptr, row.blank)});
  const double line = pen.px(18), gap = pen.px(16);
  const Theme& t = pen.theme();
  double x = 0, y = 0;
  bool isLineBegun = false;
  for (const Name& name : names) {
    const double letter =
        name.letter.isEmpty() ? 0 : pen.textWidth(name.letter, kSmallType, QFont::DemiBold) + pen.px(4);
    const double wide = letter + pen.textWidth(name.words, kSmallType);
    if (isLineBegun && x + wide > room) {
      x = 0;
      y += line;
      isLineBegun = false;
    }
    const QPointF base = at + QPointF(x, y + pen.px(13));
    if (letter > 0) pen.text(base, name.letter, kSmallType, t.ink, 0, QFont::DemiBold);
    if (wide <= room) {
      pen.text(base + QPointF(letter, 0), name.words, kSmallType, t.soft);
      x += wide + gap;
      isLineBegun = true;
    } else {
      y += pen.paragraph(at + QPointF(letter, y), room - letter, name.words.toHtmlEscaped(), kSmallType, t.soft);
    }
  }
  return isLineBegun ? y + line : y;
}

constexpr double kInset = 14;  // horizontal, leaves room for a frame

double layOutRow(SectionPen& pen, const ClassQuestionRow& row, int index, double top, double percentRoom, bool isWide) {
  const Theme& t = pen.theme();
  const double number = pen.px(26), right = pen.width();
  const double titleRoom =
      isWide ? std::clamp(pen.width() * 0.29, pen.px(170), pen.px(260)) : right - percentRoom - number - pen.px(10);
  const auto layOut = [&](SectionPen& p, double y0) {
    p.text({0, y0 + p.px(16)}, QString::number(row.number), 14, t.soft, 0, QFont::DemiBold);
    double title = y0;
    title += p.paragraph({number, title}, titleRoom, learnerHtml(row.topic), 14, t.ink, QFont::DemiBold);
    if (!row.asks.isEmpty())
      title += p.px(1) + p.paragraph({number, title + p.px(1)}, titleRoom, learnerHtml(row.asks), 12.5, t.soft);
    if (row.isWorthDiscussing)
      title +=
          p.px(3) + p.paragraph({number, title + p.px(3)}, titleRoom,
                                ClassPictureText::tr("worth discussing").toHtmlEscaped(), 12.5, t.ink, QFont::DemiBold);
    p.text({right, y0 + p.px(16)}, row.percent, 14, t.ink, 1, QFont::DemiBold);
    if (!row.time.isEmpty()) p.text({right, y0 + p.px(34)}, row.time, kSmallType, t.soft, 1);
    const double left = isWide ? number + titleRoom + p.px(20) : number;
    const double room = isWide ? right - percentRoom - p.px(16) - left : right - number;
    const double barTop = isWide ? y0 + p.px(1) : std::max(title, y0 + p.px(38)) + p.px(6);
    layOutBar(p, {left, barTop, room, p.px(21)}, row);
    const double names = layOutNames(p, {left, barTop + p.px(25)}, room, row);
    return std::max(title, barTop + p.px(25) + names) - y0;
  };
  const double pad = pen.px(10);
  SectionPen measuring(pen.width(), t);
  const double height = layOut(measuring, 0) + 2 * pad;
  const QRectF area(0, top, right, height);
  if (row.isWorthDiscussing)
    pen.box(area.adjusted(1 - pen.px(kInset), 1, pen.px(kInset) - 1, -1), t.selectionBackground, t.selection, 1.6, 10);
  layOut(pen, top + pad);
  pen.item(row.words(), area, SectionItem::Leads::ToQuestion, index);
  return height;
}

}  // namespace

void drawClassOutcome(SectionPen& pen, const QRectF& area, ClassOutcome outcome, const QString& letter,
                      double letterPixels) {
  pen.draw(
      [=, theme = pen.theme()](QPainter& painter) { drawPart(painter, area, outcome, letter, letterPixels, theme); });
}

std::unique_ptr<const Section> classHeadSection(const ClassOverview& sheet, double whole, const Theme& theme) {
  SectionPen pen(whole, theme, theme.px(kInset));
  const double width = pen.width();
  double y = pen.paragraph({0, 0}, width, sheet.title.toHtmlEscaped(), 22, theme.ink, QFont::DemiBold);
  if (!sheet.note.isEmpty()) y += pen.paragraph({0, y}, width, sheet.note.toHtmlEscaped(), 13, theme.soft);
  y += pen.px(2);
  y += pen.paragraph({0, y}, width, sheet.summary.toHtmlEscaped(), 14, theme.soft);
  pen.item(sheet.title + QStringLiteral(". ") + sheet.summary, {0, 0, width, y});
  if (sheet.questions.empty()) return pen.finish(y);
  y += pen.px(12);
  struct Sign {
    ClassOutcome outcome;
    QString words;
  };
  std::vector<Sign> signs{{ClassOutcome::Right, ClassPictureText::tr("right")},
                          {ClassOutcome::Mistake, ClassPictureText::tr("a recognized mistake")},
                          {ClassOutcome::Other, ClassPictureText::tr("another answer")},
                          {ClassOutcome::Blank, ClassPictureText::tr("blank")}};
  if (std::ranges::any_of(sheet.questions, [](const ClassQuestionRow& row) { return row.unmarked > 0; }))
    signs.push_back({ClassOutcome::Unmarked, ClassPictureText::tr("to be marked")});
  const double line = pen.px(20), sign = pen.px(13), after = pen.px(7), gap = pen.px(20);
  const double all = std::accumulate(std::begin(signs), std::end(signs), -gap, [&](double sum, const Sign& each) {
    return sum + sign + after + pen.textWidth(each.words, kSmallType) + gap;
  });
  double x = std::max(0.0, width - all);
  for (const Sign& each : signs) {
    const double wide = sign + after + pen.textWidth(each.words, kSmallType);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += line;
    }
    drawClassOutcome(pen, {x, y + pen.px(2), sign, sign}, each.outcome, {});
    pen.text({x + sign + after, y + pen.px(13)}, each.words, kSmallType, theme.soft);
    x += wide + gap;
  }
  return pen.finish(y + line);
}

std::unique_ptr<const Section> classBarsSection(const ClassOverview& sheet, double whole, const Theme& theme) {
  SectionPen pen(whole, theme, theme.px(kInset));
  const double width = pen.width();
  double percent = 0;
  for (const ClassQuestionRow& row : sheet.questions)
    percent = std::max({percent, pen.textWidth(row.percent, 14, QFont::DemiBold), pen.textWidth(row.time, kSmallType)});
  const bool isWide = width >= pen.px(600);
  double y = pen.px(2);
  for (std::size_t i = 0; i < sheet.questions.size(); ++i) {
    y += layOutRow(pen, sheet.questions[i], static_cast<int>(i), y, percent, isWide);
    const bool framed = sheet.questions[i].isWorthDiscussing ||
                        (i + 1 < sheet.questions.size() && sheet.questions[i + 1].isWorthDiscussing);
    if (i + 1 < sheet.questions.size()) {
      if (!framed) pen.line({0, y}, {width, y}, theme.line);
      y += pen.px(2);
      pen.cut(y - pen.px(1));
    }
  }
  return pen.finish(y + pen.px(2));
}

std::unique_ptr<const Section> classVariantsSection(const ClassOverview& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  if (sheet.variants < 1) return pen.finish(0);
  const double gap = pen.px(4), high = pen.px(20);
  const double least = std::max(pen.px(27), pen.textWidth(QString::number(sheet.variants), kSmallType) + pen.px(8));
  const int columns = std::max(1, static_cast<int>(std::floor((width + gap) / (least + gap))));
  const double wide = (width + gap) / columns - gap;
  for (int variant = 1; variant <= sheet.variants; ++variant) {
    const int place = variant - 1;
    const QRectF box(place % columns * (wide + gap), place / columns * (high + gap), wide, high);
    const bool isMissing = std::ranges::find(sheet.missingVariants, variant) != sheet.missingVariants.end();
    if (isMissing)
      drawClassOutcome(pen, box, ClassOutcome::Blank, {});
    else
      pen.box(box, theme.line, {}, 1, 4);
    pen.text(
        {box.center().x() + pen.textWidth(QString::number(variant), kSmallType) / 2, box.center().y() + pen.px(4.2)},
        QString::number(variant), kSmallType, isMissing ? theme.soft : theme.ink, 1);
  }
  const int rows = (sheet.variants + columns - 1) / columns;
  const double height = rows * (high + gap) - gap;
  pen.item(sheet.missing.isEmpty() ? ClassPictureText::tr("All variants were handed in.") : sheet.missing,
           {0, 0, width, height});
  return pen.finish(height);
}

std::unique_ptr<const Section> classMatrixSection(const ClassOverview& sheet, const ClassMatrixView& view, double width,
                                                  const Theme& theme) {
  SectionPen pen(width, theme);
  const std::size_t count = sheet.questions.size();
  const double leastPitch = pen.px(17), mostPitch = pen.px(26), row = pen.px(19), cell = pen.px(16);
  const QString head = ClassPictureText::tr("variant");
  double label = pen.textWidth(head, kSmallType), scores = pen.textWidth(sheet.scoreName, kSmallType), names = 0;
  for (const ClassVariantRow& each : sheet.returned) {
    label = std::max(label, pen.textWidth(QString::number(each.variant), kSmallType));
    scores = std::max(scores, pen.textWidth(each.score, 13, QFont::DemiBold));
    if (view.names) names = std::max(names, pen.textWidth(each.student, kSmallType));
  }
  const double gap = pen.px(8), least = static_cast<double>(count) * leastPitch;
  // Names are between number and answers if they fit, otherwise above them.
  const bool hasNames = view.names && names > 0;
  const double roomForNames = width - label - scores - 3 * gap - least;
  const bool isSideBySide = hasNames && roomForNames >= std::min(names, pen.px(90));
  const double nameRoom = isSideBySide ? std::min(names, roomForNames) + gap : 0;
  const double above = hasNames && !isSideBySide ? pen.px(17) : 0;
  const double left = label + gap + nameRoom;
  const double pitch =
      count == 0 ? mostPitch
                 : std::clamp((width - left - gap - scores) / static_cast<double>(count), leastPitch, mostPitch);
  const double cells = pitch * static_cast<double>(count);
  const double right = std::max(left + cells + gap + scores, width);
  const double first = right - scores - gap - cells;
  pen.text({0, pen.px(13)}, head, kSmallType, theme.soft);
  pen.text({right, pen.px(13)}, sheet.scoreName, kSmallType, theme.soft, 1);
  for (std::size_t q = 0; q < count; ++q) {
    const bool isChosen = q == view.question;
    const QString number = QString::number(q + 1);
    const double middle = first + pitch * (static_cast<double>(q) + 0.5);
    const QFont::Weight weight = isChosen ? QFont::DemiBold : QFont::Normal;
    pen.text({middle + pen.textWidth(number, kSmallType, weight) / 2, pen.px(13)}, number, kSmallType,
             isChosen ? theme.ink : theme.soft, 1, weight);
    pen.item(sheet.questions[q].words(), {middle - pitch / 2, 0, pitch, pen.px(20)}, SectionItem::Leads::ToQuestion, -1,
             static_cast<int>(q));
  }
  double y = pen.px(22);
  const std::vector<std::size_t> order = sheet.ordered(view.order, view.question);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const ClassVariantRow& each = sheet.returned[order[place]];
    const bool isOther =
        place > 0 && view.order == ClassOrder::ByScore && sheet.returned[order[place - 1]].score != each.score;
    if (isOther) {
      pen.line({0, y + pen.px(1.5)}, {right, y + pen.px(1.5)}, theme.line);
      y += pen.px(4);
      pen.cut(y - pen.px(2));
    }
    if (hasNames)
      pen.text({label + gap, y + pen.px(13)}, each.student, kSmallType, theme.ink, 0, QFont::Normal,
               isSideBySide ? nameRoom - gap : right - label - gap);
    const double line = y + above, base = line + pen.px(13);
    pen.text({label, isSideBySide || above == 0 ? base : y + pen.px(13)}, QString::number(each.variant), kSmallType,
             theme.ink, 1);
    for (std::size_t q = 0; q < count; ++q) {
      const QRectF box(first + pitch * static_cast<double>(q) + pen.px(1), line + pen.px(1), pitch - pen.px(2), cell);
      drawClassOutcome(pen, box, each.cells[q].kind, each.cells[q].letter);
      pen.item({}, QRectF(first + pitch * static_cast<double>(q), line, pitch, row), SectionItem::Leads::ToQuestion,
               static_cast<int>(place), static_cast<int>(q));
    }
    pen.text({right, base}, each.score, 13, theme.ink, 1, QFont::DemiBold);
    y += row + above;
    if (view.order != ClassOrder::ByScore) pen.cut(y);
  }
  if (!order.empty() && view.question < count)
    pen.box(
        {first + pitch * static_cast<double>(view.question) - pen.px(1), pen.px(17), pitch + pen.px(2), y - pen.px(16)},
        {}, theme.selection, 1.8, 5);
  return pen.finish(y + pen.px(3), right);
}

std::unique_ptr<const Section> classQuestionSection(const ClassQuestionDetails& sheet, double whole,
                                                    const Theme& theme) {
  SectionPen pen(whole, theme, theme.px(kInset));
  const double width = pen.width();
  const bool isSideBySide = width >= pen.px(640);
  const double gap = pen.px(36);
  const double room = isSideBySide ? std::round((width - gap) * 0.58) : width;
  double y = pen.paragraph({0, 0}, room, sheet.heading.toHtmlEscaped(), 12.5, theme.soft, QFont::DemiBold);
  y += pen.px(6);
  const double textTop = y;
  y += pen.paragraph({0, y}, room, questionTextHtml(sheet, theme), 14, theme.ink);
  pen.item(sheet.heading + QStringLiteral(": ") + learnerPlain(sheet.text), {0, textTop, room, y - textTop});
  y += pen.px(12);
  y += layOutAnswers(pen, {0, y}, room, sheet, ClassAnswerDetail::WithReasons);
  double side = isSideBySide ? 0 : y + pen.px(20);
  const double left = isSideBySide ? room + gap : 0, sideRoom = isSideBySide ? width - left : width;
  const double sideTop = side;
  side += pen.paragraph({left, side}, sideRoom, sheet.whyTitle.toHtmlEscaped(), 12.5, theme.soft, QFont::DemiBold);
  QString words = sheet.whyTitle;
  for (const QString& each : sheet.why) {
    side += pen.px(6);
    side += pen.paragraph({left, side}, sideRoom, each, 14, theme.ink);
    words += QStringLiteral(". ") + htmlWords(each);
  }
  pen.item(words, {left, sideTop, sideRoom, side - sideTop});
  if (hasMistakePicture(sheet.mistakeId)) {
    side += pen.px(14);
    const QSizeF size(pen.px(112), pen.px(98));
    pen.drawAt({left, side}, [size, id = sheet.mistakeId, theme](QPainter& painter) {
      drawMistakePicture(painter, id, size, theme);
    });
    const QString caption = mistakePictureText(sheet.mistakeId);
    const double captionLeft = left + size.width() + pen.px(14), captionRoom = sideRoom - size.width() - pen.px(14);
    double high = size.height();
    if (captionRoom >= pen.px(110)) {
      high = std::max(high, pen.paragraph({captionLeft, side}, captionRoom, caption.toHtmlEscaped(), 12.5, theme.soft));
      pen.item(caption, {left, side, sideRoom, high});
    } else {
      pen.item(caption, {left, side, size.width(), high});
      high += pen.px(4);
      high += pen.paragraph({left, side + high}, sideRoom, caption.toHtmlEscaped(), 12.5, theme.soft);
    }
    side += high;
  }
  return pen.finish(std::max(y, side));
}

}  // namespace attn::app
