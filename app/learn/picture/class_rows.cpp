// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/class_rows.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "figures/matrix_figure.h"
#include "learn/picture/question_picture.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

struct ClassRowsText {
  Q_DECLARE_TR_FUNCTIONS(ClassRowsText)
};

QString codeHtml(const Listing& listing) {
  QStringList lines;
  for (std::size_t i = 0; i < listing.lines.size(); ++i) {
    QString code = QString::fromStdString(listing.lines[i]);
    qsizetype blanks = 0;
    while (blanks < code.size() && code[blanks] == QLatin1Char(' ')) ++blanks;
    // Leading spaces matter in Python.
    code = QStringLiteral("&nbsp;").repeated(blanks) + code.mid(blanks).toHtmlEscaped();
    lines << (listing.numbered ? QStringLiteral("%1&nbsp;&nbsp;").arg(i + 1) + code : code);
  }
  return QStringLiteral("<p><code>") + lines.join(QStringLiteral("<br>")) + QStringLiteral("</code></p>");
}

/// A row of numbers in cells, with the asked one outlined; only weights are colored.
struct RowCells {
  std::vector<double> values;
  std::optional<std::size_t> lit;
  std::vector<std::size_t> hidden;
  bool isWeights = true;
};

void layOutCells(SectionPen& pen, const QRectF& area, const RowCells& row) {
  pen.draw([area, row, theme = pen.theme()](QPainter& painter) {
    const double wide = area.width() / static_cast<double>(row.values.size());
    const ColorScale scale{ColorScale::Kind::Viridis, 1};
    QPainterPath outline;
    outline.addRoundedRect(area, theme.px(4), theme.px(4));
    painter.save();
    painter.setClipPath(outline, Qt::IntersectClip);
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      const QRectF box(area.left() + wide * static_cast<double>(i), area.top(), wide, area.height());
      const bool isHidden = std::ranges::find(row.hidden, i) != row.hidden.end() && row.values[i] == 0;
      const QColor fill = row.isWeights && !isHidden && std::isfinite(row.values[i])
                              ? scale.color(std::clamp(row.values[i], 0.0, 1.0), theme)
                              : theme.panel;
      painter.fillRect(box, fill);
      if (isHidden) {
        painter.save();
        painter.setClipRect(box, Qt::IntersectClip);
        painter.setPen(QPen(hatchColor(theme), theme.px(1)));
        for (double x = box.left() - box.height(); x < box.right(); x += theme.px(5))
          painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
        painter.restore();
      }
    }
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.soft, theme.px(1)));
    painter.drawRoundedRect(area, theme.px(4), theme.px(4));
    if (!row.lit || *row.lit >= row.values.size()) return;
    const QRectF lit(area.left() + wide * static_cast<double>(*row.lit), area.top(), wide, area.height());
    painter.setPen(QPen(theme.selection, theme.px(2.4)));
    painter.drawRoundedRect(lit.adjusted(0, -1, 0, 1), theme.px(4), theme.px(4));
  });
  const double wide = area.width() / static_cast<double>(row.values.size());
  const ColorScale scale{ColorScale::Kind::Viridis, 1};
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    const double value = row.values[i];
    const QString number = value == 0 ? QStringLiteral("0") : numberText(value, 2);
    const bool isHidden = std::ranges::find(row.hidden, i) != row.hidden.end() && value == 0;
    const QColor fill = row.isWeights && !isHidden && std::isfinite(value)
                            ? scale.color(std::clamp(value, 0.0, 1.0), pen.theme())
                            : pen.theme().panel;
    const QColor ink = row.isWeights && !isHidden ? readableOn(fill) : pen.theme().ink;
    const double middle = area.left() + wide * (static_cast<double>(i) + 0.5);
    pen.text({middle + pen.textWidth(number, 13) / 2, area.center().y() + pen.px(4.6)}, number, 13, ink, 1);
  }
}

std::vector<double> numbersOf(const Matrix& row) {
  std::vector<double> numbers;
  for (Index i = 0; i < row.cols(); ++i) numbers.push_back(row(0, i));
  return numbers;
}

/// The row given in the question: scores, exponentials, or weights without the mask.
std::optional<std::pair<QString, RowCells>> givenRow(const AskedQuestion& asked) {
  for (const auto& [key, value] : asked.parameters.all()) {
    const auto* matrix = std::get_if<Matrix>(&value);
    if (!matrix || matrix->rows() != 1 || matrix->cols() < 2) continue;
    RowCells cells;
    cells.values = numbersOf(*matrix);
    cells.isWeights = key == "weights";
    if (key == "scores") return std::pair(ClassRowsText::tr("scores"), cells);
    if (key == "exponentials") return std::pair(ClassRowsText::tr("exponentials"), cells);
    if (key == "weights") return std::pair(ClassRowsText::tr("weights without a mask"), cells);
  }
  return std::nullopt;
}

/// "right" or "A counted query heads".
QString answerNameHtml(const ClassAnswerLine& line) {
  return QStringLiteral("<b>") + learnerHtml(line.name) + QStringLiteral("</b>");
}

/// The rows of weights below each other; returns the height, 0 if the question has none.
double layOutWeightRows(SectionPen& pen, QPointF at, double room, const ClassQuestionDetails& sheet) {
  if (!sheet.asked || !weightRowOf(*sheet.asked, {})) return 0;
  const auto given = givenRow(*sheet.asked);
  if (!given) return 0;
  const Theme& t = pen.theme();
  const auto key = static_cast<std::size_t>(sheet.asked->parameters.whole("key"));
  std::vector<std::size_t> hidden;
  if (sheet.asked->parameters.has("hidden_keys"))
    for (const std::int64_t each : sheet.asked->parameters.list("hidden_keys"))
      hidden.push_back(static_cast<std::size_t>(each));
  const std::size_t count = given->second.values.size();
  const double sumRoom = pen.px(46), gap = pen.px(14);
  const double cell = std::min(pen.px(52), (room - sumRoom - pen.px(110) - gap) / static_cast<double>(count));
  const bool beside = cell >= pen.px(40);
  const double wide = beside ? cell : std::min(pen.px(52), (room - sumRoom) / static_cast<double>(count));
  const double left = beside ? room - sumRoom - wide * static_cast<double>(count) : 0;
  const double names = beside ? left - gap : room;
  const double high = pen.px(34);
  double y = at.y() + pen.px(14);
  for (std::size_t i = 0; i < count; ++i) {
    const QString name = ClassRowsText::tr("key %1").arg(i);
    const double middle = at.x() + left + wide * (static_cast<double>(i) + 0.5);
    pen.text({middle + pen.textWidth(name, 12, i == key ? QFont::DemiBold : QFont::Normal) / 2, y}, name, 12,
             i == key ? t.ink : t.soft, 1, i == key ? QFont::DemiBold : QFont::Normal);
  }
  pen.text({at.x() + left + wide * static_cast<double>(count) + sumRoom, y}, ClassRowsText::tr("sum"), 12, t.soft, 1);
  y += pen.px(7);
  const auto addRow = [&](const QString& nameHtml, const QString& below, RowCells cells, const QString& sum,
                          bool oddSum) {
    double named = pen.paragraph({at.x(), y}, names, nameHtml, 13, t.ink);
    if (!below.isEmpty()) named += pen.paragraph({at.x(), y + named}, names, below.toHtmlEscaped(), 12, t.soft);
    const double top = beside ? y : y + named + pen.px(3);
    cells.lit = key;
    cells.hidden = hidden;
    layOutCells(pen, {at.x() + left, top, wide * static_cast<double>(count), high}, cells);
    pen.text({at.x() + left + wide * static_cast<double>(count) + sumRoom, top + high / 2 + pen.px(4.6)}, sum, 13,
             oddSum ? t.ink : t.soft, 1, oddSum ? QFont::DemiBold : QFont::Normal);
    y = std::max(top + high, y + named) + pen.px(10);
  };
  addRow(QStringLiteral("<b>") + given->first.toHtmlEscaped() + QStringLiteral("</b>"), {}, given->second, {}, false);
  for (const ClassAnswerLine& line : sheet.lines) {
    const auto row = weightRowOf(*sheet.asked, line.mistake);
    const double before = y;
    const QString letter = line.letter.isEmpty() ? QString() : line.letter + QStringLiteral("&nbsp; ");
    const QString name =
        (letter.isEmpty() ? QString() : QStringLiteral("<b>") + letter + QStringLiteral("</b>")) + answerNameHtml(line);
    if (row)
      addRow(name, line.students, {row->weights, {}, {}, true}, numberText(row->sum, 2),
             std::abs(row->sum - 1) > 0.005);
    else
      addRow(name, line.students, RowCells{std::vector<double>(count, NAN), {}, {}, false}, {}, false);
    pen.item(QStringLiteral("%1 %2: %3, %4")
                 .arg(line.letter, learnerPlain(line.name), learnerPlain(line.value), line.students),
             {at.x(), before, room, y - before});
  }
  return y - at.y();
}

/// The given answers with their counts.
double layOutLines(SectionPen& pen, QPointF at, double room, const ClassQuestionDetails& sheet,
                   ClassAnswerDetail detail) {
  const Theme& t = pen.theme();
  double y = at.y();
  const double sign = pen.px(24), left = sign + pen.px(12);
  for (const ClassAnswerLine& line : sheet.lines) {
    const double top = y;
    drawClassOutcome(pen, {at.x(), y + pen.px(1), sign, pen.px(18)}, line.kind, line.letter);
    const QString value = learnerPlain(line.value);
    const double valueWidth = pen.textWidth(value, 14, QFont::DemiBold);
    const bool beside = !value.isEmpty() && valueWidth <= (room - left) * 0.45;
    const double nameRoom = room - left - (beside ? valueWidth + pen.px(14) : 0);
    if (beside) pen.text({at.x() + room, y + pen.px(15)}, value, 14, t.ink, 1, QFont::DemiBold);
    y += pen.paragraph({at.x() + left, y}, nameRoom,
                       answerNameHtml(line) + QStringLiteral("<span style=\"color:%1\">, ").arg(t.soft.name()) +
                           line.students.toHtmlEscaped() + QStringLiteral("</span>"),
                       13.5, t.ink);
    if (!beside && !value.isEmpty())
      y += pen.paragraph({at.x() + left, y}, room - left, learnerHtml(line.value), 13.5, t.ink, QFont::DemiBold);
    if (value.isEmpty())
      y += pen.paragraph({at.x() + left, y}, room - left,
                         ClassRowsText::tr("these numbers do not lead to it").toHtmlEscaped(), 12.5, t.soft);
    if (detail == ClassAnswerDetail::WithReasons && !line.says.isEmpty())
      y += pen.paragraph({at.x() + left, y}, room - left, learnerHtml(line.says), 12.5, t.soft);
    pen.item(QStringLiteral("%1 %2: %3, %4. %5")
                 .arg(line.letter, learnerPlain(line.name), value, line.students, learnerPlain(line.says))
                 .trimmed(),
             {at.x(), top, room, y - top});
    y += pen.px(9);
    pen.cut(y - pen.px(4));
  }
  return y - at.y();
}

}  // namespace

QString askedMatrixHtml(const AskedMatrix& matrix, const Theme& theme) {
  const auto cell = [](const QString& text) -> QString {
    return QStringLiteral("<td align=\"right\" style=\"padding:3px 8px\">") + text.toHtmlEscaped() +
           QStringLiteral("</td>");
  };
  QString rows = QStringLiteral("<tr>") + cell(QString::fromStdString(matrix.name));
  for (const std::string& name : matrix.columns) rows += cell(QString::fromStdString(name));
  rows += QStringLiteral("</tr>");
  for (Index row = 0; row < matrix.values.rows(); ++row) {
    const auto i = static_cast<std::size_t>(row);
    rows += QStringLiteral("<tr>") + cell(i < matrix.rows.size() ? QString::fromStdString(matrix.rows[i]) : QString());
    for (Index column = 0; column < matrix.values.cols(); ++column) {
      const double value = matrix.values(row, column);
      rows += cell(matrix.decimals < 0 ? briefText(value) : numberText(value, matrix.decimals));
    }
    rows += QStringLiteral("</tr>");
  }
  return QStringLiteral(
             "<table border=\"1\" cellspacing=\"0\" style=\"border-collapse:collapse; border-color:%1\">%2</table>")
      .arg(theme.line.name(), rows);
}

QString questionTextHtml(const ClassQuestionDetails& sheet, const Theme& theme) {
  QString html = learnerHtml(sheet.text);
  if (!sheet.asked) return html;
  const Question& question = sheet.asked->question;
  if (question.matrix) html += askedMatrixHtml(*question.matrix, theme);
  if (question.listing) html += codeHtml(*question.listing);
  if (question.kind == AnswerKind::Choice || question.kind == AnswerKind::Order) {
    QStringList choices;
    for (const QString& each : sheet.choices) choices << QStringLiteral("· ") + learnerHtml(each);
    html +=
        QStringLiteral("<p style=\"margin-top:6px\">") + choices.join(QStringLiteral("<br>")) + QStringLiteral("</p>");
  }
  return html;
}

double layOutAnswers(SectionPen& pen, QPointF at, double room, const ClassQuestionDetails& sheet,
                     ClassAnswerDetail detail) {
  double y = at.y();
  const double rows = layOutWeightRows(pen, {at.x(), y}, room, sheet);
  y += rows;
  if (rows <= 0 && sheet.picture) {
    constexpr double kMaxHeight = 190, kMaxWidth = 480;
    const PictureHeights heights = heightsOf(*sheet.picture);
    const double high = pen.px(std::max(heights.least, std::min(heights.most, kMaxHeight)));
    const QRectF area(at.x(), y, std::min(room, pen.px(kMaxWidth)), high);
    pen.draw([area, picture = *sheet.picture, theme = pen.theme()](QPainter& painter) {
      drawQuestionPicture(painter, area, picture, theme);
    });
    pen.item(wordsOf(*sheet.picture), area);
    y += high + pen.px(12);
  }
  if (rows <= 0) return y - at.y() + layOutLines(pen, {at.x(), y}, room, sheet, detail);
  if (detail == ClassAnswerDetail::WithReasons)
    for (const ClassAnswerLine& line : sheet.lines)
      if (!line.says.isEmpty()) {
        y += pen.px(2);
        y += pen.paragraph({at.x(), y}, room,
                           QStringLiteral("<b>") + line.letter + QStringLiteral("</b>&nbsp; ") + learnerHtml(line.says),
                           12.5, pen.theme().soft);
        y += pen.px(4);
      }
  return y - at.y();
}

}  // namespace attn::app
