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

/// The contents of one variant's worksheet.
struct Sheet {
  QString title, note;
  QString until;  // "to be handed in by 27 November 2026, 23:59"; may be empty
  int variant = 1, of = 1;
  QString check;  // "F65D"
  std::string qrText;
  double points = 0;
  std::vector<SheetQuestion> questions;
};

/// The pages of one variant. Figures are never split, a heading stays with its question, and a question is split only
/// if it is longer than a page. The solutions have the same pages.
class SheetPages {
 public:
  SheetPages(const Sheet&, PaperSize);
  // Its draw functions refer to itself.
  SheetPages(const SheetPages&) = delete;
  SheetPages& operator=(const SheetPages&) = delete;

  int count() const { return static_cast<int>(m_pages.size()); }
  /// In hundredths of a millimeter, from the page's top-left corner.
  void draw(QPainter&, int page, Filling) const;
  /// Descriptions of contents that exceed their space, for tests; empty for valid sheets.
  const QStringList& overflows() const { return m_overflows; }

 private:
  struct Placed {
    SheetPart part;
    QRectF room;
  };
  struct Page {
    std::vector<Placed> parts;
    std::vector<double> rules;  // lines above rows of questions
  };
  void drawCode(const PaperPen&) const;
  void drawFooter(const PaperPen&, int page, Filling) const;
  /// The title, the lines for name and date, and the QR code; returns the top of the questions.
  double layOutTop();

  Sheet m_handInPage;
  QSizeF m_size;
  std::function<void(const PaperPen&)> m_top;
  std::vector<Page> m_pages;
  QStringList m_overflows;
};

/// A page as an image, `pixels` wide.
QImage pageImage(const SheetPages&, int page, PaperSize, Filling, int pixels);

}  // namespace attn::app
