// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/parts_card.h"

#include <utility>
#include <vector>

#include "text/number_text.h"
#include "widgets/bar_lines.h"

namespace attn::app {
namespace {

QString withSign(double value, int decimals) {
  const QString text = numberText(value, decimals);
  return value > 0 && !text.startsWith(QLatin1Char('+')) ? QLatin1Char('+') + text : text;
}

}  // namespace

PartsCard::PartsCard(QWidget* parent) : TitledCard(parent), m_bars(new BarLines(BarLines::Kind::Signed)) {
  setContent(m_bars);
}

void PartsCard::setTheme(const Theme& theme) {
  m_theme = theme;
  TitledCard::setTheme(theme);
  m_bars->setTheme(theme);
  fill();
}

void PartsCard::setParts(const TrainQuestion& question) {
  m_question = question;
  fill();
}

void PartsCard::fill() {
  setTitle(tr("Score by part of the key"));
  m_bars->setAccessibleName(tr("Score by part of the key"));
  std::vector<BarLines::Line> lines;
  double sum = 0;
  for (const TrainPartBar& bar : partBars(m_question, true)) {
    lines.push_back({bar.name, withSign(bar.value, m_theme.decimals), bar.value, lines.empty(),
                     bar.byHead ? m_theme.output : QColor()});
    sum += bar.value;
  }
  m_bars->setLines(std::move(lines));
  m_bars->setFixedHeight(m_bars->sizeHint().height());
  setText(tr("Relative to the row mean, which softmax ignores; together %1.").arg(withSign(sum, m_theme.decimals)));
}

}  // namespace attn::app
