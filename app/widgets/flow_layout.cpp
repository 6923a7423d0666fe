// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace attn::app {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
  qDeleteAll(m_items);
}

void FlowLayout::addLayout(QLayout* layout) {
  addChildLayout(layout);
  addItem(layout);
}

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
  QSize largest;
  for (const QLayoutItem* item : m_items) {
    if (!item->isEmpty()) largest = largest.expandedTo(item->minimumSize());
  }
  return largest;
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

/// Arranges lines from the top, with each item centered vertically in its line. Returns the total height.
int FlowLayout::arrange(const QRect& rect, bool move) const {
  const int gap = std::max(0, spacing());
  int y = rect.top();
  for (qsizetype first = 0; first < m_items.size();) {
    int width = 0, height = 0;
    qsizetype end = first;
    for (; end < m_items.size(); ++end) {
      if (m_items[end]->isEmpty()) continue;
      const QSize size = m_items[end]->sizeHint();
      if (width > 0 && width + gap + size.width() > rect.width()) break;
      width += size.width() + (width > 0 ? gap : 0);
      height = std::max(height, size.height());
    }
    int x = rect.left();
    for (qsizetype i = first; move && i < end; ++i) {
      if (m_items[i]->isEmpty()) continue;
      const QSize size = m_items[i]->sizeHint().boundedTo(QSize(rect.width(), height));
      m_items[i]->setGeometry(QRect(QPoint(x, y + (height - size.height()) / 2), size));
      x += size.width() + gap;
    }
    if (height > 0) y += height + gap;
    first = end;
  }
  return std::max(0, y - rect.top() - gap);
}

}  // namespace attn::app
