// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "exports/page/vector_ink.h"
#include "theme/theme.h"

namespace attn::app {

/// What colours a page has: those that the reader's device asks for, or one of them always.
enum class PageTheme { Reader, Light, Dark };

/// A picture of a page: as vectors, or as pixels where those take less room.
struct PagePicture {
  QSize size;
  VectorPicture light, dark;           // of a page of one theme both are the same
  QByteArray lightPixels, darkPixels;  // WebP; empty of vectors
  bool isVector() const { return lightPixels.isEmpty(); }
};

/// Draws a picture in a theme.
using DrawInTheme = std::function<void(QPainter&, const Theme&)>;
/// `prefix` begins the ids in the picture.
PagePicture pagePicture(const QSize&, const DrawInTheme&, PageTheme, GlyphOutlines&, const QByteArray& prefix);

/// A picture with what is said of it to those who do not see it; or why there is none.
struct PageFigure {
  std::optional<PagePicture> picture;
  QString alternative;  // plain; of a picture
  QString obstacle;     // plain; where there is no picture
};

struct PageView {
  QString title;
  PageFigure figure;
  QString noteHtml;
  QString questionHtml;  // to think about first; empty: nothing is asked
  QString answerHtml;    // shown when it is asked for
  std::optional<PageFigure> answerFigure;
};

struct PageSource {
  QString text, place, address;  // an address of http(s), or empty
};

struct Page {
  QString language;  // "en", "zh_CN"
  QString title, summaryHtml;
  PageTheme theme = PageTheme::Reader;
  std::vector<PageView> views;
  std::vector<PageSource> sources;
};

/// The whole file, in UTF-8: one HTML document that needs nothing else and asks for nothing else. It steps through the
/// views with keys, buttons and a slider; without scripts, and on paper, they stand below each other. The same page
/// gives the same bytes.
QByteArray pageHtml(const Page&, const GlyphOutlines&);

}  // namespace attn::app
