// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "questions/question_template.h"

/// What of the stage a question may be made from.
namespace attn {

/// The head on the stage; nullptr where nothing is computed.
const HeadTrace* headOnStage(const OnStage&);

/// A query whose numbers are what the formula says: none overflowed, leaked, or was rounded away.
struct StageRow {
  Index query = 0;
  std::vector<Index> keys;  // that it sees, ascending
};

/// The selected query if it sees `least` to `most` keys, else one by the dice that does; nullopt where there is none,
/// nothing is computed, or float16 has no digits to calculate with.
std::optional<StageRow> rowOnStage(const OnStage&, Dice&, Index least, Index most);

/// The cells of one row below these keys. [1 x keys]
Matrix cellsOf(const Matrix&, Index row, const std::vector<Index>& keys);
/// These rows of a matrix. [rows x columns]
Matrix rowsOf(const Matrix&, const std::vector<Index>& rows);

/// "head", "query" and "query_name", by which a text says what of the stage it speaks about.
void setQueryOnStage(Parameters&, const OnStage&, Index query);
std::string queryName(const OnStage&, Index query);
std::string keyName(const OnStage&, Index key);
/// "key_names": "cat (1)", with the position that tells tokens of the same name apart.
void setKeysOnStage(Parameters&, const OnStage&, const std::vector<Index>& keys);
/// "The (0), cat (1)"
std::string joined(const std::vector<std::string>& names);
/// "0", "1", …: labels of rows and columns.
std::vector<std::string> numbersFromZero(Index count);
/// "0 The", "1 cat", …, which tell tokens of the same name apart.
std::vector<std::string> numberedTokens(const std::vector<std::string>& names);
/// Whether the parameters are those of a stage.
inline bool isOnStage(const Parameters& p) {
  return p.has("query_name");
}

}  // namespace attn
