// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_stage.h"

#include <QVBoxLayout>

#include "labs/heads/cache_chart.h"
#include "labs/heads/heads_stage_canvas.h"
#include "panes/sizes_only_note.h"
#include "scenario/has_numbers.h"

namespace attn::app {

HeadsStage::HeadsStage(Session& session, HeadsChoices& choices, QWidget* parent)
    : Themed(parent),
      m_session(session),
      m_choices(choices),
      m_sheet(new HeadsStageCanvas),
      m_cache(new CacheChart),
      m_sizesOnly(new SizesOnlyNote(session)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_sizesOnly, 1);
  column->addWidget(m_sheet, 1);
  column->addWidget(m_cache);
  setFocusProxy(m_sheet);
  setAutoFillBackground(true);
  connect(&session, &Session::scenarioChanged, this, &HeadsStage::follow);
  connect(&choices, &HeadsChoices::changed, this, &HeadsStage::follow);
  connect(m_sizesOnly, &SizesOnlyNote::sheetRequested, this, &HeadsStage::sheetRequested);
  HeadsStage::retranslate();
}

void HeadsStage::restyle() {
  QPalette colors = palette();
  colors.setColor(QPalette::Window, m_theme.background);
  setPalette(colors);
}

void HeadsStage::setPresenting(bool presenting) {
  m_presenting = presenting;
  follow();
}

void HeadsStage::retranslate() {
  m_sizesOnly->setReason(
      tr("This document has sizes but no numbers, so there are no heads to show. The cache below is counted from the "
         "sizes."));
  follow();
}

void HeadsStage::follow() {
  const bool open = m_session.hasScenario();
  const bool numbers = open && hasNumbers(*m_session.scenario());
  m_sheet->setVisible(numbers || !open);
  m_sizesOnly->setVisible(open && !numbers);
  m_cache->setVisible(open && !m_presenting);
  if (!open || !isVisible() || m_presenting) return;
  const HeadsChoices::Values& values = m_choices.values();
  m_cache->setTables(cacheTables(*m_session.scenario(), findModel(values.model), values.elementBytes, values.tokens));
}

void HeadsStage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
  Q_EMIT shown();
}

}  // namespace attn::app
