// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/edit.h"
#include "scenario/scenario.h"

/// A token is looked up in a table, and its row of the table becomes its row of X (embedding lookup); where Q, K and V
/// are given, its rows of these. A document holds no table: it is what its own tokens and rows say, and a token that it
/// does not have yet is drawn from its text. Edits are pure functions and valid as those of edit.h are.
namespace attn {

/// Draws that a token's rows are told from, and that follow one another when rows are drawn again.
inline constexpr int tokenDraws = 64;

/// The sentence replaced by other tokens, at least one. A token that was there keeps its rows, its row and column of
/// mask and bias and its padding: kept are as many as possible without changing their order (longest common
/// subsequence of names). A new token takes the rows of the first token of the same name before the edit (for X and
/// context, which share one table, of either sequence); else they are drawn: numbers of RoundedNormal, seeded by the
/// token's text, the slot, the head and draw 0. It is open in a custom mask, has bias 0 and is not padded. Sizes only:
/// their number of tokens changes.
Scenario withSentence(Scenario, Sequence, const std::vector<std::string>& tokens);

/// withTokenInserted() with rows as withSentence() gives them to a new token.
Scenario withTokenLookedUp(Scenario, Sequence, Index at, const std::string& name);

/// Which draw the rows of this token are, all of them; nullopt where they were typed, looked up elsewhere, or are fewer
/// than two numbers, which would be no evidence.
std::optional<int> drawOf(const Scenario&, Sequence, Index token);
/// The tokens of a sequence whose rows are as they were drawn, ascending.
std::vector<Index> drawnTokens(const Scenario&, Sequence);
/// These, of both sequences, with their next draws.
Scenario withRowsDrawnAgain(Scenario);

/// One row of the table: a token, and the rows of the scenario that are alike for it. A token whose rows differ has
/// several, in order of their places.
struct TableRow {
  std::string token;
  std::vector<std::pair<InputSlot, Index>> places;  // matrix and row
  bool operator==(const TableRow&) const = default;
};

/// The table that the rows of `slot` (X, Q, K or V; X stands for the context too) were looked up in, as head `head` has
/// them, in the order in which tokens first occur. Empty where the scenario has no such matrix.
std::vector<TableRow> embeddingTable(const Scenario&, InputSlot slot, Index head);
/// One number of a row of the table, in every place of that row.
Scenario withTableCell(Scenario, const TableRow&, Index head, Index col, double value);
/// Every token of one name takes the rows of the first one of that name, in all heads.
Scenario withOneRowForEachToken(Scenario);
/// True where a name has rows that differ, so that withOneRowForEachToken() changes something.
bool hasDifferingRows(const Scenario&);

}  // namespace attn
