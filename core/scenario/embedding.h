// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/edit.h"
#include "scenario/scenario.h"

/// Embedding lookup: a token's row in a table becomes its row of X or, if Q, K and V are given, its rows of these. A
/// document stores no table: its own tokens and rows define it, and the rows of a new token are drawn from its text.
/// Edits are pure functions that keep a scenario valid, like those of edit.h.
namespace attn {

/// Draws that drawOf() recognizes; drawing rows again cycles through them.
inline constexpr int tokenDraws = 64;

/// Replaces the sentence by other tokens, at least one. Kept tokens keep their rows, their row and column of mask and
/// bias and their padding: as many as possible in unchanged order (longest common subsequence of names). A new token
/// takes the rows of the first token of the same name before the edit (for X and context, which share one table, of
/// either sequence), or those of the word table (word_table.h) if the matrix contains rows of that table. Otherwise
/// they are drawn: numbers of RoundedNormal, seeded by the token's text, the slot, the head and draw 0. It is open in a
/// custom mask, has bias 0 and is not padded. For shape inputs, only the number of tokens changes.
Scenario withSentence(Scenario, Sequence, const std::vector<std::string>& tokens);

/// A sentence, at least one token, whose X has the rows of the word table, or drawn ones for tokens that are not in it.
/// W_Q, W_K and W_V are identity matrices: a score is the inner product of two rows, divided by sqrt(d_k).
Scenario scenarioFromTable(const std::vector<std::string>& tokens);

/// Like withTokenInserted(), with the rows that withSentence() gives a new token.
Scenario withTokenLookedUp(Scenario, Sequence, Index at, const std::string& name);

/// Returns which draw produced all rows of this token; nullopt if they were typed or looked up elsewhere, or have fewer
/// than two numbers, which would be no evidence.
std::optional<int> drawOf(const Scenario&, Sequence, Index token);
/// The tokens of a sequence whose rows are a draw, ascending.
std::vector<Index> drawnTokens(const Scenario&, Sequence);
/// Replaces the rows of the drawn tokens of both sequences by their next draws.
Scenario withRowsDrawnAgain(Scenario);

/// One row of the table: a token, and the rows of the scenario that are equal for it. A token whose rows differ has
/// several, in order of their places.
struct TableRow {
  std::string token;
  std::vector<std::pair<InputSlot, Index>> places;  // matrix and row
  bool operator==(const TableRow&) const = default;
};

/// Returns the table that the rows of `slot` (X, Q, K or V; X includes the context) were looked up in, for head `head`,
/// in order of first occurrence of the tokens. Empty if the scenario has no such matrix.
std::vector<TableRow> embeddingTable(const Scenario&, InputSlot slot, Index head);
/// Changes one number of a table row, in every place of that row.
Scenario withTableCell(Scenario, const TableRow&, Index head, Index col, double value);
/// Gives all tokens of the same name the rows of the first one, in all heads.
Scenario withOneRowForEachToken(Scenario);
/// True if a name has rows that differ, so that withOneRowForEachToken() changes something.
bool hasDifferingRows(const Scenario&);

}  // namespace attn
