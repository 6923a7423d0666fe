// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "learn/picture/report_sheet.h"

class QPainter;

namespace attn::app {

/// The report on pages of A4, as it is printed and kept: what the window shows, then every question with its answer,
/// its working and the candidate's rough work. Lengths are CSS pixels, 96 to an inch.
class ReportPages {
 public:
  explicit ReportPages(const ReportSheet&);

  static QSizeF pageSize();
  int count() const { return static_cast<int>(m_pages.size()); }
  void draw(QPainter&, int page) const;

 private:
  using Part = std::function<void(QPainter&)>;
  /// What lies between two heights of a part, and where on the page.
  struct Strip {
    std::shared_ptr<const Part> part;
    double from = 0, to = 0, top = 0;
  };
  using Page = std::vector<Strip>;
  class Stack;

  QString m_footer;
  std::vector<Page> m_pages;
};

/// Writes it; the file is whole or, when anything fails, what it was before. The error says why, in a sentence.
tl::expected<void, QString> writeReportPdf(const QString& path, const ReportSheet&);

}  // namespace attn::app
