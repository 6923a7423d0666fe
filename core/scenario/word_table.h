// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "scenario/scenario.h"

/// A table of 8 numbers for each of the most frequent English words and some Chinese characters, compiled into the
/// program. resources/words/make_words.py makes it from the token embeddings of SmolLM2-135M: words that are similar
/// there have a large inner product.
namespace attn {

inline constexpr Index kWordWidth = 8;

/// The number of words in the table.
Index wordsInTable();
/// The row [1, kWordWidth] of a token, or nullptr. Upper and lower case letters of English are the same; a space before
/// the word belongs to no word.
const Matrix* tableRow(const std::string& token);

/// True if row `row` of a matrix is that of the token in the table.
bool isTableRow(const Matrix&, Index row, const std::string& token);
/// The tokens of the queries whose rows of X are those of the table, ascending. Without X, those of Q.
std::vector<Index> tableTokens(const Scenario&);

}  // namespace attn
