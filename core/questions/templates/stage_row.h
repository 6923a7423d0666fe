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

/// "head", "query" and "query_name", by which a text says what of the stage it speaks about; with a key "key" and
/// "key_name", too.
Parameters queryOnStage(const OnStage&, Index query, std::optional<Index> key = std::nullopt);
std::string queryName(const OnStage&, Index query);
std::string keyName(const OnStage&, Index key);
/// "cat (1)", with the position that tells tokens of the same name apart.
std::vector<std::string> keyNames(const OnStage&, const std::vector<Index>& keys);
/// "query_names" and "key_names": "0 The", "1 cat", …, which label rows and columns.
Parameters tokensOnStage(const OnStage&);
/// A matrix of pairs, labelled by tokensOnStage() if the parameters have them, else by numbers.
AskedMatrix askedMatrix(const Parameters&, const Matrix&);
/// "The (0), cat (1)"
std::string joined(const std::vector<std::string>& names);
/// Whether the parameters are those of a stage.
inline bool isOnStage(const Parameters& p) {
  return p.has("query_name");
}

}  // namespace attn
