// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>

#include "learn/picture/report_sheet.h"
#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

struct ReportItem {
  enum class Leads { Nowhere, ToQuestion, ToLesson };

  QString text;
  QRectF area;
  Leads leads = Leads::Nowhere;
  int index = 0;  // of the question, or of the mistake whose lesson it is, from 0
};

using ReportSection = Section<ReportItem>;
using ReportPart = std::unique_ptr<const ReportSection> (*)(const ReportSheet&, double width, const Theme&);

/// The points, what they mean, and each question as wide as it took on the axis of time.
std::unique_ptr<const ReportSection> resultSection(const ReportSheet&, double width, const Theme&);
/// How strong each topic is, before and now; how sure the candidate was, and how right.
std::unique_ptr<const ReportSection> strengthSection(const ReportSheet&, double width, const Theme&);
/// Recognised mistakes, each with a picture that undoes it where there is one. Without any, it has no height.
std::unique_ptr<const ReportSection> mistakesSection(const ReportSheet&, double width, const Theme&);
/// What comes back when.
std::unique_ptr<const ReportSection> backSection(const ReportSheet&, double width, const Theme&);
/// Every question in a line, to be opened.
std::unique_ptr<const ReportSection> questionsSection(const ReportSheet&, double width, const Theme&);

}  // namespace attn::app
