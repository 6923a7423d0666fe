// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "questions/question_template.h"

/// The parts of the open document from which questions are made.
namespace attn {

/// The selected head; nullptr if nothing is computed.
const HeadTrace* headOnStage(const OnStage&);

/// A query whose numbers follow the formula: none overflowed, leaked or was rounded away.
struct UsableRow {
  Index query = 0;
  std::vector<Index> keys;  // visible to the query, ascending
};

/// Returns the selected query if it sees `least` to `most` keys, otherwise a random one that does. Returns nullopt if
/// there is none, if nothing is computed, or for 16-bit floats, which have too few digits.
std::optional<UsableRow> usableRow(const OnStage&, Dice&, Index least, Index most);

/// The cells of one row in the columns of these keys. [1 x keys]
Matrix cellsOf(const Matrix&, Index row, const std::vector<Index>& keys);
/// These rows of a matrix. [rows x columns]
Matrix rowsOf(const Matrix&, const std::vector<Index>& rows);

/// "head", "query" and "query_name", which the texts mention; with a key also "key" and "key_name".
Parameters queryParameters(const OnStage&, Index query, std::optional<Index> key = std::nullopt);
std::string queryName(const OnStage&, Index query);
std::string keyName(const OnStage&, Index key);
/// "cat (1)": the position distinguishes tokens with the same name.
std::vector<std::string> keyNames(const OnStage&, const std::vector<Index>& keys);
/// "query_names" and "key_names": "0 The", "1 cat", …, the labels of rows and columns.
Parameters tokenLabels(const OnStage&);
/// A query x key matrix, labeled with tokenLabels() if the parameters include them, otherwise with numbers.
AskedMatrix askedMatrix(const Parameters&, const Matrix&);
/// True if the parameters were read from a document.
inline bool isOnStage(const Parameters& p) {
  return p.has("query_name");
}

}  // namespace attn
