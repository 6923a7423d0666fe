// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_latent.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/latent.h"
#include "figures/box.h"
#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kAbreast = 940;               // design pixels; least width for the two ways side by side
constexpr double kWidest = 56, kHighest = 48;  // largest cell, in design pixels

double real(Index n) {
  return static_cast<double>(n);
}

/// The cell size that fits; at most the size that a number needs.
QSizeF cellIn(const QSizeF& room, Index rows, Index columns, const Theme& theme) {
  const double width = std::min(room.width() / real(columns), theme.px(kWidest));
  const double height = std::min({room.height() / real(rows), theme.px(kHighest), width * 1.4});
  return {std::max(width, 0.05), std::max(std::min(height, room.height() / real(rows)), 0.05)};
}

QRectF gridAt(QPointF topLeft, const QSizeF& cell, Index rows, Index columns) {
  return {topLeft, QSizeF(cell.width() * real(columns), cell.height() * real(rows))};
}

/// The query and key whose score is computed both ways.
std::pair<Index, Index> pairShown(const HeadsData& d) {
  const Selection& s = d.view.selection;
  const auto* stage = std::get_if<Stage>(&s.matrix);
  const Index last = queryTokens(d.scenario) - 1;
  if (stage && isPairStage(*stage)) return {std::min(s.row, last), std::min(s.column, last)};
  const bool ofQuery = stage && (*stage == Stage::Queries || *stage == Stage::AbsorbedQueries);
  const Index token = std::clamp<Index>(s.row, 0, last);
  if (ofQuery) {
    for (Index key = token; key > 0; --key)
      if (isVisible(d.scenario.attention.mask, d.litHead(), token, key)) return {token, key};
    return {token, 0};
  }
  // The query with the largest absolute score for the token.
  const Matrix& scores = d.head(d.litHead()).scores;
  Index telling = token;
  for (Index query = 0; query <= last; ++query)
    if (isVisible(d.scenario.attention.mask, d.litHead(), query, token) &&
        std::abs(scores(query, token)) > std::abs(scores(telling, token)))
      telling = query;
  return {telling, token};
}

/// The number of heads per row that makes their cells largest.
Index headsPerRow(const QSizeF& room, Index heads, Index rows, Index columns, const Theme& theme) {
  Index best = 1;
  double largest = -1;
  for (Index perRow = 1; perRow <= heads; ++perRow) {
    const Index lines = (heads + perRow - 1) / perRow;
    const double width = (room.width() / real(perRow) - theme.px(22)) / real(columns);
    const double height = (room.height() / real(lines) - theme.px(24)) / real(rows);
    const double cell = std::min(width, height * 1.6);
    if (cell <= largest) continue;
    largest = cell;
    best = perRow;
  }
  return best;
}

void layOutHeads(LatentPicture& p, const QRectF& room, const HeadsData& d) {
  const Theme& t = d.theme;
  const Index heads = d.heads.query, rows = keyTokens(d.scenario);
  const Index keys = keyWidth(d.scenario), values = valueWidth(d.scenario);
  p.perRow = headsPerRow(room.size(), heads, rows, keys + values, t);
  const Index lines = (heads + p.perRow - 1) / p.perRow;
  // With many heads, the margins shrink too.
  const double roomOfLine = room.height() / real(lines), roomOfHead = room.width() / real(p.perRow);
  const double scale = std::clamp(std::min(roomOfLine / t.px(48), roomOfHead / t.px(40)), 0.1, 1.0);
  const double gap = scale * t.px(6), name = scale * t.px(16), inside = scale * t.px(6);
  const QSizeF card((room.width() - gap * real(p.perRow - 1)) / real(p.perRow),
                    (room.height() - gap * real(lines - 1)) / real(lines));
  const double between = scale * t.px(5);
  const QSizeF cell =
      cellIn({card.width() - 2 * inside - between, card.height() - name - inside}, rows, keys + values, t);
  for (Index h = 0; h < heads; ++h) {
    const double width = cell.width() * real(keys + values) + between + 2 * inside;
    const double height = name + cell.height() * real(rows) + inside;
    const QPointF at(room.left() + real(h % p.perRow) * (width + gap),
                     room.top() + real(h / p.perRow) * (height + gap));
    LatentPicture::Head head;
    head.card = QRectF(at, QSizeF(width, height));
    head.keys = gridAt(at + QPointF(inside, name), cell, rows, keys);
    head.values = gridAt(head.keys.topRight() + QPointF(between, 0), cell, rows, values);
    p.heads.push_back(head);
  }
}

MatrixFigure strip(const Matrix& row, const MatrixId& id, const QRectF& rect, const HeadsData& d) {
  MatrixFigure f;
  f.id = id;
  f.values = &row;
  f.color = roleColor(id, d.theme);
  const double largest = row.cwiseAbs().maxCoeff();
  f.scale = {ColorScale::Kind::Diverging, std::isfinite(largest) && largest > 0 ? largest : 1};
  f.rowLabels = f.columnLabels = f.caption = false;
  f.grid = rect;
  f.numberPixels = numberPixelsFor(f, {rect.width() / real(row.cols()), rect.height()}, d.theme);
  return f;
}

/// Lays out the two ways below or next to each other, each with its text, two strips and the result.
void layOutWays(LatentPicture& p, const HeadsData& d) {
  const Theme& t = d.theme;
  const RotatedColumns turned = rotatedColumns(d.scenario);
  const Index longest = std::max(turned.first, latentWidth(d.scenario)) + turned.width;
  const double caption = t.px(20), foot = p.tellsMore ? t.px(36) : 0, words = t.px(20), gap = t.px(10),
               symbol = t.px(58);
  QRectF room = p.absorption.adjusted(0, caption, 0, -foot);
  const double apart = t.px(28);
  const double across = p.abreast ? (room.width() - apart) / 2 : room.width();
  const bool beside = across >= t.px(400);
  const double result = beside ? t.px(190) : 0, below = beside ? 0 : t.px(18);
  const double each = std::min(p.abreast ? room.height() : room.height() / 2, t.px(100));
  const double height = std::max(2.0, std::min(t.px(28), (each - words - below - t.px(8)) / 2));
  p.hasStrips = height >= t.px(9);
  const double width = std::min(t.px(56), (across - symbol - 2 * gap - result) / real(longest));
  for (std::size_t way = 0; way < 2; ++way) {
    LatentPicture::Way& w = p.ways[way];
    const auto after = static_cast<double>(way);
    const double top = room.top() + (p.abreast ? 0 : each * after);
    const double start = room.left() + (p.abreast ? (across + apart) * after : 0), stop = start + across;
    w.words = {start, top, across, words};
    const double left = start + symbol, y = top + words;
    const auto place = [&](std::size_t row, double x, double line) {
      const Matrix& m = p.rows[row];
      return QRectF(x, y + line * height, width * real(m.cols()), height);
    };
    const std::size_t q = way == 0 ? 0 : 2, k = q + 1;
    const double second = left + width * real(p.rows[q].cols()) + gap;
    w.strips[0] = strip(p.rows[q], way == 0 ? Stage::Queries : Stage::AbsorbedQueries, place(q, left, 0), d);
    w.strips[1] = strip(p.rows[k], way == 0 ? Stage::Keys : Stage::Latent, place(k, left, 1), d);
    w.strips[2] = strip(p.rows[4], Stage::Queries, place(4, second, 0), d);
    w.strips[3] = strip(p.rows[5], Stage::Keys, place(5, second, 1), d);
    const double end = w.strips[2].grid.right();
    w.result =
        beside ? QRectF(end + gap, y, stop - end - gap, 2 * height) : QRectF(left, y + 2 * height, stop - left, below);
    if (!p.hasStrips) w.result = QRectF(start, y, across, std::min(t.px(18), each - words));
    w.content = p.rows[q].row(0).dot(p.rows[k].row(0));
    w.turned = p.rows[4].row(0).dot(p.rows[5].row(0));
  }
  // All strips use the same font size.
  double smallest = 1e9;
  for (LatentPicture::Way& w : p.ways)
    for (MatrixFigure& f : w.strips) smallest = std::min(smallest, f.numberPixels);
  for (LatentPicture::Way& w : p.ways)
    for (MatrixFigure& f : w.strips) f.numberPixels = smallest;
}

void takeRows(LatentPicture& p, const HeadsData& d) {
  const HeadTrace& head = d.head(d.litHead());
  const RotatedColumns turned = rotatedColumns(d.scenario);
  const Matrix& q = head.qRotated ? *head.qRotated : head.q;
  const Matrix& k = head.kCached ? *head.kCached : head.kRotated ? *head.kRotated : head.k;
  std::tie(p.query, p.key) = pairShown(d);
  p.rows = {Matrix(q.row(p.query).leftCols(turned.first)),  Matrix(k.row(p.key).leftCols(turned.first)),
            Matrix(head.absorbedQ->row(p.query)),           Matrix(scoredLatents(d.scenario, head).row(p.key)),
            Matrix(q.row(p.query).rightCols(turned.width)), Matrix(k.row(p.key).rightCols(turned.width))};
  p.rotatedKeys = k.rightCols(turned.width);
  const AbsorbedAttention way = absorbedAttention(d.scenario, head);
  p.directOutput = head.output(p.query, 0);
  p.absorbedOutput = way.output(p.query, 0);
}

/// The number of tokens compressed at this playhead.
double tokensDone(const HeadsData& d) {
  if (d.step != HeadsStep::Latent) return d.step > HeadsStep::Latent ? 1e12 : 0;
  return std::floor(d.cell / real(latentWidth(d.scenario)) + 1e-9);
}

class LatentPainter {
 public:
  LatentPainter(const HeadsCanvas& canvas, const LatentPicture& picture)
      : c(canvas), p(picture), m_theme(canvas.theme()), m_done(tokensDone(canvas.d)), m_scale(scaleOf(canvas.d)) {}

  void draw() {
    drawCached();
    drawTokens();
    drawHeads();
    if (m_done >= real(keyTokens(c.d.scenario))) drawAbsorption();
  }

 private:
  /// Queries, which may be much larger, have their own scale.
  static ColorScale scaleOf(const HeadsData& d) {
    double limit = 0;
    for (const Matrix* m :
         {&d.numbers.keys, &d.numbers.values, &*d.head(0).latent, &stackIn(d.scenario, InputSlot::X)[0]})
      limit = std::max(limit, m->cwiseAbs().maxCoeff());
    return {ColorScale::Kind::Diverging, std::isfinite(limit) && limit > 0 ? limit : 1};
  }

  double px(double length) const { return c.px(length); }

  void grid(const QRectF& rect, const Matrix& m, double filled, Index litRow) const {
    c.cells({rect, &m, m_scale, nullptr, filled});
    const double height = rect.height() / real(m.rows());
    if (litRow >= 0)
      drawLit(c.painter, {rect.left(), rect.top() + height * real(litRow), rect.width(), height}, m_theme, 1.5);
  }

  /// "c_KV 6×4" above a grid.
  void title(const QRectF& above, const QString& letter, const QString& index, const Matrix& m,
             const QColor& color) const {
    const QColor ink = readableShade(color, m_theme.background);
    const double base = above.top() - px(6);
    const double end = above.left() + c.symbol({above.left(), base}, letter, index, px(15), ink);
    const QString shape = wholeText(m.rows()) + QStringLiteral("×") + wholeText(m.cols());
    if (end + px(6) + c.width(shape, px(11)) < above.left() + above.width() + px(4))
      c.text({end + px(6), base}, shape, px(11), m_theme.soft);
  }

  /// Letters next to an arrow, large enough for a legible index.
  double factorPixels() const { return px(legiblePixels(13, m_theme.scale)); }

  /// The name of the factor is above the arrow, or below it.
  void arrowBetween(QPointF from, QPointF to, const QString& letter, const QString& index, bool below = false) const {
    c.arrow(from, to, m_theme.soft);
    const double middle = (from.x() + to.x()) / 2;
    c.symbol({middle, from.y() + px(below ? 15 : -7)}, letter, index, factorPixels(), m_theme.soft, 0.5);
  }

  void drawTokens() const {
    const Matrix& x = stackIn(c.d.scenario, InputSlot::X)[0];
    grid(p.tokens, x, 1e12, p.key);
    title(p.tokens, QStringLiteral("X"), {}, x, m_theme.scores);
    const double from = p.tokens.right() + px(6), to = p.box.left() - px(6);
    const double upper = p.latent.top() + p.latent.height() * 0.3, lower = p.latent.top() + p.latent.height() * 0.7;
    arrowBetween({from, upper}, {to, upper}, QStringLiteral("W"), QStringLiteral("DKV"));
    arrowBetween({from, lower}, {to, lower}, QStringLiteral("W"), QStringLiteral("KR"), true);
    const double start = p.box.right() + px(6), end = p.heads.front().card.left() - px(6), y = p.latent.center().y();
    arrowBetween({start, y}, {end, y}, QStringLiteral("W"), QStringLiteral("UK"));
    c.symbol({(start + end) / 2, y + px(15)}, QStringLiteral("W"), QStringLiteral("UV"), factorPixels(), m_theme.soft,
             0.5);
  }

  void drawCached() const {
    const HeadTrace& first = c.d.head(0);
    drawBox(c.painter, p.box, {}, m_theme.key, px(1.4), px(8), Qt::DashLine);
    const QString words = HeadsText::tr("kept: %1 + %2 numbers per token")
                              .arg(wholeText(first.latent->cols()), wholeText(p.rotatedKeys.cols()));
    c.text({p.box.right(), p.box.bottom() + px(15)}, words, px(11.5), m_theme.soft, 1, QFont::DemiBold,
           p.box.right() - p.tokens.left());
    grid(p.latent, *first.latent, c.d.step == HeadsStep::Latent ? c.d.cell : 1e12, p.key);
    title(p.latent, QStringLiteral("c"), QStringLiteral("KV"), *first.latent, m_theme.key);
    grid(p.turned, p.rotatedKeys, m_done * real(p.rotatedKeys.cols()), p.key);
    title(p.turned, c.d.scenario.attention.rope ? QStringLiteral("K′") : QStringLiteral("K"), QStringLiteral("R"),
          p.rotatedKeys, m_theme.key);
  }

  void drawNames(const LatentPicture::Head& place, Index h) const {
    const double base = place.card.top() + px(12);
    const double end = c.symbol({place.keys.left(), base}, QStringLiteral("K"), wholeText(h), px(12),
                                readableShade(m_theme.key, m_theme.background));
    if (place.keys.left() + end + px(4) < place.values.left())
      c.symbol({place.values.left(), base}, QStringLiteral("V"), wholeText(h), px(12),
               readableShade(m_theme.value, m_theme.background));
  }

  void drawHeads() const {
    for (Index h = 0; h < c.d.heads.query; ++h) {
      const LatentPicture::Head& place = p.heads[static_cast<std::size_t>(h)];
      const HeadTrace& head = c.d.head(h);
      const bool lit = h == c.d.litHead();
      drawBox(c.painter, place.card, lit ? m_theme.selectionBackground : m_theme.field,
              lit ? m_theme.selection : m_theme.line, px(lit ? 1.6 : 1), px(6));
      // Without room for letters, position and order identify the matrices.
      if (place.keys.top() - place.card.top() >= px(14)) drawNames(place, h);
      const Matrix& keys = head.kRotated ? *head.kRotated : head.k;
      grid(place.keys, keys, m_done * real(keys.cols()), lit ? p.key : -1);
      grid(place.values, head.v, m_done * real(head.v.cols()), lit ? p.key : -1);
      // The rotated columns are the cached ones, the same in every head.
      const double edge =
          place.keys.left() + place.keys.width() * real(rotatedColumns(c.d.scenario).first) / real(keys.cols());
      c.painter.setPen(QPen(m_theme.ink, px(1), Qt::DotLine));
      c.painter.drawLine(QPointF(edge, place.keys.top() - px(1)), QPointF(edge, place.keys.bottom() + px(1)));
    }
  }

  void drawWay(const LatentPicture::Way& way, bool absorbed) const {
    const QString said = absorbed ? HeadsText::tr("absorbed: the query includes W_UK and multiplies the latent")
                                  : HeadsText::tr("with a key computed from the latent by W_UK");
    words({way.words.left(), way.words.bottom() - px(5)}, said, px(11.5), way.words.width());
    if (p.hasStrips) drawStrips(way, absorbed);
    const int decimals = m_theme.decimals;
    const QString sum = QStringLiteral("= ") + numberText(way.content, decimals) +
                        (way.turned < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ")) +
                        numberText(std::abs(way.turned), decimals) + QStringLiteral(" = ");
    const double base = way.result.center().y() + px(5);
    const double end = way.result.left() + c.text({way.result.left(), base}, sum, px(13), m_theme.ink, 0, QFont::Normal,
                                                  way.result.width() * 0.75);
    c.text({end, base}, numberText(way.content + way.turned, decimals), px(14), m_theme.ink, 0, QFont::DemiBold,
           way.result.right() - end);
  }

  void drawStrips(const LatentPicture::Way& way, bool absorbed) const {
    for (const MatrixFigure& f : way.strips) drawMatrixFigure(c.painter, f, m_theme);
    const double left = way.words.left();
    const auto letter = [&](const MatrixFigure& f, const QString& name, const QString& index, const QColor& color) {
      c.symbol({left, f.grid.center().y() + px(5)}, name, index, px(14), readableShade(color, m_theme.background));
    };
    letter(way.strips[0], QStringLiteral("Q"), absorbed ? QStringLiteral("absorbed") : QString(), m_theme.query);
    letter(way.strips[1], absorbed ? QStringLiteral("c") : QStringLiteral("K"),
           absorbed ? QStringLiteral("KV") : QString(), m_theme.key);
  }

  /// Text with names of matrices. If it is too wide, it is shortened and the names have no indices.
  void words(const QPointF& at, QString text, double pixels, double room) const {
    // In pictures viewed from a distance, indices in this text would be illegible.
    const bool fromAfar = indexPixels(1, 0.5, m_theme.scale) > 0.5;
    if (!fromAfar && c.width(text, pixels) <= room) return c.subscripted(at, text, pixels, m_theme.soft);
    c.text(at, text.remove(QChar(u'_')), pixels, m_theme.soft, 0, QFont::Normal, room);
  }

  void drawAbsorption() const {
    const QStringList &queries = c.d.numbers.queryNames, &keys = c.d.numbers.keyNames;
    const QString pair = HeadsText::tr("One score both ways: head %1, “%2” looks at “%3”")
                             .arg(wholeText(c.d.litHead()), queries.value(p.query), keys.value(p.key));
    c.text({p.absorption.left(), p.absorption.top() + px(10)}, pair, px(12.5), m_theme.ink, 0, QFont::DemiBold,
           p.absorption.width());
    drawWay(p.ways[0], false);
    drawWay(p.ways[1], true);
    const int decimals = m_theme.decimals;
    const QString output =
        HeadsText::tr(
            "Output, column 0: weights · V = %1, (weights · latents) · W_UV = %2: no values are needed, either")
            .arg(numberText(p.directOutput, decimals), numberText(p.absorbedOutput, decimals));
    const Index made =
        keyTokens(c.d.scenario) * c.d.heads.query * (rotatedColumns(c.d.scenario).first + valueWidth(c.d.scenario));
    const QString cost =
        HeadsText::tr(
            "For %1 cached tokens, the first way computes %2 numbers of K and V; the second uses the cache as it is")
            .arg(wholeText(keyTokens(c.d.scenario)), wholeText(made));
    if (!p.tellsMore) return;
    const double bottom = p.absorption.bottom();
    words({p.absorption.left(), bottom - px(18)}, output, px(11.5), p.absorption.width());
    words({p.absorption.left(), bottom - px(2)}, cost, px(11.5), p.absorption.width());
  }

  const HeadsCanvas& c;
  const LatentPicture& p;
  const Theme& m_theme;
  double m_done;       // tokens with finished latents
  ColorScale m_scale;  // for all grids of the picture
};

}  // namespace

LatentPicture layOutLatent(const QSizeF& size, const HeadsData& d) {
  const Theme& t = d.theme;
  const StageFrame frame = stageFrame(size, t);
  const QRectF& body = frame.body;
  LatentPicture p;
  p.heading = frame.heading;
  takeRows(p, d);
  // Side by side, the two ways to a score need little height; the matrices get the rest.
  p.abreast = body.width() >= t.px(kAbreast);
  const double upper = std::round(std::max(body.height() * 0.5, p.abreast ? body.height() - t.px(200) : 0.0));
  const Index rows = keyTokens(d.scenario), model = modelWidth(d.scenario), latent = latentWidth(d.scenario);
  const Index turned = p.rotatedKeys.cols();
  const double top = body.top() + t.px(24), foot = t.px(30);
  const double arrow = std::max(t.px(46), body.width() * 0.07), inside = t.px(8), gap = t.px(10);
  const double height = upper - t.px(24) - foot - t.px(10);
  // Tokens, cache and heads share the width in proportion to their columns, heads twice.
  const double forGrids = body.width() - 2 * arrow - 2 * inside - gap;
  const double heads = std::max(0.42, 0.3) * forGrids;
  const QSizeF cell = cellIn({forGrids - heads, height}, rows, model + latent + turned, t);
  p.tokens = gridAt({body.left(), top + t.px(8)}, cell, rows, model);
  const double boxLeft = p.tokens.right() + arrow;
  p.latent = gridAt({boxLeft + inside, p.tokens.top()}, cell, rows, latent);
  p.turned = gridAt({p.latent.right() + gap, p.tokens.top()}, cell, rows, turned);
  p.box = QRectF(boxLeft, p.latent.top() - t.px(24), p.turned.right() + inside - boxLeft,
                 p.latent.height() + t.px(24) + inside);
  const double headsLeft = p.box.right() + arrow;
  layOutHeads(p, {headsLeft, body.top() + t.px(6), body.right() - headsLeft, upper - t.px(18)}, d);
  p.absorption = {body.left(), body.top() + upper + t.px(8), body.width(), body.height() - upper - t.px(8)};
  p.tellsMore = p.absorption.height() >= t.px(p.abreast ? 150 : 200);
  layOutWays(p, d);
  return p;
}

void drawLatent(const HeadsCanvas& canvas, const LatentPicture& picture) {
  LatentPainter(canvas, picture).draw();
}

std::vector<HeadsArea> latentAreas(const LatentPicture& p, const HeadsData& d) {
  const HeadTrace& first = d.head(0);
  const Matrix& x = stackIn(d.scenario, InputSlot::X)[0];
  const RotatedColumns turned = rotatedColumns(d.scenario);
  const Stage keys = first.kRotated ? Stage::KeysRotated : Stage::Keys;
  std::vector<HeadsArea> areas{{InputSlot::X, d.litHead(), p.tokens, x.rows(), x.cols(), 0},
                               {Stage::Latent, d.litHead(), p.latent, first.latent->rows(), first.latent->cols(), 0},
                               {keys, d.litHead(), p.turned, p.rotatedKeys.rows(), turned.width, turned.first}};
  for (Index h = 0; h < d.heads.query; ++h) {
    const LatentPicture::Head& place = p.heads[static_cast<std::size_t>(h)];
    areas.push_back({keys, h, place.keys, first.k.rows(), first.k.cols(), 0});
    areas.push_back({Stage::Values, h, place.values, first.v.rows(), first.v.cols(), 0});
  }
  return areas;
}

QString latentSubtitle(const HeadsData& d) {
  const Index kept = latentWidth(d.scenario) + rotatedColumns(d.scenario).width;
  const Index all = d.heads.query * (keyWidth(d.scenario) + valueWidth(d.scenario));
  return HeadsText::tr("all heads compute K and V from one latent: %1 cached numbers per token, not %2")
      .arg(wholeText(kept), wholeText(all));
}

}  // namespace attn::app
