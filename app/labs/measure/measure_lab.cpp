// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_lab.h"

#include <QPainter>

#include "labs/measure/measure_explain.h"
#include "labs/measure/measure_stage.h"

namespace attn::app {

MeasureLab::MeasureLab(Session& session, QObject* parent)
    : MeasureLab(session, realMeasureParts(), measureDialogs(), parent) {}

MeasureLab::MeasureLab(Session& session, MeasureParts parts, MeasureQuestions ask, QObject* parent)
    : Lab(parent),
      m_session(session),
      m_state(session, m_playback, std::move(parts)),
      m_ask(std::move(ask)),
      m_theme(lightTheme()) {}

MeasureLab::~MeasureLab() {
  // In a window the panes belong to it; a lab that was never shown takes them along.
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain})
    if (pane && !pane->parentWidget()) delete pane;
}

QWidget* MeasureLab::inputsPane() {
  if (!m_inputs) {
    m_inputs = new MeasureInputs(&m_session, &m_state, m_ask);
    m_inputs->setTheme(m_theme);
  }
  return m_inputs;
}

QWidget* MeasureLab::stagePane() {
  if (!m_stage) {
    m_stage = new MeasureStage(&m_state);
    m_stage->setTheme(m_theme);
    m_stage->setPresenting(m_presenting);
  }
  return m_stage;
}

QWidget* MeasureLab::explainPane() {
  if (!m_explain) {
    m_explain = new MeasureExplain(&m_state, &m_playback);
    m_explain->setTheme(m_theme);
  }
  return m_explain;
}

void MeasureLab::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_inputs) m_inputs->setTheme(theme);
  if (m_stage) m_stage->setTheme(theme);
  if (m_explain) m_explain->setTheme(theme);
}

void MeasureLab::setPresenting(bool presenting) {
  m_presenting = presenting;
  if (m_stage) m_stage->setPresenting(presenting);
}

void MeasureLab::retranslate() {
  m_state.retranslate();
  if (m_inputs) m_inputs->retranslate();
  if (m_explain) m_explain->retranslate();
  if (m_stage) m_stage->retranslate();
}

void MeasureLab::refreshNow() {
  m_state.waitForDevices();
  if (m_stage) m_stage->refreshNow();
  if (m_explain) m_explain->refreshNow();
}

MeasureStage* MeasureLab::stage() {
  return m_stage;
}

void MeasureLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  // Charts are widgets: a stage of the wanted size draws itself.
  MeasureStage stage(&m_state);
  stage.setAttribute(Qt::WA_DontShowOnScreen);
  stage.resize(size.toSize());
  stage.setPresenting(m_presenting);
  stage.setTheme(theme);
  stage.show();
  stage.refreshNow();
  stage.render(&painter);
}

void MeasureLab::importNumbers(const std::filesystem::path&) {
  // Numbers belong into the matrices, which the Steps lab shows.
  Q_EMIT labRequested(QStringLiteral("steps"));
}

std::vector<LabView> MeasureLab::views() {
  return {{QStringLiteral("measure"), QStringLiteral("measure"), QStringLiteral("done")}};
}

QStringList MeasureLab::stepNames() const {
  QStringList names;
  for (int phase = 0; phase < kMeasureStations; ++phase) {
    const std::string_view name = code(static_cast<BenchPhase>(phase));
    names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  return names;
}

tl::expected<void, QString> MeasureLab::seek(const PicturePlace& place) {
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  if (at < 0) return noSuchStep(place.step);
  return seekFrame(m_playback, at, place.frame);
}

tl::expected<void, QString> MeasureLab::openResult(const std::filesystem::path& file,
                                                   const std::optional<std::filesystem::path>& other) {
  if (auto opened = m_state.open(file); !opened) return opened;
  return other ? m_state.compare(*other) : tl::expected<void, QString>{};
}

}  // namespace attn::app
