// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>

#include "base/event_turn.h"
#include "base/number_format.h"
#include "base/read_regular_file.h"
#include "base/utf8.h"
#include "model/token_json.h"

namespace attn {
namespace {

constexpr std::string_view kSentencePieceSpace = "\u2581";

/// The letter that stands for each byte in a byte-level vocabulary: itself if it is printable, else one from U+0100 on.
const std::array<std::string, 256>& byteLetters() {
  static const auto letters = [] {
    std::array<std::string, 256> all;
    std::uint32_t other = 0x100;
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      const bool isPrintable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
      appendUtf8(all[byte], isPrintable ? byte : other++);
    }
    return all;
  }();
  return letters;
}

std::size_t characterBytes(std::string_view text) {
  return firstCodePoint(text).bytes;
}

/// Merges neighboring characters of a text, always the pair of the lowest cost, leftmost first, until no pair has one.
std::vector<std::string_view> mergedCharacters(
    std::string_view text, const std::function<std::optional<double>(std::string_view, std::string_view)>& cost) {
  struct Symbol {
    std::size_t begin, size;  // bytes; a symbol that was merged into the one before has none
    std::ptrdiff_t before, after;
  };
  struct Candidate {
    double cost;
    std::size_t left, size;  // the symbol on the left, and the bytes of both: outdated if they differ
    bool operator>(const Candidate& other) const { return std::pair(cost, left) > std::pair(other.cost, other.left); }
  };
  std::vector<Symbol> symbols;
  for (std::size_t at = 0; at < text.size(); at += symbols.back().size) {
    const auto number = static_cast<std::ptrdiff_t>(symbols.size());
    symbols.push_back({at, characterBytes(text.substr(at)), number - 1, number + 1});
  }
  const auto count = static_cast<std::ptrdiff_t>(symbols.size());
  const auto symbol = [&](std::ptrdiff_t i) -> Symbol& { return symbols[static_cast<std::size_t>(i)]; };
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
  const auto consider = [&](std::ptrdiff_t left) {
    if (left < 0 || symbol(left).after >= count) return;
    const Symbol &a = symbol(left), &b = symbol(a.after);
    if (const auto found = cost(text.substr(a.begin, a.size), text.substr(b.begin, b.size)))
      queue.push({*found, static_cast<std::size_t>(left), a.size + b.size});
  };
  for (std::ptrdiff_t i = 0; i + 1 < count; ++i) consider(i);
  while (!queue.empty()) {
    const Candidate best = queue.top();
    queue.pop();
    const auto left = static_cast<std::ptrdiff_t>(best.left);
    Symbol& a = symbol(left);
    if (a.size == 0 || a.after >= count || a.size + symbol(a.after).size != best.size) continue;
    Symbol& b = symbol(a.after);
    a.size += std::exchange(b.size, 0);
    a.after = b.after;
    if (a.after < count) symbol(a.after).before = left;
    consider(a.before);
    consider(left);
  }
  std::vector<std::string_view> pieces;
  for (const Symbol& each : symbols)
    if (each.size > 0) pieces.push_back(text.substr(each.begin, each.size));
  return pieces;
}

/// "<0xE2>".
std::string byteToken(std::uint8_t byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return std::string("<0x") + kDigits[byte >> 4] + kDigits[byte & 15] + ">";
}
std::optional<char> byteNamed(std::string_view token) {
  for (int byte = 0; byte < 256; ++byte)
    if (byteToken(static_cast<std::uint8_t>(byte)) == token) return static_cast<char>(byte);
  return std::nullopt;
}

}  // namespace

ModelResult<TokenTable> tokenTable(const GgufFile& file) {
  const auto at = [&file](const std::string& key) { return file.find("tokenizer.ggml." + key); };
  const auto text = [&](const char* key) {
    const GgufValue* const value = at(key);
    return std::string(value ? value->text().value_or("") : "");
  };
  const auto list = [&](const char* key) {
    const GgufValue* const value = at(key);
    const auto found = value ? value->texts() : std::nullopt;
    return found ? std::vector<std::string>(found->begin(), found->end()) : std::vector<std::string>();
  };
  TokenTable table;
  table.model = text("model");
  table.tokens = list("tokens");
  if (table.model.empty() || table.tokens.empty()) return refusal(ModelError::NoTokens);
  if (table.model != "gpt2" && table.model != "llama") return refusal(ModelError::UnknownTokenizer, {table.model});
  const bool isSentencePiece = table.model == "llama";
  table.pre = text("pre");
  table.merges = list("merges");
  for (const char* key : {"scores", "token_type"}) {
    const GgufValue* const value = at(key);
    const auto numbers = value ? value->numbers() : std::nullopt;
    if (!numbers) continue;
    if (numbers->size() != table.tokens.size())
      return refusal(
          ModelError::TokenListsDiffer,
          {std::string("tokenizer.ggml.") + key, std::to_string(numbers->size()), std::to_string(table.tokens.size())});
    if (key == std::string_view("scores"))
      table.scores = *numbers;
    else
      for (const double type : *numbers)
        table.types.push_back(type >= 1 && type <= 6 ? static_cast<TokenTable::Type>(type) : TokenTable::Type::Normal);
  }
  table.split = isSentencePiece ? std::optional(PreSplit{.addsBos = true}) : preSplitNamed(table.pre);
  constexpr double kNone = 0xFFFFFFFF;
  for (const char* key : {"bos_token_id", "eos_token_id", "unknown_token_id"}) {
    const GgufValue* const value = at(key);
    const auto id = value ? value->number() : std::nullopt;
    if (!id || *id == kNone) continue;
    if (!(*id >= 0 && *id < static_cast<double>(table.tokens.size())))
      return refusal(ModelError::BadTokenId, {shortest(*id), std::to_string(table.tokens.size())});
    if (key == std::string_view("bos_token_id")) table.bos = static_cast<Index>(*id);
    if (key == std::string_view("unknown_token_id")) table.unknown = static_cast<Index>(*id);
  }
  const auto flag = [&](const char* key, bool missing) {
    const GgufValue* const value = at(key);
    return value ? value->boolean().value_or(missing) : missing;
  };
  table.addsBos = flag("add_bos_token", table.split && table.split->addsBos);
  table.addsSpacePrefix = flag("add_space_prefix", isSentencePiece);
  return table;
}

ModelResult<Tokenizer> Tokenizer::of(const LanguageModel& model) {
  const auto indexed = [](ModelResult<TokenTable> table) {
    return table ? of(std::move(*table)) : tl::unexpected(std::move(table.error()));
  };
  if (!model.tokens.empty()) {
    TokenTable table;
    table.model = "list";
    table.tokens = model.tokens;
    return of(std::move(table));
  }
  if (model.tokenizerFile.empty()) return indexed(tokenTable(model.gguf));
  constexpr std::uint64_t kMaxBytes = std::uint64_t{256} << 20;
  const auto json = readRegularFile(model.tokenizerFile, kMaxBytes);
  return json ? indexed(readTokenJson(*json, model.shape.vocabulary)) : refusal(ModelError::NoTokens);
}

ModelResult<Tokenizer> Tokenizer::of(TokenTable table) {
  Tokenizer tokenizer(std::move(table));
  if (auto problem = tokenizer.index()) return tl::unexpected(std::move(*problem));
  return tokenizer;
}

/// Fills the maps, whose keys are views into the table: moving a vector of strings keeps them valid.
std::optional<ModelProblem> Tokenizer::index() {
  std::size_t invalid = 0, unknown = 0;
  m_ids.reserve(m_table.tokens.size());
  for (std::size_t i = 0; i < m_table.tokens.size(); ++i) {
    const std::string& token = m_table.tokens[i];
    const auto id = static_cast<Index>(i);
    offerEventTurn();
    m_ids.emplace(token, id);
    if (firstInvalidUtf8(token)) ++invalid;
    const auto type = typeOf(id);
    if (!token.empty() && (type == TokenTable::Type::Control || type == TokenTable::Type::UserDefined))
      m_special[token.front()].push_back(id);
  }
  for (auto& [first, ids] : m_special)
    std::ranges::stable_sort(ids, std::greater(),
                             [&](Index id) { return m_table.tokens[static_cast<std::size_t>(id)].size(); });
  m_ranks.reserve(m_table.merges.size());
  for (std::size_t i = 0; i < m_table.merges.size() && !isSentencePiece(); ++i) {
    const std::string& merge = m_table.merges[i];
    offerEventTurn();
    const std::size_t space = merge.find(' ', 1);
    if (space == std::string::npos || space + 1 == merge.size())
      return ModelProblem{ModelError::BadMerge, {std::to_string(i), merge}};
    m_ranks.emplace(merge, static_cast<Index>(i));
    const std::string left = merge.substr(0, space), right = merge.substr(space + 1);
    if (!find(left) || !find(right) || !find(left + right)) ++unknown;
  }
  if (invalid > 0) m_notices.emplace_back(ModelNotice::InvalidTokenText, invalid);
  if (unknown > 0) m_notices.emplace_back(ModelNotice::UnknownMerges, unknown);
  return std::nullopt;
}

TokenTable::Type Tokenizer::typeOf(Index token) const {
  const auto at = static_cast<std::size_t>(token);
  return at < m_table.types.size() ? m_table.types[at] : TokenTable::Type::Normal;
}

std::optional<Index> Tokenizer::find(const std::string& text) const {
  const auto found = m_ids.find(text);
  return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

/// The longest control or user-defined token with which the text begins.
std::optional<Index> Tokenizer::specialAt(std::string_view text) const {
  const auto found = m_special.find(text.front());
  if (found == m_special.end()) return std::nullopt;
  for (const Index id : found->second)
    if (text.starts_with(m_table.tokens[static_cast<std::size_t>(id)])) return id;
  return std::nullopt;
}

ModelResult<std::vector<Index>> Tokenizer::encode(std::string_view text, bool withBos) const {
  if (m_table.model == "list") return encodeList(text);
  if (!m_table.split) return refusal(ModelError::UnknownPreTokenizer, {m_table.pre});
  std::vector<Index> ids;
  if (withBos && m_table.addsBos && m_table.bos) ids.push_back(*m_table.bos);
  const auto encodePart = [&](std::string_view part) {
    if (part.empty()) return;
    if (isSentencePiece())
      encodeSentence(part, ids);
    else
      for (const std::string_view piece : splitText(m_table.split->kind, part)) encodePiece(piece, ids);
  };
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto special = specialAt(text.substr(at));
    if (!special) {
      ++at;
      continue;
    }
    encodePart(text.substr(begin, at - begin));
    ids.push_back(*special);
    begin = at += m_table.tokens[static_cast<std::size_t>(*special)].size();
  }
  encodePart(text.substr(begin));
  return ids;
}

/// The longest token at each place; spaces and commas between tokens are skipped.
ModelResult<std::vector<Index>> Tokenizer::encodeList(std::string_view text) const {
  std::vector<Index> ids;
  while (!text.empty()) {
    if (text.front() == ' ' || text.front() == ',') {
      text.remove_prefix(1);
      continue;
    }
    std::optional<Index> longest;
    for (const auto& [token, id] : m_ids)
      if (text.starts_with(token) &&
          (!longest || token.size() > m_table.tokens[static_cast<std::size_t>(*longest)].size()))
        longest = id;
    if (!longest) {
      std::string all;
      for (const std::string& token : m_table.tokens) all += (all.empty() ? "" : " ") + token;
      return refusal(ModelError::UnknownToken, {std::string(text.substr(0, characterBytes(text))), all});
    }
    ids.push_back(*longest);
    text.remove_prefix(m_table.tokens[static_cast<std::size_t>(*longest)].size());
  }
  return ids;
}

/// A piece of a byte-level text.
void Tokenizer::encodePiece(std::string_view text, std::vector<Index>& ids) const {
  std::string letters;
  for (const char byte : text) letters += byteLetters()[static_cast<std::uint8_t>(byte)];
  if (m_table.split->takesWholeTokens)
    if (const auto whole = find(letters)) return ids.push_back(*whole);
  std::string pair;
  const auto rank = [&](std::string_view left, std::string_view right) -> std::optional<double> {
    pair.assign(left).append(" ").append(right);
    const auto found = m_ranks.find(pair);
    return found == m_ranks.end() ? std::nullopt : std::optional(static_cast<double>(found->second));
  };
  for (const std::string_view piece : mergedCharacters(letters, rank)) {
    if (const auto id = find(std::string(piece))) {
      ids.push_back(*id);
      continue;
    }
    for (std::size_t at = 0; at < piece.size();) {
      const std::string_view letter = piece.substr(at, characterBytes(piece.substr(at)));
      const auto id = find(std::string(letter));
      if (id || m_table.unknown) ids.push_back(id ? *id : *m_table.unknown);
      at += letter.size();
    }
  }
}

void Tokenizer::encodeSentence(std::string_view text, std::vector<Index>& ids) const {
  std::string letters;
  if (m_table.addsSpacePrefix) letters += kSentencePieceSpace;
  for (const char byte : text) byte == ' ' ? letters.append(kSentencePieceSpace) : letters.append(1, byte);
  const auto cost = [&](std::string_view left, std::string_view right) -> std::optional<double> {
    const auto id = find(std::string(left).append(right));
    if (!id) return std::nullopt;
    const auto at = static_cast<std::size_t>(*id);
    return at < m_table.scores.size() ? -m_table.scores[at] : 0;
  };
  for (const std::string_view piece : mergedCharacters(letters, cost)) {
    if (const auto id = find(std::string(piece)))
      ids.push_back(*id);
    else
      encodeBytes(piece, ids);
  }
}

void Tokenizer::encodeBytes(std::string_view text, std::vector<Index>& ids) const {
  for (const char byte : text) {
    const auto id = find(byteToken(static_cast<std::uint8_t>(byte)));
    if (id || m_table.unknown) ids.push_back(id ? *id : *m_table.unknown);
  }
}

std::string Tokenizer::bytesOf(Index token) const {
  const auto at = static_cast<std::size_t>(token);
  if (at >= m_table.tokens.size()) return {};
  const std::string& text = m_table.tokens[at];
  const auto type = typeOf(token);
  if (type == TokenTable::Type::Control || type == TokenTable::Type::UserDefined) return text;
  std::string bytes;
  if (isSentencePiece()) {
    if (const auto byte = byteNamed(text)) return {*byte};
    for (std::size_t i = 0; i < text.size();) {
      const bool isSpace = std::string_view(text).substr(i).starts_with(kSentencePieceSpace);
      bytes += isSpace ? ' ' : text[i];
      i += isSpace ? kSentencePieceSpace.size() : 1;
    }
    return bytes;
  }
  static const auto values = [] {
    std::unordered_map<std::string_view, char> all;
    for (std::size_t byte = 0; byte < 256; ++byte) all.emplace(byteLetters()[byte], static_cast<char>(byte));
    return all;
  }();
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view letter = std::string_view(text).substr(i, characterBytes(std::string_view(text).substr(i)));
    const auto found = values.find(letter);
    if (found == values.end())
      bytes += letter;
    else
      bytes += found->second;
    i += letter.size();
  }
  return bytes;
}

}  // namespace attn
