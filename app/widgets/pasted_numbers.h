// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "base/matrix.h"
#include "base/problem.h"

namespace attn::app {

/// Parses numbers from the clipboard: one number, or a table as parseTable() reads it. If the comma is the decimal
/// separator, "0,5" is one number and not two cells.
Result<Matrix> numbersIn(const QString& text);

}  // namespace attn::app
