// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "explanation/claim.h"
#include "explanation/tip.h"
#include "figures/formula.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Where the selected cell comes from, ready for layout. Texts are rich text (Qt's HTML subset) in the theme's colors.
struct Explanation {
  QString title;                  // "Scores"
  Formula formula;                // S = Q K^T: this step alone
  Formula whole;                  // softmax(Q K^T / sqrt(d_k) + M) V, with this step's part emphasized
  QString question;               // "How well does what <b>sat</b> looks for match what <b>cat</b> offers?"
  QString cellName;               // "sat → cat"
  QString cellPlace;              // "row 3, column 2"
  std::vector<QString> lines;     // the written-out sum with its numbers; long sums are shortened
  std::vector<QString> allLines;  // all of it, shown on request; empty if `lines` is complete
  Index terms = 0;                // of the written-out sum
  QString relation;               // between the last line and the result: "=", or "≈" after rounding
  QString result;                 // "2.09"
  std::vector<QString> remarks;   // below the result: what hides the cell, effects of rounding, reasons for NaN
  QString why;                    // two sentences
  QString shapes;                 // "Shapes: Q 6×4 · Kᵀ 4×6 = S 6×6"
  Tip tryThis;
  std::vector<Claim> claims;  // what the sentences state about the numbers
  QString plainText;          // the same for screen readers and tests, without markup
};

/// Explains any cell on screen. Pure; `selection` may name an input matrix ("you gave this number") or any stage. A
/// cell outside its matrix is clamped; a stage that the scenario lacks is reported as off.
Explanation explain(const Snapshot&, const Selection&, const Theme&);

/// An explanation for screen readers: one line per part except the whole formula, with sums in full.
QString plainTextOf(const Explanation&);

}  // namespace attn::app
