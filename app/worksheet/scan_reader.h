// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "classroom/class_results.h"

/// Scanned worksheets: pictures and PDFs whose pages are assigned to hand-outs by their QR codes.
namespace attn::app {

inline constexpr std::int64_t kMaxScanBytes = std::int64_t{1} << 30;  // per file
inline constexpr std::int64_t kMaxScanPixels = 60'000'000;            // per page: A4 at 700 dpi
inline constexpr int kMaxScanPages = 4000;                            // in all files

/// The picture of the place for an answer.
struct AnswerCrop {
  std::size_t question = 0;  // from 0
  QByteArray png;
};

struct ScannedPage {
  QString file;  // name without folder
  int number = 1;
  QString problem;          // a sentence; empty if the page was read
  std::size_t handout = 0;  // index into the hand-outs
  int variant = 0, page = 1, pages = 1;
  std::vector<AnswerCrop> crops;
};

/// Reads every page of PNG, JPEG, TIFF and PDF files. A page that cannot be read, has no code, belongs to none of these
/// hand-outs, or was read before gets a problem. `each` gets every page and the share of all files read, 0 to 1; false
/// stops. May take half a second per page; must not be called in the GUI thread.
void readScans(const QStringList& files, const std::vector<HandoutFile>&,
               const std::function<bool(ScannedPage, double share)>& each);

}  // namespace attn::app
