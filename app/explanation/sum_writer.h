// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <functional>
#include <vector>

#include "base/matrix.h"
#include "theme/theme.h"

namespace attn::app {

struct Product {
  double first = 0, second = 0;
};

/// A sum of products, plus an addend (a bias) if `extra` is set.
struct SumOfProducts {
  std::vector<Product> terms;
  QColor firstColor, secondColor;
  std::vector<double> extra;
  QColor extraColor;
  double result = 0;  // from the trace: as rounded by the device
};

/// A sum written out: factors, then products. Every "=" holds for the digits shown; after rounding it is "≈". Results
/// have the theme's decimals; terms get up to two more if the shown sum needs them to give the shown result.
struct WrittenSum {
  std::vector<QString> lines;
  std::vector<QString> allLines;  // empty when `lines` is complete
  Index terms = 0;
  QString relation;
  bool lastDigit = false;  // the shown sum differs from the result in its last digit even with two more decimals
};

WrittenSum writeSum(const SumOfProducts&, const Theme&);
WrittenSum writeSum(const std::vector<double>& addends, const QColor&, double result, const Theme&);

/// Returns the fewest decimals in [shown, shown + 2] for which `holds` is true; shown + 2 if there are none.
int fewestDecimals(int shown, const std::function<bool(int decimals)>& holds);
/// True if rounding to this many decimals changes no digit that float32 would show.
bool isExactAt(double value, int decimals);
/// A number as an operand: in parentheses if negative, unless it opens the line.
QString operand(double value, int decimals, const QColor&, bool opens);

}  // namespace attn::app
