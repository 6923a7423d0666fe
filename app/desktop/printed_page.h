// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace attn::app {

struct PrintedPicture {
  QString title;    // of the document
  QString detail;   // what is seen of it
  QSizeF onScreen;  // the size that it has there; on paper it has as much room or more
  std::function<void(QPainter&, const QSizeF&)> draw;  // in any size, from (0, 0)
};

/// Where everything stands on a page, in points from the corner of its printable part.
struct PagePlan {
  QRectF heading, picture;
  QSizeF drawn;  // what the picture is drawn in before it is scaled: of the shape of its place

  bool operator==(const PagePlan&) const = default;
};
PagePlan planPage(const QSizeF& page, const QSizeF& onScreen);
bool isLandscape(const QSizeF& onScreen);

/// Draws the page in points. The same picture gives the same page, on any day.
void paintPage(QPainter&, const QSizeF& page, const PrintedPicture&);

}  // namespace attn::app
