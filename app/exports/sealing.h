// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/handout.h"
#include "classroom/roster_handouts.h"

/// Hand-outs whose answers stay encrypted until their teacher publishes a key. All cryptography is libsodium's:
/// XChaCha20-Poly1305 with a random nonce for each hand-out, which also protects the readable part from changes, and
/// BLAKE2b to derive the cipher's key from the published one.
namespace attn::app {

/// What a teacher publishes: 128 random bits.
using SealingKey = std::array<unsigned char, 16>;

inline constexpr char kKeySuffix[] = ".key";

SealingKey newSealingKey();
/// Seven groups of four characters, "K7QD-…", in Crockford's alphabet without I, L, O and U. The last 12 bits are check
/// digits.
QString keyText(const SealingKey&);
/// Ignores case, spaces and hyphens; reads O as 0, I and L as 1. The error says what is wrong with the text.
tl::expected<SealingKey, QString> keyOf(const QString& text);
/// Eight lower-case hex digits that hand-outs name; they do not help to find the key.
std::string keyId(const SealingKey&);

/// The contents of a key file: the title of the assignment and the key.
QString keyFileText(const SealingKey&, const std::string& title);
/// Reads the last line of a key file. The error is a sentence with the file's name.
tl::expected<SealingKey, QString> readKeyFile(const std::filesystem::path&);
/// Never replaces a file: it may be the key of hand-outs that students already have. Does nothing if the file contains
/// this key. The error is a sentence.
tl::expected<void, QString> writeKeyFile(const std::filesystem::path&, const SealingKey&, const std::string& title);
/// The readable keys (*.key) in a folder.
std::vector<SealingKey> keysIn(const std::filesystem::path& folder);

/// Seals hand-outs that questionOf() can ask; throws std::invalid_argument for others.
std::vector<Handout> sealed(const std::vector<Handout>&, const SealingKey&);
/// Seals the hand-outs that are to be made, with a new key. If the folder already has sealed ones, the key is that of
/// `keyFile`, which must have sealed them all. Returns the key; nullopt if `keyFile` is empty and nothing is sealed.
/// The error is a sentence.
tl::expected<std::optional<SealingKey>, QString> sealMade(RosterHandouts&, const std::filesystem::path& keyFile);
/// Returns the hand-out that was sealed. The error says whether the key belongs to other hand-outs or the file was
/// changed.
tl::expected<Handout, QString> unsealed(const Handout&, const SealingKey&);

}  // namespace attn::app
