// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/head_switches.h"

#include <utility>

#include "labs/train/picture/train_text.h"
#include "text/number_text.h"
#include "widgets/bar_lines.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kSwitchRoom = 44;  // left of the names
constexpr double kSwitchWidth = 40;

/// The accuracies to show; without `worth` only the heads.
std::vector<TrainAblationLine> linesOf(const TrainingConfiguration& c, const TrainWorth* worth) {
  if (worth != nullptr) return ablationLines(*worth, c);
  std::vector<TrainAblationLine> lines{{ExplainTrainText::tr("all on"), -1, -1, 0}};
  for (Index layer = 0; layer < c.layers; ++layer)
    for (Index head = 0; head < c.heads; ++head)
      lines.push_back({ExplainTrainText::tr("head %1").arg(headText(layer, head)), layer, head, 0});
  return lines;
}

}  // namespace

HeadSwitches::HeadSwitches(QWidget* parent) : TitledCard(parent), m_bars(new BarLines(BarLines::Kind::Shares)) {
  setContent(m_bars);
  m_bars->setInset(kSwitchRoom);
  HeadSwitches::retranslate();
}

void HeadSwitches::restyle() {
  TitledCard::restyle();
  placeSwitches();
}

void HeadSwitches::retranslate() {
  setTitle(tr("Switch a head off"));
  m_bars->setAccessibleName(tr("Accuracy, head off"));
  for (const Switch& each : m_switches)
    each.control->setAccessibleName(tr("head %1").arg(headText(each.layer, each.head)));
}

void HeadSwitches::setHeads(const TrainingConfiguration& c, const AblatedHeads& silent,
                            const std::shared_ptr<const TrainWorth>& worth, const TrainPlace& marked) {
  makeSwitches(c);
  std::vector<BarLines::Line> lines;
  int chosen = -1;
  for (const TrainAblationLine& line : linesOf(c, worth.get())) {
    const auto at = static_cast<int>(lines.size());
    if (line.layer == marked.layer && line.head == marked.head) chosen = at;
    for (Switch& each : m_switches)
      if (each.layer == line.layer && each.head == line.head) each.line = at;
    lines.push_back({line.name,
                     worth ? trainShareText(line.accuracy) : QStringLiteral("…"),
                     worth ? line.accuracy : 0,
                     line.layer < 0,
                     {}});
  }
  m_bars->setLines(std::move(lines));
  m_bars->setMarked(chosen);
  for (const Switch& each : m_switches) each.control->setChecked(!silent.isOff(each.layer, each.head, c.heads));
  placeSwitches();
  const QString what =
      worth ? tr("Accuracy on fresh sequences after step %1, with this head ablated.").arg(wholeText(worth->step))
            : tr("Accuracy on fresh sequences, with this head ablated.");
  setText(what + QLatin1Char(' ') +
          (silent.off.empty() ? tr("Switch one off to see it in the maps and guesses.")
                              : tr("Title, names, maps and guesses show the model without the heads that are off.")));
}

void HeadSwitches::makeSwitches(const TrainingConfiguration& c) {
  if (m_layers == c.layers && m_heads == c.heads) return;
  for (const Switch& each : m_switches) each.control->deleteLater();
  m_switches.clear();
  m_layers = c.layers;
  m_heads = c.heads;
  for (Index layer = 0; layer < c.layers; ++layer)
    for (Index head = 0; head < c.heads; ++head) {
      auto* control = new ToggleSwitch(m_bars);
      control->setCheckable(true);
      control->setTheme(m_theme);
      connect(control, &ToggleSwitch::clicked, this,
              [this, layer, head](bool on) { Q_EMIT switched(layer, head, !on); });
      m_switches.push_back({layer, head, 0, control});
      control->show();
    }
  retranslate();
}

void HeadSwitches::placeSwitches() {
  m_bars->setFixedHeight(m_bars->sizeHint().height());
  const double line = m_bars->lineHeight();
  const QSize size(qRound(m_theme.px(kSwitchWidth)), qRound(line));
  for (const Switch& each : m_switches) each.control->setGeometry(QRect(QPoint(0, qRound(each.line * line)), size));
}

}  // namespace attn::app
