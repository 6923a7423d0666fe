// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <functional>
#include <string>
#include <vector>

#include "worksheet/sheet_part.h"
#include "worksheet/worksheet.h"

namespace attn::app {

/// What stands on the sheets of one variant.
struct Sheet {
  QString title, note;
  QString until;  // "to be handed in by 27 November 2026, 23:59"; may be empty
  int variant = 1, of = 1;
  QString check;  // "F65D"
  std::string qrText;
  double points = 0;
  std::vector<SheetQuestion> questions;
};

/// The pages of one variant. A figure is never cut, a heading never stands alone, a question is broken only where it is
/// longer than a page; the solutions have the same pages.
class SheetPages {
 public:
  SheetPages(const Sheet&, PaperSize);
  // What it draws refers to itself.
  SheetPages(const SheetPages&) = delete;
  SheetPages& operator=(const SheetPages&) = delete;

  int count() const { return static_cast<int>(m_pages.size()); }
  /// In hundredths of a millimetre, from the page's top-left corner.
  void draw(QPainter&, int page, Filling) const;
  /// What is wider or higher than its room, as sentences for tests; nothing on sheets that can be printed.
  const QStringList& overflows() const { return m_overflows; }

 private:
  struct Placed {
    SheetPart part;
    QRectF room;
  };
  struct Page {
    std::vector<Placed> parts;
    std::vector<double> rules;  // above rows of questions
  };
  void drawCode(const PaperPen&) const;
  void drawFooter(const PaperPen&, int page, Filling) const;
  /// The title, the lines for name and date, the code; returns where the questions begin.
  double layOutTop();

  Sheet m_sheet;
  QSizeF m_size;
  std::function<void(const PaperPen&)> m_top;
  std::vector<Page> m_pages;
  QStringList m_overflows;
};

/// A page in pixels, `pixels` wide.
QImage pageImage(const SheetPages&, int page, PaperSize, Filling, int pixels);

}  // namespace attn::app
