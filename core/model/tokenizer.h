// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/language_model.h"
#include "model/pre_split.h"

namespace attn {

/// What a model file says about its tokens.
struct TokenTable {
  enum class Type { Normal = 1, Unknown, Control, UserDefined, Unused, Byte };

  /// "gpt2" (byte-level BPE), "llama" (SentencePiece) or "list" (of a trained model: one token after another); name of
  /// the split.
  std::string model, pre;
  std::vector<std::string> tokens;
  std::vector<double> scores;  // or empty
  std::vector<Type> types;     // or empty: all normal
  std::vector<std::string> merges;
  std::optional<PreSplit> split;  // nullopt: texts cannot be encoded
  std::optional<Index> bos, unknown;
  bool addsBos = false, addsSpacePrefix = false;
  bool needsNfc = false;  // texts must be in Unicode's normal form C
};

/// Encodes texts as a model's own tokenizer does, and shows its tokens.
class Tokenizer {
 public:
  /// NoTokens, TokenListsDiffer, UnknownTokenizer, BadMerge or BadTokenId; a tokenizer.json that is not supported:
  /// UnknownTokenizer or UnknownPreTokenizer.
  static ModelResult<Tokenizer> of(const LanguageModel&);
  static ModelResult<Tokenizer> of(TokenTable);
  Tokenizer(Tokenizer&&) = default;  // not copied: its maps point into the table
  Tokenizer& operator=(Tokenizer&&) = default;

  const TokenTable& table() const { return m_table; }
  /// Notices with the number of tokens or merges they are about.
  const std::vector<std::pair<ModelNotice, std::size_t>>& notices() const { return m_notices; }

  /// The tokens of a UTF-8 text; control tokens in it are recognized. UnknownPreTokenizer; UnknownToken of a list.
  ModelResult<std::vector<Index>> encode(std::string_view text, bool withBos = true) const;

  /// The bytes that a token stands for, which need not be well-formed UTF-8.
  std::string bytesOf(Index token) const;

 private:
  explicit Tokenizer(TokenTable table) : m_table(std::move(table)) {}

  bool isSentencePiece() const { return m_table.model == "llama"; }
  TokenTable::Type typeOf(Index token) const;
  std::optional<ModelProblem> index();
  std::optional<Index> find(const std::string& text) const;
  std::optional<Index> specialAt(std::string_view text) const;
  ModelResult<std::vector<Index>> encodeList(std::string_view text) const;
  void encodeBytes(std::string_view text, std::vector<Index>& ids) const;
  void encodePiece(std::string_view text, std::vector<Index>& ids) const;
  void encodeSentence(std::string_view text, std::vector<Index>& ids) const;

  TokenTable m_table;
  std::unordered_map<std::string_view, Index> m_ids;
  std::unordered_map<std::string_view, Index> m_ranks;
  std::unordered_map<char, std::vector<Index>> m_special;  // control and user-defined tokens by their first byte
  std::vector<std::pair<ModelNotice, std::size_t>> m_notices;
};

/// The token table of a GGUF file; NoTokens, TokenListsDiffer, UnknownTokenizer.
ModelResult<TokenTable> tokenTable(const GgufFile&);

}  // namespace attn
