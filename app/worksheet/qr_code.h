// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attn::app {

/// A square of dark and light modules, without the light border of four modules that readers need around it.
struct QrCode {
  int side = 0;
  std::vector<bool> dark;  // row by row
  bool at(int row, int column) const { return dark[static_cast<std::size_t>(row * side + column)]; }
};

/// The smallest code of this text that a quarter of its modules may be missing from (level Q); nullopt for an empty or
/// too long text.
std::optional<QrCode> qrCodeOf(const std::string& text);

/// What the code of a worksheet says: "ATTENTIONSCOPE:1:3F2A91C0:17/40:F65D8A12", which are a version, the first eight
/// digits of the SHA-256 of the title in UTF-8, the variant and how many there are, and the first eight digits of the
/// SHA-256 of its hand-out file: with them the file is found again among others, and recognised. Capital letters and
/// digits only, which make small codes.
struct SheetCode {
  QString title;
  int variant = 1, of = 1;
  std::string handoutSha256;  // lower-case hex
};
std::string textOf(const SheetCode&);

}  // namespace attn::app
