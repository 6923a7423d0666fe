// SPDX-License-Identifier: GPL-3.0-or-later
// Counted bytes next to measured time, and why their ratios differ.
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "attention/backend_name.h"
#include "figures/scene_pen.h"
#include "labs/measure/picture/measure_scene.h"
#include "labs/measure/picture/measure_words.h"
#include "text/measure_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMuchScatter = 0.05;
constexpr double kSame = 1.15;  // ratios that differ by less are reported as equal

QString fewer(double factor) {
  return factor >= 1 ? MeasureSceneText::tr("%1 fewer").arg(timesText(factor))
                     : MeasureSceneText::tr("%1 more").arg(timesText(1 / factor));
}

QString faster(double factor) {
  return factor >= 1 ? MeasureSceneText::tr("%1 faster").arg(timesText(factor))
                     : MeasureSceneText::tr("%1 slower").arg(timesText(1 / factor));
}

/// The input of the sentences.
struct Facts {
  const BenchResult& result;
  const BenchRun& standard;
  const BenchRun& flash;
  const BenchDevice* device;
  std::int64_t cache;

  double byteRatio() const {
    return static_cast<double>(standard.bytesCounted) /
           static_cast<double>(std::max<std::int64_t>(1, flash.bytesCounted));
  }
  double timeRatio() const { return medianMs(standard) / medianMs(flash); }
  /// K and V of one head.
  double headBytes() const { return 2.0 * 4.0 * static_cast<double>(flash.tokens * result.d); }
  /// S of all heads.
  double scoreBytes() const {
    return 4.0 * static_cast<double>(result.heads.query) * static_cast<double>(flash.tokens) *
           static_cast<double>(flash.tokens);
  }
  /// The spread of the rounds relative to the median; the larger of the two.
  double scatter() const {
    return std::max(spreadMs(standard) / medianMs(standard), spreadMs(flash) / medianMs(flash));
  }
  bool isCpu() const { return device == nullptr || device->type == "cpu" || device->backend == kEigenBackend; }
};

QString cachesText(const Facts& f) {
  if (!f.isCpu())
    return MeasureSceneText::tr("the count ignores the caches that this device has. A head’s K and V are %1.")
        .arg(bytesText(f.headBytes()));
  const QString cpu = MeasureSceneText::tr("the count ignores the caches that this CPU has.");
  if (f.cache <= 0 || f.headBytes() < static_cast<double>(f.cache) * 0.8) {
    const QString where = f.cache > 0
                              ? MeasureSceneText::tr("in the %1 cache").arg(bytesText(static_cast<double>(f.cache)))
                              : MeasureSceneText::tr("in them");
    return cpu + QLatin1Char(' ') +
           MeasureSceneText::tr("A head’s K and V (%1) stay %2, so flash’s repeated loads cost little.")
               .arg(bytesText(f.headBytes()), where);
  }
  return cpu + QLatin1Char(' ') +
         MeasureSceneText::tr("A head’s K and V (%1) do not fit in the %2 cache.")
             .arg(bytesText(f.headBytes()), bytesText(static_cast<double>(f.cache)));
}

QString reachText(const Facts& f) {
  const double standard = shareOfPeak(f.result, f.standard), flash = shareOfPeak(f.result, f.flash);
  if (standard <= 0 || flash <= 0) return {};
  return MeasureSceneText::tr("Bytes are only one cost: standard reaches %1 of the cores’ peak, flash %2.")
      .arg(shareText(standard), shareText(flash));
}

QString whyOf(const Facts& f) {
  const double byBytes = f.byteRatio(), byTime = f.timeRatio();
  if (std::abs(std::log(byTime)) < std::log(kSame) && f.scatter() > kMuchScatter)
    return MeasureSceneText::tr(
               "the rounds vary by %1 of their median, so a difference this small means little. Run again when nothing "
               "else is using this machine.")
        .arg(shareText(f.scatter()));
  if (byTime < 1) {
    const bool fits = f.cache > 0 && f.scoreBytes() < static_cast<double>(f.cache);
    QString text = fits ? MeasureSceneText::tr(
                              "all of S (%1) fits in the %2 cache, so standard’s round trips cost little, while flash "
                              "still pays for its running maximum and sum.")
                              .arg(bytesText(f.scoreBytes()), bytesText(static_cast<double>(f.cache)))
                        : MeasureSceneText::tr(
                              "S of all heads is %1 here. Writing it costs less than flash’s running maximum and sum.")
                              .arg(bytesText(f.scoreBytes()));
    return text + QLatin1Char(' ') + reachText(f);
  }
  if (byTime > byBytes * kSame) return cachesText(f) + QLatin1Char(' ') + reachText(f);
  if (byTime < byBytes / kSame) {
    const double reached = shareOfPeak(f.result, f.flash);
    if (reached >= 0.5)
      return MeasureSceneText::tr(
                 "flash computes at %1 of the peak: it is limited by arithmetic now, and fewer bytes no longer help.")
          .arg(shareText(reached));
    return MeasureSceneText::tr(
               "fewer bytes help only as far as standard was limited by memory bandwidth. S of all heads is %1; part "
               "of it never leaves the caches.")
               .arg(bytesText(f.scoreBytes())) +
           QLatin1Char(' ') + reachText(f);
  }
  return MeasureSceneText::tr(
      "they hardly differ: time is proportional to bytes here, as if the device had no caches.");
}

std::optional<Facts> factsOf(const MeasureView& view) {
  const auto sides = sidesOf(view);
  const auto place = shownPlace(view);
  if (sides.empty() || !place) return std::nullopt;
  const BenchRun* standard = sides.front().run(AttentionKernel::Standard, place->tokens);
  const BenchRun* flash = sides.front().run(AttentionKernel::Flash, place->tokens);
  if (!isMeasured(standard) || !isMeasured(flash)) return std::nullopt;
  return Facts{*view.result, *standard, *flash, sides.front().device(), view.cacheBytes};
}

void drawBars(ScenePen& pen, QPainter& painter, const QRectF& area, const std::vector<CountedBars::Bar>& bars,
              const Theme& theme, double row) {
  double names = 0, texts = 0, most = 0;
  for (const CountedBars::Bar& bar : bars) {
    names = std::max(names, pen.width(bar.name, 12));
    texts = std::max(texts, pen.width(bar.text, 12));
    most = std::max(most, bar.value);
  }
  names = std::min(names, area.width() * 0.4);
  const double left = area.left() + std::max(names + theme.px(10), theme.px(60));
  const double room = std::max(theme.px(20), area.right() - left - texts - theme.px(8));
  double y = area.top();
  for (const CountedBars::Bar& bar : bars) {
    const double middle = y + row / 2, wide = most > 0 ? std::max(1.5, bar.value / most * room) : 0;
    pen.text({area.left(), middle + theme.px(4)}, bar.name, 12, bar.strong ? theme.ink : theme.soft, 0, QFont::Normal,
             left - area.left() - theme.px(8));
    const QRectF shape(left, middle - theme.px(7), wide, theme.px(14));
    QColor fill = bar.strong ? theme.ink : theme.scores;
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    if (bar.other) {
      painter.setPen(QPen(fill, theme.px(1.2), Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
    }
    if (bar.value > 0) painter.drawRoundedRect(shape, theme.px(2), theme.px(2));
    const double textLeft = bar.value > 0 ? shape.right() + theme.px(7) : left;
    pen.text({textLeft, middle + theme.px(4)}, bar.text, 12, theme.ink, 0, QFont::Normal, area.right() - textLeft + 2);
    y += row;
  }
}

}  // namespace

CountedBars countedBars(const MeasureView& view) {
  CountedBars bars;
  const auto sides = sidesOf(view);
  const auto place = shownPlace(view);
  if (sides.empty() || !place) return bars;
  bars.bytesTitle = MeasureSceneText::tr("bytes, counted");
  bars.timeTitle = MeasureSceneText::tr("time, measured");
  for (const AttentionKernel kernel : measuredKernels(*view.result)) {
    const bool flash = kernel == AttentionKernel::Flash;
    const BenchRun* run = sides.front().run(kernel, place->tokens);
    if (run == nullptr) continue;
    const auto counted = static_cast<double>(run->bytesCounted);
    bars.bytes.push_back({kernelText(kernel), counted, bytesText(counted), flash, false});
    const double ms = medianMs(*run);
    bars.times.push_back({kernelText(kernel), isMeasured(run) ? ms : 0,
                          isMeasured(run) ? MeasureSceneText::tr("%1 ms").arg(threeDigits(ms)) : troubleShort(*run),
                          flash, false});
    if (const auto tile = countedTile(*view.result, *run); flash && tile)
      bars.bytesTitle = MeasureSceneText::tr("bytes, in tiles of %1 × %2").arg(tile->rows).arg(tile->cols);
  }
  for (std::size_t s = 1; s < sides.size(); ++s)
    for (const AttentionKernel kernel : measuredKernels(*sides[s].result)) {
      const BenchRun* run = sides[s].run(kernel, place->tokens);
      if (!isMeasured(run)) continue;
      bars.times.push_back({seriesText(view, sides[s], kernel), medianMs(*run),
                            MeasureSceneText::tr("%1 ms").arg(threeDigits(medianMs(*run))),
                            kernel == AttentionKernel::Flash, true});
    }
  if (const auto facts = factsOf(view)) {
    bars.bytesFactor = fewer(facts->byteRatio());
    bars.timeFactor = faster(facts->timeRatio());
  }
  bars.why = whyTheyDiffer(view);
  return bars;
}

QString whyTheyDiffer(const MeasureView& view) {
  const auto facts = factsOf(view);
  if (facts) return whyOf(*facts);
  const auto sides = sidesOf(view);
  const auto place = shownPlace(view);
  if (sides.empty() || !place) return {};
  const BenchRun* standard = sides.front().run(AttentionKernel::Standard, place->tokens);
  return standard && standard->failure ? runTroubleText(*view.result, *standard) : QString();
}

void drawCounted(ScenePen& pen, QPainter& painter, const QRectF& area, const MeasureView& view, const Theme& theme) {
  const CountedBars bars = countedBars(view);
  if (bars.bytes.empty()) return;
  const double gap = theme.px(10), title = theme.px(22);
  const double lines = static_cast<double>(bars.bytes.size() + bars.times.size());
  const double row = std::clamp((area.height() - 2 * title - gap - theme.px(72)) / lines, theme.px(17), theme.px(21.5));
  double y = area.top();
  const auto part = [&](const QString& name, const QString& factor, const std::vector<CountedBars::Bar>& all) {
    const double right = pen.width(factor, 12.5, QFont::DemiBold);
    pen.text({area.left(), y + theme.px(14)}, name, 12.5, theme.ink, 0, QFont::DemiBold,
             area.width() - right - theme.px(10));
    pen.text({area.right(), y + theme.px(14)}, factor, 12.5, theme.ink, 1, QFont::DemiBold);
    y += title;
    drawBars(pen, painter, QRectF(area.left(), y, area.width(), row * static_cast<double>(all.size())), all, theme,
             row);
    y += row * static_cast<double>(all.size()) + gap;
  };
  part(bars.bytesTitle, bars.bytesFactor, bars.bytes);
  part(bars.timeTitle, bars.timeFactor, bars.times);
  if (bars.why.isEmpty()) return;
  const bool differ = !bars.timeFactor.isEmpty();
  QTextDocument text;
  text.setDocumentMargin(0);
  text.setTextWidth(area.width());
  // The largest legible font size that fits.
  for (const double pixels : {12.5, 12.0, 11.5, 11.0}) {
    text.setDefaultFont(uiFont(theme.px(pixels)));
    text.setHtml(QStringLiteral("<p style=\"color:%1; line-height:122%\">%2%3</p>")
                     .arg(theme.soft.name(),
                          differ ? QStringLiteral("<span style=\"font-weight:600; color:%1\">%2</span> ")
                                       .arg(theme.ink.name(), MeasureSceneText::tr("Why they differ:"))
                                 : QString(),
                          unbroken(bars.why).toHtmlEscaped()));
    if (text.size().height() <= area.bottom() - y) break;
  }
  if (text.size().height() > area.bottom() - y + theme.px(8)) return;  // the explanation contains the text too
  painter.save();
  painter.translate(area.left(), y);
  text.drawContents(&painter);
  painter.restore();
}

}  // namespace attn::app
