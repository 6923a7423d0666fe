// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSizeF>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <tl/expected.hpp>

#include "classroom/work.h"
#include "worksheet/picture/paper_pen.h"

/// The work of a class on paper: the same variants that makeHandouts() makes with this seed, to be filled in by hand.
namespace attn::app {

enum class PaperSize { A4, Letter };

struct Paper {
  PaperSize size = PaperSize::A4;
  /// Each variant begins on an odd page, so that it can be printed on both sides and taken apart.
  bool twoSided = false;

  bool operator==(const Paper&) const = default;
};
QSizeF sizeOf(PaperSize);

/// Writes the worksheets of all variants into one PDF and, where it is wanted, the same sheets with all blanks filled
/// in and the working into another. The same work, seed, language and paper give the same bytes. Each file is whole or
/// as it was; nothing is written where a question cannot be asked. The error is a sentence.
tl::expected<void, QString> writeWorksheets(const Work&, int variants, std::uint64_t seed, const Paper& paper,
                                            const std::filesystem::path& out,
                                            const std::optional<std::filesystem::path>& solutions = std::nullopt);

}  // namespace attn::app
