// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
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

/// The dark modules, neighbors in a row as one rectangle, in modules.
std::vector<QRect> darkRuns(const QrCode&);

enum class QrCorrection { Low, Quarter };  // 7 % for screens, 25 % for paper
/// The smallest QR code of this text; nullopt if the text is empty or too long.
std::optional<QrCode> qrCodeOf(const std::string& text, QrCorrection = QrCorrection::Quarter);

/// The text in the QR code of a worksheet's page: "ATTENTIONSCOPE:2:3F2A91C0:17/40:F65D8A12:1/2:A4:EN". Its fields are
/// a version, the first eight digits of the SHA-256 of the title in UTF-8, the variant and the number of variants, the
/// first eight digits of the SHA-256 of its assignment file, which identify that file among others, the page and the
/// number of pages, and what the layout depends on besides: the paper and the language. Version 1 ended after the
/// assignment file and was on the first page only. Capital letters and digits only, for small codes.
struct SheetCode {
  std::string title{}, handout{};  // eight hex digits each, upper-case
  int variant = 1, of = 1;
  int page = 1, pages = 0;  // from 1; pages is 0 if unknown (version 1)
  std::string paper{};      // "A4", "LETTER"; empty if unknown
  std::string language{};   // "EN", "ZH"; empty if unknown

  bool operator==(const SheetCode&) const = default;
};
/// The fields that identify a sheet; `handoutSha256` in hex.
SheetCode sheetCodeOf(const QString& title, const std::string& handoutSha256, int variant, int of);
/// In version 2, or 1 if the number of pages is unknown.
std::string textOf(const SheetCode&);
/// nullopt for any other text, such as that of another program's code.
std::optional<SheetCode> readSheetCode(const std::string& text);

}  // namespace attn::app
