// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_lab.h"

#include "labs/tiles/inputs_tiles.h"
#include "labs/tiles/picture/tiles_timeline.h"
#include "labs/tiles/tiles_explain_pane.h"
#include "labs/tiles/tiles_stage.h"
#include "panes/inputs_column.h"
#include "panes/inputs_notes.h"

namespace attn::app {

TilesLab::TilesLab(Session& session, QObject* parent) : Lab(parent), m_model(session, m_playback) {}

TilesLab::~TilesLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain})
    if (pane && !pane->parentWidget()) delete pane;
}

QWidget* TilesLab::inputsPane() {
  if (!m_inputs) {
    Session& session = m_model.session();
    m_inputs = new InputsColumn(&session,
                                {new InputsRow(&m_model), new InputsAlgorithm(session), new InputsTile(session),
                                 new InputsChip(session), new InputsSkipMask(session), new InputsSharing(session),
                                 new InputsHardware(&m_model), new InputsNotes(session)},
                                InputsColumn::SizesOnly::Show);
    m_inputs->setTheme(m_theme);
  }
  return m_inputs;
}

QWidget* TilesLab::stagePane() {
  if (!m_stage) {
    m_model.bringUpToDate();
    m_stage = new TilesStage(&m_model);
    m_stage->setTheme(m_theme);
    m_stage->setPresenting(m_presenting);
  }
  return m_stage;
}

QWidget* TilesLab::explainPane() {
  if (!m_explain) {
    m_explain = new TilesExplainPane(&m_model);
    m_explain->setTheme(m_theme);
  }
  return m_explain;
}

void TilesLab::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_inputs) m_inputs->setTheme(theme);
  if (m_stage) m_stage->setTheme(theme);
  if (m_explain) m_explain->setTheme(theme);
}

void TilesLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  if (m_stage) m_stage->setPresenting(presenting);
}

void TilesLab::retranslate() {
  if (m_stage) m_model.setHardware(m_model.hardware());  // the names of stations
  if (m_inputs) m_inputs->retranslate();
  if (m_stage) m_stage->retranslate();
  if (m_explain) m_explain->retranslate();
}

void TilesLab::refreshNow() {
  m_model.bringUpToDate();
  if (m_explain) m_explain->refreshNow();
}

void TilesLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  m_model.bringUpToDate();
  TilesView view = m_model.view();
  view.presenting = m_presenting;
  drawTilesScene(painter, size, view, theme);
}

/// Numbers are taken in where matrices can be seen.
void TilesLab::importNumbers(const std::filesystem::path&) {
  Q_EMIT labRequested(QStringLiteral("steps"));
}

void TilesLab::startFresh() {
  m_model.bringUpToDate();
  m_playback.toStart();
  if (!m_model.data() || !m_model.data()->schedule) return;
  m_playback.seek(0, 1);
}

std::vector<LabView> TilesLab::views() {
  return {{QStringLiteral("tiles"), QStringLiteral("tiles"), QStringLiteral("first")}};
}

QStringList TilesLab::stepNames() const {
  return tilesStepNames() << QStringLiteral("first");
}

tl::expected<void, QString> TilesLab::seek(const PicturePlace& place) {
  m_model.bringUpToDate();
  const auto& data = m_model.data();
  if (!data || (!data->schedule && !stepNames().contains(place.step))) return noSuchStep(place.step);
  if (auto known = checkHead(*data->scenario, place.head); !known) return known;
  if (data->problem) return {};  // the picture says why there is nothing to follow
  if (data->hasValues()) {
    Selection selection = m_model.session().selection();
    selection.head = place.head;
    m_model.session().select(selection);
    m_model.bringUpToDate();
  }
  const TilesData& now = *m_model.data();
  // Where no events are followed, and for the word that suits every document, the picture that tells most.
  const bool any = place.step == QStringLiteral("first");
  if (!now.schedule) {
    if (!any && place.step != QStringLiteral("race")) return noSuchStep(place.step);
    return seekFrame(m_playback, 0, place.frame);
  }
  const QString word = !any                     ? place.step
                       : isTiled(now.algorithm) ? QStringLiteral("rescale")
                                                : QStringLiteral("softmax");
  if (word == QStringLiteral("race")) {
    const int last = now.timeline.lastStep();
    return seekFrame(m_playback, last, place.frame);
  }
  const auto event = eventNamed(now, word, m_model.view().row);
  if (!event) return noSuchStep(place.step);
  return seekFrame(m_playback, playheadAfter(now, *event + 1).step, place.frame);
}

}  // namespace attn::app
