// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/charts/line_plot.h"
#include "support/qt_test.h"

namespace attn::app::test {

/// Texts are inside the plot's widget, and overlap neither other texts nor points of lines with markers.
inline void expectWordsApart(const LinePlot& plot, const QByteArray& where) {
  const auto& words = plot.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const QByteArray text(where + ": " + words[i].text.toUtf8());
    QVERIFY2(QRectF(plot.rect()).contains(words[i].box), text.constData());
    for (std::size_t k = 0; k < i; ++k)
      QVERIFY2(!words[i].box.intersects(words[k].box), QByteArray(text + " on " + words[k].text.toUtf8()).constData());
    for (const PlotLine& line : plot.plot().lines)
      for (const QPointF& p : line.points)
        QVERIFY2(!line.marker || !words[i].box.contains(plot.pointOf(p.x(), p.y())), text.constData());
  }
}

}  // namespace attn::app::test
