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
  QString variable;           // in Python: "S", "W_Q"
  std::optional<Index> head;  // counted from 0; nullopt if all heads share the matrix
  QStringList rows, columns;  // displayed tokens; empty: numbered from 0
  Matrix values;
};

/// The matrix of a selection: the stage's result for its head, or an input; nullopt if the document has no such
/// numbers, or they are not computed yet.
std::optional<MatrixTable> matrixTable(const Snapshot&, const Selection&);

enum class TableFormat { LatexMatrix, LatexTable, Markdown, Csv, Tsv, NumPy };
/// As shown in the cells, or with enough digits to read back the same number.
enum class TableDigits { AsShown, All };

/// The table as text that ends in a line break. The decimal separator is a point except in Tsv, which uses the user's
/// locale
/// for spreadsheets. Masked cells are -inf: "-\infty", "−∞", "-inf", "-np.inf".
/// - LatexMatrix: a bmatrix for use in a formula; the tokens are comments.
/// - LatexTable: a tabular with the tokens as headings.
/// - Csv (RFC 4180, in UTF-8) and Tsv: the tokens are the first row and column.
/// - NumPy: an expression that evaluates to a float64 array, always with all digits.
QString tableText(const MatrixTable&, TableFormat, TableDigits);

/// Escapes any text for LaTeX: "50\%", "\textbackslash{}".
QString latexEscaped(const QString&);

}  // namespace attn::app
