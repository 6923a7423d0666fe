// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSizeF>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/assignment.h"
#include "classroom/class_results.h"
#include "classroom/handout.h"
#include "worksheet/picture/paper_pen.h"

/// Worksheets: hand-outs to be filled in by hand.
namespace attn::app {

enum class PaperSize { A4, Letter };

struct Paper {
  PaperSize size = PaperSize::A4;
  /// Each variant starts on an odd page, for double-sided printing.
  bool twoSided = false;

  bool operator==(const Paper&) const = default;
};
QSizeF sizeOf(PaperSize);

struct Sheet;  // sheet_pages.h
/// The sheet of an assignment whose file has this SHA-256 (hex). The error names the first question that cannot be
/// generated.
tl::expected<Sheet, QString> sheetOf(const Handout&, const std::string& sha256);

/// Writes the worksheets of hand-outs into one PDF and, if wanted, the solutions into another: the same sheets with the
/// blanks filled in and the working. The same hand-outs, language and paper give the same bytes. Files are written
/// atomically; nothing is written if a question cannot be generated. The error is a sentence.
tl::expected<void, QString> writeWorksheets(const std::vector<HandoutFile>&, const Paper&,
                                            const std::filesystem::path& out,
                                            const std::optional<std::filesystem::path>& solutions = std::nullopt);
/// The same for the variants that makeHandouts() makes with this seed.
tl::expected<void, QString> writeWorksheets(const Assignment&, int variants, std::uint64_t seed, const Paper& paper,
                                            const std::filesystem::path& out,
                                            const std::optional<std::filesystem::path>& solutions = std::nullopt);

}  // namespace attn::app
