// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/sealing.h"

#include <sodium.h>

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <system_error>

#include "base/foreign_text.h"
#include "base/replace_file.h"
#include "classroom/traced_scenarios.h"
#include "scenario/input_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct SealingText {
  Q_DECLARE_TR_FUNCTIONS(Sealing)
};

using ByteString = std::vector<unsigned char>;
using CipherKey = std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_KEYBYTES>;

constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's base 32
constexpr int kBitsPerDigit = 5, kBitsPerByte = 8, kGroup = 4;
constexpr qsizetype kDigits = 28;        // 128 bits of the key and 12 check bits
constexpr qsizetype kMaxKeyText = 1000;  // characters
constexpr std::uint64_t kMaxKeyFile = 4096;
constexpr std::size_t kMaxKeyFiles = 100;

void startSodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialized");
}

const unsigned char* bytesOf(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// A hash of the key for one purpose, of 16 to 64 bytes.
template <std::size_t N>
auto derived(const SealingKey& key, std::string_view purpose) {
  startSodium();
  std::array<unsigned char, N> hash;
  crypto_generichash(hash.data(), hash.size(), bytesOf(purpose), purpose.size(), key.data(), key.size());
  return hash;
}

CipherKey cipherKeyOf(const SealingKey& key) {
  return derived<crypto_aead_xchacha20poly1305_ietf_KEYBYTES>(key, "attentionscope sealed answers");
}

/// The key followed by the first 12 bits of a hash, padded to whole bytes.
std::array<unsigned char, 18> withCheckDigits(const SealingKey& key) {
  constexpr std::size_t kMinHash = 16;
  constexpr unsigned char kUpperHalf = 0xF0;
  const auto check = derived<kMinHash>(key, "attentionscope check digits");
  std::array<unsigned char, 18> all{};
  std::ranges::copy(key, all.begin());
  all[16] = check[0];
  all[17] = static_cast<unsigned char>(check[1] & kUpperHalf);
  return all;
}

std::string hexOf(const ByteString& bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

ByteString bytesOfHex(const std::string& hex) {
  if (hex.size() < 2) return {};  // libsodium accepts no null pointer
  ByteString bytes(hex.size() / 2);
  std::size_t size = 0;
  sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &size, nullptr);
  bytes.resize(size);
  return bytes;
}

Handout sealedOne(const Handout& handout, const SealingKey& key, TracedScenarios& traced) {
  Handout closed = withoutAnswers(handout, traced);
  const std::string text = writeHandout(handout);
  const std::string& open = closed.sealed->open;
  ByteString nonce(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
  randombytes_buf(nonce.data(), nonce.size());
  ByteString box(text.size() + crypto_aead_xchacha20poly1305_ietf_ABYTES);
  crypto_aead_xchacha20poly1305_ietf_encrypt(box.data(), nullptr, bytesOf(text), text.size(), bytesOf(open),
                                             open.size(), nullptr, nonce.data(), cipherKeyOf(key).data());
  closed.sealed->key = keyId(key);
  closed.sealed->nonce = hexOf(nonce);
  closed.sealed->box = hexOf(box);
  return closed;
}

}  // namespace

SealingKey newSealingKey() {
  startSodium();
  SealingKey key;
  randombytes_buf(key.data(), key.size());
  return key;
}

QString keyText(const SealingKey& key) {
  const auto bytes = withCheckDigits(key);
  QString text;
  for (int digit = 0; digit < kDigits; ++digit) {
    int value = 0;
    for (int bit = digit * kBitsPerDigit; bit < (digit + 1) * kBitsPerDigit; ++bit) {
      const int byte = bytes[static_cast<std::size_t>(bit / kBitsPerByte)];
      value = value << 1 | ((byte >> (kBitsPerByte - 1 - bit % kBitsPerByte)) & 1);
    }
    if (digit > 0 && digit % kGroup == 0) text += QLatin1Char('-');
    text += QLatin1Char(kAlphabet[static_cast<std::size_t>(value)]);
  }
  return text;
}

tl::expected<SealingKey, QString> keyOf(const QString& text) {
  std::array<unsigned char, 18> bytes{};
  qsizetype digits = 0;
  for (const QChar typed : text.left(kMaxKeyText)) {
    if (typed.isSpace() || typed == u'-' || typed == QChar(0x2013) || typed == QChar(0x2010)) continue;
    QChar upper = typed.toUpper();
    if (upper == u'O') upper = u'0';
    if (upper == u'I' || upper == u'L') upper = u'1';
    const std::size_t value = upper.unicode() < 0x80 ? kAlphabet.find(upper.toLatin1()) : std::string_view::npos;
    if (value == std::string_view::npos)
      return tl::unexpected(
          SealingText::tr("“%1” does not occur in a key. A key has letters from A to Z and digits.").arg(typed));
    for (int bit = 0; bit < kBitsPerDigit && digits < kDigits; ++bit) {
      const auto place = static_cast<int>(digits) * kBitsPerDigit + bit;
      const auto on = static_cast<unsigned>(value >> (kBitsPerDigit - 1 - bit)) & 1U;
      bytes[static_cast<std::size_t>(place / kBitsPerByte)] |=
          static_cast<unsigned char>(on << (kBitsPerByte - 1 - place % kBitsPerByte));
    }
    ++digits;
  }
  if (digits != kDigits)
    return tl::unexpected(
        SealingText::tr("This key has %n character(s); a key has 28, in seven groups of four. Copy all of it.", nullptr,
                        static_cast<int>(digits)));
  SealingKey key;
  std::copy_n(bytes.begin(), key.size(), key.begin());
  if (withCheckDigits(key) != bytes)
    return tl::unexpected(
        SealingText::tr("The key has a typing error: its check digits do not fit. Compare it with the published one."));
  return key;
}

std::string keyId(const SealingKey& key) {
  constexpr std::size_t kMinHash = 16, kBytes = 4;
  const auto hash = derived<kMinHash>(key, "attentionscope key number");
  return hexOf(ByteString(hash.begin(), hash.begin() + kBytes));
}

QString keyFileText(const SealingKey& key, const std::string& title) {
  const QString named = QString::fromStdString(foreign::shown(title)).simplified();
  const QString purpose =
      SealingText::tr("This key opens the answers of the hand-outs. Keep it until the deadline, then publish it.");
  return QStringLiteral("%1\n%2\n%3\n").arg(named, purpose, keyText(key));
}

tl::expected<SealingKey, QString> readKeyFile(const std::filesystem::path& path) {
  const QString name = QString::fromStdString(foreign::shown(path.filename().string()));
  const auto failed = [&name](const QString& why) {
    return tl::unexpected(QString(name + QStringLiteral(": ") + why));
  };
  Result<InputFile> file = InputFile::open(path);
  if (!file) return tl::unexpected(problemsText(file.error()));
  std::string text(static_cast<std::size_t>(std::min(file->size(), kMaxKeyFile + 1)), '\0');
  if (file->size() > kMaxKeyFile || !file->read(0, std::as_writable_bytes(std::span(text))))
    return failed(SealingText::tr("This is no key file. A key file has three lines: title, explanation, key."));
  const QStringList lines = QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
  const auto key = keyOf(lines.isEmpty() ? QString() : lines.back());
  if (!key) return failed(key.error());
  return *key;
}

tl::expected<void, QString> writeKeyFile(const std::filesystem::path& path, const SealingKey& key,
                                         const std::string& title) {
  const QString name = QString::fromStdString(foreign::shown(path.string()));
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  const auto made = createFile(path, keyFileText(key, title).toStdString());
  if (made) return {};
  if (const auto known = readKeyFile(path); known && *known == key) return {};
  if (made.error().reason == std::errc::file_exists)
    return tl::unexpected(
        SealingText::tr("%1 exists already and is not replaced: it may be the key of hand-outs that students have. "
                        "Choose another name for the key.")
            .arg(name));
  return tl::unexpected(
      SealingText::tr("%1 cannot be written: %2").arg(name, QString::fromStdString(made.error().reason.message())));
}

std::vector<SealingKey> keysIn(const std::filesystem::path& folder) {
  std::vector<SealingKey> keys;
  std::error_code error;
  std::filesystem::directory_iterator at(folder, error);
  for (; !error && at != std::filesystem::directory_iterator() && keys.size() < kMaxKeyFiles; at.increment(error)) {
    if (at->path().extension() != kKeySuffix) continue;
    if (const auto key = readKeyFile(at->path())) keys.push_back(*key);
  }
  return keys;
}

std::vector<Handout> sealed(const std::vector<Handout>& handouts, const SealingKey& key) {
  TracedScenarios traced;
  std::vector<Handout> all;
  all.reserve(handouts.size());
  for (const Handout& each : handouts) all.push_back(sealedOne(each, key, traced));
  return all;
}

tl::expected<std::optional<SealingKey>, QString> sealMade(RosterHandouts& handouts,
                                                          const std::filesystem::path& keyFile) {
  std::optional<SealingKey> key;
  for (const auto* there : {&handouts.kept, &handouts.left})
    for (const NamedHandout& each : *there) {
      if (!each.handout.sealed && keyFile.empty()) continue;
      const QString name = QString::fromStdString(foreign::shown(each.name));
      if (keyFile.empty())
        return tl::unexpected(
            SealingText::tr("%1 is sealed. Seal the new hand-outs, too, with the same key file.").arg(name));
      if (!each.handout.sealed)
        return tl::unexpected(
            SealingText::tr("%1 is not sealed. Choose another folder, or do not seal the new hand-outs.").arg(name));
      if (!key) {
        const auto known = readKeyFile(keyFile);
        if (!known) return tl::unexpected(known.error());
        key = *known;
      }
      if (each.handout.sealed->key != keyId(*key))
        return tl::unexpected(SealingText::tr("%1 was sealed with another key than that of %2. Choose its key file.")
                                  .arg(name, QString::fromStdString(foreign::shown(keyFile.string()))));
    }
  if (keyFile.empty()) return std::nullopt;
  if (!key) key = newSealingKey();
  TracedScenarios traced;
  for (NamedHandout& each : handouts.made) each.handout = sealedOne(each.handout, *key, traced);
  return key;
}

tl::expected<Handout, QString> unsealed(const Handout& handout, const SealingKey& key) {
  if (!handout.sealed) return handout;
  if (handout.sealed->key != keyId(key))
    return tl::unexpected(SealingText::tr("This key belongs to other hand-outs. Ask for the key of “%1”.")
                              .arg(QString::fromStdString(foreign::shown(handout.title))));
  const auto changed = [] {
    return tl::unexpected(
        SealingText::tr("The key fits, but the hand-out is damaged or was changed. Ask for the original file."));
  };
  const ByteString nonce = bytesOfHex(handout.sealed->nonce), box = bytesOfHex(handout.sealed->box);
  if (nonce.size() != crypto_aead_xchacha20poly1305_ietf_NPUBBYTES ||
      box.size() < crypto_aead_xchacha20poly1305_ietf_ABYTES)
    return changed();
  const std::string& open = handout.sealed->open;
  std::string text(box.size() - crypto_aead_xchacha20poly1305_ietf_ABYTES, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(text.data()), nullptr, nullptr,
                                                 box.data(), box.size(), bytesOf(open), open.size(), nonce.data(),
                                                 cipherKeyOf(key).data()) != 0)
    return changed();
  Result<Handout> opened = readHandout(text);
  if (!opened) return tl::unexpected(problemsText(opened.error()));
  if (opened->sealed || opened->questions.size() != handout.questions.size()) return changed();
  return std::move(*opened);
}

}  // namespace attn::app
