// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/reading_order.h"

#include <algorithm>

namespace attn::app {
namespace {

bool takesTab(const QWidget& w) {
  return (w.focusPolicy() & Qt::TabFocus) != 0 && w.focusProxy() == nullptr && w.isVisible() && w.isEnabled();
}

struct PlacedWidget {
  QWidget* widget;
  QRect place;  // in window coordinates
};

using Placed = std::vector<PlacedWidget>::iterator;

/// A widget belongs to a row if its center is within the height of the highest one. A widget that contains others is
/// its own row, before them.
Placed endOfRow(Placed first, Placed last) {
  const auto liesOnFirst = [&](const PlacedWidget& p) {
    return p.widget != first->widget && first->widget->isAncestorOf(p.widget);
  };
  if (std::any_of(first, last, liesOnFirst)) return first + 1;
  return std::find_if(first, last, [&](const PlacedWidget& p) { return p.place.center().y() > first->place.bottom(); });
}

void appendArea(QWidget& area, std::vector<QWidget*>& order) {
  std::vector<PlacedWidget> placed;
  const auto add = [&](QWidget* w) {
    if (takesTab(*w)) placed.push_back({w, QRect(w->mapTo(w->window(), QPoint()), w->size())});
  };
  add(&area);
  const auto inside = area.findChildren<QWidget*>();
  for (QWidget* w : inside)
    if (w->window() == area.window()) add(w);
  std::ranges::stable_sort(placed, {}, [](const PlacedWidget& p) { return p.place.top(); });
  for (auto row = placed.begin(); row != placed.end();) {
    const auto end = endOfRow(row, placed.end());
    std::stable_sort(row, end,
                     [](const PlacedWidget& a, const PlacedWidget& b) { return a.place.left() < b.place.left(); });
    for (; row != end; ++row) order.push_back(row->widget);
  }
}

}  // namespace

std::vector<QWidget*> readingOrder(const std::vector<QWidget*>& areas) {
  std::vector<QWidget*> order;
  for (QWidget* area : areas)
    if (area != nullptr && area->isVisible()) appendArea(*area, order);
  return order;
}

}  // namespace attn::app
