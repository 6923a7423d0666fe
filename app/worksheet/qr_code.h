// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attn::app {

/// A square of dark and light modules, without the quiet zone of four light modules that readers need.
struct QrCode {
  int side = 0;
  std::vector<bool> dark;  // row-major
  bool at(int row, int column) const { return dark[static_cast<std::size_t>(row * side + column)]; }
};

/// The smallest QR code of this text with error correction level Q (25 %); nullopt if the text is empty or too long.
std::optional<QrCode> qrCodeOf(const std::string& text);

/// The text in a worksheet's QR code: "ATTENTIONSCOPE:1:3F2A91C0:17/40:F65D8A12". Its fields are a version, the first
/// eight digits of the SHA-256 of the title in UTF-8, the variant and the number of variants, and the first eight
/// digits of the SHA-256 of its assignment file, which identify that file among others. Capital letters and digits
/// only, for small codes.
struct SheetCode {
  QString title;
  int variant = 1, of = 1;
  std::string handoutSha256;  // lower-case hex
};
std::string textOf(const SheetCode&);

}  // namespace attn::app
