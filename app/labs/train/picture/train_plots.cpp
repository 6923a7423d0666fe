// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/picture/train_plots.h"

#include <algorithm>
#include <cmath>

#include "labs/train/picture/train_text.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr std::size_t kMaxDrawn = 360;  // points per line; more cannot be distinguished
constexpr double kMaxLoss = 1.6;        // relative to the uniform loss; higher losses are clipped

constexpr double kMaxKept = 0.6;  // of the uniform loss; the axis starts at zero if the best loss is below this
constexpr double kBelowBest = 0.05;

const QList<qreal> kHeadDashes[] = {{}, {5, 2.5}, {1.6, 2.2}, {7, 2.2, 1.6, 2.2}};
const QList<qreal> kPinnedDashes[] = {{6, 3}, {1.6, 2.4}};

const TrainingRun* runOf(const TrainView& view) {
  return view.facts && view.facts->run ? view.facts->run.get() : nullptr;
}

/// Keeps the minimum and the maximum of each of a few hundred intervals.
std::vector<QPointF> thinned(const std::vector<QPointF>& points) {
  if (points.size() <= kMaxDrawn) return points;
  std::vector<QPointF> kept;
  const std::size_t bins = kMaxDrawn / 2;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    const auto from = points.begin() + static_cast<std::ptrdiff_t>(bin * points.size() / bins);
    const auto to = points.begin() + static_cast<std::ptrdiff_t>((bin + 1) * points.size() / bins);
    const auto [low, high] =
        std::minmax_element(from, to, [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
    if (low == to) continue;
    for (const auto& each : {std::min(low, high), std::max(low, high)}) kept.push_back(*each);
  }
  return kept;
}

std::vector<QPointF> freshLosses(const TrainingRun& run) {
  std::vector<QPointF> points;
  for (const TrainingPoint& point : run.points)
    if (std::isfinite(point.loss)) points.emplace_back(static_cast<double>(point.step), point.loss);
  return points;
}

PlotAxis stepAxis(const TrainView& view, const TrainingRun& run) {
  Index most = std::max<Index>(1, run.configuration.steps);
  for (const auto& pinned : view.pinned) most = std::max(most, pinned->configuration.steps);
  PlotAxis axis = roundAxis(static_cast<double>(most), [](double steps) { return wholeText(std::llround(steps)); });
  axis.high = static_cast<double>(most);
  std::erase_if(axis.ticks, [&](const PlotTick& tick) { return tick.value > axis.high; });
  return axis;
}

PlotLabel labelOf(const QString& name, double value, double high) {
  const QString text = name + QLatin1Char(' ') + numberText(value);
  return {{{high, value, {-4, -4}, 1},
           {high, value, {-4, 14}, 1},
           {0, value, {6, -4}, 0},
           {0, value, {6, 14}, 0},
           {high / 2, value, {0, -4}, 0.5},
           {high / 2, value, {0, 14}, 0.5}},
          text};
}

PlotLine dotAt(double x, double y, const QColor& color, double radius, bool hollow) {
  return {.name = {},
          .points = {{x, y}},
          .color = color,
          .width = 0,
          .marker = PlotMarker{PlotMarker::Shape::Disc, radius, hollow}};
}

/// A dashed line across the plot.
PlotLine levelAt(double y, double high, const QColor& color) {
  return {.name = {}, .points = {{0, y}, {high, y}}, .color = color, .width = 1, .dashes = {5, 4}};
}

double scoreAt(const TrainingPoint& point, std::size_t head, HeadName kind) {
  return head < point.heads.size() ? scoreOf(point.heads[head], kind) : 0;
}

const TrainingPoint* pointAt(const TrainingRun& run, Index step) {
  const auto after = std::ranges::upper_bound(run.points, step, {}, &TrainingPoint::step);
  return after == run.points.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

Plot lossPlot(const TrainView& view, const Theme& theme) {
  Plot plot;
  plot.title = TrainText::tr("Loss of each step");
  const TrainingRun* run = runOf(view);
  if (run == nullptr) return plot;
  const ReferenceLosses& references = view.facts->references;
  plot.x = stepAxis(view, *run);
  const std::vector<QPointF> fresh = freshLosses(*run);
  double most = references.uniform;
  for (const QPointF& point : fresh) most = std::max(most, point.y());
  most = std::min(most, kMaxLoss * std::max(references.uniform, 0.1));
  // If even the best model has most of the uniform loss, the axis starts just below it.
  const double least =
      references.best > kMaxKept * references.uniform ? references.best - kBelowBest * references.uniform : 0;
  plot.y = roundAxis(
      most, [](double loss) { return briefText(std::round(loss * 100) / 100); }, least);

  const auto reference = [&](const QString& name, double value) {
    plot.guides.push_back(levelAt(value, plot.x.high, theme.soft));
    plot.labels.push_back(labelOf(name, value, plot.x.high));
  };
  reference(TrainText::tr("uniform guessing"), references.uniform);
  reference(frequencyLineText(run->configuration.task), references.withoutAttention);
  reference(TrainText::tr("best possible"), references.best);

  std::vector<QPointF> batches;
  for (std::size_t i = 0; i < run->batchLoss.size(); ++i)
    if (std::isfinite(run->batchLoss[i])) batches.emplace_back(static_cast<double>(i + 1), run->batchLoss[i]);
  plot.lines.push_back({.name = {}, .points = thinned(batches), .color = theme.faint, .width = 0.8});
  std::size_t pinned = 0;
  for (const auto& each : view.pinned) {
    const QString other = listText(configurationDifferences(run->configuration, each->configuration));
    plot.lines.push_back({.name = other.isEmpty() ? TrainText::tr("pinned") : other,
                          .points = thinned(freshLosses(*each)),
                          .color = theme.soft,
                          .width = 1.7,
                          .dashes = kPinnedDashes[pinned++ % std::size(kPinnedDashes)]});
  }
  plot.lines.push_back({.name = view.pinned.empty() ? QString() : TrainText::tr("this run"),
                        .points = thinned(fresh),
                        .color = theme.ink,
                        .width = 2.2,
                        .strong = true});
  for (const TrainMark& mark : view.facts->marks) {
    if (mark.kind == TrainMark::Kind::FallsFastest) {
      const TrainingPoint* at = pointAt(*run, mark.step);
      if (at == nullptr) continue;
      const auto x = static_cast<double>(mark.step);
      plot.lines.push_back(dotAt(x, at->loss, theme.ink, 4, true));
      plot.labels.push_back({{{x, at->loss, {9, -6}, 0},
                              {x, at->loss, {-9, 16}, 1},
                              {x, at->loss, {9, 16}, 0},
                              {x, at->loss, {-9, -6}, 1}},
                             TrainText::tr("falls fastest, %1").arg(wholeText(mark.step))});
    } else if (mark.kind == TrainMark::Kind::Diverged) {
      const auto x = static_cast<double>(mark.step);
      plot.guides.push_back({.name = {},
                             .points = {{x, plot.y.low}, {x, plot.y.high}},
                             .color = theme.error,
                             .width = 1.4,
                             .dashes = {2, 2}});
      plot.labels.push_back({{{x, plot.y.high / 2, {6, 0}, 0}, {x, plot.y.high / 2, {-6, 0}, 1}},
                             TrainText::tr("diverged, %1").arg(wholeText(mark.step))});
    }
  }
  if (view.moment) {
    const auto now = static_cast<double>(view.moment->step);
    plot.guides.push_back(guideAt(now, plot.y, theme.selection, 2));
    if (const TrainingPoint* point = shownPoint(view); point && std::isfinite(point->loss))
      plot.lines.push_back(dotAt(now, point->loss, theme.selection, 5.5, false));
  }
  return plot;
}

std::vector<ScoreLine> scoreLines(const TrainingRun& run) {
  std::vector<ScoreLine> lines;
  if (run.points.empty()) return lines;
  for (Index layer = 0; layer < run.configuration.layers; ++layer)
    for (Index head = 0; head < run.configuration.heads; ++head) {
      const auto at = static_cast<std::size_t>(layer * run.configuration.heads + head);
      if (at >= run.points.back().heads.size()) continue;
      ScoreLine line{layer, head, HeadName::Previous, false, 0};
      const HeadName name = headName(run.points.back().heads[at]);
      if (name != HeadName::Unclear) {
        line.kind = name;
        line.named = true;
      } else {
        double most = -1;
        for (const TrainingPoint& point : run.points) {
          if (at >= point.heads.size()) continue;
          const auto [kind, score] = largestScore(point.heads[at]);
          if (score > most) line.kind = kind, most = score;
        }
      }
      line.end = scoreAt(run.points.back(), at, line.kind);
      lines.push_back(line);
    }
  return lines;
}

Plot scoresPlot(const TrainView& view, const Theme& theme) {
  Plot plot;
  plot.title = TrainText::tr("Scores of the heads");
  const TrainingRun* run = runOf(view);
  if (run == nullptr) return plot;
  plot.x = stepAxis(view, *run);
  plot.y = {0, 1, false, {{0, QStringLiteral("0")}, {0.5, numberText(0.5, 1)}, {1, QStringLiteral("1")}}, {}};
  plot.guides.push_back(levelAt(kHeadNameThreshold, plot.x.high, theme.soft));
  plot.labels.push_back({{{0, kHeadNameThreshold, {6, -4}, 0},
                          {0, kHeadNameThreshold, {6, 14}, 0},
                          {plot.x.high, kHeadNameThreshold, {-4, 14}, 1}},
                         TrainText::tr("named from %1 on").arg(numberText(kHeadNameThreshold, 1))});
  const auto add = [&](const TrainingRun& drawn, bool mine, const QList<qreal>& pinnedDashes) {
    for (const ScoreLine& line : scoreLines(drawn)) {
      const auto at = static_cast<std::size_t>(line.layer * drawn.configuration.heads + line.head);
      std::vector<QPointF> points;
      for (const TrainingPoint& point : drawn.points)
        points.emplace_back(static_cast<double>(point.step), scoreAt(point, at, line.kind));
      const auto dash = static_cast<std::size_t>(line.head) % std::size(kHeadDashes);
      plot.lines.push_back({.name = {},
                            .points = thinned(points),
                            .color = !mine        ? theme.faint
                                     : line.named ? theme.ink
                                                  : theme.soft,
                            .width = !mine        ? 1.1
                                     : line.named ? 2
                                                  : 1.4,
                            .dashes = mine ? kHeadDashes[dash] : pinnedDashes});
    }
  };
  std::size_t pinned = 0;
  for (const auto& each : view.pinned) add(*each, false, kPinnedDashes[pinned++ % std::size(kPinnedDashes)]);
  add(*run, true, {});
  for (const TrainMark& mark : view.facts->marks) {
    if (mark.kind != TrainMark::Kind::Named) continue;
    const TrainingPoint* point = pointAt(*run, mark.step);
    if (point == nullptr) continue;
    const auto at = static_cast<std::size_t>(mark.layer * run->configuration.heads + mark.head);
    plot.lines.push_back(dotAt(static_cast<double>(mark.step), scoreAt(*point, at, mark.name), theme.ink, 3.4, true));
  }
  if (view.moment) plot.guides.push_back(guideAt(static_cast<double>(view.moment->step), plot.y, theme.selection, 2));
  return plot;
}

QString lossReading(const TrainView& view, Index step) {
  const TrainingRun* run = runOf(view);
  const TrainingPoint* point = run == nullptr ? nullptr : pointAt(*run, step);
  if (point == nullptr) return {};
  const double share = std::isfinite(point->loss) ? std::exp(-point->loss) : 0;
  return TrainText::tr("step %1: loss %2 on fresh sequences, like a probability of %3 for each answer; %4 right")
      .arg(wholeText(point->step), numberText(point->loss, 3), trainShareText(share), trainShareText(point->accuracy));
}

QString scoresReading(const TrainView& view, Index step) {
  const TrainingRun* run = runOf(view);
  const TrainingPoint* point = run == nullptr ? nullptr : pointAt(*run, step);
  if (point == nullptr) return {};
  QStringList lines{TrainText::tr("step %1").arg(wholeText(point->step))};
  const Index heads = run->configuration.heads;
  for (Index i = 0; i < static_cast<Index>(point->heads.size()); ++i)
    lines << headScoresText(i / heads, i % heads, point->heads[static_cast<std::size_t>(i)]);
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
