// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/picture_tabs.h"

#include <QPainter>
#include <algorithm>

#include "figures/text_layout.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kTabLetters = 13, kMinTabLetters = 11;
constexpr double kTabGap = 18, kNarrowTabGap = 10;
constexpr double kTabHeight = 26, kBelowTabs = 8;

}  // namespace

void PictureTabs::add(TextLayout& words, QRectF& area, const QStringList& names, int shown, const Theme& theme) {
  m_shown = shown;
  const auto gaps = static_cast<double>(names.size() - 1);
  double letters = kTabLetters, gap = theme.px(kTabGap), wide = 0;
  for (;; letters -= 0.5) {
    wide = gaps * gap;
    for (const QString& name : names) wide += words.width(name, letters, QFont::DemiBold);
    if (wide <= area.width() || letters <= kMinTabLetters) break;
    gap = theme.px(kNarrowTabGap);
  }
  const double alike = (area.width() - gaps * gap) / static_cast<double>(names.size());
  const double base = area.top() + words.ascent(letters, QFont::DemiBold) + theme.px(1);
  double x = area.left();
  for (int part = 0; part < names.size(); ++part) {
    const QString& name = names[part];
    const bool isShown = part == shown;
    const double room = wide <= area.width() ? words.width(name, letters, QFont::DemiBold) : alike;
    words.add({x, base}, name, letters, isShown ? theme.ink : theme.soft, 0, isShown ? QFont::DemiBold : QFont::Normal,
              room);
    m_tabs.emplace_back(x, area.top(), room, theme.px(kTabHeight));
    x += room + gap;
  }
  area.setTop(area.top() + theme.px(kTabHeight + kBelowTabs));
}

void PictureTabs::draw(QPainter& painter, const Theme& theme) const {
  if (m_tabs.empty()) return;
  const QRectF& shown = tab(m_shown);
  const double y = shown.bottom() - theme.px(4);
  painter.setPen(QPen(theme.ink, theme.px(2)));
  painter.drawLine(QPointF(shown.left(), y), QPointF(shown.right(), y));
}

std::optional<int> PictureTabs::at(const QPointF& point) const {
  const auto found = std::ranges::find_if(m_tabs, [&](const QRectF& tab) { return tab.contains(point); });
  if (found == m_tabs.end()) return std::nullopt;
  return static_cast<int>(found - m_tabs.begin());
}

}  // namespace attn::app
