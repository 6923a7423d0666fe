// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_lab.h"

#include <QPainter>
#include <QStackedWidget>

#include "labs/sandbox/sandbox_canvas.h"
#include "labs/sandbox/sandbox_explain.h"
#include "labs/sandbox/sandbox_inputs.h"
#include "labs/sandbox/sandbox_stations.h"
#include "labs/sandbox/scale_panel.h"

namespace attn::app {

SandboxLab::SandboxLab(Session& session, QObject* parent) : Lab(parent), m_session(session), m_theme(lightTheme()) {
  m_playback.setTimeline(sandboxTimeline());
  m_playback.seekStation(0);  // a document may have been opened in another lab: its whole mask, not an empty one
  connect(&m_playback, &Playback::playheadChanged, this, &SandboxLab::showStation);
}

SandboxLab::~SandboxLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain}) {
    if (pane && !pane->parentWidget()) delete pane;
  }
}

QWidget* SandboxLab::inputsPane() {
  if (!m_inputs) {
    m_inputs = new SandboxInputs(&m_session, &m_playback, &m_experiment);
    m_inputs->setTheme(m_theme);
  }
  return m_inputs;
}

QWidget* SandboxLab::stagePane() {
  if (!m_stage) {
    m_stage = new QStackedWidget;
    m_canvas = new SandboxCanvas(&m_session, &m_playback);
    m_scale = new ScalePanel(&m_experiment, &m_playback);
    m_stage->addWidget(m_canvas);
    m_stage->addWidget(m_scale);
    m_stage->setFocusPolicy(Qt::StrongFocus);
    m_canvas->setTheme(m_theme);
    m_scale->setTheme(m_theme);
    m_canvas->setPresenting(m_presenting);
    m_scale->setPresenting(m_presenting);
    showStation();
  }
  return m_stage;
}

QWidget* SandboxLab::explainPane() {
  if (!m_explain) {
    m_explain = new SandboxExplain(&m_session, &m_playback, &m_experiment);
    m_explain->setTheme(m_theme);
  }
  return m_explain;
}

void SandboxLab::showStation() {
  if (!m_stage) return;
  const bool scale = stationAt(m_playback.timeline(), m_playback.playhead()) == Station::Scale;
  QWidget* const shown = scale ? static_cast<QWidget*>(m_scale) : m_canvas;
  if (m_stage->focusProxy() != shown) m_stage->setFocusProxy(shown);
  if (m_stage->currentWidget() == shown) return;
  const bool focused = m_stage->currentWidget()->hasFocus();
  m_stage->setCurrentWidget(shown);
  if (focused) shown->setFocus();
}

void SandboxLab::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_inputs) m_inputs->setTheme(theme);
  if (m_canvas) m_canvas->setTheme(theme);
  if (m_scale) m_scale->setTheme(theme);
  if (m_explain) m_explain->setTheme(theme);
}

void SandboxLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  if (m_canvas) m_canvas->setPresenting(presenting);
  if (m_scale) m_scale->setPresenting(presenting);
}

void SandboxLab::retranslate() {
  m_playback.setTimeline(sandboxTimeline());
  if (m_inputs) m_inputs->retranslate();
  if (m_canvas) m_canvas->retranslate();
  if (m_scale) m_scale->retranslate();
  if (m_explain) m_explain->retranslate();
}

void SandboxLab::refreshNow() {
  if (stationAt(m_playback.timeline(), m_playback.playhead()) == Station::Scale) {
    m_experiment.startIfNeeded();
    m_experiment.waitUntilDone();
    if (m_scale) m_scale->refreshNow();
  }
  if (m_explain) m_explain->refreshNow();
}

void SandboxLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  stagePane();
  if (stationAt(m_playback.timeline(), m_playback.playhead()) != Station::Scale) {
    m_canvas->drawPicture(painter, size, theme);
    return;
  }
  m_experiment.startIfNeeded();
  m_experiment.waitUntilDone();
  // Charts are widgets: a panel of the wanted size draws itself.
  ScalePanel panel(&m_experiment, &m_playback);
  panel.setAttribute(Qt::WA_DontShowOnScreen);
  panel.resize(size.toSize());
  panel.setPresenting(m_presenting);
  panel.setTheme(theme);
  panel.show();
  panel.refreshNow();
  panel.render(&painter);
}

void SandboxLab::importNumbers(const std::filesystem::path&) {
  Q_EMIT labRequested(QStringLiteral("steps"));
}

void SandboxLab::startFresh() {
  m_playback.toStart();
  m_playback.nextStep();
}

std::vector<LabView> SandboxLab::views() {
  const QString lab = QStringLiteral("sandbox");
  return {{lab, lab, stationName(Station::Mask)},
          {QStringLiteral("mask"), lab, stationName(Station::Mask)},
          {QStringLiteral("accidents"), lab, stationName(Station::Accidents)},
          {QStringLiteral("scale-experiment"), lab, stationName(Station::Scale)},
          {QStringLiteral("rotation"), lab, stationName(Station::Rotation)}};
}

QStringList SandboxLab::stepNames() const {
  return stationNames();
}

tl::expected<void, QString> SandboxLab::seek(const PicturePlace& place) {
  const std::optional<Station> station = stationNamed(place.step);
  if (!station) return noSuchStep(place.step);
  if (auto known = checkHead(*m_session.scenario(), place.head); !known) return known;
  Selection selection = pairSelection(*m_session.scenario(), m_session.selection());
  selection.head = place.head;
  m_session.select(selection);
  return seekFrame(m_playback, static_cast<int>(*station), place.frame);
}

}  // namespace attn::app
