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

/// A sum of products, with something added at the end (a bias) where `extra` has a number.
struct SumOfProducts {
  std::vector<Product> terms;
  QColor firstColor, secondColor;
  std::vector<double> extra;
  QColor extraColor;
  double result = 0;  // as traced: the sum as the device rounded it
};

/// A sum written out for a learner: factors, then products. Every "=" holds between the digits that are shown; where
/// digits were rounded away it is "≈". Results have the decimals of the theme; those of the terms grow by up to two as
/// far as the shown sum needs them to give the shown result.
struct WrittenSum {
  std::vector<QString> lines;
  std::vector<QString> allLines;  // empty when `lines` is complete
  Index terms = 0;
  QString relation;        // to the result
  bool lastDigit = false;  // even with two more decimals the shown sum differs from the result in its last digit
};

WrittenSum writeSum(const SumOfProducts&, const Theme&);
WrittenSum writeSum(const std::vector<double>& addends, const QColor&, double result, const Theme&);

/// The fewest decimals that `holds` for, from `shown`, those of the result, to two more; the most where it holds for
/// none.
int fewestDecimals(int shown, const std::function<bool(int decimals)>& holds);
/// Whether rounding to so many decimals loses nothing that a float32 would show.
bool isExactAt(double value, int decimals);
double roundedTo(double value, int decimals);
/// A number as an operand: negative ones in parentheses unless they open the line.
QString operand(double value, int decimals, const QColor&, bool opens);

}  // namespace attn::app
