// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// One key in the row of a query, or one token that may come next.
struct RowBar {
  Index key = 0;  // or, of a next token, the row of X that is its embedding
  QString token;
  double score = 0;  // in the stage that `RowBars::scoreStage` names
  double weight = 0;
  bool hidden = false;    // the mask closes this cell
  bool selected = false;  // the cell that is explained
  bool nowhere = false;   // no key: the sink logit, and the share of the row that it takes

  bool operator==(const RowBar&) const = default;
};

/// The row of one query as two bar charts that share their keys.
struct RowBars {
  enum class Of { Keys, NextTokens };
  Of of = Of::Keys;
  QString query;
  Stage scoreStage = Stage::Scores;  // of keys
  std::vector<RowBar> bars;          // in the order of the keys; last the sink logit, where the head has one
  Index keys = 0;                    // T_k or tokens of the vocabulary; more than there are bars where they are many

  Index shownKeys() const {
    const bool sink = !bars.empty() && bars.back().nowhere;
    return static_cast<Index>(bars.size()) - (sink ? 1 : 0);
  }

  bool operator==(const RowBars&) const = default;
};

inline constexpr Index kMostBars = 12;

/// The row that a selection lies in: the scores of the stage that is selected (of the masked ones from the softmax on)
/// and the weights. Of a long row the selected key and those with the largest weights are kept. Nothing where the rows
/// of the selected matrix are no queries.
std::optional<RowBars> rowBars(const Snapshot&, const Selection&);

/// What may come after the token whose row of the result is selected: logits and their softmax over the vocabulary of
/// the text (core/attention/next_token.h); selected is the token that follows in the text. Of many the largest shares
/// and the one that follows are kept. Nothing elsewhere.
std::optional<RowBars> nextTokenBars(const Snapshot&, const Selection&);

}  // namespace attn::app
