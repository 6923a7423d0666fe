// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_text.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "scenario/document.h"

namespace attn {
namespace {

using Kind = ScenarioTextError::Kind;

constexpr std::string_view kName = "attn",
                           kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::int64_t kLatest = 1;
constexpr std::size_t kCheckBytes = 4;
constexpr std::int64_t kMaxLetters = std::int64_t{4} * kMaxTextBytes / 3;
constexpr int kRaw = -15, kBestLevel = 9, kMaxMemory = 9;  // raw deflate, without a zlib header

tl::unexpected<ScenarioTextError> failure(Kind kind, std::int64_t found = 0, std::int64_t expected = 0) {
  return tl::unexpected(ScenarioTextError{kind, found, expected, {}});
}

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

std::string deflated(std::string_view plain) {
  z_stream stream{};
  if (deflateInit2(&stream, kBestLevel, Z_DEFLATED, kRaw, kMaxMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, static_cast<uLong>(plain.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// Decompresses; nullopt if deflated() did not write this. Output longer than kMaxTextBytes is cut to one byte more.
std::optional<std::string> inflated(std::string_view compressed) {
  z_stream stream{};
  if (inflateInit2(&stream, kRaw) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data()));
  stream.avail_in = static_cast<uInt>(compressed.size());
  std::string out;
  int state = Z_OK;
  while (state == Z_OK && out.size() <= kMaxTextBytes) {
    std::array<char, std::size_t{1} << 15> piece;
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(piece.data(), piece.size() - stream.avail_out);
  }
  const bool isWhole = state == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  if (out.size() > kMaxTextBytes)
    out.resize(kMaxTextBytes + 1);
  else if (!isWhole)
    return std::nullopt;
  return out;
}

std::string lettersOf(std::string_view bytes) {
  std::string letters;
  letters.reserve((bytes.size() + 2) / 3 * 4);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; held -= 6) letters += kLetters[bits >> (held - 6) & 63];
  }
  if (held > 0) letters += kLetters[bits << (6 - held) & 63];
  return letters;
}

/// Returns nullopt for a number of letters that no bytes have, and for letters that lettersOf() would not write.
std::optional<std::string> bytesOf(std::string_view letters) {
  if (letters.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(letters.size() * 3 / 4);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char letter : letters) {
    bits = bits << 6 | static_cast<std::uint32_t>(kLetters.find(letter));
    held += 6;
    if (held >= 8) bytes += static_cast<char>(bits >> (held -= 8) & 255);
  }
  if ((bits & ((1U << held) - 1)) != 0) return std::nullopt;
  return bytes;
}

/// Returns the length of what mail inserted at the start: spaces of any kind, line breaks (in quoted-printable with
/// their "="), quote markers.
std::size_t noiseAt(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte <= ' ' || byte == '>' || byte == 0x7F) return 1;
  for (const std::string_view blank :
       {"=\r\n", "=\n", "\xC2\xA0", "\xC2\xAD", "\xE2\x80\x8B", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x80\xA8",
        "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xE3\x80\x80"})
    if (text.starts_with(blank)) return blank.size();
  return 0;
}

/// Reads a message letter by letter, skipping inserted characters.
class Letters {
 public:
  explicit Letters(std::string_view text) : m_rest(text) { skip(); }

  std::optional<char> peek() const { return m_rest.empty() ? std::nullopt : std::optional(m_rest.front()); }
  void next() {
    m_rest.remove_prefix(1);
    skip();
  }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    next();
    return true;
  }
  /// A number of at most 18 digits; nullopt if there is none.
  std::optional<std::int64_t> number() {
    constexpr int kMaxDigits = 18;
    std::int64_t value = 0;
    int digits = 0;
    for (; digits < kMaxDigits && peek() && *peek() >= '0' && *peek() <= '9'; ++digits, next())
      value = value * 10 + (*peek() - '0');
    return digits > 0 ? std::optional(value) : std::nullopt;
  }
  /// At most `most` letters of kLetters, up to the first other character.
  std::string letters(std::int64_t most) {
    std::string read;
    for (; static_cast<std::int64_t>(read.size()) < most && peek() && kLetters.find(*peek()) != kLetters.npos; next())
      read += *peek();
    return read;
  }

 private:
  void skip() {
    while (!m_rest.empty()) {
      const std::size_t noise = noiseAt(m_rest);
      if (noise == 0) return;
      m_rest.remove_prefix(noise);
    }
  }
  std::string_view m_rest;
};

struct MessageHeader {
  std::int64_t version = 0, letters = 0;
};

/// Parses "attn1-312-" at the start of the message, in lower or upper case.
std::optional<MessageHeader> headerAt(Letters& message) {
  for (const char letter : kName) {
    const std::optional<char> found = message.peek();
    if (found != letter && found != static_cast<char>(letter - 'a' + 'A')) return std::nullopt;
    message.next();
  }
  const auto version = message.number();
  if (!version || *version < 1 || !message.take('-')) return std::nullopt;
  const auto letters = message.number();
  if (!letters || !message.take('-')) return std::nullopt;
  return MessageHeader{*version, *letters};
}

tl::expected<Scenario, ScenarioTextError> readBody(const MessageHeader& header, Letters& message) {
  if (header.version > kLatest) return failure(Kind::Newer, header.version, kLatest);
  if (header.letters > kMaxLetters)
    return failure(Kind::TooLarge, header.letters / 4 * 3, static_cast<std::int64_t>(kMaxTextBytes));
  const std::string letters = message.letters(header.letters);
  const auto found = static_cast<std::int64_t>(letters.size());
  if (found < header.letters) return failure(Kind::CutShort, found, header.letters);
  const std::optional<std::string> bytes = bytesOf(letters);
  if (!bytes || bytes->size() < kCheckBytes) return failure(Kind::Changed);
  std::uint32_t check = 0;
  for (std::size_t i = 0; i < kCheckBytes; ++i) check = check << 8 | static_cast<unsigned char>((*bytes)[i]);
  const std::string_view compressed = std::string_view(*bytes).substr(kCheckBytes);
  if (check != checksum(compressed)) return failure(Kind::Changed);
  const std::optional<std::string> document = inflated(compressed);
  if (!document) return failure(Kind::Changed);
  if (document->size() > kMaxTextBytes)
    return failure(Kind::TooLarge, static_cast<std::int64_t>(document->size()),
                   static_cast<std::int64_t>(kMaxTextBytes));
  Result<Scenario> scenario = parseDocument(*document);
  if (!scenario) return tl::unexpected(ScenarioTextError{Kind::NotAScenario, 0, 0, scenario.error()});
  return std::move(*scenario);
}

}  // namespace

tl::expected<std::string, ScenarioTextError> scenarioText(const Scenario& scenario) {
  const std::string document = writeDocument(scenario);
  if (document.size() > kMaxTextBytes)
    return failure(Kind::TooLarge, static_cast<std::int64_t>(document.size()),
                   static_cast<std::int64_t>(kMaxTextBytes));
  const std::string compressed = deflated(document);
  const std::uint32_t check = checksum(compressed);
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(check >> shift & 255);
  const std::string letters = lettersOf(bytes + compressed);
  return std::string(kName) + std::to_string(kLatest) + '-' + std::to_string(letters.size()) + '-' + letters;
}

tl::expected<Scenario, ScenarioTextError> readScenarioText(std::string_view message) {
  // Words that only look like a beginning ("attn2-1-") can come first: the first intact text is used.
  std::optional<ScenarioTextError> first;
  constexpr int kMaxTries = 20;
  int tries = 0;
  for (std::size_t i = 0; i < message.size() && tries < kMaxTries; ++i) {
    if (message[i] != 'a' && message[i] != 'A') continue;
    Letters rest(message.substr(i));
    const std::optional<MessageHeader> header = headerAt(rest);
    if (!header) continue;
    ++tries;
    tl::expected<Scenario, ScenarioTextError> read = readBody(*header, rest);
    if (read) return read;
    if (!first) first = read.error();
  }
  return tl::unexpected(first.value_or(ScenarioTextError{}));
}

}  // namespace attn
