// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <array>
#include <functional>
#include <vector>

#include "worksheet/qr_code.h"
#include "worksheet/sheet_part.h"
#include "worksheet/worksheet.h"

namespace attn::app {

/// The contents of one variant's worksheet.
struct Sheet {
  QString title, note;
  QString student{};  // of a roster; empty: the student writes the name
  QString until;      // "to be handed in by 27 November 2026, 23:59"; may be empty
  int variant = 1, of = 1;
  QString check;   // "F65D"
  SheetCode code;  // without page, paper and language
  double points = 0;
  std::vector<SheetQuestion> questions;
};

/// Where the answer to a question is written, in millimeters from the page's top-left corner.
struct AnswerBox {
  int question = 1, page = 0;  // number; from 0
  QRectF area;
};

// For finding a sheet in a scanned picture, in millimeters.

/// The QR code without its margin.
QRectF codeArea(PaperSize, int page);
/// The centers of the squares in the corners of every page: top left, top right, bottom right, bottom left.
std::array<QPointF, 4> cornerMarks(PaperSize);
inline constexpr double kCornerMark = 3;  // side of a square
/// As in a code: "A4", "LETTER".
std::string paperCode(PaperSize);
/// The language of the interface as in a code: "EN", "ZH".
std::string languageCode();

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
  /// In the order of the pages. A question whose answer is in no single place has none.
  const std::vector<AnswerBox>& answerBoxes() const { return m_answerBoxes; }
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
  void drawCode(const PaperPen&, int page) const;
  void drawFooter(const PaperPen&, int page, Filling) const;
  /// The title, the lines for name and date, and the QR code; returns the top of the questions.
  double layOutTop();

  Sheet m_handInPage;
  PaperSize m_paper;
  QSizeF m_size;
  std::function<void(const PaperPen&)> m_top;
  std::vector<Page> m_pages;
  std::vector<AnswerBox> m_answerBoxes;
  QStringList m_overflows;
};

/// A page as an image, `pixels` wide.
QImage pageImage(const SheetPages&, int page, PaperSize, Filling, int pixels);

}  // namespace attn::app
