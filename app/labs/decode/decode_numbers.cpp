// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_numbers.h"

#include <QGridLayout>

#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "text/whole_numbers.h"
#include "traffic/models.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr std::int64_t kSameInBoth = 1000;  // smaller byte counts need no unit prefix

}  // namespace

DecodeNumbers::DecodeNumbers() : m_title(new RichLabel), m_weights(new RichLabel) {
  auto* grid = new QGridLayout(this);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(0);
  grid->addWidget(m_title, 0, 0, 1, 2);
  for (int i = 0; i < 4; ++i) {
    Entry& entry = m_entries[static_cast<std::size_t>(i)];
    entry = {new RichLabel, new RichLabel};
    entry.value->setWordWrap(false);
    grid->addWidget(entry.value, 1 + 2 * (i / 2), i % 2);
    grid->addWidget(entry.name, 2 + 2 * (i / 2), i % 2);
  }
  grid->addWidget(m_weights, 5, 0, 1, 2);
  for (int column = 0; column < 2; ++column) grid->setColumnStretch(column, 1);
}

void DecodeNumbers::restyle() {
  const Theme& t = theme();
  setColors(t.field, t.line, t.px(10));
  const int side = qRound(t.px(12));
  layout()->setContentsMargins(side, side - 2, side, side);
  m_title->setLook(t, 12.5, t.soft);
  m_title->setContentsMargins(0, 0, 0, qRound(t.px(4)));
  for (const Entry& entry : m_entries) {
    entry.value->setLook(t, 18, t.ink, QFont::DemiBold);
    entry.name->setLook(t, 12, t.soft);
    entry.name->setContentsMargins(0, 0, 0, qRound(t.px(8)));
  }
  m_weights->setLook(t, 12.5, t.soft);
}

QStringList DecodeNumbers::texts() const {
  QStringList all;
  for (const Entry& entry : m_entries) all << withoutJoiners(entry.value->text());
  return all;
}

void DecodeNumbers::show(const DecodeData& counted, int row) {
  setVisible(!counted.isEmpty());
  if (counted.isEmpty()) return;
  const auto at = static_cast<std::size_t>(row);
  const SharingScheme& series = counted.allSeries[row >= 0 && at < counted.allSeries.size() ? at : counted.actual];
  const auto real = [](std::int64_t bytes) { return static_cast<double>(bytes); };
  m_title->setHtml(tr("<b>%1</b> at %2 tokens").arg(series.name(), wholeText(series.use.tokens)));
  const std::array<std::pair<QString, QString>, 4> shown = {
      std::pair{bytesText(real(series.size.bytes)), tr("cache")},
      std::pair{bytesText(real(series.size.bytesPerToken)),
                series.windowed ? tr("per token, overwritten when full") : tr("more per token")},
      std::pair{secondsText(series.alone.roofline.seconds), tr("to read it once")},
      std::pair{rateText(series.alone.tokensPerSecond), tr("tokens per second")}};
  for (std::size_t i = 0; i < shown.size(); ++i) {
    m_entries[i].value->setHtml(shown[i].first, 100);
    m_entries[i].name->setHtml(shown[i].second, 100);
  }
  const auto exact = [&](std::int64_t bytes) {
    return bytes < kSameInBoth ? exactBytesText(bytes)
                               : exactBytesText(bytes) + QStringLiteral(" = ") + binaryBytesText(real(bytes));
  };
  setPlainToolTip(m_entries[0].value, exact(series.size.bytes));
  setPlainToolTip(m_entries[1].value, exact(series.size.bytesPerToken));
  m_weights->setVisible(counted.weights.bytes > 0);
  if (counted.weights.bytes > 0) {
    const double together = real(storedWeightBytes(*counted.model, series.use.elementBytes)) + real(series.size.bytes);
    QString text = tr("Attention alone. With the %1 of parameters read as well: <b>%2 tokens per second</b>.")
                       .arg(bytesText(real(counted.weights.bytes)), rateText(series.withWeights.tokensPerSecond));
    const double memory = real(counted.settings.hardware.memoryBytes);
    if (memory > 0 && together > memory)
      text += QLatin1Char(' ') + tr("Cache and parameters take %1, but this hardware has %2.")
                                     .arg(binaryBytesText(together), onChipText(counted.settings.hardware.memoryBytes));
    m_weights->setHtml(text);
  }
  setAccessibleName(tr("Numbers of chosen series"));
  setAccessibleDescription(tr("Cache %1, %2 more per token, %3 to read it once, %4 tokens per second")
                               .arg(shown[0].first, shown[1].first, shown[2].first, shown[3].first));
}

}  // namespace attn::app
