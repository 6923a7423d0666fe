// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// One key in the row of a query, or one candidate for the next token.
struct RowBar {
  Index key = 0;  // for a next token: the row of X that is its embedding
  QString token;
  double score = 0;  // in stage `RowBars::scoreStage`
  double weight = 0;
  bool hidden = false;    // masked
  bool selected = false;  // the explained cell
  bool nowhere = false;   // not a key: the sink logit and its share of the row

  bool operator==(const RowBar&) const = default;
};

/// The row of one query as two bar charts that share their keys.
struct RowBars {
  enum class Of { Keys, NextTokens };
  Of of = Of::Keys;
  QString query;
  Stage scoreStage = Stage::Scores;  // of keys
  std::vector<RowBar> bars;          // in key order; last the sink logit, if the head has one
  Index keys = 0;                    // T_k or vocabulary size; may exceed the number of bars

  Index shownKeys() const {
    const bool sink = !bars.empty() && bars.back().nowhere;
    return static_cast<Index>(bars.size()) - (sink ? 1 : 0);
  }

  bool operator==(const RowBars&) const = default;
};

inline constexpr Index kMaxBars = 12;

/// The row of a selection: the scores of the selected stage (masked scores from the softmax on) and the weights. A long
/// row keeps the selected key and those with the largest weights. nullopt if the rows of the selected matrix are not
/// queries.
std::optional<RowBars> rowBars(const Snapshot&, const Selection&);

/// The candidates for the token after the selected row of the result: logits and their softmax over the text's
/// vocabulary (core/attention/next_token.h). The token that follows in the text is selected. A large vocabulary keeps
/// it and the largest probabilities. nullopt for other matrices.
std::optional<RowBars> nextTokenBars(const Snapshot&, const Selection&);

}  // namespace attn::app
