// SPDX-License-Identifier: GPL-3.0-or-later
// The race as a page of the Decode lab: its heading, its spots, and its content as text.
#include <cmath>

#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/decode_picture.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

QString raceSubtitle(const DecodeData& data, const DecodeMoment& moment) {
  if (!moment.hasToken()) {
    if (data.prompt == 0) return DecodeText::tr("the cache is empty");
    if (moment.prefilled <= 0)
      return DecodeText::tr("the cache is empty; the keys and values of the prompt come first");
    return moment.prefilled < 1 ? DecodeText::tr("the keys and values of the prompt are written to the cache")
                                : DecodeText::tr("the keys and values of the prompt are in the cache");
  }
  return DecodeText::tr("each new token reads all keys and values before it");
}

void drawRaceHeading(const DecodeCanvas& c) {
  const QRectF& area = c.layout.heading;
  c.text({area.left(), area.top() + c.px(18)}, DecodeText::tr("Decode"), 22, c.theme.ink, 0, QFont::DemiBold);
  const double after = area.left() + c.width(DecodeText::tr("Decode"), 22, QFont::DemiBold) + c.px(14);
  const QString where =
      DecodeText::tr("%1 on %2").arg(c.data.modelName, QString::fromStdString(c.data.settings.hardware.name));
  c.text({after, area.top() + c.px(18)}, where, 14, c.theme.soft, 0, QFont::Normal, area.right() - after);
  c.text({area.left(), area.top() + c.px(38)}, raceSubtitle(c.data, c.moment), 14, c.theme.soft, 0, QFont::Normal,
         area.width());
}

void addSpots(const DecodeLayout& layout, const DecodeView& view, std::vector<DecodeSpot>& spots) {
  for (std::size_t i = 0; i < layout.allSeries.size(); ++i)
    spots.push_back({layout.allSeries[i], static_cast<int>(i), decodeSeriesText(view, i)});
  const DecodeData& data = *view.data;
  for (const CacheFigure& figure : layout.caches) {
    for (std::size_t i = 0; i < figure.rows.size(); ++i) {
      const CachedToken& row = figure.rows[i];
      if (row.gap) continue;
      const QString name =
          row.position < data.prompt ? DecodeText::tr("a token of the prompt") : cacheRowName(data, row.position);
      QRectF area = figure.row(i);
      area.setLeft(figure.area.left());
      spots.push_back({area, static_cast<int>(figure.series),
                       DecodeText::tr("%1: position %2, row %3 of the cache")
                           .arg(name, wholeText(row.position), wholeText(row.place))});
    }
  }
}

}  // namespace

void drawRacePage(QPainter& painter, const DecodeView& view, const QSizeF& size, const Theme& theme,
                  const std::shared_ptr<FaceCache>& faces, std::vector<DecodeSpot>* spots) {
  const DecodeMoment moment = decodeMoment(*view.data, view.timeline, view.playhead);
  const DecodeLayout layout = layOutDecode(size, view, moment, theme);
  if (spots != nullptr) return addSpots(layout, view, *spots);
  const DecodeCanvas canvas(painter, view, moment, layout, theme, faces);
  drawRaceHeading(canvas);
  drawCaches(canvas);
  drawRace(canvas);
}

QString decodeSeriesText(const DecodeView& view, std::size_t index) {
  const SharingScheme& series = view.data->allSeries[index];
  const DecodePace::Place place = decodeMoment(*view.data, view.timeline, view.playhead).allSeries[index];
  const QString bound = series.speed.roofline.bound == Bound::Memory ? DecodeText::tr("limited by memory bandwidth")
                                                                     : DecodeText::tr("limited by arithmetic");
  const QString done = DecodeText::tr("%n token(s) done", nullptr, static_cast<int>(place.done));
  QString text = DecodeText::tr("%1: %2, %3 per step at %4 tokens, %5 tokens per second, %6; %7")
                     .arg(series.name(), headsText(series.shape), bytesText(static_cast<double>(series.step.bytes())),
                          wholeText(series.use.tokens), rateText(series.speed.tokensPerSecond), bound, done);
  if (place.share > 0) text += DecodeText::tr(", %1 of the next").arg(percentText(place.share));
  if (series.actual) text += DecodeText::tr(". This is how %1 is built.").arg(view.data->modelName);
  return text;
}

RowTable raceTable(const DecodeView& view) {
  RowTable table{{DecodeText::tr("Kind"), DecodeText::tr("Keys and values"), DecodeText::tr("Bytes per step"),
                  DecodeText::tr("Tokens per second"), DecodeText::tr("Limited by"), DecodeText::tr("Tokens done")},
                 {}};
  const DecodeMoment moment = decodeMoment(*view.data, view.timeline, view.playhead);
  for (std::size_t i = 0; i < view.data->allSeries.size(); ++i) {
    const SharingScheme& series = view.data->allSeries[i];
    table.rows.push_back({series.name(), headsText(series.shape), bytesText(static_cast<double>(series.step.bytes())),
                          rateText(series.speed.tokensPerSecond), boundText(series.speed.roofline.bound),
                          wholeText(moment.allSeries[i].done)});
  }
  return table;
}

QString raceText(const DecodeView& view) {
  const DecodeMoment moment = decodeMoment(*view.data, view.timeline, view.playhead);
  QStringList parts;
  parts << (moment.hasToken()
                ? DecodeText::tr("%1 is appended at position %2, after %3 tokens in the cache.")
                      .arg(shownToken(decodeTokenName(*view.data, moment.token)), wholeText(moment.cached),
                           wholeText(moment.cached))
                : DecodeText::tr("%1 tokens in the cache.")
                      .arg(wholeText(std::llround(static_cast<double>(moment.cached) * moment.prefilled))));
  for (std::size_t i = 0; i < view.data->allSeries.size(); ++i) parts << decodeSeriesText(view, i);
  return parts.join(QLatin1Char('\n'));
}

QColor latentColor(const Theme& theme) {
  return mixedColor(theme.key, theme.value, 0.5);
}

}  // namespace attn::app
