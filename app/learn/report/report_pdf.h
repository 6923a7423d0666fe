// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

#include "learn/picture/report_contents.h"
#include "learn/report/paper_pages.h"

namespace attn::app {

/// The report on A4 pages, for print: what the window shows, then every question with its answer, its solution and the
/// candidate's rough work. Lengths are CSS pixels, 96 to an inch.
class ReportPages : public PaperPages {
 public:
  explicit ReportPages(const ReportContents&);
};

/// Writes the PDF atomically: on failure the file is unchanged. The error is a sentence.
tl::expected<void, QString> writeReportPdf(const QString& path, const ReportContents&);

}  // namespace attn::app
