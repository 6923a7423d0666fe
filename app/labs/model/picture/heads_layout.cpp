// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/heads_layout.h"

#include <algorithm>
#include <cmath>

#include "labs/model/picture/heads_text.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

constexpr double kSmall = 12, kTiny = 11;
constexpr double kLensHeight = 20, kRankHeight = 44, kMinBottom = 150, kMaxCell = 40, kMinCell = 3;
constexpr double kMinRow = 17, kMaxRow = 27;

class ModelHeadsPlaces : PartPlaces<ModelHeadsLayout> {
 public:
  ModelHeadsPlaces(const QSizeF& size, const ModelView& view, const Theme& theme,
                   const std::shared_ptr<FaceCache>& faces)
      : PartPlaces(size, theme, faces, {.wideFrom = 660, .highFrom = 600, .bottom = 18}), m_view(view) {}

  ModelHeadsLayout lay() && {
    addHeading(headsHeadline(m_view), 15, 4);
    if (!m_view.seen) return std::move(m_layout);
    if (m_layout.compact)
      layCompact();
    else
      layAll();
    return std::move(m_layout);
  }

 private:
  const ModelObservation& seen() const { return *m_view.seen; }
  const ModelShape& shape() const { return seen().facts->shape; }
  ModelHeadsGrid& grid() { return m_layout.grid; }

  /// The small title of a part, and a remark after it; returns the area below.
  QRectF captioned(const QRectF& room, const QString& title, const QString& remark = {}, double reserved = 0) {
    const double base = room.top() + words().ascent(kPartTitle, QFont::DemiBold);
    const double wide = words().width(title, kPartTitle, QFont::DemiBold);
    if (!remark.isEmpty() && wide + px(12) + words().width(remark, kSmall) + reserved <= room.width())
      words().add({room.left() + wide + px(12), base}, remark, kSmall, m_theme.soft);
    return addPartTitle(room, title, 6);
  }

  // ---- the grid of all heads

  QString groupText(Index group) const { return ModelText::tr("K/V %1", "a key/value head").arg(indexText(group)); }

  double labelsWidth() {
    m_indexWidth = words().width(indexText(shape().heads - 1), kTiny) + px(7);
    m_groupWidth = 0;
    if (shape().headsPerGroup() > 1)
      m_groupWidth = std::max(words().width(groupText(shape().keyValueHeads - 1), kSmall, QFont::DemiBold),
                              words().width(perGroupText(), kTiny)) +
                     px(8);
    return m_groupWidth + px(9) + m_indexWidth;
  }

  QString perGroupText() const {
    return ModelText::tr("%n head(s)", nullptr, static_cast<int>(shape().headsPerGroup()));
  }

  /// Columns of the layers between two edges.
  ModelHeadsGrid columnsBetween(double left, double right) const {
    ModelHeadsGrid columns;
    columns.layers = shape().layers;
    columns.heads = shape().heads;
    columns.perGroup = shape().headsPerGroup();
    columns.step = std::min((right - left) / static_cast<double>(shape().layers), px(kMaxCell + 8));
    const double gap = std::clamp(columns.step * 0.18, 1.0, px(6));
    columns.cell.setWidth(std::max(1.0, columns.step - gap));
    columns.area = QRectF(left, 0, columns.step * static_cast<double>(shape().layers) - gap, 0);
    return columns;
  }

  void layGrid(const QRectF& room) {
    const QSizeF legend = addLegend(room);
    QRectF below =
        captioned(room, showTitle(m_view), ModelText::tr("columns: layers, rows: heads"), legend.width() + px(16));
    below.setTop(below.top() + legend.height());
    const double left = below.left() + std::max(labelsWidth(), lensLabelsWidth());
    grid() = columnsBetween(left, below.right());
    m_layout.columns = grid();
    const double numbers = words().height(kTiny) + px(3);
    const double groups = static_cast<double>(shape().keyValueHeads), heads = static_cast<double>(shape().heads);
    const bool grouped = shape().headsPerGroup() > 1;
    const double between = grouped ? px(groups > 8 ? 3 : 7) : 0;
    const double gap = heads > 16 ? std::max(1.0, px(1)) : px(3);
    const double high = below.height() - numbers - between * (groups - 1);
    // With room to spare, cells are higher than wide.
    const double most = grid().cell.width() * (m_layout.compact ? 1.8 : 1);
    const double cell = std::min(most, high / heads - gap);
    if (cell < px(kMinCell)) m_layout.fits = false;
    grid().cell.setHeight(std::max(1.0, cell));
    double y = below.top() + numbers;
    grid().area.setTop(y);
    for (Index head = 0; head < shape().heads; ++head) {
      grid().tops.push_back(y);
      y += grid().cell.height() + gap;
      if (grouped && (head + 1) % grid().perGroup == 0) y += between;
    }
    grid().area.setBottom(grid().tops.back() + grid().cell.height());
    addLayerNumbers(below.top() + words().ascent(kTiny));
    addRowLabels(left - labelsWidth());
    addPlayhead(below.top(), grid().area.bottom());
  }

  void addPlayhead(double top, double bottom) {
    const Index layer = shownLayer(m_view);
    if (layer >= shape().layers) return;
    const ModelHeadsGrid& columns = m_layout.columns;
    const double out = (columns.step - columns.cell.width()) / 2;
    m_layout.playhead = QRectF(columns.left(layer) - out, top - px(1), columns.step, bottom - top + px(4));
  }

  void addLayerNumbers(double base) {
    const double widest = words().width(indexText(shape().layers - 1), kTiny, QFont::DemiBold) + px(4);
    Index every = 1;
    for (const Index tried : {1, 2, 5, 10, 20, 50})
      if (every = tried; grid().step * static_cast<double>(tried) >= widest) break;
    const Index current = shownLayer(m_view);
    for (Index layer = 0; layer < shape().layers; ++layer) {
      const bool isCurrent = layer == current;
      if (!isCurrent && (layer % every != 0 || (every > 1 && std::abs(layer - current) < every))) continue;
      words().add({grid().center(layer), base}, indexText(layer), kTiny, isCurrent ? m_theme.ink : m_theme.soft, 0.5,
                  isCurrent ? QFont::DemiBold : QFont::Normal);
    }
  }

  void addRowLabels(double left) {
    const bool grouped = grid().perGroup > 1;
    const double bar = px(3), x = left + m_groupWidth;
    const double line = words().height(kTiny) * 0.9;
    const double pitch = shape().heads > 1 ? grid().tops[1] - grid().tops[0] : grid().cell.height();
    const auto every = static_cast<Index>(std::max(1.0, std::ceil(line / pitch)));
    for (Index head = 0; head < shape().heads; ++head) {
      const bool isCurrent = head == m_view.at.head.head;
      const Index current = m_view.at.head.head;
      if (!isCurrent && (head % every != 0 || (every > 1 && std::abs(head - current) < every))) continue;
      const double middle = grid().tops[static_cast<std::size_t>(head)] + grid().cell.height() / 2;
      words().add({x + px(9) + m_indexWidth - px(6), middle + words().ascent(kTiny) * 0.36}, indexText(head), kTiny,
                  isCurrent ? m_theme.ink : m_theme.soft, 1, isCurrent ? QFont::DemiBold : QFont::Normal);
    }
    for (Index group = 0; group < shape().keyValueHeads; ++group) {
      const double top = grid().tops[static_cast<std::size_t>(group * grid().perGroup)];
      const double bottom =
          grid().tops[static_cast<std::size_t>((group + 1) * grid().perGroup - 1)] + grid().cell.height();
      const double half = (top + bottom) / 2;
      m_layout.grid.bars.emplace_back(QRectF(x, top, bar, half - top), QRectF(x, half, bar, bottom - half));
      if (!grouped) continue;
      const double high = words().height(kSmall), low = words().height(kTiny);
      const bool isCurrent = m_view.at.head.head / grid().perGroup == group;
      const QFont::Weight weight = isCurrent ? QFont::DemiBold : QFont::Normal;
      const bool both = bottom - top >= high + low;
      if (bottom - top < high * 0.9) continue;
      const double first = both ? half - (high + low) / 2 : half - high / 2;
      words().add({x - px(8), first + words().ascent(kSmall)}, groupText(group), kSmall,
                  isCurrent ? m_theme.ink : m_theme.soft, 1, weight);
      if (both) words().add({x - px(8), first + high + words().ascent(kTiny)}, perGroupText(), kTiny, m_theme.soft, 1);
    }
  }

  /// Marks and words of the legend at the right end of the caption's line, or in a line of their own if there is too
  /// little room. Returns the width that they take there, or the height that they take below.
  QSizeF addLegend(const QRectF& room) {
    using Kind = LegendMark::Kind;
    struct Piece {
      Kind kind;
      QString before, after;
      double wide;
    };
    const auto beforeMark = [&](const Piece& piece) {
      return piece.before.isEmpty() ? 0 : words().width(piece.before, kSmall) + px(6);
    };
    const auto widthOf = [&](const Piece& piece) {
      return beforeMark(piece) + px(piece.wide) + px(6) + words().width(piece.after, kSmall);
    };
    std::vector<Piece> pieces;
    const QString limit = numberText(signedLimit(m_view));
    switch (m_view.show) {
      case ModelShow::Attention:
        if (m_view.measures && !m_view.measures->behavior.empty()) {
          pieces.push_back({Kind::Solid, {}, ModelText::tr("induction"), 13});
          pieces.push_back({Kind::Dashed, {}, ModelText::tr("previous token"), 13});
        }
        pieces.push_back({Kind::Shares, ModelText::tr("weight 0"), QStringLiteral("1"), 64});
        break;
      case ModelShow::Behavior:
        pieces.push_back({Kind::Induction, {}, behaviorText(BehaviorName::Induction), 7});
        pieces.push_back({Kind::Previous, {}, behaviorText(BehaviorName::PreviousToken), 7});
        pieces.push_back({Kind::Same, {}, behaviorText(BehaviorName::SameToken), 7});
        pieces.push_back({Kind::First, {}, behaviorText(BehaviorName::FirstToken), 7});
        break;
      case ModelShow::Contribution:
        pieces.push_back({Kind::Signed, QStringLiteral("−") + limit, QStringLiteral("+") + limit, 80});
        break;
      case ModelShow::Removal:
        pieces.push_back(
            {Kind::Signed, ModelText::tr("change of the probability −%1").arg(limit), QStringLiteral("+") + limit, 80});
        break;
    }
    if (m_view.before) pieces.insert(pieces.begin(), {Kind::Off, {}, ModelText::tr("switched off"), 13});
    double all = 0;
    for (const Piece& piece : pieces) all += px(16) + widthOf(piece);
    const bool onCaptionLine = words().width(showTitle(m_view), kPartTitle, QFont::DemiBold) + all <= room.width();
    const double line = words().height(kSmall) + px(6);
    const double base = room.top() + words().ascent(kPartTitle, QFont::DemiBold) + (onCaptionLine ? 0 : line);
    double x = room.right();
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
      if (x - widthOf(*piece) < room.left()) {
        m_layout.fits = false;
        break;
      }
      const double wide = px(piece->wide), before = beforeMark(*piece);
      words().add({x, base}, piece->after, kSmall, m_theme.soft, 1);
      x -= words().width(piece->after, kSmall) + px(6) + wide;
      const double high = px(piece->wide > 20 ? 8 : piece->wide < 10 ? 11 : 13);
      m_layout.legend.push_back({piece->kind, {x, base - words().ascent(kSmall) * 0.36 - high / 2, wide, high}});
      if (before > 0) words().add({x - px(6), base}, piece->before, kSmall, m_theme.soft, 1);
      x -= before + px(16);
    }
    return onCaptionLine ? QSizeF(room.right() - x, 0) : QSizeF(0, line);
  }

  // ---- what the model would say after each layer

  void layLens(const QRectF& room, bool large) {
    if (seen().lens.empty()) return;
    if (m_layout.columns.layers == 0) m_layout.columns = columnsBetween(room.left() + lensLabelsWidth(), room.right());
    const ModelHeadsGrid& columns = m_layout.columns;
    const double high = px(kLensHeight), letters = kTiny;
    const double middle = room.top() + high / 2;
    const double right = columns.left(0) - px(8);
    words().add({right, middle + words().ascent(kSmall) * 0.36}, sayText(), kSmall, m_theme.soft, 1, QFont::DemiBold,
                right - room.left());
    for (const LensRun& run : lensRuns(seen())) {
      const QRectF box(columns.left(run.first), room.top(),
                       columns.left(run.last) + columns.cell.width() - columns.left(run.first), high);
      m_layout.lens.push_back({run, box});
      const double inside = box.width();
      const bool last = run.last + 1 == shape().layers;
      if (words().width(run.token.left(1), letters) <= inside)
        words().add({box.center().x(), middle + words().ascent(letters) * 0.36}, run.token, letters,
                    last ? m_theme.ink : m_theme.soft, 0.5, last ? QFont::DemiBold : QFont::Normal, inside);
    }
    const double top = room.top() + high + px(10);
    const double height = large ? std::max(px(kRankHeight), room.bottom() - top - px(8)) : px(kRankHeight);
    m_layout.rank =
        QRectF(columns.left(0), top, columns.left(shape().layers - 1) + columns.cell.width() - columns.left(0), height);
    const double ascent = words().ascent(kTiny);
    words().add({right, top + ascent * 0.4}, QStringLiteral("1"), kTiny, m_theme.soft, 1);
    words().add({right, top + height + ascent * 0.4}, wholeText(shape().vocabulary), kTiny, m_theme.soft, 1);
    const QString rank = ModelText::tr("Rank of %1").arg(quotedModelToken(seen().targetText));
    const double base = top + height / 2 + ascent * 0.36;
    const double free = right - room.left();
    if (words().width(rank, kSmall, QFont::DemiBold) <= free)
      words().add({right, base}, rank, kSmall, m_theme.soft, 1, QFont::DemiBold);
    else
      words().add({right, base}, ModelText::tr("Rank"), kSmall, m_theme.soft, 1, QFont::DemiBold, free);
    addRankWords();
    if (large) addPlayhead(room.top() - px(2), top + height);
  }

  /// Left of the lens and the curve.
  double lensLabelsWidth() {
    return std::max(words().width(sayText(), kSmall, QFont::DemiBold),
                    words().width(wholeText(shape().vocabulary), kTiny)) +
           px(10);
  }

  QString sayText() const { return ModelText::tr("Would say"); }

  /// The rank at the playhead, or at the last layer, next to its point.
  void addRankWords() {
    const Index layer = std::min(shownLayer(m_view), shape().layers - 1);
    const Index rank = seen().lens[static_cast<std::size_t>(layer)].rank;
    const double x = m_layout.columns.center(layer);
    const double y = rankHeight(m_layout.rank, rank, shape().vocabulary);
    const QString text = wholeText(rank);
    const double wide = words().width(text, kTiny, QFont::DemiBold);
    const bool above = y - px(6) - words().height(kTiny) > m_layout.rank.top() - px(6);
    const double base = above ? y - px(7) : y + px(7) + words().ascent(kTiny);
    const bool toLeft = x + wide / 2 > m_layout.rank.right();
    words().add(
        {toLeft ? std::min(x + px(3), m_layout.rank.right()) : std::max(x, m_layout.rank.left() + wide / 2), base},
        text, kTiny, m_theme.ink, toLeft ? 1 : 0.5, QFont::DemiBold);
  }

  // ---- the selected head

  QString mapTitle() const {
    return (m_view.pinned   ? ModelText::tr("Head %1, this run")
            : m_view.before ? ModelText::tr("Head %1 now")
                            : ModelText::tr("Head %1"))
        .arg(modelHeadText(m_view.at.head));
  }

  void layMap(const QRectF& room) { m_layout.map = mapIn(room, mapTitle(), seen(), true); }
  void layPinnedMap(const QRectF& room) {
    m_layout.pinnedMap = mapIn(room, ModelText::tr("Head %1, pinned run").arg(modelHeadText(m_view.at.head)),
                               *m_view.pinned, hasPinnedTokens(m_view));
  }

  /// The caption and the tokens of a map; returns the area of its cells. `marks`: the selected tokens are emphasized.
  QRectF mapIn(const QRectF& room, const QString& title, const ModelObservation& of, bool marks) {
    const QRectF below = captioned(room, title, ModelText::tr("row: query, column: key"));
    const auto count = static_cast<double>(of.count());
    const double longest = std::min(px(64), below.width() * 0.24);
    double label = 0;
    QStringList names;
    for (const std::string& token : of.tokens) names << shownToken(QString::fromStdString(token));
    for (const QString& name : names) label = std::max(label, words().width(name, kTiny, QFont::DemiBold));
    label = std::min(label, longest);
    const double side = std::floor(std::min(below.width() - label - px(6), below.height() - label - px(6)));
    if (side < px(60)) m_layout.fits = false;
    if (side < px(20)) return {};
    const QRectF map(std::round(below.left() + label + px(6)), std::round(below.top() + label + px(6)), side, side);
    const double cell = side / count, line = words().height(kTiny) * 0.92;
    const auto every = static_cast<Index>(std::max(1.0, std::ceil(line / cell)));
    const auto isShown = [&](Index at, Index selected) {
      return at == selected || (at % every == 0 && (every == 1 || std::abs(at - selected) >= every));
    };
    const double half = words().ascent(kTiny) * 0.36;
    const Index query = marks ? m_view.at.query : 0, key = marks ? m_view.at.key : 0;
    for (Index i = 0; i < of.count(); ++i) {
      const double middle = (static_cast<double>(i) + 0.5) * cell;
      const bool isQuery = marks && i == query, isKey = marks && i == key;
      if (isShown(i, query))
        words().add({map.left() - px(5), map.top() + middle + half}, names[i], kTiny,
                    isQuery ? m_theme.ink : m_theme.soft, 1, isQuery ? QFont::DemiBold : QFont::Normal, label);
      if (isShown(i, key)) addUpright({map.left() + middle, map.top()}, names[i], isKey, label);
    }
    return map;
  }

  /// Above the cells that begin at `top`.
  void addUpright(const QPointF& top, const QString& name, bool strong, double room) {
    const QFont::Weight weight = strong ? QFont::DemiBold : QFont::Normal;
    QString text = name;
    while (text.size() > 1 && words().width(text, kTiny, weight) > room) {
      text.chop(text.endsWith(QChar(u'…')) ? 2 : 1);
      text += QChar(u'…');
    }
    const double wide = words().width(text, kTiny, weight), ascent = words().ascent(kTiny, weight);
    const double high = words().height(kTiny, weight), bottom = top.y() - px(5), middle = top.x();
    m_layout.upright.push_back({{middle + ascent * 0.36, bottom},
                                {middle + ascent * 0.36 - ascent, bottom - wide, high, wide},
                                text,
                                kTiny,
                                weight,
                                strong ? m_theme.ink : m_theme.soft});
  }

  // ---- bars

  /// Rows of bars below the caption: their height and number.
  struct Rows {
    double high = 0;
    std::size_t count = 0;
  };
  Rows rowsIn(const QRectF& room, std::size_t wanted) const {
    const double least = std::max(px(kMinRow), m_layout.words.height(kSmall));
    const auto fitting = static_cast<std::size_t>(std::max(0.0, std::floor(room.height() / least)));
    const std::size_t count = std::min(wanted, fitting);
    return {count == 0 ? 0 : std::min(room.height() / static_cast<double>(count), px(kMaxRow)), count};
  }

  void layNext(const QRectF& room) {
    const Index position = seen().position;
    const bool atEnd = position + 1 == seen().count();
    const QString where =
        atEnd ? ModelText::tr("at the end")
              : ModelText::tr("after %1").arg(quotedModelToken(seen().tokens[static_cast<std::size_t>(position)]));
    const QString title = m_view.pinned   ? ModelText::tr("Next token, pinned run → this run")
                          : m_view.before ? ModelText::tr("Next token, before and after")
                                          : ModelText::tr("Next token");
    const QRectF below = captioned(room, title, m_view.pinned ? QString() : where);
    constexpr std::size_t kMaxShown = 8;
    const Rows rows = rowsIn(below, kMaxShown);
    if (rows.count < 4) m_layout.fits = false;
    m_layout.nexts = nextBars(m_view, rows.count);
    double name = 0, number = 0;
    QStringList names, numbers;
    for (const NextBar& bar : m_layout.nexts) {
      names << shownToken(QString::fromStdString(bar.text));
      numbers << (bar.before ? ModelText::tr("%1 → %2", "a number before and after")
                                   .arg(listedText(*bar.before), listedText(bar.now))
                             : listedText(bar.now));
      name = std::max(name, words().width(names.back(), kSmall, QFont::DemiBold));
      number = std::max(number, words().width(numbers.back(), kSmall, QFont::DemiBold));
    }
    name = std::min(name, below.width() * 0.3);
    for (std::size_t i = 0; i < m_layout.nexts.size(); ++i) {
      const NextBar& next = m_layout.nexts[i];
      ValueBar bar = barIn(below, rows.high, i, name, number);
      bar.now = filled(bar.track, next.now.length(), next.before.has_value(), true);
      if (next.before) bar.before = filled(bar.track, next.before->length(), true, false);
      addBarWords(bar, names[static_cast<qsizetype>(i)], numbers[static_cast<qsizetype>(i)], name, next.isTarget);
      m_layout.nextBars.push_back(bar);
    }
  }

  ValueBar barIn(const QRectF& below, double high, std::size_t i, double name, double number) const {
    ValueBar bar;
    bar.index = static_cast<int>(i);
    bar.row = QRectF(below.left(), below.top() + static_cast<double>(i) * high, below.width(), high);
    const double left = below.left() + name + px(8), right = below.right() - number - px(8);
    const double thick = std::min(px(10), high * 0.5);
    bar.track = QRectF(left, bar.row.center().y() - thick / 2, std::max(0.0, right - left), thick);
    return bar;
  }

  /// The part of a track that a share fills; two shares are half as thick, one above the other.
  QRectF filled(const QRectF& track, double share, bool halves, bool lower) const {
    QRectF part = track;
    if (halves) {
      part.setHeight(track.height() / 2);
      if (lower) part.moveTop(track.center().y());
    }
    part.setWidth(track.width() * std::clamp(share, 0.0, 1.0));
    return part;
  }

  void addBarWords(const ValueBar& bar, const QString& name, const QString& number, double nameWidth, bool strong) {
    const double base = bar.row.center().y() + words().ascent(kSmall) * 0.36;
    const QFont::Weight weight = strong ? QFont::DemiBold : QFont::Normal;
    const QColor ink = strong ? m_theme.ink : m_theme.soft;
    words().add({bar.row.left() + nameWidth, base}, name, kSmall, ink, 1, weight, nameWidth);
    words().add({bar.row.right(), base}, number, kSmall, ink, 1, weight);
  }

  void layShares(const QRectF& room) {
    const QString title = ModelText::tr("Logit of %1, by part").arg(quotedModelToken(seen().targetText));
    const QRectF below = captioned(
        room, title, ModelText::tr("logit − mean = %1").arg(numberText(seen().targetLogit - seen().meanLogit)));
    constexpr std::size_t kMaxShown = 8;
    const Rows rows = rowsIn(below, kMaxShown);
    m_layout.shares = shareBars(seen(), m_view.at.head, rows.count);
    if (m_layout.shares.empty()) return;
    double name = 0, number = 0, low = 0, high = 0;
    QStringList numbers;
    for (const ShareBar& bar : m_layout.shares) {
      const QString text = numberText(bar.share);
      numbers << (bar.share > 0 ? QLatin1Char('+') + text : text);
      name = std::max(name, words().width(bar.name, kSmall, QFont::DemiBold));
      number = std::max(number, words().width(numbers.back(), kSmall, QFont::DemiBold));
      low = std::min(low, bar.share);
      high = std::max(high, bar.share);
    }
    for (std::size_t i = 0; i < m_layout.shares.size(); ++i) {
      const ShareBar& share = m_layout.shares[i];
      ValueBar bar = barIn(below, rows.high, i, name, number);
      const double perUnit = high > low ? bar.track.width() / (high - low) : 0;
      m_layout.zero = bar.track.left() - low * perUnit;
      bar.now = QRectF(m_layout.zero, bar.track.top(), share.share * perUnit, bar.track.height()).normalized();
      addBarWords(bar, share.name, numbers[static_cast<qsizetype>(i)], name, share.head == m_view.at.head);
      bar.track = QRectF();
      m_layout.rightBars.push_back(bar);
    }
  }

  void layWeights(const QRectF& room) {
    const auto token = [&](Index at) { return quotedModelToken(seen().tokens[static_cast<std::size_t>(at)]); };
    const QRectF below = captioned(
        room, ModelText::tr("Do heads still look from %1 at %2?").arg(token(m_view.at.query), token(m_view.at.key)));
    constexpr std::size_t kMaxShown = 7;
    const Rows rows = rowsIn(below.adjusted(0, 0, 0, -words().height(kSmall) - px(6)), kMaxShown);
    m_layout.weights = weightBars(m_view, rows.count);
    double name = 0, number = 0;
    QStringList names, numbers;
    for (const WeightBar& bar : m_layout.weights) {
      names << ModelText::tr("head %1").arg(modelHeadText(bar.head));
      numbers
          << ModelText::tr("%1 → %2", "a number before and after").arg(chanceText(bar.before), chanceText(bar.after));
      name = std::max(name, words().width(names.back(), kSmall, QFont::DemiBold));
      number = std::max(number, words().width(numbers.back(), kSmall, QFont::DemiBold));
    }
    for (std::size_t i = 0; i < m_layout.weights.size(); ++i) {
      const WeightBar& weight = m_layout.weights[i];
      ValueBar bar = barIn(below, rows.high, i, name, number);
      bar.now = filled(bar.track, weight.after, true, true);
      bar.before = filled(bar.track, weight.before, true, false);
      addBarWords(bar, names[static_cast<qsizetype>(i)], numbers[static_cast<qsizetype>(i)], name,
                  weight.head == m_view.at.head);
      m_layout.rightBars.push_back(bar);
    }
    const double bottom = m_layout.rightBars.empty() ? below.top() : m_layout.rightBars.back().row.bottom();
    const double base = bottom + px(6) + words().ascent(kSmall);
    words().add({below.left(), base}, ModelText::tr("Upper bar: before. Lower bar: after."), kSmall, m_theme.soft, 0,
                QFont::Normal, below.width());
  }

  void layRight(const QRectF& room) { m_view.before ? layWeights(room) : layShares(room); }

  // ---- the whole

  void layAll() {
    const double bottom = std::clamp(m_area.height() * 0.34, px(kMinBottom), px(320));
    const double lens = px(kLensHeight + 10 + kRankHeight), gap = px(18);
    QRectF upper = m_area;
    upper.setHeight(m_area.height() - bottom - lens - 2 * gap);
    layGrid(upper);
    // What the heads leave free goes to the parts below.
    const double used = grid().area.bottom();
    layLens({m_area.left(), used + px(16), m_area.width(), lens}, false);
    const double top = used + px(16) + lens + gap;
    const QRectF lower(m_area.left(), top, m_area.width(), m_area.bottom() - top);
    const double between = px(36);
    const double map = std::min(lower.height() + px(20), (lower.width() - 2 * between) * 0.34);
    const double rest = (lower.width() - map - 2 * between) / 2;
    layMap({lower.left(), top, map, lower.height()});
    layNext({lower.left() + map + between, top, rest, lower.height()});
    const QRectF right(lower.right() - rest, top, rest, lower.height());
    m_view.pinned ? layPinnedMap(right) : layRight(right);
  }

  /// One map, or with a pinned run two, next to each other or one above the other.
  void layMaps() {
    if (!m_view.pinned) return layMap(m_area);
    QRectF first = m_area, second = m_area;
    if (m_area.width() > m_area.height()) {
      first.setWidth((m_area.width() - px(28)) / 2);
      second.setLeft(m_area.right() - first.width());
    } else {
      first.setHeight((m_area.height() - px(12)) / 2);
      second.setTop(m_area.bottom() - first.height());
    }
    layMap(first);
    layPinnedMap(second);
  }

  void layCompact() {
    QStringList names;
    for (int part = 0; part < kModelParts; ++part) names << modelPartText(static_cast<ModelPart>(part));
    m_layout.tabs.add(words(), m_area, names, static_cast<int>(m_view.at.part), m_theme);
    switch (m_view.at.part) {
      case ModelPart::Heads: {
        constexpr double kMinGrid = 190;
        const double lens = px(kLensHeight + 10 + kRankHeight), gap = px(16);
        if (m_area.height() < px(kMinGrid) + lens + gap) return layGrid(m_area);
        layGrid(m_area.adjusted(0, 0, 0, -lens - gap - px(8)));
        return layLens({m_area.left(), grid().area.bottom() + gap, m_area.width(), lens}, false);
      }
      case ModelPart::Layers:
        return layLens(m_area.adjusted(0, px(8), 0, 0), true);
      case ModelPart::Head:
        return layMaps();
      case ModelPart::Next: {
        const double between = px(28), half = (m_area.width() - between) / 2;
        constexpr double kMinHalf = 210;
        if (half < px(kMinHalf)) {
          const double high = (m_area.height() - px(12)) / 2;
          layNext({m_area.left(), m_area.top(), m_area.width(), high});
          return layRight({m_area.left(), m_area.bottom() - high, m_area.width(), high});
        }
        layNext({m_area.left(), m_area.top(), half, m_area.height()});
        return layRight({m_area.right() - half, m_area.top(), half, m_area.height()});
      }
    }
  }

  const ModelView& m_view;
  double m_groupWidth = 0, m_indexWidth = 0;
};

}  // namespace

std::optional<ModelHead> ModelHeadsGrid::headAt(const QPointF& point) const {
  if (!area.contains(point) || step <= 0) return std::nullopt;
  const auto layer = static_cast<Index>((point.x() - area.left()) / step);
  if (layer < 0 || layer >= layers || point.x() > left(layer) + cell.width()) return std::nullopt;
  for (Index head = 0; head < heads; ++head)
    if (cellRect({layer, head}).contains(point)) return ModelHead{layer, head};
  return std::nullopt;
}

double rankHeight(const QRectF& curve, Index rank, Index vocabulary) {
  const double most = std::log(std::max<double>(2, static_cast<double>(vocabulary)));
  return curve.top() + curve.height() * std::log(std::max<double>(1, static_cast<double>(rank))) / most;
}

double signedLimit(const ModelView& view) {
  double limit = 0;
  if (view.show == ModelShow::Contribution)
    for (const double share : headShares(*view.seen)) limit = std::max(limit, std::abs(share));
  if (view.show == ModelShow::Removal && view.measures && !view.seen->lens.empty())
    for (const auto& removed : view.measures->removal)
      if (removed) limit = std::max(limit, std::abs(*removed - allOn(view).lens.back().targetProbability));
  return limit > 0 ? limit : 1;
}

ModelHeadsLayout layOutModelHeads(const QSizeF& size, const ModelView& view, const Theme& theme,
                                  const std::shared_ptr<FaceCache>& faces) {
  return ModelHeadsPlaces(size, view, theme, faces).lay();
}

}  // namespace attn::app
