// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/paper_form.h"

#include <algorithm>
#include <utility>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "text/index_text.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/unit_text.h"
#include "tiling/tile_grid.h"
#include "traffic/algorithm.h"
#include "traffic/traffic.h"
#include "traffic/traffic_shape.h"
#include "worksheet/picture/form_pictures.h"
#include "worksheet/sheet_text.h"

namespace attn::app {
namespace {

constexpr double kPartGap = 2.4;

SheetPart figurePart(double height, double usedWidth,
                     std::function<void(const PaperPen&, const QRectF&, Filling)> draw) {
  return {height + kPartGap, height + kPartGap, usedWidth, false, false, std::move(draw)};
}

QString paperName(const std::string& name) {
  return QString::fromStdString(name);
}

QStringList numbersFromZeroOn(Index count) {
  QStringList names;
  for (Index n = 0; n < count; ++n) names << QString::number(n);
  return names;
}

std::int64_t wholeIn(const Parameters& p, std::string_view name, std::int64_t otherwise) {
  return p.has(name) ? p.whole(name) : otherwise;
}

QString rightAnswer(const AskedQuestion& asked) {
  return learnerPlain(answerText(asked.question, asked.question.answer));
}

GridPicture givenGrid(const QString& symbol, const Matrix& values, const QStringList& rows) {
  GridPicture grid;
  grid.symbol = Formula::text(symbol);
  grid.rows = rows;
  grid.cell = {9, 7};
  for (Index c = 0; c < values.cols(); ++c) grid.columns << indexText(c);
  for (Index r = 0; r < values.rows(); ++r) {
    std::vector<GridCell> cells;
    for (Index c = 0; c < values.cols(); ++c) cells.push_back({.given = fullText(values(r, c))});
    grid.cells.push_back(std::move(cells));
  }
  return grid;
}

/// With a causal mask and the first row filled in.
GridPicture gridToFill(const Matrix& values, int decimals, const QStringList& names) {
  GridPicture grid;
  grid.rows = grid.columns = names;
  grid.cell = {13, 10};
  for (Index r = 0; r < values.rows(); ++r) {
    std::vector<GridCell> cells;
    for (Index c = 0; c < values.cols(); ++c) {
      GridCell cell;
      if (c > r)
        cell.isHidden = true;
      else
        (r == 0 ? cell.given : cell.answer) = numberText(values(r, c), decimals);
      cells.push_back(std::move(cell));
    }
    grid.cells.push_back(std::move(cells));
  }
  return grid;
}

constexpr double kByHandWidth = 172;

PaperForm attentionByHand(const AskedQuestion& asked, double width) {
  const Parameters& p = asked.parameters;
  const HeadTrace head = traceOnCpu(asked.from->scenario(p)).value().heads.front();
  QStringList names;
  for (const std::string& name : p.texts("token_names")) names << paperName(name);
  const GridPicture queries = givenGrid(QStringLiteral("Q"), p.matrix("queries"), names);
  const GridPicture keys = givenGrid(QStringLiteral("K"), p.matrix("keys"), names);
  GridPicture scores = gridToFill(head.scaled, 1, names), weights = gridToFill(head.weights, 2, names);
  scores.symbol = Formula::row(
      {Formula::text(QStringLiteral("S = Q ")),
       Formula::sup(Formula::text(QStringLiteral("K")), Formula::text(QStringLiteral("T"))),
       Formula::text(QStringLiteral(" / ")),
       Formula::root(Formula::sub(Formula::text(QStringLiteral("d")), Formula::text(QStringLiteral("k"))))});
  weights.title = SheetText::tr("weights, row by row").toHtmlEscaped();
  weights.cells[static_cast<std::size_t>(p.whole("query"))][static_cast<std::size_t>(p.whole("key"))].isAsked = true;
  const PowersTable powers{
      -1, 3, SheetText::tr("Powers of e, rounded"),
      SheetText::tr("The first row is done for you. The framed weight is what the program asks for.")};

  PaperForm form;
  form.heading = SheetText::tr("Fill in the scores, then the weights. Hatched cells are masked.");
  const double between = 9;
  SheetPart given =
      figurePart(std::max({sizeOf(queries).height(), sizeOf(keys).height(), heightOf(powers)}) + 1, kByHandWidth,
                 [=](const PaperPen& pen, const QRectF& room, Filling filling) {
                   drawGrid(pen, room.topLeft(), queries, filling);
                   const double second = room.left() + sizeOf(queries).width() + between;
                   drawGrid(pen, {second, room.top()}, keys, filling);
                   const double table = std::max(second + sizeOf(keys).width() + between, room.right() - 68);
                   drawPowersTable(pen, {table, room.top() + 0.5, room.right() - table, heightOf(powers)}, powers);
                 });
  given.staysWithNext = true;
  form.parts.push_back(std::move(given));
  SheetPart fill =
      figurePart(sizeOf(scores).height() + 1, width, [=](const PaperPen& pen, const QRectF& room, Filling filling) {
        drawGrid(pen, room.topLeft(), scores, filling);
        constexpr double kSumWidth = 12, kSumGap = 5;
        const double second = room.right() - kSumWidth - kSumGap - sizeOf(weights).width();
        drawGrid(pen, {second, room.top()}, weights, filling);
        const QRectF cells = cellsOf(weights, {second, room.top()});
        const double left = cells.right() + kSumGap;
        pen.text({left + kSumWidth / 2, cells.top() - 1.6}, SheetText::tr("sum"), paper_type::kLabel, 0.5);
        for (std::size_t row = 0; row < weights.cells.size(); ++row) {
          const QRectF box(left, cells.top() + static_cast<double>(row) * weights.cell.height() + 1.2, kSumWidth,
                           weights.cell.height() - 2.4);
          pen.box(box, 0.25, 1.2, PaperPen::Ink::Hair);
          if (row == 0 || filling == Filling::Solved)
            pen.centerd(box, QStringLiteral("1"), paper_type::kNumber, row == 0 ? QFont::Normal : QFont::DemiBold);
        }
      });
  fill.answer = QRectF(0, 0, width, fill.height);
  form.parts.push_back(std::move(fill));
  return form;
}

bool canBeWired(const AskedQuestion& asked) {
  const std::string_view id = asked.from->id;
  if (id != "heads-to-wire" && id != "kv-head-of-query" && id != "sharing-factor") return false;
  const std::int64_t heads = asked.parameters.whole("query_heads"), pairs = asked.parameters.whole("kv_heads");
  return heads <= kMaxWires && pairs > 0 && heads % pairs == 0;
}

constexpr double kWiringWidth = 165;

PaperForm headsToWire(const AskedQuestion& asked, double width) {
  const Parameters& p = asked.parameters;
  const std::int64_t heads = p.whole("query_heads"), pairs = p.whole("kv_heads"), group = heads / pairs;
  PaperForm form;
  form.heading = SheetText::tr("%1 query heads read %2 key/value pairs. Draw which reads which.")
                     .arg(QString::number(heads), QString::number(pairs));
  const QString times = SheetText::tr("Times smaller than a cache with %1 pairs").arg(heads);
  BlankLines blanks;
  if (asked.from->id == "heads-to-wire")
    blanks.lines.push_back(
        {SheetText::tr("The first query head that reads pair %1").arg(p.whole("kv_head")), rightAnswer(asked), {}});
  else if (asked.from->id == "kv-head-of-query")
    blanks.lines.push_back({SheetText::tr("Query head %1 reads pair").arg(p.whole("head")), rightAnswer(asked), {}});
  blanks.lines.push_back({SheetText::tr("Query heads per pair"), QString::number(group), {}});
  blanks.lines.push_back({times, QString::number(group), {}});
  const WiringPicture wiring{heads, pairs};
  constexpr double kBlanks = 66, kApart = 8;
  form.parts.push_back(
      figurePart(std::max(heightOf(wiring), heightOf(blanks, kBlanks)), width,
                 [=](const PaperPen& pen, const QRectF& room, Filling filling) {
                   drawWiring(pen, room.adjusted(0, 0, -kBlanks - kApart, 0), wiring, filling);
                   drawBlankLines(pen, {room.right() - kBlanks, room.top(), kBlanks, room.height()}, blanks, filling);
                 }));
  form.parts.back().answer = QRectF(width - kBlanks, 0, kBlanks, heightOf(blanks, kBlanks));
  return form;
}

constexpr Index kMaxHatched = 10;
constexpr double kHatchCell = 5.6, kVisibleBlank = 15;

bool canBeHatched(const AskedQuestion& asked) {
  const std::string_view id = asked.from->id;
  if (id != "mask-to-hatch" && id != "visible-pairs") return false;
  const Parameters& p = asked.parameters;
  return std::max(p.whole("query_tokens"), p.whole("key_tokens")) <= kMaxHatched;
}

Mask hatchedMask(const Parameters& p) {
  Mask mask;
  mask.causal = p.whole("causal") == 1;
  mask.window = p.whole("window");
  mask.queryOffset = p.whole("query_offset");
  for (const std::int64_t key : p.list("padding")) mask.padding.push_back(key);
  return mask;
}

GridPicture maskGrid(const Parameters& p) {
  const Index queries = p.whole("query_tokens"), keys = p.whole("key_tokens");
  const VisibilityMatrix visible = visibility(hatchedMask(p), 0, queries, keys);
  GridPicture grid;
  grid.cell = {kHatchCell, kHatchCell};
  grid.rowAxis = SheetText::tr("query");
  grid.columnAxis = SheetText::tr("key");
  grid.rows = numbersFromZeroOn(queries);
  grid.columns = numbersFromZeroOn(keys);
  for (Index r = 0; r < queries; ++r) {
    std::vector<GridCell> cells;
    for (Index c = 0; c < keys; ++c) cells.push_back({.hatchHere = !visible(r, c)});
    grid.cells.push_back(std::move(cells));
  }
  return grid;
}

double widthOfMask(const AskedQuestion& asked) {
  constexpr double kHeadingRoom = 72;
  return std::max(kHeadingRoom, sizeOf(maskGrid(asked.parameters)).width() + 3 + kVisibleBlank);
}

PaperForm maskToHatch(const AskedQuestion& asked) {
  const Mask mask = hatchedMask(asked.parameters);
  PaperForm form;
  form.heading = mask.window > 0 ? SheetText::tr("Hatch what is hidden: window %1").arg(mask.window)
                                 : SheetText::tr("Hatch what is hidden");
  QStringList rules;
  if (mask.queryOffset > 0)
    rules << SheetText::tr("Causal mask: the %1 queries are the last of %2 tokens.")
                 .arg(asked.parameters.whole("query_tokens"))
                 .arg(asked.parameters.whole("key_tokens"));
  else if (mask.window > 0)
    rules << SheetText::tr("Causal mask: a token sees itself and the %1 before it.").arg(mask.window - 1);
  else
    rules << SheetText::tr("Causal mask: a token sees itself and all before it.");
  if (!mask.padding.empty()) rules << SheetText::tr("Key %1 is padding.").arg(mask.padding.front());
  form.html = paragraphText(rules);
  const GridPicture grid = maskGrid(asked.parameters);
  const QString answer = rightAnswer(asked);
  form.parts.push_back(figurePart(
      sizeOf(grid).height(), sizeOf(grid).width() + 3 + kVisibleBlank,
      [=](const PaperPen& pen, const QRectF& room, Filling filling) {
        drawGrid(pen, room.topLeft(), grid, filling);
        const QRectF cells = cellsOf(grid, room.topLeft());
        const double left = cells.right() + 3, foot = cells.bottom();
        pen.text({left, foot - 6.4}, SheetText::tr("visible:"), paper_type::kLabel, 0, QFont::Normal,
                 PaperPen::Ink::Soft, kVisibleBlank);
        pen.line({left, foot}, {left + kVisibleBlank - 1, foot}, 0.3, PaperPen::Ink::Soft);
        if (filling == Filling::Solved)
          pen.text({left + kVisibleBlank / 2, foot - 0.9}, answer, paper_type::kNumber, 0.5, QFont::DemiBold);
      }));
  const QPointF corner = cellsOf(grid, {0, 0}).bottomRight();
  constexpr double kAnswerHeight = 11;
  form.parts.back().answer = QRectF(corner.x() + 2, corner.y() - kAnswerHeight + 1, kVisibleBlank + 2, kAnswerHeight);
  return form;
}

constexpr Index kMaxTiles = 10;
constexpr double kTileCell = 9;

/// In FlashAttention-2's tiling and order.
std::optional<TileGrid> numberedTilesOf(const AskedQuestion& asked) {
  if (asked.from->id != "tile-order" && asked.from->id != "tiles-at-work") return std::nullopt;
  const Scenario scenario = asked.from->scenario(asked.parameters);
  if (!scenario.tiling) return std::nullopt;
  Tiling tiling = *scenario.tiling;
  tiling.algorithm = algorithmName(Algorithm::Flash2);
  const auto plan = planTraffic(trafficShape(scenario), tiling);
  if (!plan || !plan->grid || std::max(plan->grid->rows(), plan->grid->cols()) > kMaxTiles) return std::nullopt;
  return *plan->grid;
}

GridPicture tilesOf(const TileGrid& tiles, bool areNumbered) {
  GridPicture grid;
  grid.cell = {kTileCell, 8};
  grid.rowAxis = SheetText::tr("queries");
  grid.columnAxis = SheetText::tr("keys");
  const auto range = [](const IndexRange& r) -> QString {
    return QString::number(r.begin) + QStringLiteral("–") + QString::number(r.end - 1);
  };
  for (Index c = 0; c < tiles.cols(); ++c) grid.columns << range(tiles.keys(c));
  int number = 0;
  for (Index r = 0; r < tiles.rows(); ++r) {
    grid.rows << range(tiles.queries(r));
    const std::vector<Index> atWork = tiles.columnsAtWork(r);
    std::vector<GridCell> cells;
    for (Index c = 0; c < tiles.cols(); ++c) {
      GridCell cell;
      cell.hatchHere = std::ranges::find(atWork, c) == atWork.end();
      if (areNumbered && !cell.hatchHere) cell.answer = QString::number(++number);
      cells.push_back(std::move(cell));
    }
    grid.cells.push_back(std::move(cells));
  }
  return grid;
}

PaperForm tilesToNumber(const AskedQuestion& asked, const TileGrid& tiles, double width) {
  const bool areNumbered = asked.from->id == "tile-order";
  PaperForm form;
  form.heading = areNumbered ? SheetText::tr(
                                   "Number the tiles in the order in which they are computed. Hatch those that "
                                   "are skipped.")
                             : SheetText::tr("Hatch the tiles that are skipped.");
  form.html = learnerHtml(phraseText(asked.question.text));
  const GridPicture grid = tilesOf(tiles, areNumbered);
  BlankLines blank;
  blank.lines.push_back({SheetText::tr("Answer"), rightAnswer(asked), {}});
  constexpr double kBlank = 44;
  const double height = heightOf(blank, kBlank);
  const QRectF line(std::max(sizeOf(grid).width() + 6, std::min(100.0, width - kBlank)),
                    cellsOf(grid, {0, 0}).bottom() - height + 0.5, kBlank, height);
  form.parts.push_back(figurePart(sizeOf(grid).height(), sizeOf(grid).width() + 6 + kBlank,
                                  [=](const PaperPen& pen, const QRectF& room, Filling filling) {
                                    drawGrid(pen, room.topLeft(), grid, filling);
                                    drawBlankLines(pen, line.translated(room.topLeft()), blank, filling);
                                  }));
  form.parts.back().answer = line;
  return form;
}

struct CacheForm {
  std::vector<ProductPicture> products;
  QString remark;
};

/// Splits "2.50 GiB" into number and unit.
std::pair<QString, QString> numberAndUnit(const QString& bytes) {
  const qsizetype blank = bytes.lastIndexOf(QLatin1Char(' '));
  const qsizetype hard = bytes.lastIndexOf(QChar(0x00A0));
  const qsizetype at = std::max({blank, hard, bytes.lastIndexOf(QChar(0x202F))});
  return at < 0 ? std::pair(bytes, QString()) : std::pair(bytes.left(at), bytes.mid(at + 1));
}

QString unitRemark(const QString& unit) {
  const qsizetype power =
      QStringList{QStringLiteral("KiB"), QStringLiteral("MiB"), QStringLiteral("GiB"), QStringLiteral("TiB")}.indexOf(
          unit);
  if (power < 0) return {};
  QStringList factors;
  std::int64_t bytes = 1;
  for (qsizetype n = 0; n <= power; ++n, bytes *= 1024) factors << wholeText(1024);
  const QString product =
      power == 0 ? QString() : QString(factors.join(QStringLiteral(" · ")) + QStringLiteral(" B = "));
  return SheetText::tr("1 %1 = %2").arg(unit, product + wholeText(bytes) + QStringLiteral(" B"));
}

std::optional<CacheForm> cacheFormOf(const AskedQuestion& asked) {
  const std::string_view id = asked.from->id;
  const Parameters& p = asked.parameters;
  const auto factor = [](const QString& meaning, std::int64_t value, bool isGiven = false) {
    return ProductFactor{meaning, wholeText(value), isGiven};
  };
  CacheForm form;
  if (id == "score-matrix-bytes") {
    if (!p.has("tokens") || wholeIn(p, "batch", 1) != 1) return std::nullopt;
    const auto [number, unit] = numberAndUnit(binaryBytesText(std::get<double>(asked.question.answer)));
    const std::int64_t tokens = p.whole("tokens");
    form.products.push_back(
        {{factor(SheetText::tr("heads"), p.whole("query_heads")), factor(SheetText::tr("queries"), tokens),
          factor(SheetText::tr("keys"), tokens), factor(SheetText::tr("bytes"), p.whole("element_bytes"))},
         {SheetText::tr("all scores"), number, false},
         unit});
    form.remark = unitRemark(unit);
    return form;
  }
  const bool isWhole = id == "cache-bytes" || id == "layer-cache-bytes";
  if (!isWhole && id != "cache-of-token") return std::nullopt;
  const std::int64_t width = p.whole("key_width");
  if (wholeIn(p, "value_width", width) != width || wholeIn(p, "window", 0) != 0 || !p.has("kv_heads"))
    return std::nullopt;
  ProductPicture token;
  std::int64_t bytes = 2 * p.whole("kv_heads") * width * p.whole("element_bytes");
  if (id != "layer-cache-bytes") {
    const std::int64_t layers = wholeIn(p, "layers", 1);
    token.factors.push_back(factor(SheetText::tr("layers"), layers));
    bytes *= layers;
  }
  token.factors.push_back(factor(SheetText::tr("K, V"), 2, true));
  token.factors.push_back(factor(SheetText::tr("heads"), p.whole("kv_heads")));
  token.factors.push_back(factor(SheetText::tr("width"), width));
  token.factors.push_back(factor(SheetText::tr("bytes"), p.whole("element_bytes")));
  token.result = factor(SheetText::tr("bytes/token"), bytes);
  form.products.push_back(token);
  if (!isWhole) return form;
  const auto [number, unit] = numberAndUnit(binaryBytesText(std::get<double>(asked.question.answer)));
  ProductPicture whole;
  if (!p.has("tokens")) return std::nullopt;
  whole.factors = {factor(SheetText::tr("bytes/token"), bytes), factor(SheetText::tr("tokens"), p.whole("tokens"))};
  if (wholeIn(p, "batch", 1) > 1) whole.factors.push_back(factor(SheetText::tr("sequences"), p.whole("batch")));
  whole.result = {SheetText::tr("the cache"), number, false};
  whole.unit = unit;
  form.products.push_back(whole);
  form.remark = unitRemark(unit);
  return form;
}

double widthOfProducts(const CacheForm& cache) {
  double width = cache.remark.isEmpty() ? 0 : PaperPen::width(cache.remark, paper_type::kSmall);
  for (const ProductPicture& product : cache.products) width = std::max(width, leastWidthOf(product));
  return width;
}

PaperForm cacheByFactors(const AskedQuestion& asked, const CacheForm& cache, double width) {
  PaperForm form;
  form.heading = asked.from->id == "score-matrix-bytes" ? SheetText::tr("How large are the scores?")
                                                        : SheetText::tr("How large is the cache?");
  form.html = learnerHtml(phraseText(asked.question.text));
  double height = cache.remark.isEmpty() ? 0 : 5;
  for (const ProductPicture& product : cache.products) height += heightOf(product);
  form.parts.push_back(
      figurePart(height, widthOfProducts(cache), [cache](const PaperPen& pen, const QRectF& room, Filling filling) {
        double y = room.top();
        for (const ProductPicture& product : cache.products) {
          drawProduct(pen, {room.left(), y, room.width(), heightOf(product)}, product, filling);
          y += heightOf(product);
        }
        if (!cache.remark.isEmpty())
          pen.text({room.left(), y + 3.4}, cache.remark, paper_type::kSmall, 0, QFont::Normal, PaperPen::Ink::Soft);
      }));
  form.parts.back().answer = QRectF(0, 0, width, height);
  return form;
}

}  // namespace

std::optional<PaperForm> paperFormOf(const AskedQuestion& asked, double width) {
  if (asked.from->id == "attention-by-hand") return attentionByHand(asked, width);
  if (canBeWired(asked)) return headsToWire(asked, width);
  if (canBeHatched(asked)) return maskToHatch(asked);
  if (const auto tiles = numberedTilesOf(asked)) return tilesToNumber(asked, *tiles, width);
  if (const auto cache = cacheFormOf(asked)) return cacheByFactors(asked, *cache, width);
  return std::nullopt;
}

std::optional<double> leastFormWidth(const AskedQuestion& asked) {
  if (asked.from->id == "attention-by-hand") return kByHandWidth;
  if (canBeWired(asked)) return kWiringWidth;
  if (canBeHatched(asked)) return widthOfMask(asked);
  if (const auto tiles = numberedTilesOf(asked)) {
    constexpr double kForText = 84;
    return std::max(kForText, sizeOf(tilesOf(*tiles, false)).width() + 50);
  }
  if (const auto cache = cacheFormOf(asked)) return std::max(84.0, widthOfProducts(*cache));
  return std::nullopt;
}

}  // namespace attn::app
