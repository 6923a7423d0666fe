// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lowered_text.h"

#include <QFontMetricsF>
#include <vector>

namespace attn::app {
namespace {

constexpr double kSmall = 0.74, kDrop = 0.22;  // of the letter height

struct Run {
  QString text;
  bool lowered = false;
};

std::vector<Run> runsOf(const QString& text) {
  std::vector<Run> runs{{}};
  for (const QChar c : text) {
    if (c == QLatin1Char('_')) {
      runs.push_back({{}, true});
    } else {
      if (runs.back().lowered && !c.isLetterOrNumber()) runs.push_back({});
      runs.back().text += c;
    }
  }
  return runs;
}

QFont faceOf(const Run& run, QFont face) {
  if (run.lowered) face.setPixelSize(qMax(1, qRound(face.pixelSize() * kSmall)));
  return face;
}

}  // namespace

void drawLoweredText(QPainter& painter, QPointF at, const QString& text, const QFont& face) {
  for (const Run& run : runsOf(text)) {
    const QFont used = faceOf(run, face);
    painter.setFont(used);
    painter.drawText(at + QPointF(0, run.lowered ? face.pixelSize() * kDrop : 0), run.text);
    at.rx() += QFontMetricsF(used).horizontalAdvance(run.text);
  }
}

double loweredTextWidth(const QString& text, const QFont& face) {
  double width = 0;
  for (const Run& run : runsOf(text)) width += QFontMetricsF(faceOf(run, face)).horizontalAdvance(run.text);
  return width;
}

}  // namespace attn::app
