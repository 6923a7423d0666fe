// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLinearGradient>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/easing.h"
#include "labs/heads/picture/heads_picture.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kPending = 0.3;  // opacity of steps that the playhead has not reached

void drawGradient(const HeadsCanvas& c, const QRectF& bar, const ColorScale& scale) {
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  constexpr int kStops = 8;
  const double from = scale.kind == ColorScale::Kind::Diverging ? -scale.limit : 0;
  for (int i = 0; i <= kStops; ++i) {
    const double share = static_cast<double>(i) / kStops;
    gradient.setColorAt(share, scale.color(from + (scale.limit - from) * share, c.theme()));
  }
  c.painter.fillRect(bar, gradient);
}

/// Right-aligned: "value −2.5 [colors] 2.5". Returns the left edge.
double drawScaleText(const HeadsCanvas& c, double right, double base, const QString& name, const ColorScale& scale) {
  const double pixels = c.px(11.5), bar = c.px(80);
  const QColor& ink = c.theme().soft;
  const QString high = (scale.open ? QStringLiteral("≥ ") : QString()) + limitText(scale.limit);
  right -= c.text({right, base}, high, pixels, ink, 1) + c.px(6);
  drawGradient(c, QRectF(right - bar, base - c.px(8), bar, c.px(8)), scale);
  right -= bar + c.px(6);
  const QString low = limitText(scale.kind == ColorScale::Kind::Diverging ? -scale.limit : 0);
  return right - c.text({right, base}, name + QLatin1Char(' ') + low, pixels, ink, 1);
}

QString shapeText(Index rows, Index columns) {
  const QLocale locale;
  return locale.toString(rows) + QStringLiteral(" × ") + locale.toString(columns);
}

/// The columns of one head in the whole matrix.
QRectF sliceOf(const QRectF& whole, Index head, Index heads) {
  const double width = whole.width() / static_cast<double>(heads);
  return {whole.left() + width * static_cast<double>(head), whole.top(), width, whole.height()};
}

/// Colored bars above a matrix, one per head, numbered if there is room.
void drawHeadBars(const HeadsCanvas& c, const QRectF& whole, Index heads, Index perBar, Index lit) {
  const QLocale locale;
  const double pixels = c.px(11.5);
  const double step = whole.width() / static_cast<double>(heads);
  const double widest = c.width(locale.toString(heads - 1), pixels, QFont::DemiBold) + c.px(5);
  const auto every = static_cast<Index>(std::ceil(widest / step));
  const double gap = std::min(c.px(3), step / 5);
  for (Index h = 0; h < heads; ++h) {
    const QRectF slice = sliceOf(whole, h, heads);
    const QRectF bar(slice.left() + gap / 2, whole.top() - c.px(9), slice.width() - gap, c.px(3.5));
    // Each group has its own color.
    c.bar(bar, showsSharing(c.d.view) ? headColor(c.d.heads, h * perBar, c.theme()) : c.theme().soft);
    const bool written = h == lit || (h % every == 0 && (lit < 0 || std::abs(h - lit) >= every));
    if (written)
      c.text({slice.center().x(), whole.top() - c.px(14)}, locale.toString(h), pixels,
             h == lit ? c.theme().ink : c.theme().soft, 0.5, h == lit ? QFont::DemiBold : QFont::Normal);
  }
}

void drawName(const HeadsCanvas& c, const QRectF& rect, double above, const QString& name, const QString& index,
              const QColor& color) {
  c.symbol({rect.center().x(), rect.top() - c.px(above)}, name, index, c.px(18),
           readableShade(color, c.theme().background), 0.5);
}

void drawShape(const HeadsCanvas& c, const QRectF& rect, const QString& text) {
  c.text({rect.center().x(), rect.bottom() + c.px(17)}, text, c.px(11.5), c.theme().soft, 0.5);
}

// --- split: the full Q, K and V, cut into heads

/// The offset of the two sheets behind a matrix, in design pixels.
constexpr double kSheet = 3.2;

void drawWhole(const HeadsCanvas& c, const QRectF& rect, const Matrix& m, const ColorScale& scale, Index heads,
               Index perBar, Index lit, const QString& name, const QColor& color) {
  drawBatchBehind(c, rect);
  c.cells({rect, &m, scale, nullptr});
  c.frame(rect, color, 1.5, 3);
  drawHeadBars(c, rect, heads, perBar, lit);
  drawName(c, rect, 30, name, {}, color);
  // The legend above shows the scale of keys and values.
  const bool own = scale.limit != c.d.limits.value;
  drawShape(c, rect.translated(0, c.px(1)),
            batchShapeText({m.rows(), m.cols()}) + (own ? QStringLiteral(", ±") + limitText(scale.limit) : QString()));
  if (lit >= 0) drawLit(c.painter, sliceOf(rect, lit, heads), c.theme());
}

void drawSplit(const HeadsCanvas& c) {
  const FlowPlaces& flow = c.layout.flow;
  const HeadCounts& heads = c.d.heads;
  drawWhole(c, flow.queries, c.d.numbers.queries, c.d.queryScale(), heads.query, 1, c.d.litHead(), QStringLiteral("Q"),
            c.theme().query);
  drawWhole(c, flow.keys, c.d.numbers.keys, c.d.valueScale(), heads.keyValue, heads.headsPerGroup(), c.d.litGroup(),
            QStringLiteral("K"), c.theme().key);
  drawWhole(c, flow.values, c.d.numbers.values, c.d.valueScale(), heads.keyValue, heads.headsPerGroup(), c.d.litGroup(),
            QStringLiteral("V"), c.theme().value);
}

// --- concat, W_O and the output

/// The columns of the heads that have arrived; the current one slides over from its card.
void drawConcat(const HeadsCanvas& c, bool preview) {
  const QRectF& whole = c.layout.flow.concat;
  const Matrix& m = c.d.trace.concat;
  const Index heads = c.d.heads.query, width = m.cols() / heads;
  Index arrived = heads;
  if (!preview) {
    arrived = 0;
    while (arrived < heads && c.d.share(HeadsStep::Concat, arrived) >= 1) ++arrived;
  }
  c.painter.fillRect(whole, c.theme().field);
  const CellGrid all{whole, &m, c.d.valueScale(), nullptr};
  if (arrived == heads) {
    c.cells(all);
  } else {
    c.painter.save();
    c.painter.setOpacity(c.painter.opacity() * kPending);
    c.cells(all);
    c.painter.restore();
    if (arrived > 0) {
      const Matrix done = m.leftCols(arrived * width);
      const QRectF part(whole.left(), whole.top(),
                        whole.width() * static_cast<double>(arrived) / static_cast<double>(heads), whole.height());
      c.cells({part, &done, c.d.valueScale(), nullptr});
    }
  }
  c.frame(whole, c.theme().scores, 1.5, 3);
  drawHeadBars(c, whole, heads, 1, c.d.litHead());
  drawName(c, whole, 30, HeadsText::tr("concat"), {}, c.theme().ink);
  drawShape(c, whole, shapeText(m.rows(), m.cols()));
  drawLit(c.painter, sliceOf(whole, c.d.litHead(), heads), c.theme());
  if (arrived == heads) return;
  const double share = c.d.share(HeadsStep::Concat, arrived);
  if (share <= 0) return;
  const QRectF from = c.layout.heads[static_cast<std::size_t>(arrived)].cells;
  const QRectF moving = between(from, sliceOf(whole, arrived, heads), eased(share));
  const Matrix& output = c.d.head(arrived).output;
  c.cells({moving, &output, c.d.valueScale(), nullptr});
  c.frame(moving, c.theme().output, 1.5, 3);
}

void drawOutputWeights(const HeadsCanvas& c) {
  const QRectF& rect = c.layout.flow.weights;
  const Matrix& m = stackIn(c.d.scenario, InputSlot::WO)[0];
  const Index heads = c.d.heads.query;
  c.cells({rect, &m, {ColorScale::Kind::Diverging, c.d.numbers.mixLimit}, nullptr});
  c.frame(rect, c.theme().scores, 1.5, 3);
  const double step = rect.height() / static_cast<double>(heads), gap = std::min(c.px(2.5), step / 5);
  for (Index h = 0; h < heads; ++h) {
    const QRectF bar(rect.left() - c.px(9), rect.top() + step * static_cast<double>(h) + gap / 2, c.px(3.5),
                     step - gap);
    c.bar(bar, headColor(c.d.heads, h, c.theme()));
  }
  drawName(c, rect, 12, QStringLiteral("W"), QStringLiteral("O"), c.theme().ink);
  drawShape(c, rect, shapeText(m.rows(), m.cols()) + QStringLiteral(", ±") + limitText(c.d.numbers.mixLimit));
  drawLit(c.painter, QRectF(rect.left(), rect.top() + step * static_cast<double>(c.d.litHead()), rect.width(), step),
          c.theme());
}

void drawOutput(const HeadsCanvas& c) {
  const QRectF& rect = c.layout.flow.output;
  const Matrix& m = *c.d.trace.projected;
  const double limit = c.d.limits.output;
  CellGrid grid{rect, &m, {ColorScale::Kind::Diverging, limit}, nullptr};
  c.painter.fillRect(rect, c.theme().field);
  const bool pending =
      c.d.step == HeadsStep::Concat || (c.d.step == HeadsStep::Project && c.d.cell < static_cast<double>(m.size()));
  if (pending) {
    c.painter.save();
    c.painter.setOpacity(c.painter.opacity() * kPending);
    c.cells(grid);
    c.painter.restore();
  }
  if (!pending) {
    c.cells(grid);
  } else if (c.d.step == HeadsStep::Project) {
    // The finished rows, and the current one.
    const auto row = std::min<Index>(m.rows() - 1, static_cast<Index>(c.d.cell) / m.cols());
    const Matrix begun = m.topRows(row + 1);
    const double height = rect.height() * static_cast<double>(row + 1) / static_cast<double>(m.rows());
    c.cells({QRectF(rect.left(), rect.top(), rect.width(), height), &begun, grid.scale, nullptr, c.d.cell});
  }
  c.frame(rect, c.theme().output, 1.5, 3);
  drawName(c, rect, 30, HeadsText::tr("output"), {}, c.theme().output);
  QString shape = shapeText(m.rows(), m.cols());
  if (limit != c.d.limits.value) shape += QStringLiteral(", ±") + limitText(limit);
  drawShape(c, rect, shape);
}

void drawSelectedCell(const HeadsCanvas& c) {
  const Selection& s = c.d.view.selection;
  const auto light = [&](const QRectF& rect, const Matrix& m) {
    if (!rect.isEmpty()) drawLit(c.painter, gridCell(rect, m.rows(), m.cols(), s.row, s.column), c.theme());
  };
  if (s.matrix == MatrixId(Stage::Concat)) light(c.layout.flow.concat, c.d.trace.concat);
  if (s.matrix == MatrixId(Stage::Projected) && c.d.trace.projected) light(c.layout.flow.output, *c.d.trace.projected);
  if (s.matrix == MatrixId(InputSlot::WO)) light(c.layout.flow.weights, stackIn(c.d.scenario, InputSlot::WO)[0]);
}

QString flowTitle(HeadsStep step) {
  if (step == HeadsStep::Split) return HeadsText::tr("All columns, cut into heads");
  if (step == HeadsStep::Concat) return HeadsText::tr("The outputs of the heads, side by side");
  if (step == HeadsStep::Project) return HeadsText::tr("The outputs of the heads, mixed");
  return HeadsText::tr("What comes next");
}

}  // namespace

void drawBatchBehind(const HeadsCanvas& c, const QRectF& rect) {
  for (const double behind : {2 * kSheet, kSheet})
    drawBox(c.painter, rect.adjusted(-1, -1, 1, 1).translated(c.px(behind), c.px(behind)), c.theme().background,
            c.theme().faint, c.px(c.theme().lineWidth()), c.px(3));
}

QString batchShapeText(const std::vector<Index>& sizes) {
  QString text = QStringLiteral("B");
  for (const Index size : sizes) text += QStringLiteral(" × ") + QLocale().toString(size);
  return text;
}

void drawFlow(const HeadsCanvas& c) {
  const FlowPlaces& flow = c.layout.flow;
  if (flow.title.isEmpty()) return;
  const double base = flow.title.bottom() - c.px(5);
  const double legend = drawScaleText(c, flow.title.right(), base, HeadsText::tr("value"), c.d.valueScale());
  const QString title = flowTitle(c.d.step);
  double end = flow.title.left() + c.width(title, c.px(11.5), QFont::DemiBold);
  if (end < legend - c.px(8)) c.text({flow.title.left(), base}, title, c.px(11.5), c.theme().soft, 0, QFont::DemiBold);
  if (c.d.step == HeadsStep::Split) {
    // The longest text that fits: the shapes below contain the B in any case.
    end += c.px(10);
    for (const QString& batch : {HeadsText::tr("behind: the other sequences of a batch of B, split the same way"),
                                 HeadsText::tr("behind: others of the batch B")}) {
      if (end + c.width(batch, c.px(11.5)) > legend - c.px(12)) continue;
      c.text({end, base}, batch, c.px(11.5), c.theme().soft);
      break;
    }
  }
  if (c.d.step == HeadsStep::Split) return drawSplit(c);
  if (!flow.output.isEmpty()) {
    const double y = flow.concat.center().y();
    c.text({(flow.concat.right() + flow.weights.left() - c.px(6)) / 2, y + c.px(6)}, QStringLiteral("·"), c.px(20),
           c.theme().soft, 0.5);
    c.text({(flow.weights.right() + flow.output.left()) / 2, y + c.px(6)}, QStringLiteral("="), c.px(20),
           c.theme().soft, 0.5);
    drawOutputWeights(c);
    drawOutput(c);
  }
  drawConcat(c, c.d.step < HeadsStep::Concat);
  drawSelectedCell(c);
}

void drawHeadsLegend(const HeadsCanvas& c) {
  const double base = c.layout.legend.bottom() - c.px(5), pixels = c.px(11.5);
  double left = c.layout.legend.left(), right = c.layout.legend.right();
  const bool weights = c.d.showsWeights();
  left += c.text({left, base}, HeadsText::tr("Query heads"), pixels, c.theme().soft, 0, QFont::DemiBold) + c.px(10);
  // Right to left, the most important first, while there is room.
  if (weights) {
    const QString example = QLocale().toString(c.d.numbers.entropy[static_cast<std::size_t>(c.d.litHead())], 'f', 2);
    const QString meaning = HeadsText::tr("mean row entropy in bits");
    const double needed = c.width(example, pixels, QFont::DemiBold) + c.width(meaning, pixels) + c.px(5);
    const double scale = c.px(150);
    if (right - left > needed + scale) {
      right -= c.text({right, base}, meaning, pixels, c.theme().soft, 1) + c.px(5);
      right -= c.text({right, base}, example, pixels, c.theme().ink, 1, QFont::DemiBold) + c.px(22);
    }
    const QString hidden = HeadsText::tr("masked");
    if (c.d.numbers.hides && right - left > c.width(hidden, pixels) + c.px(24) + scale) {
      right -= c.text({right, base}, hidden, pixels, c.theme().soft, 1) + c.px(7);
      const QRectF box(right - c.px(14), base - c.px(11), c.px(14), c.px(13));
      c.painter.fillRect(box, c.theme().field);
      drawHatching(c.painter, {box}, c.theme());
      right = box.left() - c.px(20);
    }
  }
  if (right - left < c.px(140)) return;
  if (weights && !c.d.view.options.commonScale) {
    const QString each = HeadsText::tr("weight 0 to each head’s largest");
    if (c.width(each, pixels) + c.px(90) < right - left) {
      drawGradient(c, QRectF(right - c.px(80), base - c.px(8), c.px(80), c.px(8)), c.d.weightScale(0));
      right -= c.px(86);
      right -= c.text({right, base}, each, pixels, c.theme().soft, 1);
    }
  } else {
    right = drawScaleText(c, right, base, weights ? HeadsText::tr("weight") : HeadsText::tr("value"),
                          weights ? c.d.weightScale(0) : c.d.queryScale());
  }
  const QString axes = weights ? HeadsText::tr("row: query, column: key") : HeadsText::tr("row: token");
  if (left + c.width(axes, pixels) < right - c.px(16))
    left += c.text({left, base}, axes, pixels, c.theme().soft) + c.px(14);
  if (c.d.step != HeadsStep::Split) return;
  const Matrix& q = c.d.head(0).q;
  const QString after =
      HeadsText::tr("heads before tokens: %1").arg(batchShapeText({c.d.heads.query, q.rows(), q.cols()}));
  if (left + c.width(after, pixels) < right - c.px(16)) c.text({left, base}, after, pixels, c.theme().soft);
}

}  // namespace attn::app
