// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

/// The light theme on white.
Theme paperTheme();

/// Lays parts out below each other on as many A4 pages as they need. Lengths are CSS pixels, 96 to an inch.
class PaperPages {
 public:
  using Part = std::function<void(QPainter&)>;

  /// `footer`: at the bottom of each page, before its number.
  explicit PaperPages(const QString& footer);

  static QSizeF pageSize();
  static double textWidth();
  /// Adds a part `gap` below the last one; pages may break at the part's cuts.
  void add(Part, double height, const std::vector<double>& cuts, double gap);
  void add(const std::shared_ptr<const Section>&, double gap);
  void turn();
  int count() const;
  const QString& footer() const { return m_footer; }
  /// Draws one page with the footer and the page number.
  void draw(QPainter&, int page) const;
  /// Writes the pages as a PDF, atomically: on failure the file is unchanged. The error is a sentence.
  tl::expected<void, QString> write(const QString& path, const QString& title) const;

 private:
  /// The range of a part between two heights, and its place on the page.
  struct Strip {
    std::shared_ptr<const Part> part;
    double from = 0, to = 0, top = 0;
  };
  using Page = std::vector<Strip>;

  QString m_footer;
  double m_height, m_y = 0;
  std::vector<Page> m_pages;
};

}  // namespace attn::app
