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

/// The color theme of a page: as the reader's device requests, or a fixed one.
enum class PageTheme { Reader, Light, Dark };

/// A picture of a page: vectors, or pixels if they are smaller, or a file that the page contains unchanged.
struct PagePicture {
  QSize size;
  QByteArray file, mimeType;           // "image/png"; empty for the others
  VectorPicture light, dark;           // equal if the page has a fixed theme
  QByteArray lightPixels, darkPixels;  // WebP; empty for vectors
  bool isVector() const { return lightPixels.isEmpty(); }
};

/// Draws a picture in a theme.
using DrawInTheme = std::function<void(QPainter&, const Theme&)>;
/// `prefix` is prepended to the ids in the picture.
PagePicture pagePicture(const QSize&, const DrawInTheme&, PageTheme, GlyphOutlines&, const QByteArray& prefix);

/// A picture with its alternative text, or the reason why it is missing. A view without either has no picture.
struct PageFigure {
  std::optional<PagePicture> picture;
  QString alternative;  // plain text alternative of the picture
  QString obstacle;     // plain text; if there is no picture
  bool isEmpty() const { return !picture && obstacle.isEmpty(); }
};

struct PageView {
  QString title;
  PageFigure figure;
  QString noteHtml;
  QString questionHtml;  // a question to think about first; empty for none
  QString answerHtml;    // shown on request
  std::optional<PageFigure> answerFigure;
};

struct PageSource {
  QString text, place, address;  // an http(s) address, or empty
};

struct Page {
  QString language;  // "en", "zh_CN"
  QString title, summaryHtml;
  PageTheme theme = PageTheme::Reader;
  std::vector<PageView> views;
  std::vector<PageSource> sources;
};

/// The complete file in UTF-8: one self-contained HTML document. Keys, buttons and a slider step through the views;
/// without scripts, and in print, the views follow each other. Deterministic: the same page gives the same bytes.
QByteArray pageHtml(const Page&, const GlyphOutlines&);

}  // namespace attn::app
