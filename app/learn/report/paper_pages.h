// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// The light theme on white.
Theme paperTheme();

/// Parts below each other on as many pages of A4 as it takes. Lengths are CSS pixels, 96 to an inch.
class PaperPages {
 public:
  using Part = std::function<void(QPainter&)>;

  PaperPages();

  static QSizeF pageSize();
  static double textWidth();
  /// Below what is there, so far from it; a page may end at the part's cuts.
  void add(Part, double height, const std::vector<double>& cuts, double gap);
  void turn();
  int count() const;
  /// With that line below and the number of the page.
  void draw(QPainter&, int page, const QString& footer) const;
  /// Writes them as a PDF; the file is whole or, when anything fails, what it was before. The error says why, in a
  /// sentence.
  tl::expected<void, QString> write(const QString& path, const QString& title, const QString& footer) const;

 private:
  /// What lies between two heights of a part, and where on the page.
  struct Strip {
    std::shared_ptr<const Part> part;
    double from = 0, to = 0, top = 0;
  };
  using Page = std::vector<Strip>;

  double m_height, m_y = 0;
  std::vector<Page> m_pages;
};

}  // namespace attn::app
