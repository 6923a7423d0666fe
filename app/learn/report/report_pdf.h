// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <tl/expected.hpp>

#include "learn/picture/report_sheet.h"
#include "learn/report/paper_pages.h"

class QPainter;

namespace attn::app {

/// The report on A4 pages, for print: what the window shows, then every question with its answer, its solution and the
/// candidate's rough work. Lengths are CSS pixels, 96 to an inch.
class ReportPages {
 public:
  explicit ReportPages(const ReportSheet&);

  static QSizeF pageSize() { return PaperPages::pageSize(); }
  int count() const { return m_pages.count(); }
  void draw(QPainter& painter, int page) const { m_pages.draw(painter, page, m_footer); }

  tl::expected<void, QString> write(const QString& path, const QString& title) const;

 private:
  QString m_footer;
  PaperPages m_pages;
};

/// Writes the PDF atomically: on failure the file is unchanged. The error is a sentence.
tl::expected<void, QString> writeReportPdf(const QString& path, const ReportSheet&);

}  // namespace attn::app
