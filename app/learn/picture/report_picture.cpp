// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/report_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "figures/matrix_figure.h"
#include "learn/picture/mistake_picture.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct ReportPictureText {
  Q_DECLARE_TR_FUNCTIONS(ReportPictureText)
};

/// Right solid, wrong hatched, unanswered outlined; the sign is redundant.
void drawOutcome(QPainter& painter, const QRectF& area, AnswerOutcome outcome, const Theme& theme, double sign) {
  const double corner = std::min(theme.px(4), area.width() / 3);
  QPainterPath outline;
  outline.addRoundedRect(area, corner, corner);
  painter.save();
  if (outcome == AnswerOutcome::Right) {
    painter.fillPath(outline, theme.scores);
  } else if (outcome == AnswerOutcome::Wrong) {
    painter.fillPath(outline, theme.panel);
    painter.save();
    painter.setClipPath(outline, Qt::IntersectClip);
    painter.setPen(QPen(theme.faint, theme.px(1)));
    for (double x = area.left() - area.height(); x < area.right(); x += theme.px(5))
      painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
    painter.restore();
    painter.setPen(QPen(theme.ink, theme.px(1.4)));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
  } else {
    painter.setPen(QPen(theme.faint, theme.px(1.2), Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
  }
  const QPointF middle = area.center();
  if (area.width() >= sign * 1.6) {
    const double r = sign / 2;
    QPen pen(outcome == AnswerOutcome::Right ? theme.panel : theme.ink, theme.px(1.9), Qt::SolidLine, Qt::RoundCap,
             Qt::RoundJoin);
    if (outcome == AnswerOutcome::Wrong) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.panel);
      painter.drawEllipse(middle, sign * 0.9, sign * 0.9);
    }
    painter.setBrush(Qt::NoBrush);
    if (outcome == AnswerOutcome::Right) {
      painter.setPen(pen);
      painter.drawPolyline(
          QPolygonF{middle + QPointF(-r, 0), middle + QPointF(-r * 0.25, r * 0.75), middle + QPointF(r, -r * 0.75)});
    } else if (outcome == AnswerOutcome::Wrong) {
      painter.setPen(pen);
      painter.drawLine(middle + QPointF(-r * 0.8, -r * 0.8), middle + QPointF(r * 0.8, r * 0.8));
      painter.drawLine(middle + QPointF(-r * 0.8, r * 0.8), middle + QPointF(r * 0.8, -r * 0.8));
    } else {
      pen.setColor(theme.faint);
      painter.setPen(pen);
      painter.drawLine(middle + QPointF(-r * 0.7, 0), middle + QPointF(r * 0.7, 0));
    }
  }
  painter.restore();
}

void outcomeBox(SectionPen& pen, const QRectF& area, AnswerOutcome outcome, double sign) {
  pen.draw([area, outcome, theme = pen.theme(), sign](QPainter& painter) {
    drawOutcome(painter, area, outcome, theme, sign);
  });
}

QString questionWords(const QuestionRecord& question) {
  QString words = ReportPictureText::tr("Question %1, %2: %3, %4", "number, topic, right or wrong, time")
                      .arg(QString::number(question.number), question.topic, question.outcomeText, question.time);
  if (!question.sureness.isEmpty()) words = listText({words, question.sureness});
  return words;
}

/// The score, and two sentences about its meaning. Returns the height.
double layOutHead(SectionPen& pen, const ReportContents& sheet) {
  const Theme& t = pen.theme();
  const double big = pen.textWidth(sheet.points, 60, QFont::DemiBold);
  const double of = pen.textWidth(sheet.of, 26);
  const double number = big + pen.px(10) + of;
  const QString time = sheet.time + QLatin1Char(' ') + sheet.timeOf;
  const double clock =
      std::max(pen.textWidth(sheet.time, 13, QFont::DemiBold) + pen.px(5) + pen.textWidth(sheet.timeOf, 13),
               pen.textWidth(sheet.hints, 13));
  const double baseline = pen.px(52);
  pen.text({0, baseline}, sheet.points, 60, t.ink, 0, QFont::DemiBold);
  pen.text({big + pen.px(10), baseline}, sheet.of, 26, t.soft);
  pen.item(ReportPictureText::tr("%1 %2 points", "7 of 10 points").arg(sheet.points, sheet.of),
           {0, 0, number, baseline + pen.px(8)});

  // Side by side, or the sentences below the number if there is no room.
  const bool wide = pen.width() - number - clock - 2 * pen.px(28) > pen.px(260);
  const double right = pen.width();
  const double clockTop = wide ? pen.px(28) : pen.px(24);
  const double timeWidth = pen.textWidth(sheet.timeOf, 13);
  if (number + pen.px(20) + clock <= pen.width()) {
    pen.text({right, clockTop}, sheet.timeOf, 13, t.soft, 1);
    pen.text({right - timeWidth - pen.px(5), clockTop}, sheet.time, 13, t.ink, 1, QFont::DemiBold);
    pen.text({right, clockTop + pen.px(20)}, sheet.hints, 13, t.soft, 1);
    pen.item(listText({time, sheet.hints}), {right - clock, clockTop - pen.px(14), clock, pen.px(40)});
  }
  const double left = wide ? number + pen.px(28) : 0;
  const double room = wide ? pen.width() - left - clock - pen.px(28) : pen.width();
  double y = wide ? pen.px(2) : baseline + pen.px(20);
  const double top = y;
  y += pen.paragraph({left, y}, room, sheet.sentence.toHtmlEscaped(), 19, t.ink, QFont::Medium);
  if (!sheet.comesBack.isEmpty())
    y += pen.px(2) + pen.paragraph({left, y + pen.px(2)}, room, sheet.comesBack.toHtmlEscaped(), 19, t.soft);
  pen.item(sheet.sentence + QLatin1Char(' ') + sheet.comesBack, {left, top, room, y - top});
  if (number + pen.px(20) + clock > pen.width()) {
    y += pen.px(22);
    const double used = pen.text({0, y}, sheet.time, 13, t.ink, 0, QFont::DemiBold);
    pen.text({used + pen.px(5), y}, sheet.timeOf + QStringLiteral(" · ") + sheet.hints, 13, t.soft, 0, QFont::Normal,
             pen.width() - used - pen.px(5));
    pen.item(listText({time, sheet.hints}), {0, y - pen.px(14), pen.width(), pen.px(18)});
  }
  return std::max(y, baseline + pen.px(8));
}

/// Bar widths proportional to time, with a minimum so that all are visible and clickable.
std::vector<double> barWidths(const std::vector<double>& seconds, double perSecond, double least) {
  std::vector<double> widths;
  double excess = 0, shrinkable = 0;
  for (const double s : seconds) {
    widths.push_back(std::max(least, s * perSecond));
    excess += widths.back() - s * perSecond;
    if (s * perSecond > 2 * least) shrinkable += s * perSecond - 2 * least;
  }
  if (shrinkable > 0) {
    const double share = std::min(1.0, excess / shrinkable);
    for (std::size_t i = 0; i < widths.size(); ++i)
      if (seconds[i] * perSecond > 2 * least) widths[i] -= (seconds[i] * perSecond - 2 * least) * share;
  }
  return widths;
}

/// Labels below the bars, in two lines if they would overlap; those that do not fit are omitted.
void layOutNames(SectionPen& pen, const std::vector<const QuestionRecord*>& asked, const std::vector<QRectF>& bars,
                 double top) {
  std::array<double, 2> free{-1e9, -1e9};
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const QFont::Weight weight = asked[i]->outcome == AnswerOutcome::Right ? QFont::Normal : QFont::DemiBold;
    const QColor ink = asked[i]->outcome == AnswerOutcome::Right ? pen.theme().soft : pen.theme().ink;
    const double middle = bars[i].center().x();
    for (const QString& name : {asked[i]->topic, QString::number(asked[i]->number)}) {
      const double wide = pen.textWidth(name, 12, weight);
      const double left = std::clamp(middle - wide / 2, 0.0, std::max(0.0, pen.width() - wide));
      const auto line = std::ranges::find_if(free, [&](double from) { return left >= from + pen.px(6); });
      if (line == free.end()) continue;
      const auto which = static_cast<double>(line - free.begin());
      if (which > 0) pen.line({middle, top - pen.px(12)}, {middle, top + pen.px(4)}, pen.theme().line);
      pen.text({left, top + which * pen.px(16)}, name, 12, ink, 0, weight);
      *line = left + wide;
      break;
    }
  }
}

/// The questions on a time axis, each as wide as the time it took. Returns the height.
double layOutLine(SectionPen& pen, const ReportContents& sheet, double top) {
  const Theme& t = pen.theme();
  std::vector<const QuestionRecord*> asked, open;
  double sum = 0;
  for (const QuestionRecord& question : sheet.questions) {
    const bool reached = question.outcome != AnswerOutcome::NotAnswered || question.seconds > 0;
    (reached ? asked : open).push_back(&question);
    sum += question.seconds;
  }
  const double span = std::max({sheet.planned, sum, 1.0});
  const double perSecond = pen.width() / span, gap = pen.px(2), height = pen.px(44);
  double y = top + pen.px(16);
  std::vector<double> seconds;
  for (const QuestionRecord* question : asked) seconds.push_back(question->seconds);
  const std::vector<double> widths = barWidths(seconds, perSecond, pen.px(8));
  std::vector<QRectF> bars;
  double x = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    bars.emplace_back(x, y, std::max(widths[i] - gap, pen.px(5)), height);
    x += widths[i];
    outcomeBox(pen, bars.back(), asked[i]->outcome, pen.px(10));
    pen.item(questionWords(*asked[i]), bars.back(), SectionItem::Leads::ToQuestion, asked[i]->number - 1);
    if (pen.textWidth(asked[i]->time, 12) + pen.px(2) <= widths[i])
      pen.text({bars.back().center().x(), y - pen.px(7)}, asked[i]->time, 12, t.soft, 0.5);
  }
  const QString left = ReportPictureText::tr("%1 left", "a time").arg(clockText(sheet.planned - sum));
  const double rest = pen.width() - x;
  if (sheet.planned - sum >= 1 && rest > pen.px(6)) {
    const QRectF area(x, y, rest, height);
    pen.box(area.adjusted(0.5, 0.5, -0.5, -0.5), {}, t.line, 1, 4);
    if (pen.textWidth(left, 12) + pen.px(8) <= rest)
      pen.text({area.center().x(), area.center().y() + pen.px(4)}, left, 12, t.soft, 0.5);
    pen.item(left, area);
  }
  y += height;
  layOutNames(pen, asked, bars, y + pen.px(18));
  y += pen.px(46);

  // The axis, with as many numbers as fit.
  pen.line({0, y}, {pen.width(), y}, t.faint);
  const double minutes = span / 60;
  double step = 1;
  for (const double each : {1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0}) {
    step = each;
    if (minutes / each * pen.px(76) <= pen.width()) break;
  }
  for (double at = 0; at <= minutes + 1e-9; at += step) {
    const double place = at / minutes * pen.width();
    pen.line({place, y - pen.px(3)}, {place, y + pen.px(3)}, t.faint);
    const QString words = at == 0 ? QStringLiteral("0") : ReportPictureText::tr("%1 min").arg(numberText(at, 0));
    const double wide = pen.textWidth(words, 12);
    pen.text({std::clamp(place - wide / 2, 0.0, pen.width() - wide), y + pen.px(18)}, words, 12, t.soft);
  }
  y += pen.px(26);

  if (!open.empty()) {
    const QString words = ReportPictureText::tr("Not reached:");
    double at = pen.text({0, y + pen.px(20)}, words, 12, t.soft) + pen.px(8);
    for (const QuestionRecord* question : open) {
      const QString name = QStringLiteral("%1 %2").arg(question->number).arg(question->topic);
      const double wide = pen.textWidth(name, 12) + pen.px(16);
      if (at + wide > pen.width() && at > 0) {
        at = 0;
        y += pen.px(30);
      }
      const QRectF area(at, y + pen.px(4), std::min(wide, pen.width()), pen.px(24));
      pen.draw(
          [area, theme = t](QPainter& painter) { drawOutcome(painter, area, AnswerOutcome::NotAnswered, theme, 1e9); });
      pen.text({at + pen.px(8), y + pen.px(20)}, name, 12, t.ink, 0, QFont::Normal, area.width() - pen.px(14));
      pen.item(questionWords(*question), area, SectionItem::Leads::ToQuestion, question->number - 1);
      at += wide + pen.px(6);
    }
    y += pen.px(32);
  }
  return y;
}

QString signedText(double difference) {
  const QString digits = numberText(std::abs(difference), 2);
  if (digits == numberText(0, 2)) return QStringLiteral("±0");
  return (difference < 0 ? QStringLiteral("−") : QStringLiteral("+")) + digits;
}

/// The legend of the chart, right-aligned on a baseline, or below the caption if there is no room. Returns its height.
double layOutLegend(SectionPen& pen, double left, double room, double captionWidth, double top) {
  const Theme& t = pen.theme();
  const std::array<QString, 3> words{ReportPictureText::tr("before"), ReportPictureText::tr("now"),
                                     ReportPictureText::tr("80 % range")};
  const std::array<double, 3> signs{pen.px(14), pen.px(14), pen.px(36)};
  double wide = 0;
  for (std::size_t i = 0; i < words.size(); ++i) wide += signs[i] + pen.textWidth(words[i], 12) + (i ? pen.px(14) : 0);
  const bool beside = captionWidth + pen.px(20) + wide <= room;
  const double y = top + (beside ? pen.px(12) : pen.px(30));
  double x = beside ? left + room - wide : left;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const QPointF at(x + pen.px(4), y - pen.px(4));
    if (i == 0) pen.dot(at, 3.6, t.background, t.faint);
    if (i == 1) pen.dot(at, 4.4, t.ink);
    if (i == 2) pen.line({x, at.y()}, {x + pen.px(30), at.y()}, t.faint, 3);
    x += signs[i];
    x += pen.text({x, y}, words[i], 12, t.soft) + pen.px(14);
  }
  return beside ? pen.px(18) : pen.px(36);
}

/// The probability that the next question of each topic is answered right. Returns the bottom.
double layOutStrength(SectionPen& pen, const ReportContents& sheet, double left, double room, double top) {
  const Theme& t = pen.theme();
  const QString title = ReportPictureText::tr("Strength by topic");
  const double caption = pen.text({left, top + pen.px(12)}, title, 12, t.soft, 0, QFont::DemiBold, room);
  if (sheet.strengths.empty()) return top + pen.px(20);
  double y = top + layOutLegend(pen, left, room, caption, top) + pen.px(4);
  const double row = pen.px(25);
  double names = 0, numbers = pen.textWidth(numberText(0.88, 2), 13, QFont::DemiBold), changes = 0, counts = 0;
  std::vector<QString> change, count;
  for (const StrengthRow& each : sheet.strengths) {
    names = std::max(names, pen.textWidth(each.topic, 13, QFont::DemiBold));
    change.push_back(each.before ? signedText(each.now - *each.before) : ReportPictureText::tr("new", "a topic"));
    count.push_back(ReportPictureText::tr("%1 of %2", "right ones of all").arg(each.right).arg(each.questions));
    changes = std::max(changes, pen.textWidth(change.back(), 13));
    counts = std::max(counts, pen.textWidth(count.back(), 13));
  }
  const double gap = pen.px(10);
  // The plot takes the remaining width; long names are elided to keep a minimum for it.
  names = std::min(names, std::max(pen.px(60), room - numbers - changes - counts - 4 * gap - pen.px(120)));
  const double plotLeft = left + names + gap + pen.px(6);
  const double countRight = left + room, changeRight = countRight - counts - gap;
  const double numberRight = changeRight - changes - gap;
  const double plotWidth = std::max(pen.px(40), numberRight - numbers - gap - pen.px(6) - plotLeft);
  const double end = y + row * static_cast<double>(sheet.strengths.size());
  for (const double mark : {0.0, 0.5, 1.0})
    pen.line({plotLeft + mark * plotWidth, y}, {plotLeft + mark * plotWidth, end + pen.px(2)}, t.line);
  for (std::size_t i = 0; i < sheet.strengths.size(); ++i) {
    const StrengthRow& each = sheet.strengths[i];
    const double middle = y + row / 2, base = middle + pen.px(4.5);
    const QFont::Weight weight = each.isWeak() ? QFont::DemiBold : QFont::Normal;
    const auto at = [&](double chance) { return QPointF(plotLeft + chance * plotWidth, middle); };
    pen.text({left, base}, each.topic, 13, t.ink, 0, weight, names);
    pen.line(at(each.low), at(each.high), t.faint, 3);
    if (each.before) {
      pen.line(at(*each.before), at(each.now), t.ink, 1.6);
      pen.dot(at(*each.before), 3.8, t.background, t.faint);
    }
    pen.dot(at(each.now), 4.8, each.isWeak() ? t.selection : t.ink);
    pen.text({numberRight, base}, numberText(each.now, 2), 13, t.ink, 1, QFont::DemiBold);
    pen.text({changeRight, base}, change[i], 13, t.soft, 1);
    pen.text({countRight, base}, count[i], 13, t.soft, 1);
    pen.item(ReportPictureText::tr("%1: chance that the next one is right %2, between %3 and %4 with 80 % probability, "
                                   "%5; right %6",
                                   "topic, three numbers, how it was before, 1 of 2")
                 .arg(each.topic, numberText(each.now, 2), numberText(each.low, 2), numberText(each.high, 2),
                      each.before ? ReportPictureText::tr("%1 before").arg(numberText(*each.before, 2))
                                  : ReportPictureText::tr("never asked before"),
                      count[i]),
             {left, y, room, row});
    y += row;
  }
  y += pen.px(16);
  for (const double mark : {0.0, 0.5, 1.0})
    pen.text({plotLeft + mark * plotWidth, y}, numberText(mark, mark == 0.5 ? 1 : 0), 12, t.soft, 0.5);
  const QString axis = ReportPictureText::tr("chance that the next one is right");
  const double wide = pen.textWidth(axis, 12);
  pen.text({std::clamp(plotLeft + plotWidth / 2 - wide / 2, left, std::max(left, left + room - wide)), y + pen.px(16)},
           axis, 12, t.soft, 0, QFont::Normal, room);
  return y + pen.px(22);
}

/// Sureness against correctness. Returns the bottom.
double layOutSureness(SectionPen& pen, const ReportContents& sheet, double left, double room, double top) {
  const Theme& t = pen.theme();
  pen.text({left, top + pen.px(12)}, ReportPictureText::tr("How sure, how right"), 12, t.soft, 0, QFont::DemiBold,
           room);
  double y = top + pen.px(22);
  double names = 0, counts = 0;
  std::vector<QString> count;
  for (const SureRow& row : sheet.sure) {
    names = std::max(names, pen.textWidth(row.name, 13));
    count.push_back(ReportPictureText::tr("%1 of %2 right").arg(row.countRight()).arg(row.right.size()));
    counts = std::max(counts, pen.textWidth(count.back(), 13, QFont::DemiBold));
  }
  const double side = pen.px(25), gap = pen.px(5);
  for (std::size_t i = 0; i < sheet.sure.size(); ++i) {
    const SureRow& row = sheet.sure[i];
    const double boxesLeft = left + names + pen.px(20);
    const double boxRoom = std::max(side, left + room - counts - pen.px(12) - boxesLeft);
    const auto perLine = std::max<std::size_t>(1, static_cast<std::size_t>((boxRoom + gap) / (side + gap)));
    const std::size_t lines = (row.right.size() + perLine - 1) / perLine;
    const double height = std::max(pen.px(48), static_cast<double>(lines) * (side + gap) + pen.px(18));
    if (i > 0) pen.line({left, y}, {left + room, y}, t.line);
    const double boxesTop = y + (height - static_cast<double>(lines) * (side + gap) + gap) / 2;
    for (std::size_t k = 0; k < row.right.size(); ++k)
      outcomeBox(pen,
                 {boxesLeft + static_cast<double>(k % perLine) * (side + gap),
                  boxesTop + static_cast<double>(k / perLine) * (side + gap), side, side},
                 row.right[k] ? AnswerOutcome::Right : AnswerOutcome::Wrong, pen.px(10));
    pen.text({left, y + height / 2 + pen.px(4.5)}, row.name, 13, t.ink);
    pen.text({left + room, y + height / 2 + pen.px(4.5)}, count[i], 13, t.ink, 1, QFont::DemiBold);
    pen.item(row.name + QStringLiteral(": ") + count[i], {left, y, room, height});
    y += height;
  }
  y += pen.px(10);
  for (int i = 0; i < sheet.sureSentences.size(); ++i) {
    const double height =
        pen.paragraph({left, y}, room, sheet.sureSentences[i].toHtmlEscaped(), 13, i == 0 ? t.ink : t.soft);
    pen.item(sheet.sureSentences[i], {left, y, room, height});
    y += height + pen.px(2);
  }
  return y;
}

QString numbersText(const std::vector<int>& questions) {
  QStringList numbers;
  for (const int number : questions) numbers << QString::number(number);
  return questions.size() == 1 ? ReportPictureText::tr("question %1").arg(numbers.front())
                               : ReportPictureText::tr("questions %1").arg(listWithAnd(numbers));
}

/// One mistake in its card. Returns the height of the contents; draws nothing if `pen` only measures.
double layOutMistake(SectionPen& pen, const MistakeSummary& mistake, int index, const QRectF& card) {
  const Theme& t = pen.theme();
  const double pad = pen.px(18), left = card.left() + pad, room = card.width() - 2 * pad;
  const bool pictured = hasMistakePicture(mistake.id) && room > pen.px(230);
  const QSizeF pictureSize(pen.px(96), pen.px(84));
  const double words = pictured ? room - pictureSize.width() - pen.px(12) : room;
  double y = card.top() + pen.px(15);
  y += pen.paragraph({left, y}, words, learnerHtml(mistake.name), 14, t.ink, QFont::DemiBold) + pen.px(4);
  const QString text = learnerHtml(mistake.text).replace(QStringLiteral("<br><br>"), QStringLiteral("<br>"));
  y += pen.paragraph({left, y}, words, text, 13, t.soft);
  if (pictured) {
    const QPointF at(card.right() - pad - pictureSize.width(), card.top() + pen.px(16));
    pen.drawAt(at, [id = mistake.id, pictureSize, theme = t](QPainter& painter) {
      drawMistakePicture(painter, id, pictureSize, theme);
    });
    y = std::max(y, at.y() + pictureSize.height());
  }
  y += pen.px(12);
  pen.line({left, y}, {left + room, y}, t.line);
  y += pen.px(10);
  QString compared = numbersText(mistake.questions);
  if (!mistake.given.isEmpty() && !mistake.right.isEmpty())
    compared = ReportPictureText::tr("%1: you %2 · right %3", "question 3: you 320 GiB · right 40 GiB")
                   .arg(compared, QStringLiteral("<b>") + learnerHtml(mistake.given) + QStringLiteral("</b>"),
                        QStringLiteral("<b>") + learnerHtml(mistake.right) + QStringLiteral("</b>"));
  const double height = pen.paragraph({left, y}, room, compared, 13, t.soft);
  const QString picture = mistakePictureText(mistake.id);
  QTextDocument plain;
  plain.setHtml(learnerHtml(mistake.name) + QStringLiteral(". ") + learnerHtml(mistake.text) + QLatin1Char(' ') +
                (pictured ? picture.toHtmlEscaped() + QLatin1Char(' ') : QString()) + compared);
  pen.item(plain.toPlainText(), {card.left(), card.top(), card.width(), y + height - card.top() + pen.px(4)},
           SectionItem::Leads::ToQuestion, mistake.questions.front() - 1);
  y += height;
  if (mistake.lesson) {
    y += pen.px(8);
    const QString link = ReportPictureText::tr("%1 →", "leads to a step of a lesson").arg(mistake.lesson->name);
    const double linkHeight = pen.paragraph({left, y}, room, learnerHtml(link), 13, t.query);
    pen.item(ReportPictureText::tr("Lesson: %1").arg(mistake.lesson->name), {left, y, room, linkHeight},
             SectionItem::Leads::ToLesson, index);
    y += linkHeight;
  }
  return y + pen.px(15) - card.top();
}

}  // namespace

std::unique_ptr<const Section> resultSection(const ReportContents& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  const double head = layOutHead(pen, sheet);
  pen.cut(head + pen.px(4));
  return pen.finish(sheet.questions.empty() ? head : layOutLine(pen, sheet, head + pen.px(20)));
}

std::unique_ptr<const Section> strengthSection(const ReportContents& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  const double gap = pen.px(56);
  // Two columns if both are readable, otherwise one below the other.
  if (width >= pen.px(760)) {
    const double first = (width - gap) * 0.6;
    const double left = layOutStrength(pen, sheet, 0, first, 0);
    const double right = layOutSureness(pen, sheet, first + gap, width - first - gap, 0);
    return pen.finish(std::max(left, right));
  }
  const double strength = layOutStrength(pen, sheet, 0, width, 0) + pen.px(20);
  pen.cut(strength - pen.px(10));
  return pen.finish(layOutSureness(pen, sheet, 0, width, strength));
}

std::unique_ptr<const Section> mistakesSection(const ReportContents& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  if (sheet.mistakes.empty()) return pen.finish(0);
  const QString title =
      ReportPictureText::tr("%n mistake(s) recognized in the answer", nullptr, static_cast<int>(sheet.mistakes.size()));
  pen.text({0, pen.px(12)}, title, 12, theme.soft, 0, QFont::DemiBold, width);
  pen.item(title, {0, 0, width, pen.px(18)});
  const double gap = pen.px(16);
  const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor((width + gap) / (pen.px(290) + gap))));
  const std::size_t columns = std::min({fitting, std::size_t{3}, sheet.mistakes.size()});
  // A single card is limited to a readable line length.
  const double wide =
      std::min((width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns), pen.px(560));
  double y = pen.px(26);
  for (std::size_t first = 0; first < sheet.mistakes.size(); first += columns) {
    const std::size_t last = std::min(first + columns, sheet.mistakes.size());
    double height = 0;
    for (std::size_t i = first; i < last; ++i) {
      SectionPen measuring(width, theme);
      height = std::max(height, layOutMistake(measuring, sheet.mistakes[i], static_cast<int>(i), {0, 0, wide, 0}));
    }
    for (std::size_t i = first; i < last; ++i) {
      const QRectF card(static_cast<double>(i - first) * (wide + gap), y, wide, height);
      pen.box(card.adjusted(0.5, 0.5, -0.5, -0.5), theme.panel, theme.line, 1, 10);
      layOutMistake(pen, sheet.mistakes[i], static_cast<int>(i), card);
    }
    y += height + gap;
    if (last < sheet.mistakes.size()) pen.cut(y - gap / 2);
  }
  return pen.finish(y - gap + 1);
}

std::unique_ptr<const Section> backSection(const ReportContents& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  const double row = pen.px(22), gap = pen.px(16), right = width - pen.px(7);
  double whenWidth = 0, numberWidth = 0, topicWidth = 0;
  for (const BackGroup& group : sheet.back) {
    whenWidth = std::max({whenWidth, pen.textWidth(group.when, 13, QFont::DemiBold), pen.textWidth(group.after, 12)});
    for (const auto& [topic, number] : group.questions) {
      topicWidth = std::max(topicWidth, pen.textWidth(topic, 13));
      numberWidth = std::max(numberWidth, pen.textWidth(numbersText({number}), 12));
    }
  }
  // Side by side, or the day above its questions if the type is large.
  const bool beside = whenWidth + pen.px(34) + topicWidth + pen.px(9) + numberWidth <= right;
  const double dots = beside ? whenWidth + pen.px(16) : pen.px(6);
  const double names = dots + pen.px(18);
  double y = 0;
  std::vector<double> marks;
  for (const BackGroup& group : sheet.back) {
    double base = y + pen.px(14);
    const double markAt = base - pen.px(4.5);
    pen.text({beside ? 0 : names, base}, group.when, 13, theme.ink, 0, QFont::DemiBold,
             beside ? whenWidth : width - names);
    if (beside && !group.after.isEmpty())
      pen.text({0, base + row}, group.after, 12, theme.soft, 0, QFont::Normal, whenWidth);
    if (!beside) {
      if (!group.after.isEmpty()) {
        base += row;
        pen.text({names, base}, group.after, 12, theme.soft, 0, QFont::Normal, width - names);
      }
      base += row;
    }
    QStringList words;
    for (const auto& [topic, number] : group.questions) {
      const QString which = numbersText({number});
      const double used = pen.textWidth(which, 12);
      pen.text({names, base}, topic, 13, theme.ink, 0, QFont::Normal, right - names - used - pen.px(8));
      pen.text({right, base}, which, 12, theme.soft, 1);
      pen.item(QStringLiteral("%1: %2, %3")
                   .arg(group.after.isEmpty() ? group.when : listText({group.when, group.after}), topic, which),
               {0, base - pen.px(15), width, row}, SectionItem::Leads::ToQuestion, number - 1);
      base += row;
    }
    if (!marks.empty()) pen.line({dots, marks.back() + pen.px(6)}, {dots, markAt - pen.px(6)}, theme.line, 1.4);
    marks.push_back(markAt);
    if (group.isSoon)
      pen.dot({dots, markAt}, 5, theme.selection);
    else
      pen.dot({dots, markAt}, 4, theme.panel, theme.faint);
    const double least = beside && !group.after.isEmpty() ? 2 * row : row;
    y = std::max(base - pen.px(14), y + least) + gap;
    pen.cut(y - gap / 2);
  }
  return pen.finish(std::max(0.0, y - gap));
}

std::unique_ptr<const Section> questionsSection(const ReportContents& sheet, double width, const Theme& theme) {
  SectionPen pen(width, theme);
  const double row = pen.px(28), sign = pen.px(18), pad = pen.px(7);
  double numbers = 0, times = 0;
  for (const QuestionRecord& question : sheet.questions) {
    numbers = std::max(numbers, pen.textWidth(QString::number(question.number), 13));
    times = std::max(times, pen.textWidth(question.time, 12));
  }
  double y = 0;
  for (std::size_t i = 0; i < sheet.questions.size(); ++i) {
    const QuestionRecord& question = sheet.questions[i];
    const double base = y + row / 2 + pen.px(4.5), names = pad + numbers + pen.px(10);
    pen.text({pad + numbers, base}, QString::number(question.number), 13, theme.soft, 1);
    const double signLeft = width - pad - times - pen.px(10) - sign;
    pen.text({names, base}, question.topic, 13, theme.ink, 0,
             question.outcome == AnswerOutcome::Right ? QFont::Normal : QFont::DemiBold, signLeft - pen.px(8) - names);
    outcomeBox(pen, {signLeft, y + (row - sign) / 2, sign, sign}, question.outcome, pen.px(8));
    pen.text({width - pad, base}, question.time, 12, theme.soft, 1);
    pen.item(questionWords(question), {0, y, width, row}, SectionItem::Leads::ToQuestion, static_cast<int>(i));
    y += row;
    pen.cut(y);
  }
  return pen.finish(y);
}

}  // namespace attn::app
