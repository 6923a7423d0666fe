// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "learn/picture/report_contents.h"
#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

using ReportPart = std::unique_ptr<const Section> (*)(const ReportContents&, double width, const Theme&);

/// The points, what they mean, and the questions on a time axis.
std::unique_ptr<const Section> resultSection(const ReportContents&, double width, const Theme&);
/// The strength of each topic before and after; sureness against correctness.
std::unique_ptr<const Section> strengthSection(const ReportContents&, double width, const Theme&);
/// Recognized mistakes, each with a picture that explains it, if there is one. Height 0 without any.
std::unique_ptr<const Section> mistakesSection(const ReportContents&, double width, const Theme&);
/// When cards are due.
std::unique_ptr<const Section> backSection(const ReportContents&, double width, const Theme&);
std::unique_ptr<const Section> questionsSection(const ReportContents&, double width, const Theme&);

}  // namespace attn::app
