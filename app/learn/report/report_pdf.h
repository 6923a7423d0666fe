// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <tl/expected.hpp>

#include "learn/picture/report_sheet.h"
#include "learn/report/paper_pages.h"

class QPainter;

namespace attn::app {

/// The report on pages of A4, as it is printed and kept: what the window shows, then every question with its answer,
/// its working and the candidate's rough work. Lengths are CSS pixels, 96 to an inch.
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

/// Writes it; the file is whole or, when anything fails, what it was before. The error says why, in a sentence.
tl::expected<void, QString> writeReportPdf(const QString& path, const ReportSheet&);

}  // namespace attn::app
