// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "figures/formula.h"
#include "session/selection.h"
#include "theme/theme.h"

namespace attn::app {

QString matrixName(const MatrixId&);
/// The symbol in plain text, with subscripts as in LaTeX: "Q", "W_Q"; a given mask is called "mask".
QString plainMatrixSymbol(const MatrixId&);
/// The symbol as a formula: S, P, Q with a prime after rotation, W with its index.
Formula matrixSymbol(const MatrixId&, const QColor&);
QColor roleColor(const MatrixId&, const Theme&);
/// True for stages with one row per query and one column per key.
bool isPairStage(Stage);

}  // namespace attn::app
