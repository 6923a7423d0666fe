// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "base/matrix.h"
#include "base/problem.h"

namespace attn::app {

/// The numbers of a text from the clipboard: one number, or a table as parseTable() reads it. Where the comma is the
/// decimal sign, "0,5" is one number and not two cells.
Result<Matrix> numbersIn(const QString& text);

}  // namespace attn::app
