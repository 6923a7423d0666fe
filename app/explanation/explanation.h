// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "explanation/claim.h"
#include "figures/formula.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Where the selected cell comes from, ready to be laid out. Texts are rich text (Qt's HTML subset) in the colours of
/// the theme.
struct Explanation {
  QString title;                  // "Scores"
  Formula formula;                // S = Q K^T: this step alone
  Formula whole;                  // softmax(Q K^T / sqrt(d_k) + M) V, with the part of this step emphasised
  QString question;               // "How well does what <b>sat</b> looks for match what <b>cat</b> offers?"
  QString cellName;               // "sat → cat"
  QString cellPlace;              // "row 3, column 2"
  std::vector<QString> lines;     // the written-out sum with its real numbers, a line each; long sums are shortened
  std::vector<QString> allLines;  // the same in full, shown on request; empty when nothing was shortened
  Index terms = 0;                // of the written-out sum
  QString relation;               // between the last line and the result: "=", or "≈" where digits were rounded away
  QString result;                 // "2.09"
  std::vector<QString> remarks;   // below the result: who hides the cell, what rounding did, why there is no number
  QString why;                    // two sentences
  QString shapes;                 // "Shapes: Q 6×4 · Kᵀ 4×6 = S 6×6"
  QString tryThis;
  // What `tryThis` asks to be set in the document, where it names a setting; it changes every document that is told so.
  std::function<void(Scenario&)> attempt;
  std::vector<Claim> claims;  // what the sentences say of the numbers
  QString plainText;          // the same for screen readers and tests, without markup
};

/// Explains any cell on screen. Pure; `selection` may name an input matrix ("you gave this number") or any stage. A
/// cell outside its matrix is moved to the nearest one; a stage that the scenario does not have is said to be off.
Explanation explain(const Snapshot&, const Selection&, const Theme&);

/// An explanation for screen readers: a line for each of its parts but the whole formula, sums in full.
QString plainTextOf(const Explanation&);

}  // namespace attn::app
