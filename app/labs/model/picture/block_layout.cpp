// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/block_layout.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "labs/model/picture/block_frame.h"
#include "labs/model/picture/block_text.h"
#include "labs/model/picture/heads_data.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kStageName = 12.5, kNote = 11.5, kInBox = 11, kNumber = 12;
constexpr double kMinPitch = 30, kMaxPitch = 124, kMaxRoads = 12;
constexpr double kBarRow = 22, kMaxLengthRow = 18;

/// The height of a stage, which is stretched to fill the picture.
double slotHeight(BlockStage stage, const ModelShape& shape) {
  switch (stage) {
    case BlockStage::Token:
      return 34;
    case BlockStage::Embedding:
      return 46;
    case BlockStage::Attention:
      return shape.isEncoder ? 118 : 92;
    case BlockStage::Mlp:
      return shape.isEncoder ? 84 : 62;
    case BlockStage::FinalNorm:
    case BlockStage::Unembedding:
      return 38;
    case BlockStage::AttentionOutputNorm:
    case BlockStage::MlpOutputNorm:
      return 36;
    default:
      return shape.hasOutputNorms ? 40 : 46;
  }
}
constexpr double kOtherBlocks = 32, kAboveBlock = 18, kBelowBlock = 8;

class BlockPlaces : PartPlaces<BlockLayout> {
 public:
  BlockPlaces(const QSizeF& size, const ModelView& view, const Theme& theme, const std::shared_ptr<FaceCache>& faces)
      : PartPlaces(size, theme, faces, {.highFrom = 560}), m_view(view) {}

  BlockLayout lay() && {
    addHeading(blockHeadline(m_view), 14.5, 3);
    if (!m_view.seen) return std::move(m_layout);
    if (m_layout.compact) {
      m_layout.tabs.add(words(), m_area, blockPartNames(), static_cast<int>(m_view.choices.blockPart), m_theme);
      layPart(m_view.choices.blockPart, m_area);
    } else {
      layAll();
    }
    return std::move(m_layout);
  }

 private:
  const ModelObservation& observation() const { return *m_view.seen; }
  const ModelShape& shape() const { return observation().facts->shape; }

  void layPart(BlockPart part, const QRectF& room) {
    switch (part) {
      case BlockPart::Block:
        layBlock(room);
        break;
      case BlockPart::Next:
        layNext(room, 20);
        break;
      case BlockPart::Lengths:
        layLengths(room);
        break;
      case BlockPart::Parameters:
        layParameters(room);
        break;
    }
  }

  void layAll() {
    const double gap = px(36), least = px(224);
    // Few tokens leave more room for the other parts.
    const double names = nameWidth(m_area.width());
    const double needed = names + px(kMaxPitch) * (static_cast<double>(observation().count()) + 0.25);
    double beside = std::max(least, std::min(m_area.width() * 0.32, px(420)));
    beside = std::clamp(m_area.width() - gap - needed, beside, std::max(beside, px(440)));
    const QRectF right(m_area.right() - beside, m_area.top(), beside, m_area.height());
    layBlock(m_area.adjusted(0, 0, -beside - gap, 0));
    if (!m_layout.unembedding.isNull())
      m_layout.arrow = QLineF(m_layout.unembedding.right(), m_layout.unembedding.center().y(), right.left() - px(12),
                              m_layout.unembedding.center().y());
    const double parameters = partTitle() + px(32) + 4 * px(kBarRow) + 2 * words().height(kNumber) + px(8);
    const double between = px(22);
    const double lengths = std::max(px(150), right.height() * 0.36);
    const double free = right.height() - parameters - lengths - 2 * between - partTitle();
    const auto bars = static_cast<std::size_t>(std::clamp(std::floor(free / px(kBarRow)), 3.0, 8.0));
    const double next = partTitle() + px(kBarRow) * static_cast<double>(bars);
    layNext({right.left(), right.top(), right.width(), next}, bars);
    layParameters({right.left(), right.bottom() - parameters, right.width(), parameters});
    layLengths(
        {right.left(), right.top() + next + between, right.width(), right.height() - next - parameters - 2 * between});
  }

  // --- the block

  double nameWidth(double room) {
    const QString last = indexText(shape().layers - 1);
    double widest = words().width(BlockText::tr("blocks %1 to %2").arg(last, last), kNote);
    for (const BlockStage stage : blockStages(shape()))
      if (hasRow(stage)) widest = std::max(widest, words().width(blockStageName(stage), kStageName, QFont::DemiBold));
    return std::max(std::clamp(room * 0.17, px(82), px(132)), std::min(widest + px(6), room * 0.3));
  }

  void layBlock(const QRectF& room) {
    const double names = nameWidth(room.width());
    const double left = room.left() + names + px(8);
    addRoads(left, room.right());
    addRows(room, left);
    addAttention();
    addExits(room);
  }

  void addRoads(double left, double right) {
    const double wide = right - left - px(10);
    const Index tokens = observation().count();
    const auto most = static_cast<Index>(std::clamp(std::floor(wide / px(kMinPitch) - 0.25), 3.0, kMaxRoads));
    if (tokens > most && tokens <= static_cast<Index>(kMaxRoads)) m_layout.fits = false;
    const std::vector<Index> shown = roadTokens(tokens, observation().position, shownKey(m_view), most);
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const Index before = i == 0 ? -1 : shown[i - 1];
      if (shown[i] == before + 2)
        m_layout.roads.push_back({before + 1, before + 1});
      else if (shown[i] > before + 1)
        m_layout.roads.push_back({before + 1, shown[i] - 1});
      m_layout.roads.push_back({shown[i], shown[i]});
    }
    if (const Index last = shown.back(); last + 1 < tokens) m_layout.roads.push_back({last + 1, tokens - 1});
    const double pitch = std::min(px(kMaxPitch), wide / (static_cast<double>(m_layout.roads.size()) + 0.22));
    m_layout.pitch = pitch;
    m_layout.roadWidth = std::clamp(pitch * 0.12, px(3), px(11));
    for (std::size_t i = 0; i < m_layout.roads.size(); ++i) {
      BlockRoad& road = m_layout.roads[i];
      road.x = left + pitch * (static_cast<double>(i) + 0.5);
      road.branch = road.isGap() ? road.x : road.x + pitch * 0.39;
    }
    const double box = std::min(px(52), pitch * 0.56);
    m_layout.smallBox = {box, px(21)};
    m_layout.mlpBox = {std::min(px(56), pitch * 0.6), px(40)};
    m_layout.embeddingBox = {std::min(px(64), pitch * 0.74), px(25)};
  }

  void addRows(const QRectF& room, double left) {
    const std::vector<BlockStage> stages = blockStages(shape());
    double whole = 2 * kOtherBlocks + kAboveBlock + kBelowBlock;
    for (const BlockStage stage : stages)
      if (hasRow(stage)) whole += slotHeight(stage, shape());
    const double unit = room.height() / whole;
    if (unit < px(0.74)) m_layout.fits = false;
    const double shrunk = std::min(1.0, unit / px(1));
    for (QSizeF* box : {&m_layout.smallBox, &m_layout.mlpBox, &m_layout.embeddingBox})
      box->setHeight(std::max(px(18), box->height() * shrunk));
    double bottom = room.bottom();
    const auto take = [&](double height) {
      bottom -= height * unit;
      return QRectF(room.left(), bottom, room.width(), height * unit);
    };
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const BlockStage stage = stages[i];
      if (!hasRow(stage)) continue;
      if (isOfBlock(stage) && !isOfBlock(stages[i - 1])) {
        m_layout.below = take(kOtherBlocks);
        take(kBelowBlock);
      }
      if (stage > BlockStage::Repeat && m_layout.above.isNull()) m_layout.above = take(kOtherBlocks);
      BlockRow row{stage, take(slotHeight(stage, shape())), {}, 0};
      row.y = row.area.center().y();
      m_layout.rows.push_back(row);
      if (isOfBlock(stage) && i + 1 < stages.size() && !isOfBlock(stages[i + 1])) take(kAboveBlock);
    }
    m_layout.frame =
        QRectF(QPointF(left - px(6), m_layout.above.bottom()),
               QPointF(m_layout.roads.back().branch + m_layout.mlpBox.width() / 2 + px(10), m_layout.below.top()));
    m_layout.roadBottom = row(BlockStage::Token).area.center().y();
    m_layout.roadTop = m_layout.above.top() + px(2);
    for (BlockRow& each : m_layout.rows) nameRow(each, left - room.left() - px(12));
    const Index layer = shownHead(m_view).layer, last = shape().layers - 1;
    addOthers(m_layout.below, 0, layer - 1, left);
    addOthers(m_layout.above, layer + 1, last, left);
    const double base = m_layout.frame.top() + px(3) + words().ascent(kPartTitle, QFont::DemiBold);
    words().add({m_layout.frame.right() - px(10), base}, BlockText::tr("Block %1").arg(indexText(layer)), kPartTitle,
                m_theme.ink, 1, QFont::DemiBold);
    addTokens();
  }

  static bool hasRow(BlockStage stage) { return stage != BlockStage::Repeat && stage != BlockStage::NextToken; }

  const BlockRow& row(BlockStage stage) const { return *std::ranges::find(m_layout.rows, stage, &BlockRow::stage); }

  void addOthers(const QRectF& slot, Index first, Index last, double left) {
    if (first > last) return;
    const QString text = first == last ? BlockText::tr("block %1").arg(indexText(first))
                                       : BlockText::tr("blocks %1 to %2").arg(indexText(first), indexText(last));
    words().add({slot.left(), slot.center().y() + words().ascent(kNote) * 0.38}, text, kNote, m_theme.soft, 0,
                QFont::Normal, left - slot.left() - px(10));
  }

  /// The stage's name and, below it, as much of its note as fits.
  void nameRow(BlockRow& row, double wide) {
    const bool isNow = blockStageAt(m_view) == row.stage;
    const QString name = blockStageName(row.stage);
    const double line = words().height(kStageName, QFont::DemiBold), small = words().height(kNote);
    // As many of its parts as fit.
    const auto most = static_cast<qsizetype>(std::floor((row.area.height() - line - px(1)) / small + 0.05));
    QStringList parts = blockNotes(m_view, row.stage), notes;
    for (; !parts.isEmpty(); parts.removeLast()) {
      notes = words().broken(joinedWords(parts), kNote, QFont::Normal, wide);
      if (notes.size() <= most) break;
    }
    if (parts.isEmpty()) notes.clear();
    const double high = line + small * static_cast<double>(notes.size());
    double top = row.y - high / 2;
    top = std::clamp(top, row.area.top(), std::max(row.area.top(), row.area.bottom() - high));
    const QColor ink = row.stage == BlockStage::Attention ? m_theme.output : m_theme.ink;
    words().add({row.area.left(), top + words().ascent(kStageName, QFont::DemiBold)}, name, kStageName,
                stageProgress(m_view, row.stage) > 0 || isNow ? ink : m_theme.soft, 0, QFont::DemiBold, wide);
    row.name = words().words().back().box.adjusted(-px(5), -px(1), px(5), px(1));
    for (qsizetype i = 0; i < notes.size(); ++i)
      words().add({row.area.left(), top + line + small * static_cast<double>(i) + words().ascent(kNote)}, notes[i],
                  kNote, m_theme.soft, 0, QFont::Normal, wide);
  }

  void addTokens() {
    const double y = row(BlockStage::Token).y, high = std::min(px(27), row(BlockStage::Token).area.height());
    const double wide = m_layout.pitch - px(6);
    const double base = y + words().ascent(kNumber) * 0.37;
    const Index position = observation().position, key = shownKey(m_view);
    for (BlockRoad& road : m_layout.roads) {
      road.chip = QRectF(road.x - wide / 2, y - high / 2, wide, high);
      if (road.isGap()) {
        addGap(road, y);
        continue;
      }
      const bool strong = road.first == position || road.first == key;
      words().add({road.x, base}, observedToken(observation(), road.first), kNumber,
                  road.first == key && key != position ? m_theme.key : m_theme.ink, 0.5,
                  strong ? QFont::DemiBold : QFont::Normal, wide - px(4));
    }
    const double numbers = words().width(wholeText(shape().width), kInBox);
    if (numbers + px(6) > m_layout.embeddingBox.width()) return;
    for (const BlockRoad& road : m_layout.roads)
      if (!road.isGap())
        words().add({road.x, row(BlockStage::Embedding).y + words().ascent(kInBox) * 0.37}, wholeText(shape().width),
                    kInBox, m_theme.soft, 0.5);
  }

  void addGap(const BlockRoad& road, double y) {
    const QString count = wholeText(road.last - road.first + 1), text = BlockText::tr("… %1 more", "tokens").arg(count);
    const double wide = m_layout.pitch, line = words().height(kNote) * 0.92;
    QStringList lines =
        words().width(text, kNote) <= wide ? QStringList{text} : words().broken(text, kNote, QFont::Normal, wide);
    if (static_cast<double>(lines.size()) * line > row(BlockStage::Token).area.height())
      lines = {QStringLiteral("… ") + count};
    double base = y + words().ascent(kNote) * 0.37 - line * static_cast<double>(lines.size() - 1) / 2;
    for (const QString& each : lines) {
      words().add({road.x, base}, each, kNote, m_theme.soft, 0.5, QFont::Normal, wide);
      base += line;
    }
  }

  // --- attention

  void addAttention() {
    const BlockRow& attention = row(BlockStage::Attention);
    const double lead = shape().isEncoder ? attention.area.height() * 0.2 : 0;
    m_layout.band =
        QRectF(QPointF(m_layout.roads.front().x - m_layout.pitch * 0.26, attention.area.top() + px(2)),
               QPointF(m_layout.roads.back().branch + m_layout.pitch * 0.28, attention.area.bottom() - lead - px(2)));
    m_layout.band.setRight(std::min(m_layout.band.right(), m_layout.frame.right() - px(5)));
    m_layout.band.setLeft(std::max(m_layout.band.left(), m_layout.frame.left() + px(5)));
    const ModelHead head = shownHead(m_view);
    constexpr double kMinWeight = 0.0005;
    for (std::size_t to = 0; to < m_layout.roads.size(); ++to) {
      const BlockRoad& query = m_layout.roads[to];
      if (query.isGap()) continue;
      for (std::size_t from = 0; from < m_layout.roads.size(); ++from) {
        double weight = 0;
        for (Index key = m_layout.roads[from].first; key <= m_layout.roads[from].last; ++key)
          weight += observation().weight(head, query.first, key);
        if (weight >= kMinWeight || (query.first == observation().position && weight > 0))
          m_layout.curves.push_back({from, to, weight, curve(m_layout.roads[from].branch, query.branch)});
      }
    }
    addWeightLabel(head);
  }

  QPainterPath curve(double from, double to) const {
    QPainterPath path(QPointF(from, m_layout.band.bottom()));
    const double bottom = m_layout.band.bottom(), top = m_layout.band.top(), bend = m_layout.band.height() * 0.55;
    path.cubicTo({from, bottom - bend}, {to, top + bend}, {to, top});
    return path;
  }

  void addWeightLabel(const ModelHead& head) {
    const Index key = shownKey(m_view), query = observation().position;
    const auto found = std::ranges::find_if(m_layout.curves, [&](const BlockCurve& each) {
      return m_layout.roads[each.from].first == key && !m_layout.roads[each.from].isGap() &&
             m_layout.roads[each.to].first == query;
    });
    if (found == m_layout.curves.end()) return;
    const QString text = chanceText(observation().weight(head, query, key));
    const double wide = words().width(text, kPartTitle, QFont::DemiBold) + px(12), high = px(20);
    const QRectF& band = m_layout.band;
    // Next to the lower half of the curve, on the side with more room.
    const QPointF at = found->pointAt(0.3);
    const bool right = at.x() + px(8) + wide + px(4) <= band.right();
    double x = right ? at.x() + px(8) : at.x() - px(8) - wide;
    x = std::clamp(x, band.left() + px(3), band.right() - wide - px(3));
    const double y = std::clamp(at.y() - high / 2, band.top() + px(3), band.bottom() - high - px(3));
    m_layout.weightLabel = QRectF(x, y, wide, high);
    words().add({x + wide / 2, y + high / 2 + words().ascent(kPartTitle, QFont::DemiBold) * 0.37}, text, kPartTitle,
                m_theme.ink, 0.5, QFont::DemiBold);
  }

  // --- above the roads

  void addExits(const QRectF& room) {
    const auto road = std::ranges::find_if(
        m_layout.roads, [&](const BlockRoad& each) { return !each.isGap() && each.first == observation().position; });
    if (road == m_layout.roads.end()) return;
    const auto box = [&](BlockStage stage) {
      const QString name = blockStageName(stage);
      const double wide = words().width(name, kInBox) + px(20),
                   high = std::min(px(25), row(stage).area.height() - px(4));
      double x = road->x - wide / 2;
      x = std::min(x, room.right() - wide);
      const QRectF area(x, row(stage).y - high / 2, wide, high);
      words().add({area.center().x(), area.center().y() + words().ascent(kInBox) * 0.37}, name, kInBox, m_theme.ink,
                  0.5);
      return area;
    };
    if (shape().hasFinalNorm) m_layout.finalNorm = box(BlockStage::FinalNorm);
    m_layout.unembedding = box(BlockStage::Unembedding);
    // In the boxes of a block: "norm" and "MLP".
    for (const BlockRow& each : m_layout.rows) {
      if (!isOfBlock(each.stage)) continue;
      const bool isMlp = each.stage == BlockStage::Mlp;
      if (!isMlp && !isNorm(each.stage)) continue;
      const QFont::Weight weight = isMlp ? QFont::DemiBold : QFont::Normal;
      const QSizeF& size = isMlp ? m_layout.mlpBox : m_layout.smallBox;
      if (words().width(blockStageName(each.stage), kInBox, weight) + px(4) > size.width()) continue;
      for (const BlockRoad& one : m_layout.roads)
        if (!one.isGap())
          words().add({isOnRoad(each.stage) ? one.x : one.branch, each.y + words().ascent(kInBox, weight) * 0.37},
                      blockStageName(each.stage), kInBox, isMlp ? m_theme.ink : m_theme.soft, 0.5, weight);
    }
  }

  bool isOnRoad(BlockStage stage) const { return shape().isEncoder && isNorm(stage); }

  // --- the other parts

  double partTitle() { return words().height(kPartTitle, QFont::DemiBold) + px(7); }

  QRectF titled(const QRectF& room, const QString& title, const QString& remark) {
    return addPartTitle(room, title, 7, remark, kNote, 10);
  }

  void layNext(const QRectF& room, std::size_t most) {
    const auto& next = observation().next;
    const QRectF below =
        titled(room,
               shape().isEncoder ? BlockText::tr("Prediction at %1").arg(shortQuote(room.width() * 0.4))
                                 : BlockText::tr("Next token after %1").arg(shortQuote(room.width() * 0.4)),
               BlockText::tr("softmax of %1 logits").arg(wholeText(shape().vocabulary)));
    const auto fit = static_cast<std::size_t>(std::max(0.0, std::floor(below.height() / px(kBarRow) + 0.01)));
    const std::size_t count = std::min({most, fit, next.size()});
    double names = 0;
    for (std::size_t i = 0; i < count; ++i)
      names = std::max(names, words().width(nextText(observation(), i), kNumber, QFont::DemiBold));
    names = std::min(names, below.width() * 0.36);
    const double numbers = words().width(QStringLiteral("0.000"), kNumber, QFont::DemiBold);
    for (std::size_t i = 0; i < count; ++i) {
      const QRectF line(below.left(), below.top() + px(kBarRow) * static_cast<double>(i), below.width(), px(kBarRow));
      const double base = line.center().y() + words().ascent(kNumber) * 0.37;
      const QFont::Weight weight = i == 0 ? QFont::DemiBold : QFont::Normal;
      words().add({line.left() + names, base}, nextText(observation(), i), kNumber, m_theme.ink, 1, weight, names);
      words().add({line.right(), base}, numberText(next[i].probability, 3), kNumber,
                  i == 0 ? m_theme.ink : m_theme.soft, 1, weight);
      const double left = line.left() + names + px(9);
      m_layout.next.push_back({line,
                               {left, line.center().y() - px(6), line.right() - numbers - px(9) - left, px(12)},
                               next[i].probability});
    }
  }

  /// The token in quotation marks, shortened.
  QString shortQuote(double room) {
    QString token = observedToken(observation(), observation().position);
    while (token.size() > 2 && words().width(inQuotes(token), kPartTitle, QFont::DemiBold) > room) {
      token.chop(token.endsWith(u'…') ? 2 : 1);
      token += u'…';
    }
    return inQuotes(token);
  }

  void layLengths(const QRectF& room) {
    const Index layers = shape().layers;
    QRectF below = titled(room, BlockText::tr("Added to the stream of %1").arg(shortQuote(room.width() * 0.3)),
                          BlockText::tr("norm, by layer"));
    const double line = words().height(kNote);
    const QString foot = streamSentence(observation());
    const QStringList footLines = words().broken(foot, kNote, QFont::Normal, below.width());
    const double high = line * 1.08 * static_cast<double>(footLines.size()) + px(6);
    const double names =
        std::max(words().width(indexText(layers - 1), kNote), words().width(QStringLiteral("00"), kNote)) + px(8);
    const double head = line + px(3);
    const double tall = std::min(px(kMaxLengthRow), (below.height() - high - head) / static_cast<double>(layers));
    double most = 0;
    for (Index layer = 0; layer < layers; ++layer) {
      const BlockLengths l = blockLengths(observation(), layer);
      for (const double length : {l.attention, l.mlp})
        if (std::isfinite(length)) most = std::max(most, length);
    }
    const double number = words().width(numberText(most, 1), kNote, QFont::DemiBold) + px(7);
    const double column = (below.width() - names - px(12)) / 2;
    const double bar = std::max(px(10), column - number);
    const double first = below.left() + names, second = first + column + px(12);
    const double base = below.top() + words().ascent(kNote);
    words().add({first, base}, blockStageName(BlockStage::Attention), kNote, m_theme.output, 0, QFont::DemiBold,
                column);
    if (shape().hasMlp)
      words().add({second, base}, blockStageName(BlockStage::Mlp), kNote, m_theme.ink, 0, QFont::DemiBold, column);
    const auto width = [&](double length) {
      return most > 0 && std::isfinite(length) ? std::max(px(0.8), bar * length / most) : px(0.8);
    };
    const double top = below.top() + head, gap = tall > px(4) ? px(1.5) : tall * 0.2;
    for (Index layer = 0; layer < layers; ++layer) {
      const QRectF row(below.left(), top + tall * static_cast<double>(layers - 1 - layer), below.width(), tall);
      const BlockLengths l = blockLengths(observation(), layer);
      m_layout.lengths.push_back({row,
                                  {first, row.top() + gap / 2, width(l.attention), tall - gap},
                                  {second, row.top() + gap / 2, shape().hasMlp ? width(l.mlp) : 0, tall - gap}});
    }
    addLengthTexts(names);
    words().addLines({below.left(), top + tall * static_cast<double>(layers) + px(5)}, below.width(), foot, kNote,
                     m_theme.soft);
  }

  void addLengthTexts(double names) {
    const Index layers = shape().layers, chosen = shownLengthLayer(m_view);
    const double line = words().height(kNote), tall = m_layout.lengths.front().row.height();
    Index step = 1;
    for (const Index tried : {1, 2, 5, 10, 20, 50, 100}) {
      step = tried;
      if (tall * static_cast<double>(tried) >= line) break;
    }
    const auto rowOf = [&](Index layer) -> const LengthRow& {
      return m_layout.lengths[static_cast<std::size_t>(layer)];
    };
    const auto at = [&](Index layer) { return rowOf(layer).row.center().y() + words().ascent(kNote) * 0.37; };
    const auto apart = [&](Index a, Index b) { return std::abs(static_cast<double>(a - b)) * tall >= line; };
    const double right = m_layout.lengths.front().row.left() + names - px(7);
    Index last = chosen;
    for (Index layer = 0; layer < layers; layer += step) {
      if (layer == chosen || !apart(layer, chosen)) continue;
      words().add({right, at(layer)}, indexText(layer), kNote, m_theme.soft, 1);
      last = layer;
    }
    // The last layer, if its name has room.
    if (const Index end = layers - 1; end != last && end != chosen && apart(end, last) && apart(end, chosen))
      words().add({right, at(end)}, indexText(end), kNote, m_theme.soft, 1);
    words().add({right, at(chosen)}, indexText(chosen), kNote, m_theme.ink, 1, QFont::DemiBold);
    const auto number = [&](Index layer, const QRectF& bar, double length, bool strong) {
      words().add({bar.right() + px(5), at(layer)}, numberText(length, 1), kNote, strong ? m_theme.ink : m_theme.soft,
                  0, strong ? QFont::DemiBold : QFont::Normal);
    };
    const BlockLengths now = blockLengths(observation(), chosen);
    number(chosen, rowOf(chosen).attention, now.attention, true);
    if (shape().hasMlp) number(chosen, rowOf(chosen).mlp, now.mlp, true);
    Index mostAttention = 0, mostMlp = 0;
    for (Index layer = 1; layer < layers; ++layer) {
      const BlockLengths l = blockLengths(observation(), layer);
      if (l.attention > blockLengths(observation(), mostAttention).attention) mostAttention = layer;
      if (l.mlp > blockLengths(observation(), mostMlp).mlp) mostMlp = layer;
    }
    // No other bar reaches the end of the longest one.
    if (apart(mostAttention, chosen))
      number(mostAttention, rowOf(mostAttention).attention, blockLengths(observation(), mostAttention).attention,
             false);
    if (shape().hasMlp && apart(mostMlp, chosen))
      number(mostMlp, rowOf(mostMlp).mlp, blockLengths(observation(), mostMlp).mlp, false);
  }

  void layParameters(const QRectF& room) {
    const ModelFacts& facts = *observation().facts;
    const QRectF below = titled(room, BlockText::tr("Parameters"), wholeText(facts.parameters()));
    m_layout.parameterBar = QRectF(below.left(), below.top(), below.width(), px(20));
    double y = m_layout.parameterBar.bottom() + px(8);
    const auto shares = parameterShares(facts);
    double percents = 0, counts = 0;
    for (const ParameterShare& each : shares) {
      percents = std::max(percents, words().width(parameterPercent(each.share), kNumber, QFont::DemiBold));
      counts = std::max(counts, words().width(wholeText(each.count), kNumber, QFont::DemiBold));
    }
    for (const ParameterShare& each : shares) {
      const QRectF line(below.left(), y, below.width(), px(kBarRow));
      const bool strong = each.of == ParameterShare::Of::Attention;
      const QFont::Weight weight = strong ? QFont::DemiBold : QFont::Normal;
      const double base = line.center().y() + words().ascent(kNumber) * 0.37, mark = px(19);
      const double number = line.right() - percents - px(12);
      words().add({line.left() + mark, base}, each.name, kNumber, m_theme.ink, 0, weight,
                  number - counts - px(6) - line.left() - mark);
      words().add({number, base}, wholeText(each.count), kNumber, strong ? m_theme.ink : m_theme.soft, 1, weight);
      words().add({line.right(), base}, parameterPercent(each.share), kNumber, strong ? m_theme.ink : m_theme.soft, 1,
                  weight);
      m_layout.parameters.push_back({line, {line.left(), line.center().y() - px(5), px(10), px(10)}, each.share});
      y += px(kBarRow);
    }
    words().addLines({below.left(), y + px(4)}, below.width(), costSentence(observation()), kNote, m_theme.soft);
  }

  const ModelView& m_view;
};

}  // namespace

QPointF BlockCurve::pointAt(double t) const {
  const QPointF a = path.elementAt(0), b = path.elementAt(1), c = path.elementAt(2), d = path.elementAt(3);
  const double u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

std::vector<Index> roadTokens(Index tokens, Index query, Index key, Index most) {
  std::vector<Index> all;
  if (tokens <= most) {
    for (Index i = 0; i < tokens; ++i) all.push_back(i);
    return all;
  }
  // Each run of tokens that are not shown takes the place of a road; there are at most three.
  const Index count = std::max<Index>(2, most - 3);
  std::set<Index> shown{query, key};
  for (Index first = 0, last = tokens - 1; static_cast<Index>(shown.size()) < count && first <= last;) {
    // Two at the end for one at the start: the query is usually last.
    shown.insert(last--);
    if (static_cast<Index>(shown.size()) < count) shown.insert(first++);
    if (static_cast<Index>(shown.size()) < count) shown.insert(last--);
  }
  return {shown.begin(), shown.end()};
}

BlockLayout layOutBlock(const QSizeF& size, const ModelView& view, const Theme& theme,
                        const std::shared_ptr<FaceCache>& faces) {
  return BlockPlaces(size, view, theme, faces).lay();
}

}  // namespace attn::app
