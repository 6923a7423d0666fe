// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/card_data.h"

#include <QLinearGradient>
#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <array>

#include "figures/matrix_figure.h"
#include "figures/weights_map.h"
#include "scenario/has_numbers.h"
#include "text/token_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "traffic/algorithm.h"
#include "traffic/traffic_plan.h"

namespace attn::app {
namespace {

constexpr Index kWiresAtMost = 5, kWideKeys = 32, kFarthest = 16;
constexpr std::int64_t kMaxCardScores = std::int64_t{1} << 22;  // larger ones get no thumbnail

std::shared_ptr<const Trace> traced(const Scenario& scenario) {
  std::optional<Trace> trace = traceOnCpu(scenario);
  return trace ? std::make_shared<const Trace>(std::move(*trace)) : nullptr;
}

CardData::Kind kindOf(const Scenario& s) {
  if (s.tiling) {
    const auto algorithm = algorithmNamed(s.tiling->algorithm);
    return algorithm && readsCache(*algorithm) ? CardData::Kind::Cache : CardData::Kind::Tiles;
  }
  if (queryTokens(s) == 1) return CardData::Kind::Bars;
  if (s.heads.query > s.heads.keyValue) return CardData::Kind::Heads;
  if (isCrossAttention(s) && std::max(queryTokens(s), keyTokens(s)) <= kWiresAtMost) return CardData::Kind::Wires;
  if (s.attention.rope && s.heads.query == 1) return CardData::Kind::Rotation;
  if (keyWidth(s) >= kWideKeys && !s.attention.scale) return CardData::Kind::Saturation;
  return CardData::Kind::Weights;
}

/// The document's tiles, or larger ones if they would be too small to see.
std::optional<TileGrid> shownTiles(const Scenario& s) {
  constexpr Index kMax = 16;
  const Result<TrafficPlan> plan = planTraffic(trafficShape(s), *s.tiling);
  if (!plan || !plan->grid) return std::nullopt;
  if (std::max(plan->grid->rows(), plan->grid->cols()) <= kMax) return plan->grid;
  const auto part = [](Index tokens) { return (tokens + kMax - 1) / kMax; };
  return TileGrid(plan->grid->visibility(), {part(queryTokens(s)), part(keyTokens(s))});
}

MatrixStack repeatedRow(const Matrix& matrix, Index row, Index times) {
  return MatrixStack(Matrix(matrix.row(row).replicate(times, 1)));
}

/// The scores of the last query on the first key at distances 0, 1, 2 ...
std::vector<double> scoresByDistance(const Scenario& scenario, const Trace& trace) {
  const HeadTrace& head = trace.heads.front();
  Scenario line;
  line.attention.rope = scenario.attention.rope;
  line.inputs = QkvInputs{repeatedRow(head.q, head.q.rows() - 1, kFarthest + 1), repeatedRow(head.k, 0, kFarthest + 1),
                          MatrixStack(Matrix(Matrix::Zero(kFarthest + 1, 1)))};
  const std::shared_ptr<const Trace> scores = traced(line);
  std::vector<double> byDistance;
  for (Index d = 0; scores && d <= kFarthest; ++d) byDistance.push_back(scores->heads.front().scores(d, 0));
  return byDistance;
}

/// Distances between equal tokens: those at which the last token's name meets the first one's in the scenario itself.
std::vector<Index> distancesPresent(const Scenario& scenario) {
  const std::vector<std::string> names = queryTokenNames(scenario);
  std::vector<Index> distances;
  const auto last = static_cast<Index>(names.size()) - 1;
  for (Index i = last; i >= 0; --i) {
    if (names[static_cast<std::size_t>(i)] == names.front()) distances.push_back(last - i);
  }
  return distances;
}

/// This picture needs sizes only.
std::optional<CardData> trafficCard(std::shared_ptr<const Scenario> scenario) {
  CardData card;
  card.kind = scenario->tiling ? kindOf(*scenario) : CardData::Kind::Cache;
  if (card.kind == CardData::Kind::Tiles) {
    card.tiles = shownTiles(*scenario);
    if (!card.tiles) return std::nullopt;
  }
  card.scenario = std::move(scenario);
  return card;
}

std::vector<Index> rowsToMark(const Scenario& scenario, const Trace& trace, const QString& token) {
  const std::vector<std::string> names = queryTokenNames(scenario);
  const auto found = std::find(names.begin(), names.end(), token.toStdString());
  if (!token.isEmpty() && found != names.end()) return {static_cast<Index>(found - names.begin())};
  return trace.heads.front().emptyRows;
}

/// Draws the first `rows` rows of the matrix as a heat map with small gaps.
void drawStrip(QPainter& painter, const QRectF& box, const Matrix& weights, Index rows, const Theme& theme) {
  const double w = box.width() / static_cast<double>(weights.cols()), h = box.height() / static_cast<double>(rows);
  for (Index r = 0; r < rows; ++r) {
    for (Index c = 0; c < weights.cols(); ++c) {
      const QRectF cell(box.left() + static_cast<double>(c) * w, box.top() + static_cast<double>(r) * h, w, h);
      painter.fillRect(cell.adjusted(0, 0, -1, -1), shareColor(weights(r, c), theme));
    }
  }
}

void drawWeights(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const Matrix& weights = card.trace->heads.front().weights;
  const double cell =
      std::min(box.width() / static_cast<double>(weights.cols()), box.height() / static_cast<double>(weights.rows()));
  const QSizeF size(cell * static_cast<double>(weights.cols()), cell * static_cast<double>(weights.rows()));
  const QRectF grid(box.center() - QPointF(size.width(), size.height()) / 2, size);
  drawWeightsThumbnail(painter, grid, *card.scenario, *card.trace, 0, theme);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.selection, theme.px(2.4)));
  for (const Index row : card.marks) {
    const QRectF line(grid.left(), grid.top() + static_cast<double>(row) * cell, grid.width(), cell);
    painter.drawRoundedRect(line.adjusted(-1.5, -1, 1, 0.5), theme.px(3), theme.px(3));
  }
}

void drawWires(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const Matrix& weights = card.trace->heads.front().weights;
  const QFont face = uiFont(theme.px(11.5));
  const QFontMetricsF metrics(face);
  const QStringList queries = shownTokens(queryTokenNames(*card.scenario)),
                    keys = shownTokens(keyTokenNames(*card.scenario));
  const auto widest = [&metrics](const QStringList& list) {
    double w = 0;
    for (const QString& name : list) w = std::max(w, metrics.horizontalAdvance(name));
    return w;
  };
  const double left = box.left() + widest(queries) + theme.px(6), right = box.right() - widest(keys) - theme.px(6);
  const auto y = [&box](Index i, Index n) {
    return box.top() + box.height() * (static_cast<double>(i) + 0.5) / static_cast<double>(n);
  };
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      QColor color = theme.scores;
      color.setAlphaF(static_cast<float>(0.25 + 0.75 * weights(i, j)));
      painter.setPen(QPen(color, theme.px(0.6 + 4.6 * weights(i, j)), Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QPointF(left, y(i, weights.rows())), QPointF(right, y(j, weights.cols())));
    }
  }
  painter.setFont(face);
  const double drop = metrics.capHeight() / 2;
  painter.setPen(theme.query);
  for (qsizetype i = 0; i < queries.size(); ++i) {
    const double x = left - theme.px(5) - metrics.horizontalAdvance(queries[i]);
    painter.drawText(QPointF(x, y(i, weights.rows()) + drop), queries[i]);
  }
  painter.setPen(theme.key);
  for (qsizetype j = 0; j < keys.size(); ++j) {
    painter.drawText(QPointF(right + theme.px(5), y(j, weights.cols()) + drop), keys[j]);
  }
}

void drawSaturation(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const Matrix& scaled = card.trace->heads.front().weights;
  const Matrix& unscaled = card.unscaled->heads.front().weights;
  const Index rows = std::min<Index>(4, scaled.rows());
  const double gap = theme.px(6), height = (box.height() - gap) / 2;
  drawStrip(painter, QRectF(box.left(), box.top(), box.width(), height), unscaled, rows, theme);
  drawStrip(painter, QRectF(box.left(), box.bottom() - height, box.width(), height), scaled, rows, theme);
}

void drawHeads(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const HeadCounts& heads = card.scenario->heads;
  const double radius = std::min(0.05 * box.height(), 0.42 * box.width() / static_cast<double>(heads.query));
  const double top = box.top() + 0.08 * box.height(), side = 0.145 * box.height(), bottom = box.bottom() - side;
  const auto queryX = [&](Index h) {
    return box.left() + box.width() * (static_cast<double>(h) + 0.5) / static_cast<double>(heads.query);
  };
  const auto groupX = [&](Index g) {
    return box.left() + box.width() * (static_cast<double>(g) + 0.5) / static_cast<double>(heads.keyValue);
  };
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.scores, theme.px(1.4)));
  for (Index h = 0; h < heads.query; ++h) {
    const QPointF from(queryX(h), top), to(groupX(heads.keyValueHeadOf(h)), bottom);
    QPainterPath wire(from);
    wire.cubicTo(QPointF(from.x(), (from.y() + to.y()) / 2), QPointF(to.x(), (from.y() + to.y()) / 2), to);
    painter.drawPath(wire);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.query);
  for (Index h = 0; h < heads.query; ++h) painter.drawEllipse(QPointF(queryX(h), top), radius, radius);
  for (Index g = 0; g < heads.keyValue; ++g) {
    painter.setBrush(theme.key);
    painter.drawRoundedRect(QRectF(groupX(g) - side, bottom, side, side), 2, 2);
    painter.setBrush(theme.value);
    painter.drawRoundedRect(QRectF(groupX(g), bottom, side, side), 2, 2);
  }
}

void drawBars(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const Matrix& weights = card.trace->heads.front().weights;
  const double largest = std::max(1e-12, weights.maxCoeff());
  const double cell = std::min(box.width() / static_cast<double>(weights.cols()), theme.px(16));
  const double left = box.center().x() - cell * static_cast<double>(weights.cols()) / 2;
  const double floor = box.bottom() - cell - theme.px(7), top = box.top() + theme.px(2);
  for (Index j = 0; j < weights.cols(); ++j) {
    const double x = left + static_cast<double>(j) * cell, height = (floor - top) * weights(0, j) / largest;
    painter.fillRect(QRectF(x + 1.5, floor - height, cell - 3, height), theme.scores);
    painter.fillRect(QRectF(x + 0.5, box.bottom() - cell, cell - 1, cell - 1), shareColor(weights(0, j), theme));
  }
  painter.setPen(QPen(theme.faint, 1));
  painter.drawLine(QPointF(left, floor), QPointF(left + cell * static_cast<double>(weights.cols()), floor));
}

void drawRotation(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const std::vector<double>& y = card.scoreByDistance;
  const auto [low, high] = std::minmax_element(y.begin(), y.end());
  if (y.size() < 2 || *low == *high) return;
  const QRectF plot = box.adjusted(theme.px(4), theme.px(6), -theme.px(4), -theme.px(6));
  const double bottom = std::min(0.0, *low), top = std::max(0.0, *high);
  const auto at = [&](std::size_t d) {
    return QPointF(plot.left() + plot.width() * static_cast<double>(d) / static_cast<double>(y.size() - 1),
                   plot.bottom() - plot.height() * (y[d] - bottom) / (top - bottom));
  };
  const double zero = plot.bottom() - plot.height() * (0 - bottom) / (top - bottom);
  painter.setPen(QPen(theme.line, theme.lineWidth()));
  painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero));
  QPainterPath curve(at(0));
  for (std::size_t d = 1; d < y.size(); ++d) {
    const double third = (at(d).x() - at(d - 1).x()) / 2;
    curve.cubicTo(at(d - 1) + QPointF(third, 0), at(d) - QPointF(third, 0), at(d));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.scores, theme.px(1.6)));
  painter.drawPath(curve);
  painter.setPen(Qt::NoPen);
  for (std::size_t d = 0; d < y.size(); ++d) {
    const bool marked = std::find(card.marks.begin(), card.marks.end(), static_cast<Index>(d)) != card.marks.end();
    painter.setBrush(marked ? theme.selection : theme.scores);
    const double radius = theme.px(marked ? 4.5 : 2);
    painter.drawEllipse(at(d), radius, radius);
  }
}

void drawTiles(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  const TileGrid& tiles = *card.tiles;
  // To scale, so that smaller tiles at the ends are visible.
  const auto queries = static_cast<double>(tiles.queries(tiles.rows() - 1).end);
  const auto keys = static_cast<double>(tiles.keys(tiles.cols() - 1).end);
  const double token = std::min(box.width() / keys, box.height() / queries);
  const QPointF corner = box.center() - QPointF(keys, queries) * token / 2;
  std::vector<QRectF> hatched;
  for (Index i = 0; i < tiles.rows(); ++i) {
    for (Index j = 0; j < tiles.cols(); ++j) {
      const IndexRange rows = tiles.queries(i), cols = tiles.keys(j);
      const QRectF tile(corner + QPointF(static_cast<double>(cols.begin), static_cast<double>(rows.begin)) * token,
                        QSizeF(static_cast<double>(cols.size()), static_cast<double>(rows.size())) * token);
      const QRectF inner = tile.adjusted(1, 1, -1, -1);
      const TileKind kind = tiles.kind({i, j});
      painter.fillRect(inner, kind == TileKind::Skipped ? theme.field : theme.query);
      if (kind == TileKind::Skipped) hatched.push_back(inner);
      if (kind != TileKind::Partial) continue;
      // Only the half below the diagonal is computed.
      const QPolygonF above({inner.topLeft(), inner.topRight(), inner.bottomRight()});
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.queryBackground);
      painter.drawPolygon(above);
    }
  }
  drawHatching(painter, hatched, theme);
}

/// Keys and values side by side, one row per token, the newest at the bottom.
void drawCache(QPainter& painter, const QRectF& box, const CardData&, const Theme& theme) {
  constexpr int kRows = 9;
  const double gap = theme.px(8), width = std::min(theme.px(56), (box.width() - gap) / 2);
  const double row = box.height() / kRows, left = box.center().x() - width - gap / 2;
  for (int i = 0; i < kRows; ++i) {
    const bool newest = i + 1 == kRows;
    const double share = newest ? 1 : 0.25 + 0.45 * i / kRows;
    const QRectF key(left, box.top() + i * row, width, row - 1);
    painter.fillRect(key, mixedColor(theme.field, theme.key, share));
    painter.fillRect(key.translated(width + gap, 0), mixedColor(theme.field, theme.value, share));
    if (!newest) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.selection, theme.px(2.4)));
    painter.drawRoundedRect(key.united(key.translated(width + gap, 0)).adjusted(-2, -1, 2, 2), theme.px(3),
                            theme.px(3));
  }
}

}  // namespace

void drawCardPicture(QPainter& painter, const QRectF& box, const CardData& card, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr std::array kDraw{drawWeights, drawWires,    drawSaturation, drawHeads,
                             drawBars,    drawRotation, drawTiles,      drawCache};  // in the order of CardData::Kind
  kDraw.at(static_cast<std::size_t>(card.kind))(painter, box, card, theme);
  painter.restore();
}

void drawSheet(QPainter& painter, const QRectF& box, const Theme& theme) {
  const double side = box.width();
  const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x, y) * side; };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.faint, std::max(1.0, side / 32)));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(at(0.2, 0.1), at(0.8, 0.9)), side / 16, side / 16);
  for (const double y : {0.34, 0.5, 0.66}) painter.drawLine(at(0.34, y), at(y > 0.6 ? 0.52 : 0.66, y));
  painter.restore();
}

double drawWeightLegend(QPainter& painter, QPointF right, const Theme& theme) {
  const QFont face = uiFont(theme.px(12));
  const QFontMetricsF metrics(face);
  const double bar = theme.px(64), height = theme.px(7), gap = theme.px(8), swatch = theme.px(14);
  const QString masked = CardText::tr("masked"), weight = CardText::tr("weight %1").arg(QLocale().toString(0));
  const QString one = QLocale().toString(1);
  const double middle = right.y(), drop = metrics.capHeight() / 2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(face);
  double x = right.x() - metrics.horizontalAdvance(masked);
  painter.setPen(theme.soft);
  painter.drawText(QPointF(x, middle + drop), masked);
  x -= gap + swatch;
  const QRectF box(x, middle - swatch / 2, swatch, swatch);
  painter.fillRect(box, theme.field);
  painter.setClipRect(box);
  painter.setPen(QPen(theme.line.darker(theme.dark ? 70 : 115), 1.4));
  for (double offset = -swatch; offset < swatch; offset += theme.px(4.5)) {
    painter.drawLine(QPointF(x + offset, box.bottom()), QPointF(x + offset + swatch, box.top()));
  }
  painter.setClipping(false);
  x -= 3 * gap + metrics.horizontalAdvance(one);
  painter.setPen(theme.soft);
  painter.drawText(QPointF(x, middle + drop), one);
  x -= gap + bar;
  QLinearGradient gradient(x, 0, x + bar, 0);
  for (int i = 0; i <= 10; ++i) gradient.setColorAt(i / 10.0, shareColor(i / 10.0, theme));
  painter.setPen(Qt::NoPen);
  painter.setBrush(gradient);
  painter.drawRoundedRect(QRectF(x, middle - height / 2, bar, height), 2, 2);
  x -= gap + metrics.horizontalAdvance(weight);
  painter.setPen(theme.soft);
  painter.drawText(QPointF(x, middle + drop), weight);
  painter.restore();
  return right.x() - x;
}

std::optional<CardData> cardDataOf(std::shared_ptr<const Scenario> scenario, const QString& rowToMark) {
  if (!scenario) return std::nullopt;
  if (scenario->tiling || !hasNumbers(*scenario)) return trafficCard(std::move(scenario));
  if (queryTokens(*scenario) * keyTokens(*scenario) * scenario->heads.query > kMaxCardScores) return std::nullopt;
  CardData card;
  card.kind = kindOf(*scenario);
  card.trace = traced(*scenario);
  if (!card.trace) return std::nullopt;
  if (card.kind == CardData::Kind::Saturation) {
    Scenario unscaled = *scenario;
    unscaled.attention.scale = 1.0;
    card.unscaled = traced(unscaled);
  } else if (card.kind == CardData::Kind::Rotation) {
    card.scoreByDistance = scoresByDistance(*scenario, *card.trace);
    card.marks = distancesPresent(*scenario);
  } else {
    card.marks = rowsToMark(*scenario, *card.trace, rowToMark);
  }
  card.scenario = std::move(scenario);
  return card;
}

CardData asLineCard(CardData card) {
  // A tiled or sizes-only document has no weights.
  if (card.kind == CardData::Kind::Bars || !card.trace) return card;
  if (card.kind == CardData::Kind::Rotation) card.marks.clear();  // distances are not rows
  card.kind = CardData::Kind::Weights;
  return card;
}

QString cardFacts(const Scenario& s) {
  const QLocale locale;
  const auto number = [&locale](Index n) { return locale.toString(static_cast<qlonglong>(n)); };
  const auto queries = static_cast<int>(queryTokens(s)), keys = static_cast<int>(keyTokens(s));
  QStringList facts;
  if (queries == 1 && keys > 1) {
    facts << CardText::tr("%n query(ies)", nullptr, 1) << CardText::tr("cache %1").arg(number(keys));
  } else if (isCrossAttention(s)) {
    facts << CardText::tr("%n query(ies)", nullptr, queries) << CardText::tr("%n key(s)", nullptr, keys);
  } else {
    facts << CardText::tr("%n token(s)", nullptr, queries);
  }
  const Mask& mask = s.attention.mask;
  if (keyWidth(s) >= kWideKeys) facts << CardText::tr("d_k %1").arg(number(keyWidth(s)));
  if (s.heads.query > 1) {
    facts << CardText::tr("H %1, H_kv %2").arg(number(s.heads.query), number(s.heads.keyValue));
  } else if (mask.causal && queries > 1) {
    facts << CardText::tr("causal");
  }
  if (mask.window > 0) facts << CardText::tr("window %1").arg(number(mask.window));
  if (!mask.padding.empty()) facts << CardText::tr("padding");
  if (s.attention.rope) facts << CardText::tr("RoPE");
  return facts.join(QString::fromUtf8(" \xc2\xb7 "));
}

}  // namespace attn::app
