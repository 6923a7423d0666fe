// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/picture/train_layout.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "labs/train/picture/train_plots.h"
#include "labs/train/picture/train_scene.h"
#include "labs/train/picture/train_text.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kSmall = 12, kMapTitle = 12, kLetter = 10.5;
constexpr double kMinPlot = 96, kMinMap = 64, kMinRow = 15, kMaxRow = 19, kMinLetter = 9.5;

/// Labels right of the plot of scores: heads with similar ends share one.
struct EndWords {
  double y = 0;  // center
  QStringList heads;
  HeadName kind = HeadName::Previous;
  bool named = false;
};

class TrainPlaces : PartPlaces<TrainLayout> {
 public:
  TrainPlaces(const QSizeF& size, const TrainView& view, const Theme& theme, const std::shared_ptr<FaceCache>& faces)
      : PartPlaces(size, theme, faces, {.highFrom = 580, .bottom = 16}), m_view(view) {}

  TrainLayout lay() && {
    addHeading(trainHeadline(m_view), 15, 4);
    if (!m_view.moment || !m_view.facts) return std::move(m_layout);
    if (m_layout.compact)
      layCompact();
    else
      layAll();
    return std::move(m_layout);
  }

 private:
  const TrainingConfiguration& configuration() const { return m_view.facts->run->configuration; }
  const TrainMoment& moment() const { return *m_view.moment; }
  Index tokens() const { return static_cast<Index>(moment().text.tokens.size()); }

  QRectF captioned(const QRectF& room, const QString& title, const QString& remark = {}) {
    return addPartTitle(room, title, 4, remark);
  }

  void layLoss(const QRectF& room) {
    const QRectF below = captioned(room, TrainText::tr("Loss at the answers, in nats"),
                                   TrainText::tr("thin: each step’s batch · thick: fresh sequences"));
    m_layout.loss = PaintedPlot(below, lossPlot(m_view, m_theme), m_theme);
    m_layout.hasLoss = true;
  }

  std::vector<EndWords> endWords(const PaintedPlot& plot) const {
    std::vector<EndWords> all;
    const TrainingRun& run = *m_view.facts->run;
    if (run.points.size() < 2) return all;  // a single point has no line
    const double last = static_cast<double>(run.points.empty() ? 0 : run.points.back().step);
    for (const ScoreLine& line : scoreLines(run)) {
      const double y = plot.pointOf(last, line.end).y();
      const QString head = headText(line.layer, line.head);
      const auto same = std::ranges::find_if(all, [&](const EndWords& each) {
        return each.kind == line.kind && each.named == line.named && std::abs(each.y - y) < px(11);
      });
      if (same == all.end())
        all.push_back({y, {head}, line.kind, line.named});
      else
        same->heads << head;
    }
    std::ranges::stable_sort(all, {}, &EndWords::y);
    return all;
  }

  void layScores(const QRectF& room) {
    const QRectF below = captioned(room, TrainText::tr("Scores of the heads"));
    double beside = 0;
    for (const HeadName name : {HeadName::Previous, HeadName::Induction, HeadName::First})
      beside = std::max(beside, words().width(headNameText(name), kSmall));
    beside = std::min(beside, below.width() * 0.42);
    const QRectF plotRoom = below.adjusted(0, 0, -beside - px(8), 0);
    m_layout.scores = PaintedPlot(plotRoom, scoresPlot(m_view, m_theme), m_theme);
    m_layout.hasScores = true;
    // Labels next to the ends of the lines, moved apart if they overlap.
    std::vector<EndWords> ends = endWords(m_layout.scores);
    const double line = words().height(kSmall), two = 2 * line + px(2);
    const QRectF area = m_layout.scores.area();
    const double all = two * static_cast<double>(ends.size());
    const bool both = all <= below.height();
    const double high = both ? two : line;
    const auto most = static_cast<std::size_t>(std::max(1.0, below.height() / high));
    if (ends.size() > most) {
      // Heads without a name are dropped first.
      std::ranges::stable_sort(ends, [](const EndWords& a, const EndWords& b) { return a.named > b.named; });
      ends.resize(most);
      std::ranges::stable_sort(ends, {}, &EndWords::y);
      m_layout.fits = false;
    }
    std::vector<double> tops;
    double free = below.top() - px(4);
    for (const EndWords& end : ends) {
      tops.push_back(std::max(free, end.y - high / 2));
      free = tops.back() + high;
    }
    // Above the axis if possible: its last number extends below the labels.
    double bottom =
        std::min(below.bottom(), std::max(area.bottom(), below.top() + high * static_cast<double>(ends.size())));
    for (std::size_t i = ends.size(); i-- > 0;) {
      tops[i] = std::min(tops[i], bottom - high);
      bottom = tops[i];
    }
    const double x = area.right() + px(9), wide = room.right() - x;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const EndWords& end = ends[i];
      const QFont::Weight weight = end.named ? QFont::DemiBold : QFont::Normal;
      const QColor ink = end.named ? m_theme.ink : m_theme.soft;
      const double base = tops[i] + words().ascent(kSmall, weight);
      words().add({x, base}, listText(end.heads), kSmall, ink, 0, weight, wide);
      if (both) words().add({x, base + line}, headNameText(end.kind), kSmall, m_theme.soft, 0, QFont::Normal, wide);
    }
  }

  void layMaps(const QRectF& room) {
    QRectF below = captioned(room, moment().typed ? TrainText::tr("Attention on your sequence")
                                                  : TrainText::tr("Attention on a fresh sequence"));
    addLegend(room);
    const auto& layers = moment().pass.layers;
    if (layers.empty()) return;
    const auto rows = static_cast<double>(layers.size());
    const auto columns = static_cast<double>(layers.front().heads.size());
    const double title = words().height(kMapTitle) + px(3), gap = px(14), between = px(8);
    const auto count = static_cast<double>(std::max<Index>(1, tokens()));
    const auto sideFor = [&](double names) {
      return std::min((below.width() - names - (columns - 1) * gap) / columns,
                      (below.height() - names - rows * title - (rows - 1) * between) / rows);
    };
    // Names next to and below the maps if the cells are large enough.
    double letters = 0;
    for (const QString& name : names()) letters = std::max(letters, words().width(name, kLetter));
    letters += px(4);
    const double under = words().height(kLetter);
    double inset = std::max(letters, under);
    double side = sideFor(inset);
    const bool lettered = side / count >= px(kMinLetter) && letters <= px(26);
    if (!lettered) inset = 0, side = sideFor(0);
    if (side < px(kMinMap)) m_layout.fits = false;
    if (side < px(12)) return;
    side = std::floor(side);
    constexpr double kWidest = 44;
    const double spare = (below.width() - inset - columns * side) / std::max(1.0, columns - 1);
    const double apart = std::clamp(spare, gap, px(kWidest));
    double y = below.top();
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
      double x = below.left() + inset;
      for (std::size_t head = 0; head < layers[layer].heads.size(); ++head) {
        TrainMap map{static_cast<Index>(layer),
                     static_cast<Index>(head),
                     {x, y, side, title},
                     {std::round(x), std::round(y + title), side, side}};
        addMapTitle(map);
        if (lettered) addLetters(map, head == 0, layer + 1 == layers.size());
        m_layout.maps.push_back(map);
        x += side + apart;
      }
      y += title + side + between;
    }
    const TrainPlace& at = m_view.place;
    addNote(at.layer, at.head, at.query, at.key);
    if (m_view.source) addNote(m_view.source->layer, m_view.source->head, m_view.source->query, m_view.source->key);
  }

  /// Text next to the row of a weight, where no key is visible.
  void addNote(Index layer, Index head, Index query, Index key) {
    const auto map = std::ranges::find_if(
        m_layout.maps, [&](const TrainMap& each) { return each.layer == layer && each.head == head; });
    if (map == m_layout.maps.end()) return;
    const QStringList all = names();
    const QString text = TrainText::tr("%1 looks at %2").arg(all.value(query), all.value(key));
    const double cell = map->grid.width() / static_cast<double>(std::max<Index>(1, tokens()));
    const double x = map->grid.left() + static_cast<double>(query + 1) * cell + px(8);
    const double wide = words().width(text, kSmall), half = words().height(kSmall) / 2;
    const double y = map->grid.top() + (static_cast<double>(query) + 0.5) * cell;
    if (x + wide + px(4) > map->grid.right() || y - half < map->grid.top() || y + half > map->grid.bottom()) return;
    m_layout.notes.emplace_back(x - px(3), y - half, wide + px(6), 2 * half);
    words().add({x, y + words().ascent(kSmall) * 0.38}, text, kSmall, m_theme.ink);
  }

  QStringList names() const { return tokenNames(configuration(), moment().text.tokens); }

  void addMapTitle(const TrainMap& map) {
    const auto at = static_cast<std::size_t>(map.layer * configuration().heads + map.head);
    const double base = map.title.top() + words().ascent(kMapTitle, QFont::DemiBold);
    const QString name = headText(map.layer, map.head);
    words().add({map.title.left(), base}, name, kMapTitle, m_theme.ink, 0, QFont::DemiBold);
    const TrainingPoint* point = shownPoint(m_view);
    const HeadScores scores = point && at < point->heads.size() ? point->heads[at] : HeadScores();
    if (point && at >= point->heads.size()) return;
    const bool off = moment().silent.isOff(map.layer, map.head, configuration().heads);
    const bool named = headName(scores) != HeadName::Unclear;
    const double room = map.title.width() - words().width(name, kMapTitle, QFont::DemiBold) - px(8);
    const auto [kind, score] = largestScore(scores);
    const QStringList forms =
        off      ? QStringList{TrainText::tr("switched off"), TrainText::tr("off")}
        : !point ? QStringList{QStringLiteral("…")}
                 : QStringList{headScoreText(scores), named ? headNameText(kind) : headNameText(HeadName::Unclear),
                               numberText(score)};
    for (const QString& form : forms) {
      if (words().width(form, kMapTitle) > room) continue;
      words().add({map.title.right(), base}, form, kMapTitle, named && !off ? m_theme.ink : m_theme.soft, 1);
      return;
    }
  }

  void addLetters(const TrainMap& map, bool beside, bool below) {
    const QStringList all = names();
    const double cell = map.grid.width() / static_cast<double>(all.size());
    for (qsizetype i = 0; i < all.size(); ++i) {
      const double middle = (static_cast<double>(i) + 0.5) * cell;
      const double half = words().ascent(kLetter) * 0.36;
      if (beside)
        words().add({map.grid.left() - px(4), map.grid.top() + middle + half}, all[i], kLetter, m_theme.soft, 1);
      if (below)
        words().add({map.grid.left() + middle, map.grid.bottom() + words().ascent(kLetter)}, all[i], kLetter,
                    m_theme.soft, 0.5);
    }
  }

  /// Next to the title of the maps: the color scale and the hatching.
  void addLegend(const QRectF& room) {
    const QString hidden = TrainText::tr("not visible");
    const double title = words().width(
        moment().typed ? TrainText::tr("Attention on your sequence") : TrainText::tr("Attention on a fresh sequence"),
        kPartTitle, QFont::DemiBold);
    const double base = room.top() + words().ascent(kPartTitle, QFont::DemiBold), high = px(8);
    const double digits = words().width(QStringLiteral("0"), kSmall) + px(5), bar = px(60);
    const double hatch = px(14) + px(5) + words().width(hidden, kSmall);
    double x = room.right();
    const double free = room.width() - title - px(16);
    if (free < 2 * digits + bar) return;
    if (free >= 2 * digits + bar + px(14) + hatch) {
      words().add({x, base}, hidden, kSmall, m_theme.soft, 1);
      x -= words().width(hidden, kSmall) + px(5) + px(14);
      m_layout.hatched = QRectF(x, base - high, px(14), high);
      x -= px(14);
    }
    words().add({x, base}, QStringLiteral("1"), kSmall, m_theme.soft, 1);
    x -= digits + bar;
    m_layout.legend = QRectF(x, base - high, bar, high);
    words().add({x - px(5), base}, QStringLiteral("0"), kSmall, m_theme.soft, 1);
  }

  void layGuesses(const QRectF& room) {
    const QRectF below = captioned(room, guessTitle(configuration().task), TrainText::tr("p of the right answer"));
    m_layout.guessList = below;
    const Index count = tokens();
    if (count == 0) return;
    const double least = std::max(px(kMinRow), words().height(kSmall));
    const auto fitting = static_cast<Index>(std::floor(below.height() / least));
    const Index shown = std::clamp<Index>(fitting, 1, count);
    if (fitting < 4) m_layout.fits = false;
    const double high = std::min(below.height() / static_cast<double>(shown), px(kMaxRow));
    // If not all fit, those around the selected position.
    const Index first = std::clamp<Index>(m_view.place.query - shown / 2, 0, count - shown);
    double name = words().width(QStringLiteral("m"), kSmall, QFont::DemiBold);
    for (const QString& each : names()) name = std::max(name, words().width(each, kSmall, QFont::DemiBold));
    double number = words().width(numberText(0.99), kSmall, QFont::DemiBold);
    for (Index i = first; i < first + shown; ++i)  // "4.2·10⁻⁵" is wider
      number = std::max(number, words().width(numberText(guessAt(moment(), i).probability), kSmall, QFont::DemiBold));
    const double column = name + px(10);
    for (Index i = 0; i < shown; ++i) {
      TrainGuessRow row;
      row.position = first + i;
      row.guess = guessAt(moment(), row.position);
      row.row = QRectF(below.left(), below.top() + static_cast<double>(i) * high, below.width(), high);
      addGuess(row, name, column, number);
      m_layout.guesses.push_back(row);
    }
    const Index period = moment().text.period;
    if (period > first && period < first + shown)
      m_layout.period = below.top() + static_cast<double>(period - first) * high;
  }

  void addGuess(TrainGuessRow& row, double name, double column, double number) {
    const bool asked = row.guess.truth.has_value(), lit = row.position == m_view.place.query;
    const QColor ink = asked ? m_theme.ink : m_theme.soft;
    const QFont::Weight weight = asked ? QFont::DemiBold : QFont::Normal;
    const double base = row.row.center().y() + words().ascent(kSmall) * 0.36;
    const auto named = [&](int token) { return QString::fromStdString(tokenName(configuration(), token)); };
    double x = row.row.left() + px(8);
    const auto centerd = [&](const QString& text, QFont::Weight heavy) {
      words().add({x + name / 2, base}, text, kSmall, ink, 0.5, heavy);
      x += column;
    };
    centerd(named(row.guess.token), weight);
    row.arrow = QRectF(x, row.row.top(), px(11), row.row.height());
    x += px(11) + px(10);
    centerd(named(row.guess.guess), row.guess.right() ? weight : QFont::Normal);
    if (asked) row.mark = QRectF(x, row.row.center().y() - px(4), px(9), px(8));
    x += px(9) + px(8);
    if (asked && !row.guess.right())
      words().add({x + name / 2, base}, named(*row.guess.truth), kSmall, ink, 0.5, weight);
    x += column;
    const double right = row.row.right() - px(8), end = right - number - px(8);
    if (end - x >= px(24)) row.bar = QRectF(x, row.row.center().y() - px(3), end - x, px(6));
    if (asked && right - number >= x - px(4))
      words().add({right, base}, numberText(row.guess.probability), kSmall, lit ? m_theme.ink : m_theme.soft, 1,
                  lit ? QFont::DemiBold : QFont::Normal);
  }

  /// The width of the maps if their size is limited by the height.
  double mapsWidth(double height) const {
    const auto& layers = moment().pass.layers;
    if (layers.empty()) return 0;
    constexpr double kAround = 60, kBetween = 44, kTitles = 26;
    const auto rows = static_cast<double>(layers.size()), columns = static_cast<double>(layers.front().heads.size());
    return columns * (height - px(kAround + rows * kTitles)) / rows + (columns - 1) * px(kBetween) + px(kAround);
  }

  void layAll() {
    const double gap = px(34);
    const double upper = std::clamp(m_area.height() * 0.31, px(kMinPlot + 22), px(300));
    const double between = px(16), top = m_area.top() + upper + between;
    constexpr double kMinShare = 0.52;
    const double most = m_area.width() * (1 - 0.37) - gap, least = std::min(most, m_area.width() * kMinShare);
    const double left = std::clamp(mapsWidth(m_area.bottom() - top), least, std::max(least, most));
    const double right = m_area.width() - left - gap;
    layLoss({m_area.left(), m_area.top(), left, upper});
    layScores({m_area.right() - right, m_area.top(), right, upper});
    layMaps({m_area.left(), top, left, m_area.bottom() - top});
    layGuesses({m_area.right() - right, top, right, m_area.bottom() - top});
  }

  void addTabs() {
    QStringList names;
    for (const TrainPart part : kTrainParts) names << partText(part);
    const auto shown = std::ranges::find(kTrainParts, m_view.place.part) - std::begin(kTrainParts);
    m_layout.tabs.add(words(), m_area, names, static_cast<int>(shown), m_theme);
  }

  void layCompact() {
    addTabs();
    m_layout.fits = m_area.height() >= px(kMinPlot);
    switch (m_view.place.part) {
      case TrainPart::Loss:
        return layLoss(m_area);
      case TrainPart::Scores:
        return layScores(m_area);
      case TrainPart::Maps: {
        // On a low, wide stage the guesses fit next to the maps.
        constexpr double kMinGuesses = 250, kMinMaps = 330;
        const double gap = px(34), left = std::max(mapsWidth(m_area.height()), px(kMinMaps));
        const double right = m_area.width() - left - gap;
        if (right < px(kMinGuesses)) return layMaps(m_area);
        layMaps({m_area.left(), m_area.top(), left, m_area.height()});
        return layGuesses({m_area.right() - right, m_area.top(), right, m_area.height()});
      }
      case TrainPart::Guesses:
        return layGuesses(m_area);
    }
  }

  const TrainView& m_view;
};

}  // namespace

TrainLayout layOutTrain(const QSizeF& size, const TrainView& view, const Theme& theme,
                        const std::shared_ptr<FaceCache>& faces) {
  return TrainPlaces(size, view, theme, faces).lay();
}

}  // namespace attn::app
