// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_lab.h"

#include <QPainter>

#include "labs/measure/charts/measure_speedup_chart.h"
#include "labs/measure/explanation/explain_measure.h"
#include "labs/measure/measure_inputs.h"
#include "labs/measure/measure_stage.h"
#include "panes/view_explanation.h"

namespace attn::app {
namespace {

/// For a display-only state: finds no devices and measures nothing.
MeasureParts quietParts() {
  return {[] { return std::vector<DeviceEntry>(); },
          [](const DeviceEntry&) { return tl::unexpected(BackendFailure()); }, [] { return std::uint64_t{0}; }};
}

}  // namespace

MeasureLab::MeasureLab(Session& session, QObject* parent) : MeasureLab(session, realMeasureParts(), parent) {}

MeasureLab::MeasureLab(Session& session, MeasureParts parts, QObject* parent)
    : Lab(LabKind::Measure, session, parent), m_state(session, m_playback, std::move(parts)) {}

MeasureLab::~MeasureLab() {
  deletePanes();
}

QWidget* MeasureLab::makeInputs() {
  return followed(makeMeasureInputs(session(), &m_state));
}

QWidget* MeasureLab::makeStage() {
  m_stage = followed(new MeasureStage(&m_state));
  return m_stage;
}

QWidget* MeasureLab::makeExplanation() {
  const auto shown = [this] {
    MeasureView view = m_state.view();
    // The explanation does not depend on progress, scrolling or the selected chart.
    view.moment.reset();
    view.firstRow = -1;
    view.chart = {};
    view.part = {};
    return view;
  };
  auto* pane = followed(new ViewExplanation<MeasureView>(&m_playback, shown, &explainMeasure));
  auto* chart = new MeasureSpeedupChart;
  connect(chart, &MeasureSpeedupChart::chosen, this, [this](Index tokens) {
    if (const auto place = shownPlace(m_state.view())) m_state.select({AttentionKernel::Flash, place->backend, tokens});
  });
  pane->addAtEnd(chart, [chart](const MeasureView& view, const Theme&, bool) {
    chart->setBars(speedupBars(view));
    return chart->bars().empty() ? QString() : chart->accessibleName();
  });
  pane->refreshOn(&m_state, &MeasureState::changed, &MeasureState::settingsChanged, &MeasureState::selectionChanged);
  return pane;
}

void MeasureLab::retranslate() {
  m_state.retranslate();
}

void MeasureLab::bringUpToDate() {
  m_state.waitForDevices();
}

MeasureStage* MeasureLab::stage() {
  return m_stage;
}

void MeasureLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  drawStage(painter, size, theme, m_state);
}

void MeasureLab::drawStage(QPainter& painter, const QSizeF& size, const Theme& theme, MeasureState& state) const {
  // Charts are widgets: a stage of the requested size draws itself.
  MeasureStage stage(&state);
  stage.setAttribute(Qt::WA_DontShowOnScreen);
  stage.resize(size.toSize());
  stage.setPresenting(isPresenting());
  stage.setTheme(theme);
  stage.setBackgroundDrawn(false);  // the picture may be transparent
  stage.show();
  stage.render(&painter, {}, {}, QWidget::DrawChildren);
}

Film MeasureLab::film(const FilmLook& look, const StepRange& range) {
  Film film{{}, look.size, look.theme.background, [] { return Projector([](QPainter&, const Playhead&) {}); }};
  if (!m_state.result() || m_state.isRunning()) return film;
  // The picture changes only between rounds. Each is drawn by its own state, with the playhead at that round.
  film.timeline = m_playback.timeline();
  const auto measure = static_cast<int>(BenchPhase::Measure);
  static constexpr int kAllRounds = 0;
  Playback at;
  MeasureState state(session(), at, quietParts());
  state.takeFrom(m_state);
  StillPictures stills(look);
  const auto add = [&](int key) {
    stills.add(key, [&](QPainter& painter) { drawStage(painter, look.size, look.theme, state); });
  };
  add(kAllRounds);
  const auto rounds = static_cast<int>(film.timeline.steps[static_cast<std::size_t>(measure)].cells);
  for (int round = 1; range.contains(measure) && round <= rounds; ++round) {
    at.seek(measure, round);
    add(round);
  }
  film.projector = [stills] {
    return Projector([stills](QPainter& painter, const Playhead& playhead) {
      stills.draw(painter, roundsAt(playhead).value_or(kAllRounds));
    });
  };
  return film;
}

std::vector<LabView> MeasureLab::views() {
  return {{QStringLiteral("measure"), QStringLiteral("measure"), QStringLiteral("done")}};
}

QStringList MeasureLab::stepNames() const {
  QStringList names;
  for (int phase = 0; phase < kMeasureSteps; ++phase) names << QString::fromUtf8(code(static_cast<BenchPhase>(phase)));
  return names;
}

tl::expected<void, QString> MeasureLab::seek(const PicturePlace& place) {
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  if (at < 0) return noSuchStep(place.step);
  return seekFrame(m_playback, at, place.frame);
}

std::optional<PicturePlace> MeasureLab::place() {
  if (m_playback.timeline().steps.empty()) return std::nullopt;
  return PicturePlace{stepNames().at(m_playback.playhead().step), 0, frameAt(m_playback)};
}

tl::expected<void, QString> MeasureLab::openResult(const std::filesystem::path& file,
                                                   const std::optional<std::filesystem::path>& other) {
  if (auto opened = m_state.open(file); !opened) return opened;
  return other ? m_state.compare(*other) : tl::expected<void, QString>{};
}

}  // namespace attn::app
