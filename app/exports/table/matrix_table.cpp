// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/table/matrix_table.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "attention/row_tokens.h"
#include "base/number_format.h"
#include "figures/matrix_names.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct MatrixTableText {
  Q_DECLARE_TR_FUNCTIONS(MatrixTable)
};

constexpr int kDecimals = 2;
constexpr double kLargestPlain = 1e6, kSmallestPlain = 0.005;

bool hasHeads(const Scenario& scenario, const MatrixId& id) {
  if (scenario.heads.query <= 1) return false;
  if (const auto* stage = std::get_if<Stage>(&id)) return *stage != Stage::Concat && *stage != Stage::Projected;
  return stackIn(scenario, std::get<InputSlot>(id)).heads() > 1;
}

/// How to write numbers that are not plain decimals.
struct NumberSigns {
  QString minusInfinity, infinity, notANumber;
  QString powerOfTen;  // %1: the digits, %2: the exponent
};

QString infinite(double value, const NumberSigns& signs) {
  if (std::isnan(value)) return signs.notANumber;
  return value < 0 ? signs.minusInfinity : signs.infinity;
}

QString withPower(const QString& number, const NumberSigns& signs) {
  const qsizetype at = number.indexOf(QLatin1Char('e'));
  if (at < 0 || signs.powerOfTen.isEmpty()) return number;
  return signs.powerOfTen.arg(number.left(at)).arg(number.mid(at + 1).toInt());
}

QString numberFor(double value, TableDigits digits, const NumberSigns& signs) {
  if (!std::isfinite(value)) return infinite(value, signs);
  if (digits == TableDigits::All) return withPower(QString::fromStdString(shortest(value)), signs);
  const double size = std::abs(value);
  if (size == 0 || (size >= kSmallestPlain && size < kLargestPlain)) {
    const QString text = QString::number(roundedTo(value, kDecimals), 'f', kDecimals);
    return text == QStringLiteral("-0.00") ? QStringLiteral("0.00") : text;
  }
  return withPower(QString::number(value, 'e', 1), signs);
}

/// Files are read by programs: an index has no separators.
QString nameIn(const QStringList& names, Index index) {
  return index < names.size() ? names[index] : QString::number(index);
}

template <class Cell>
QStringList cellsOfRow(const MatrixTable& table, Index row, const Cell& cell) {
  QStringList cells;
  for (Index column = 0; column < table.values.cols(); ++column) cells << cell(table.values(row, column));
  return cells;
}

QString caption(const MatrixTable& table) {
  QStringList parts{table.name};
  if (table.head) parts << MatrixTableText::tr("head %1").arg(*table.head);
  parts << QStringLiteral("%1 × %2").arg(table.values.rows()).arg(table.values.cols());
  return listText(parts);
}

QString comment(const QString& text) {
  return QStringLiteral("% ") + text.simplified();
}

const NumberSigns& latexSigns() {
  static const NumberSigns signs{QStringLiteral("-\\infty"), QStringLiteral("\\infty"), QStringLiteral("\\mathrm{NaN}"),
                                 QStringLiteral("%1 \\cdot 10^{%2}")};
  return signs;
}

QString latexMatrix(const MatrixTable& table, TableDigits digits) {
  constexpr Index kDefaultColumns = 10;  // amsmath's default maximum
  const auto cell = [&](double value) { return numberFor(value, digits, latexSigns()); };
  QString text = comment(caption(table)) + QLatin1Char('\n');
  if (!table.columns.isEmpty())
    text += comment(MatrixTableText::tr("columns: %1").arg(listText(table.columns))) + QLatin1Char('\n');
  text += QStringLiteral("% \\usepackage{amsmath}\n");
  if (table.values.cols() > kDefaultColumns)
    text += QStringLiteral("\\setcounter{MaxMatrixCols}{%1}\n").arg(table.values.cols());
  text += QStringLiteral("\\begin{bmatrix}\n");
  for (Index row = 0; row < table.values.rows(); ++row) {
    text += QStringLiteral("  ") + cellsOfRow(table, row, cell).join(QStringLiteral(" & "));
    if (row + 1 < table.values.rows()) text += QStringLiteral(" \\\\");
    text += table.rows.isEmpty() ? QStringLiteral("\n")
                                 : QStringLiteral("  ") + comment(nameIn(table.rows, row)) + QLatin1Char('\n');
  }
  return text + QStringLiteral("\\end{bmatrix}\n");
}

QString latexTable(const MatrixTable& table, TableDigits digits) {
  const auto cell = [&](double value) -> QString {
    return QLatin1Char('$') + numberFor(value, digits, latexSigns()) + QLatin1Char('$');
  };
  QString text = comment(caption(table)) + QStringLiteral("\n\\begin{tabular}{l") +
                 QStringLiteral("r").repeated(table.values.cols()) + QStringLiteral("}\n\\hline\n$") + table.symbol +
                 QLatin1Char('$');
  for (Index column = 0; column < table.values.cols(); ++column)
    text += QStringLiteral(" & ") + latexEscaped(nameIn(table.columns, column));
  text += QStringLiteral(" \\\\\n\\hline\n");
  for (Index row = 0; row < table.values.rows(); ++row)
    text += latexEscaped(nameIn(table.rows, row)) + QStringLiteral(" & ") +
            cellsOfRow(table, row, cell).join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
  return text + QStringLiteral("\\hline\n\\end{tabular}\n");
}

/// Escapes characters with a meaning in Markdown.
QString markdownEscaped(const QString& text) {
  QString escaped;
  for (const QChar letter : text.simplified()) {
    if (QStringLiteral("\\`*_{}[]<>#|~$&!").contains(letter)) escaped += QLatin1Char('\\');
    escaped += letter;
  }
  return escaped;
}

QString markdown(const MatrixTable& table, TableDigits digits) {
  static const NumberSigns signs{QStringLiteral("−∞"), QStringLiteral("∞"), QStringLiteral("NaN"), {}};
  const auto cell = [&](double value) { return numberFor(value, digits, signs); };
  const auto line = [](const QStringList& cells) -> QString {
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
  };
  QStringList head{markdownEscaped(table.variable)}, rule{QStringLiteral(":--")};
  for (Index column = 0; column < table.values.cols(); ++column) {
    head << markdownEscaped(nameIn(table.columns, column));
    rule << QStringLiteral("--:");
  }
  QString text = line(head) + line(rule);
  for (Index row = 0; row < table.values.rows(); ++row)
    text += line(QStringList{markdownEscaped(nameIn(table.rows, row))} + cellsOfRow(table, row, cell));
  return text;
}

/// Quoted if RFC 4180 requires it, or if a spreadsheet would parse the name as a formula.
QString csvField(QString text, QChar separator) {
  const bool acts = !text.isEmpty() && QStringLiteral("=+-@").contains(text.front());
  if (acts) text.prepend(QLatin1Char('\''));
  const bool needsQuotes = text.contains(separator) || text.contains(QLatin1Char('"')) ||
                           text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
  if (!needsQuotes) return text;
  return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

QString separated(const MatrixTable& table, TableDigits digits, QChar separator, const QString& end,
                  const QString& decimal) {
  static const NumberSigns signs{QStringLiteral("-inf"), QStringLiteral("inf"), QStringLiteral("nan"), {}};
  const auto cell = [&](double value) { return numberFor(value, digits, signs).replace(QLatin1Char('.'), decimal); };
  QStringList head{csvField(table.variable, separator)};
  for (Index column = 0; column < table.values.cols(); ++column)
    head << csvField(nameIn(table.columns, column), separator);
  QString text = head.join(separator) + end;
  for (Index row = 0; row < table.values.rows(); ++row)
    text += (QStringList{csvField(nameIn(table.rows, row), separator)} + cellsOfRow(table, row, cell)).join(separator) +
            end;
  return text;
}

QString numPy(const MatrixTable& table) {
  static const NumberSigns signs{QStringLiteral("-np.inf"), QStringLiteral("np.inf"), QStringLiteral("np.nan"), {}};
  const auto cell = [&](double value) { return numberFor(value, TableDigits::All, signs); };
  QString text = QStringLiteral("np.array([");
  for (Index row = 0; row < table.values.rows(); ++row) {
    if (row > 0) text += QStringLiteral(",\n          ");
    text += QLatin1Char('[') + cellsOfRow(table, row, cell).join(QStringLiteral(", ")) + QLatin1Char(']');
  }
  return text + QStringLiteral("], dtype=np.float64)\n");
}

QStringList namesFor(const Scenario& scenario, const MatrixId& id, bool ofRows) {
  const auto* stage = std::get_if<Stage>(&id);
  const bool isPair =
      stage ? isPairStage(*stage) : id == MatrixId(InputSlot::CustomMask) || id == MatrixId(InputSlot::Bias);
  if (!ofRows) return isPair ? shownTokens(keyTokenNames(scenario)) : QStringList();
  const std::optional<Sequence> tokens = rowTokens(id);
  if (!tokens) return {};
  return shownTokens(*tokens == Sequence::Key ? keyTokenNames(scenario) : queryTokenNames(scenario));
}

}  // namespace

std::optional<MatrixTable> matrixTable(const Snapshot& snapshot, const Selection& selection) {
  if (!snapshot.scenario || std::holds_alternative<ShapeInputs>(snapshot.scenario->inputs)) return std::nullopt;
  const Scenario& scenario = *snapshot.scenario;
  MatrixTable table;
  if (const auto* slot = std::get_if<InputSlot>(&selection.matrix)) {
    const MatrixStack& stack = stackIn(scenario, *slot);
    if (stack.empty()) return std::nullopt;
    table.values = stack[stackHead(scenario, *slot, selection.head)];
  } else {
    if (!snapshot.hasResults()) return std::nullopt;
    const Matrix* values = stageMatrix(*snapshot.trace, selection.head, std::get<Stage>(selection.matrix));
    if (!values) return std::nullopt;
    table.values = *values;
  }
  table.name = matrixName(selection.matrix);
  table.symbol = matrixSymbol(selection.matrix, {}).latex();
  table.variable = plainMatrixSymbol(selection.matrix).replace(QChar(0x2032), QStringLiteral("_rot"));
  if (hasHeads(scenario, selection.matrix)) table.head = selection.head;
  table.rows = namesFor(scenario, selection.matrix, true);
  table.columns = namesFor(scenario, selection.matrix, false);
  return table;
}

QString tableText(const MatrixTable& table, TableFormat format, TableDigits digits) {
  switch (format) {
    case TableFormat::LatexMatrix:
      return latexMatrix(table, digits);
    case TableFormat::LatexTable:
      return latexTable(table, digits);
    case TableFormat::Markdown:
      return markdown(table, digits);
    case TableFormat::Csv:
      return separated(table, digits, QLatin1Char(','), QStringLiteral("\r\n"), QStringLiteral("."));
    case TableFormat::Tsv:
      return separated(table, digits, QLatin1Char('\t'), QStringLiteral("\n"), QLocale().decimalPoint());
    case TableFormat::NumPy:
      return numPy(table);
  }
  return {};
}

QString latexEscaped(const QString& text) {
  constexpr std::array<std::pair<char16_t, const char*>, 12> kCommands{{
      {u'\\', "\\textbackslash{}"},
      {u'^', "\\textasciicircum{}"},
      {u'~', "\\textasciitilde{}"},
      {u'<', "\\textless{}"},
      {u'>', "\\textgreater{}"},
      {u'|', "\\textbar{}"},
      {u'"', "\\textquotedbl{}"},
      {u'␣', "\\textvisiblespace{}"},
      {u'∅', "$\\emptyset$"},
      {u'…', "\\dots{}"},
      {u'[', "{[}"},  // after a line break it would be parsed as an argument
      {u']', "{]}"},
  }};
  QString escaped;
  for (const QChar letter : text.simplified()) {
    const auto* const command =
        std::ranges::find(kCommands, letter.unicode(), &std::pair<char16_t, const char*>::first);
    if (command != kCommands.end())
      escaped += QLatin1String(command->second);
    else
      escaped += QStringLiteral("{}$&#_%").contains(letter) ? QString(QLatin1Char('\\') + letter) : QString(letter);
  }
  return escaped;
}

}  // namespace attn::app
