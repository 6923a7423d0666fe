// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "figures/picture_tabs.h"
#include "figures/roomy_theme.h"
#include "figures/scene_theme.h"
#include "figures/text_layout.h"
#include "theme/theme.h"

/// Pictures with a heading above several parts. A picture without room for all parts shows one of them, selected by
/// tabs.
namespace attn::app {

struct Headline {
  QString title, sentence;
};

struct PartLayout {
  explicit PartLayout(TextLayout sheet) : words(std::move(sheet)) {}

  bool compact = false;  // one part at a time
  bool fits = true;      // nothing was omitted
  TextLayout words;
  PictureTabs tabs;  // compact only
};

/// Lays out such a picture: the margins and the heading, then the parts in `m_area`. `Layout` is a PartLayout.
template <class Layout>
class PartPlaces {
 protected:
  /// In design pixels: the size from which all parts are shown, and the margins of a large picture.
  struct Frame {
    double wideFrom = 640, highFrom = 0, top = 24, bottom = 20;
  };
  PartPlaces(const QSizeF& size, const Theme& theme, const std::shared_ptr<FaceCache>& faces, const Frame& frame)
      : m_theme(theme),
        m_wide(size.width() / theme.scale),
        m_high(size.height() / theme.scale),
        m_layout(TextLayout(theme, faces)) {
    m_layout.compact = m_wide < frame.wideFrom || m_high < frame.highFrom;
    const double side = px(m_wide < 560 ? 18 : 40), top = px(m_high < 620 ? 14 : frame.top);
    m_area = QRectF(side, top, size.width() - 2 * side, size.height() - top - px(m_high < 620 ? 10 : frame.bottom));
  }

  double px(double length) const { return m_theme.px(length); }
  TextLayout& words() { return m_layout.words; }

  /// Takes the height of the heading from the area. Sizes are in design pixels, of a large picture.
  void addHeading(const Headline& heading, double sentencePixels, double gap, double compactBelow = 6) {
    double y = addTitle(heading.title) + px(m_layout.compact ? 1 : gap);
    y = words().addLines({m_area.left(), y}, m_area.width(), heading.sentence, m_layout.compact ? 13 : sentencePixels,
                         m_theme.soft);
    m_area.setTop(y + px(m_layout.compact ? compactBelow : 14));
  }
  /// Returns the y below it.
  double addTitle(const QString& title) {
    const double pixels = m_high < 480 ? 17 : m_layout.compact ? 19 : 22;
    return words().addLines(m_area.topLeft(), m_area.width(), title, pixels, m_theme.ink, QFont::DemiBold);
  }
  /// The title of a part with `below` pixels under it and, if there is room, a remark at its right end. Returns the
  /// area that is left.
  QRectF addPartTitle(const QRectF& room, const QString& title, double below, const QString& remark = {},
                      double remarkPixels = 12, double gap = 14) {
    const double base = room.top() + words().ascent(kPartTitle, QFont::DemiBold);
    words().add({room.left(), base}, title, kPartTitle, m_theme.soft, 0, QFont::DemiBold, room.width());
    const double needed =
        words().width(title, kPartTitle, QFont::DemiBold) + px(gap) + words().width(remark, remarkPixels);
    if (!remark.isEmpty() && needed <= room.width())
      words().add({room.right(), base}, remark, remarkPixels, m_theme.soft, 1);
    return room.adjusted(0, words().height(kPartTitle, QFont::DemiBold) + px(below), 0, 0);
  }

  static constexpr double kPartTitle = 12.5;  // design pixels

  const Theme& m_theme;
  double m_wide, m_high;  // of the picture, in design pixels
  QRectF m_area;          // for the parts
  Layout m_layout;
};

/// The layout at fittingTheme(), which `theme` is set to.
template <class LayOut>
auto fittedLayout(Theme& theme, const QSizeF& size, bool presenting, LayOut layOut) {
  std::unique_ptr<decltype(layOut(theme))> layout;
  double laidOut = 0;
  const auto fits = [&](const Theme& tried) {
    if (laidOut != tried.scale) layout = std::make_unique<decltype(layOut(theme))>(layOut(tried));
    laidOut = tried.scale;
    return layout->fits;
  };
  theme = fittingTheme(theme, size, presenting, fits);
  fits(theme);
  return layout;
}

/// A frame with such a layout. A pure function of its arguments.
template <class View, class Layout>
class PartFrame : public PictureFrame {
 public:
  const View& view() const { return m_view; }
  const Layout& layout() const { return *m_layout; }
  /// The texts of the picture with their boxes, for tests: none may overlap.
  virtual std::vector<std::pair<QRectF, QString>> words() const {
    std::vector<std::pair<QRectF, QString>> all;
    for (const TextLayout::Word& word : m_layout->words.words()) all.emplace_back(word.box, word.text);
    return all;
  }

 protected:
  using LayOut = Layout (*)(const QSizeF&, const View&, const Theme&, const std::shared_ptr<FaceCache>&);
  /// `grows`: type grows with the stage, see roomyTheme().
  PartFrame(const QSizeF& size, View view, const Theme& theme, LayOut layOut, bool grows = false)
      : PictureFrame(size),
        m_view(std::move(view)),
        m_theme(grows ? roomyTheme(theme, size, m_view.presenting) : theme),
        m_faces(std::make_shared<FaceCache>()),
        m_layout(fittedLayout(m_theme, size, m_view.presenting,
                              [&](const Theme& tried) { return layOut(size, m_view, tried, m_faces); })) {}

  View m_view;
  Theme m_theme;
  std::shared_ptr<FaceCache> m_faces;
  std::unique_ptr<const Layout> m_layout;
};

}  // namespace attn::app
