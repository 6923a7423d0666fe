// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "base/matrix.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

struct MatrixTable {
  QString name;               // "scores", translated
  QString symbol;             // LaTeX: "S", "W_{Q}"
  QString variable;           // of Python: "S", "W_Q"
  std::optional<Index> head;  // from 0; absent where all heads have it in common
  QStringList rows, columns;  // tokens as they are shown; empty: numbered from 0
  Matrix values;
};

/// The matrix of a selection: what a stage computes of its head, or what is given; nullopt where the document has no
/// such numbers, or they are not computed yet.
std::optional<MatrixTable> matrixTable(const Snapshot&, const Selection&);

enum class TableFormat { LatexMatrix, LatexTable, Markdown, Csv, Tsv, NumPy };
/// As it stands in the cells, or every digit that reads back as the same number.
enum class TableDigits { AsShown, All };

/// The table as text that ends in a line break. Numbers have a point as their decimal sign everywhere but in Tsv, which
/// a spreadsheet of the learner's language reads. Masked cells are -inf: "-\infty", "−∞", "-inf", "-np.inf".
/// - LatexMatrix: a bmatrix, to stand in a formula; the tokens as comments.
/// - LatexTable: a tabular with the tokens as headings.
/// - Csv (RFC 4180, in UTF-8) and Tsv: the tokens in the first line and column.
/// - NumPy: an expression that evaluates to a float64 array; the digits are always all of them.
QString tableText(const MatrixTable&, TableFormat, TableDigits);

/// A text as LaTeX sets it, whatever characters it has: "50\%", "\textbackslash{}".
QString latexEscaped(const QString&);

}  // namespace attn::app
