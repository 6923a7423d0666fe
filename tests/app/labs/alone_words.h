// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSize>
#include <QString>
#include <utility>
#include <vector>

namespace attn::test {

/// The first text that is cut by the edge of the picture or meets another one, and which; empty if there is none.
inline QString wordProblem(const std::vector<std::pair<QRectF, QString>>& words, const QSize& size) {
  const QRectF stage(QPointF(), size);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!stage.contains(words[i].first)) return words[i].second + QStringLiteral(" is cut");
    const QRectF box = words[i].first.adjusted(1, 2, -1, -2);
    for (std::size_t j = 0; j < i; ++j)
      if (box.intersects(words[j].first.adjusted(1, 2, -1, -2)))
        return QStringLiteral("“%1” meets “%2”").arg(words[i].second, words[j].second);
  }
  return {};
}

/// The stages of windows from 1024 × 700 to 1920 × 1080.
inline const std::vector<QSize>& stageSizes() {
  static const std::vector<QSize> sizes{{408, 572}, {520, 480}, {664, 600}, {824, 772}, {984, 772}, {1304, 950}};
  return sizes;
}

}  // namespace attn::test
