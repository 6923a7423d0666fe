// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace attn::app {

struct PrintedPicture {
  QString title;                                       // of the document
  QString detail;                                      // the part of it that is shown
  QSizeF onScreen;                                     // its size on screen; on paper it gets at least the same space
  std::function<void(QPainter&, const QSizeF&)> draw;  // in any size, starting at (0, 0)
};

/// The layout of a page, in points from the corner of its printable area.
struct PagePlan {
  QRectF heading, picture;
  QSizeF drawn;  // the size in which the picture is drawn before scaling; same aspect ratio as its place

  bool operator==(const PagePlan&) const = default;
};
PagePlan planPage(const QSizeF& page, const QSizeF& onScreen);
bool isLandscape(const QSizeF& onScreen);

/// Draws the page in points. Deterministic: no date is printed.
void paintPage(QPainter&, const QSizeF& page, const PrintedPicture&);

}  // namespace attn::app
