// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/scene_theme.h"
#include "labs/tiles/picture/tiles_layout.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kMaxCells = 64;      // drawn as individual cells
constexpr double kSmallestTile = 8;  // pixels; smaller tiles are drawn as an image

QColor doneColor(const Theme& t) {
  return mixedColor(t.background, t.scores, t.dark ? 0.3 : 0.27);
}

QColor toDoColor(const Theme& t) {
  return t.dark ? mixedColor(t.panel, t.background, 0.2) : t.panel;
}

QColor fillOf(TileStatus status, const Theme& t) {
  return status == TileStatus::Done     ? doneColor(t)
         : status == TileStatus::AtWork ? t.selectionBackground
                                        : toDoColor(t);
}

struct Grid {
  const TilesCanvas& c;
  const TilesLayout& l;
  const TileGrid& grid;
  Index head;                    // whose tiles are shown
  Index begun;                   // number of events finished or in progress
  std::vector<QRectF>& hatched;  // drawn together, below the frames

  TileStatus status(TileIndex tile) const { return shownStatus(l.view, head, tile, begun); }
  /// While a question is open, unprocessed tiles all look alike.
  bool hidesKind(TileStatus status) const { return l.view.limit && status == TileStatus::ToDo; }
};

/// For more tiles than can be drawn individually: each pixel shows one of the tiles at its position.
void drawSmallTiles(const Grid& g) {
  const QRectF& rect = g.l.grid;
  const double density = g.c.painter.device()->devicePixelRatioF();
  const auto side = [density](Index tiles, double length) {
    return static_cast<int>(std::clamp<double>(static_cast<double>(tiles), 1, std::floor(length * density)));
  };
  const int w = side(g.grid.cols(), rect.width()), h = side(g.grid.rows(), rect.height());
  QImage image(w, h, QImage::Format_ARGB32_Premultiplied);
  const Theme& t = g.c.theme();
  const QRgb colors[] = {QColor(0, 0, 0, 0).rgba(), toDoColor(t).rgba(), t.selection.rgba(), doneColor(t).rgba()};
  for (int y = 0; y < h; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < w; ++x) {
      const TileIndex tile{g.grid.rows() * y / h, g.grid.cols() * x / w};
      line[x] = colors[static_cast<std::size_t>(g.status(tile))];
    }
  }
  g.c.hatch(rect);
  g.c.painter.drawImage(rect, image);
  g.c.box(rect, {}, mixedColor(t.line, t.scores, 0.65), 1, 2);
  if (!g.l.atWork || !g.l.atWork->col) return;
  const QRectF work = g.l.tile({g.l.atWork->row, *g.l.atWork->col});
  const double seenWidth = std::max(work.width(), g.c.px(5)), seenHeight = std::max(work.height(), g.c.px(5));
  g.c.box({work.center().x() - seenWidth / 2, work.center().y() - seenHeight / 2, seenWidth, seenHeight},
          t.selectionBackground, t.selection, 2, 2);
}

/// The cells of a tile: hidden ones hatched, others in their score's color if the tile is active.
void drawCells(const Grid& g, TileIndex tile, TileStatus status) {
  const IndexRange queries = g.grid.queries(tile.row), keys = g.grid.keys(tile.col);
  const auto isVisible = [&, all = g.hidesKind(status)](Index i, Index j) {
    return all || g.grid.visibility().isVisible(i, j);
  };
  const Theme& t = g.c.theme();
  const bool scored = status == TileStatus::AtWork && g.l.rows && g.l.rows->step && g.l.atWork &&
                      g.l.atWork->row == tile.row && g.l.atWork->col == tile.col;
  const bool apart = g.l.cells({0, 1}, {0, 1}).width() > g.c.px(7);
  const double gap = apart ? g.c.px(0.5) : 0;
  const QColor fill = fillOf(status, t);
  const bool single = apart || scored;  // else neighbors that look the same are filled together
  for (Index i = queries.begin; i < queries.end; ++i) {
    for (Index j = keys.begin; j < keys.end;) {
      const bool visible = isVisible(i, j);
      Index end = j + 1;
      while (end < keys.end && !(visible && single) && isVisible(i, end) == visible) ++end;
      const QRectF cells = g.l.cells({i, i + 1}, {j, end}).adjusted(gap, gap, -gap, -gap);
      if (!visible) {
        g.hatched.push_back(cells);
      } else if (scored) {
        g.c.painter.fillRect(
            cells, g.l.view.numbers->scores.color(g.l.rows->step->scores(i - queries.begin, j - keys.begin), t));
      } else {
        g.c.painter.fillRect(cells, fill);
      }
      j = end;
    }
  }
}

void drawTile(const Grid& g, TileIndex tile) {
  const QRectF whole = g.l.tile(tile);
  const QRectF rect = whole.adjusted(g.c.px(1), g.c.px(1), -g.c.px(1), -g.c.px(1));
  const TileStatus status = g.status(tile);
  const Theme& t = g.c.theme();
  if (status == TileStatus::Skipped) {
    g.hatched.push_back(rect);
    return;
  }
  const bool each = g.l.queries() <= kMaxCells && g.l.keys() <= kMaxCells;
  if (each) {
    drawCells(g, tile, status);
  } else {
    g.c.painter.fillRect(rect, fillOf(status, t));
    if (g.grid.kind(tile) == TileKind::Partial && !g.hidesKind(status)) {
      g.hatched.push_back(rect.adjusted(rect.width() * 0.5, 0, 0, -rect.height() * 0.5));
    }
  }
}

void frameTile(const Grid& g, TileIndex tile) {
  const QRectF rect = g.l.tile(tile).adjusted(g.c.px(1), g.c.px(1), -g.c.px(1), -g.c.px(1));
  const Theme& t = g.c.theme();
  const TileStatus status = g.status(tile);
  if (status == TileStatus::AtWork) return;  // framed last, above its neighbors
  const bool skipped = status == TileStatus::Skipped;
  g.c.box(rect, {}, skipped ? t.line : mixedColor(t.line, t.scores, 0.65), skipped ? 0.8 : 1, 2);
}

void drawOrder(const Grid& g, TileIndex tile) {
  const QRectF rect = g.l.tile(tile);
  if (g.hidesKind(g.status(tile))) return;
  const auto order = g.l.data.schedule ? g.l.data.schedule->orderOf(tile) : std::nullopt;
  const double radius = g.c.px(9);
  if (!order || rect.width() < radius * 2.4 || rect.height() < radius * 2.4) return;
  const bool lit = g.status(tile) == TileStatus::AtWork;
  const Theme& t = g.c.theme();
  const QPointF at(rect.left() + radius + g.c.px(3), rect.bottom() - radius - g.c.px(3));
  const QString number = wholeText(*order);
  const double half = std::max(radius, g.c.width(number, 12, QFont::DemiBold) / 2 + g.c.px(3.5));
  const QRectF pill(at.x() - radius, at.y() - radius, 2 * half, 2 * radius);
  g.c.box(pill, lit ? t.selection : t.panel, lit ? t.selection : t.scores, 1, 8);
  g.c.text({pill.center().x(), at.y() + g.c.px(4.3)}, number, 12, lit ? readableOn(t.selection) : t.ink, 0.5,
           QFont::DemiBold);
}

/// The largest font size that fits the cells, and the interval of named tokens if all names would overlap.
struct NameSize {
  double pixels = 12;
  Index step = 1;
};

NameSize nameSize(const TilesCanvas& c, double cell) {
  constexpr double kLine = 1.12, kLargestName = 12;
  const double smallest =
      legiblePixels(c.layout.arrangement == TilesArrangement::Wide ? 11.6 : 10, c.layout.theme.scale);
  const double fitting = cell / c.px(1) / kLine;
  if (fitting >= smallest) return {std::min(kLargestName, fitting), 1};
  return {kLargestName, static_cast<Index>(std::ceil(kLargestName / fitting))};
}

/// True for every `step`th name and the followed one, except names that would overlap the latter.
bool isNamed(Index i, Index followed, Index step) {
  if (i == followed) return true;
  return i % step == 0 && (followed < 0 || std::abs(i - followed) >= step);
}

void drawNames(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const NameSize rows = nameSize(c, l.grid.height() / static_cast<double>(l.queries()));
  for (Index i = 0; i < l.queries(); ++i) {
    if (!isNamed(i, l.view.row, rows.step)) continue;
    const QRectF row = l.cells({i, i + 1}, {0, 1});
    const bool followed = i == l.view.row;
    c.text({l.grid.left() - c.px(6), row.center().y() + c.px(rows.pixels * 0.36)}, l.data.queryNames[i], rows.pixels,
           followed ? t.ink : t.soft, 1, followed ? QFont::DemiBold : QFont::Normal, c.px(TilesLayout::kLongestName));
  }
  // The line distance of rotated names.
  constexpr double kTurned = 0.83;
  const NameSize columns = nameSize(c, l.grid.width() / static_cast<double>(l.keys()) * kTurned);
  for (Index j = 0; j < l.keys(); ++j) {
    if (!isNamed(j, -1, columns.step)) continue;
    const QRectF column = l.cells({0, 1}, {j, j + 1});
    c.painter.save();
    c.painter.translate(column.center().x() + c.px(2), l.grid.top() - c.px(6));
    c.painter.rotate(-56);
    c.text({0, 0}, l.data.keyNames[j], columns.pixels, t.soft, 0, QFont::Normal, c.px(TilesLayout::kLongestName));
    c.painter.restore();
  }
}

/// Bars with Q_i on the right and K_j below.
void drawSides(const Grid& g) {
  const Theme& t = g.c.theme();
  const QRectF& rect = g.l.grid;
  const auto bar = [&](const QRectF& r, const QColor& color, bool lit) {
    g.c.box(r, lit ? color : mixedColor(color, t.background, 0.55), {}, 0, 1.5);
  };
  const double smallest = g.c.px(16);
  for (Index i = 0; i < g.grid.rows() && g.grid.rows() <= 64; ++i) {
    const QRectF row = g.l.tile({i, 0});
    const bool lit = g.l.atWork && g.l.atWork->row == i;
    bar({rect.right() + g.c.px(6), row.top() + 2, g.c.px(lit ? 3.5 : 1.6), std::max(1.0, row.height() - 4)}, t.query,
        lit);
    if (row.height() >= smallest)
      g.c.symbol({rect.right() + g.c.px(13), row.center().y() + g.c.px(4)}, QStringLiteral("Q"), QString::number(i), 13,
                 lit ? readableShade(t.query, t.background) : t.soft);
  }
  for (Index j = 0; j < g.grid.cols() && g.grid.cols() <= 64; ++j) {
    const QRectF column = g.l.tile({0, j});
    const bool lit = g.l.event && g.l.event->col == j;
    bar({column.left() + 2, rect.bottom() + g.c.px(6), std::max(1.0, column.width() - 4), g.c.px(lit ? 3.5 : 1.6)},
        t.key, lit);
    if (column.width() >= smallest)
      g.c.symbol({column.center().x(), rect.bottom() + g.c.px(24)}, QStringLiteral("K"), QString::number(j), 13,
                 lit ? readableShade(t.key, t.background) : t.soft, 0.5);
  }
}

void drawLegend(const TilesCanvas& c, bool tiled) {
  if (!tiled) return;
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const double side = c.px(14), beforeText = side + c.px(7),
               row = c.px(l.arrangement == TilesArrangement::Tall ? 23 : 21);
  const QString atWork = TilesText::tr("in progress"), toDo = TilesText::tr("to do"),
                skipped = TilesText::tr("skipped");
  // Next to the first three entries, if they fit left of the off-chip memory.
  const double right = l.memoryHeading.x() - c.px(4);
  const double second =
      beforeText + std::max({c.width(atWork, 12), c.width(toDo, 12), c.width(skipped, 12)}) + c.px(10);
  const auto item = [&](int x, int y, const QString& text, auto draw) {
    const QPointF at = l.legendAt + (l.legendNextTo ? QPointF(0, (3 * x + y) * row) : QPointF(x * second, y * row));
    draw(QRectF(at, QSizeF(side, side)));
    c.text(at + QPointF(beforeText, c.px(11)), text, 12, t.soft, 0, QFont::Normal, right - at.x() - beforeText);
  };
  item(0, 0, atWork, [&](const QRectF& r) { c.box(r, t.selectionBackground, t.selection, 2, 3); });
  item(0, 1, toDo, [&](const QRectF& r) { c.box(r, toDoColor(t), t.scores, 1, 2); });
  item(0, 2, skipped, [&](const QRectF& r) {
    c.hatch(r);
    c.box(r, {}, t.line, 0.8, 2);
  });
  item(1, 0, TilesText::tr("done, discarded"), [&](const QRectF& r) { c.box(r, doneColor(t), t.scores, 1, 2); });
  item(1, 1, TilesText::tr("partial"), [&](const QRectF& r) {
    c.box(r, toDoColor(t), t.scores, 1, 2);
    c.hatch(r.adjusted(side * 0.45, 1, -1, -side * 0.45));
  });
  item(1, 2, TilesText::tr("order"), [&](const QRectF& r) {
    c.box(r, t.panel, t.scores, 1, 7);
    c.text({r.center().x(), r.center().y() + c.px(3.5)}, QStringLiteral("1"), 11, t.ink, 0.5, QFont::DemiBold);
  });
}

/// eager and standard: the whole matrix as the last kernel left it.
void drawWhole(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  c.painter.fillRect(l.grid, toDoColor(t));
  const Phase phase = l.event ? l.event->phase : Phase::Initialize;
  const bool weights = l.event && l.event->phase == Phase::Accumulate;
  const bool known = l.event && (phase != Phase::Scores || l.event->kind != EventKind::Load);
  if (known && l.hasNumbers() && l.queries() <= kMaxCells && l.keys() <= kMaxCells) {
    const HeadTrace& head = l.view.numbers->head(l.queryHead);
    const bool softmaxed = weights || (phase == Phase::Softmax && l.event->kind != EventKind::Load);
    const Matrix& m = softmaxed                ? head.weights
                      : phase == Phase::Scores ? head.scores
                      : phase == Phase::Scale  ? head.scaled
                                               : head.masked;
    const ColorScale scale = softmaxed ? ColorScale{ColorScale::Kind::Viridis, 1, false} : l.view.numbers->scores;
    std::vector<QRectF> hidden;
    const double gap = l.cells({0, 1}, {0, 1}).width() > c.px(7) ? c.px(0.5) : 0;
    for (Index i = 0; i < m.rows(); ++i) {
      for (Index j = 0; j < m.cols(); ++j) {
        const QRectF cell = l.cells({i, i + 1}, {j, j + 1}).adjusted(gap, gap, -gap, -gap);
        const bool masks = softmaxed || phase == Phase::Mask;
        if (std::isinf(m(i, j)) || (masks && std::isinf(head.masked(i, j))))
          hidden.push_back(cell);
        else
          c.painter.fillRect(cell, scale.color(m(i, j), t));
      }
    }
    drawHatching(c.painter, hidden, t);
  } else if (known) {
    c.painter.fillRect(l.grid, doneColor(t));
  }
  c.box(l.grid, {}, l.event ? t.selection : t.scores, l.event ? 2 : 1, 2);
}

}  // namespace

void drawTilesGrid(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const bool tiled = l.isTiledNow();
  c.text(l.gridHeading, tiled ? TilesText::tr("Scores, tile by tile") : TilesText::tr("Scores, all at once"), 12,
         t.soft, 0, QFont::DemiBold);
  if (l.names) drawNames(c);
  if (!tiled) {
    drawWhole(c);
  } else {
    const TileGrid& grid = *l.data.plan->grid;
    std::vector<QRectF> hatched;
    const Grid g{c, l, grid, l.event ? l.event->head : 0, l.moment.done + (l.moment.inProgress() ? 1 : 0), hatched};
    const QRectF first = l.tile({0, 0});
    if (first.width() < kSmallestTile || first.height() < kSmallestTile || grid.rows() * grid.cols() > 1600) {
      drawSmallTiles(g);
    } else {
      const auto forEachTile = [&](const auto& draw) {
        for (Index i = 0; i < grid.rows(); ++i)
          for (Index j = 0; j < grid.cols(); ++j) draw(TileIndex{i, j});
      };
      forEachTile([&](TileIndex tile) { drawTile(g, tile); });
      drawHatching(c.painter, hatched, t);
      forEachTile([&](TileIndex tile) { frameTile(g, tile); });
      forEachTile([&](TileIndex tile) {
        if (g.status(tile) == TileStatus::AtWork) c.box(l.tile(tile), {}, t.selection, 3, 3);
      });
      forEachTile([&](TileIndex tile) { drawOrder(g, tile); });
    }
    drawSides(g);
  }
  if (!l.names) {
    const QString size =
        TilesText::tr("%Ln query(ies) × %1 keys", nullptr, static_cast<int>(l.queries())).arg(wholeText(l.keys()));
    c.text({l.grid.left(), l.grid.top() - c.px(8)}, size, 12, t.soft);
  }
  drawLegend(c, tiled);
}

}  // namespace attn::app
