// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_lab.h"

#include <QPainter>
#include <QStackedWidget>
#include <utility>
#include <vector>

#include "attention/accidents.h"
#include "labs/sandbox/sandbox_canvas.h"
#include "labs/sandbox/sandbox_explain.h"
#include "labs/sandbox/sandbox_inputs.h"
#include "labs/sandbox/sandbox_stations.h"
#include "labs/sandbox/scale_panel.h"
#include "panes/sizes_only_note.h"
#include "widgets/turn_page.h"

namespace attn::app {

SandboxLab::SandboxLab(Session& session, QObject* parent) : Lab(session, parent) {
  m_playback.setTimeline(sandboxTimeline());
  m_playback.seekStation(0);  // show the whole mask even if the document was opened in another lab
  connect(&m_playback, &Playback::playheadChanged, this, &SandboxLab::showStation);
  connect(&m_playback, &Playback::playheadChanged, this, &SandboxLab::followStation);
  connect(&session, &Session::snapshotChanged, this, &SandboxLab::selectAccident);
  connect(&m_experiment, &ExperimentRunner::failed, this, [this](const JobFailure& failure) {
    m_experimentFailed = true;
    Q_EMIT this->session().notice(tr("The experiment gave no result: %1").arg(failureText(failure)));
  });
  connect(&m_numbers, &SandboxNumbers::failed, this, [this](const JobFailure& failure) {
    Q_EMIT this->session().notice(tr("%1 The picture still shows the previous state.").arg(failureText(failure)));
  });
}

SandboxLab::~SandboxLab() {
  deletePanes();
}

QWidget* SandboxLab::makeInputs() {
  auto* inputs = followed(new SandboxInputs(&session(), &m_playback, &m_experiment, &m_choice));
  connect(inputs, &SandboxInputs::sheetRequested, this, [this] { Q_EMIT labRequested(QStringLiteral("steps")); });
  return inputs;
}

QWidget* SandboxLab::makeStage() {
  m_stage = new QStackedWidget;
  m_canvas = followed(new SandboxCanvas(&session(), &m_playback, &m_choice, &m_numbers));
  m_sizesOnly = followed(new SizesOnlyCover(session(), m_canvas));
  connect(m_sizesOnly, &SizesOnlyNote::sheetRequested, this, [this] { Q_EMIT labRequested(QStringLiteral("steps")); });
  updateSizesOnlyNote();
  m_scale = followed(new ScalePanel(&m_experiment, &m_playback));
  m_stage->addWidget(m_canvas);
  m_stage->addWidget(m_scale);
  m_stage->setFocusPolicy(Qt::StrongFocus);
  showStation();
  return m_stage;
}

QWidget* SandboxLab::makeExplanation() {
  stagePane();
  return followed(new SandboxExplain(&session(), &m_playback, &m_experiment, &m_numbers, m_canvas));
}

void SandboxLab::showStation() {
  if (!m_stage) return;
  const bool scale = stationAt(m_playback.timeline(), m_playback.playhead()) == Station::Scale;
  setCurrentPage(*m_stage, scale ? static_cast<QWidget*>(m_scale) : m_canvas);
}

void SandboxLab::followStation() {
  const Station before = std::exchange(m_station, stationAt(m_playback.timeline(), m_playback.playhead()));
  if (m_station == before) return;
  m_accidentPending = m_station == Station::Accidents;
  selectAccident();
}

void SandboxLab::selectAccident() {
  const Snapshot& snapshot = session().snapshot();
  if (!m_accidentPending || !snapshot.hasResults() || snapshot.scenario != session().scenario()) return;
  m_accidentPending = false;
  const Selection found = firstAccident(snapshot);
  if (found != pairSelection(*snapshot.scenario, session().selection())) session().select(found);
}

Selection SandboxLab::firstAccident(const Snapshot& snapshot) const {
  const Scenario& s = *snapshot.scenario;
  const Selection asked = pairSelection(s, session().selection());
  if (!accidentsInRow(s, *snapshot.trace, asked.head, asked.row).empty()) return asked;
  for (Index row = 0; row < queryTokens(s); ++row) {
    const std::vector<Accident> found = accidentsInRow(s, *snapshot.trace, asked.head, row);
    if (!found.empty()) return {Stage::Masked, asked.head, row, found.front().key};
  }
  return asked;
}

void SandboxLab::retranslateTimeline() {
  m_playback.setTimeline(sandboxTimeline());
  updateSizesOnlyNote();
}

void SandboxLab::updateSizesOnlyNote() {
  if (m_sizesOnly)
    m_sizesOnly->setReason(
        tr("This document has sizes but no numbers, so there are no scores to change. The page “scale” has its own "
           "numbers."));
}

void SandboxLab::bringUpToDate() {
  if (m_canvas) m_canvas->waitForNumbers();
  if (stationAt(m_playback.timeline(), m_playback.playhead()) != Station::Scale) return;
  m_experiment.startIfNeeded();
  m_experiment.waitUntilDone();
}

bool SandboxLab::isPreparing() {
  if (stationAt(m_playback.timeline(), m_playback.playhead()) != Station::Scale) {
    stagePane();
    m_canvas->requestNumbers();
    return m_numbers.isRunning();
  }
  if (!m_experimentFailed) m_experiment.startIfNeeded();
  return m_experiment.isRunning();
}

void SandboxLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  stagePane();
  if (stationAt(m_playback.timeline(), m_playback.playhead()) != Station::Scale) {
    m_canvas->waitForNumbers();
    m_canvas->layOut(size, theme)->draw(painter);
    return;
  }
  m_experiment.startIfNeeded();
  m_experiment.waitUntilDone();
  drawScale(painter, size, theme, m_playback);
}

void SandboxLab::drawScale(QPainter& painter, const QSizeF& size, const Theme& theme, Playback& at) {
  // Charts are widgets: render an off-screen panel of the requested size.
  ScalePanel panel(&m_experiment, &at);
  panel.setAttribute(Qt::WA_DontShowOnScreen);
  panel.resize(size.toSize());
  panel.setPresenting(isPresenting());
  panel.setTheme(theme);
  panel.show();
  panel.refreshNow();
  panel.render(&painter);
}

Film SandboxLab::film(const FilmLook& look, const StepRange& range) {
  const Timeline timeline = m_playback.timeline();
  StillPictures scale(look);
  if (range.contains(static_cast<int>(Station::Scale))) {
    m_experiment.startIfNeeded();
    m_experiment.waitUntilDone();
    Playback at;
    at.setTimeline(timeline);
    for (int width = 0; width < static_cast<int>(kExperimentWidths); ++width) {
      at.seek(static_cast<int>(Station::Scale), width + 1);
      scale.add(width, [&](QPainter& painter) { drawScale(painter, look.size, look.theme, at); });
    }
  }
  MaskView mask;
  AccidentView accidents;
  RotationView rotation;
  stagePane();
  RoundingView rounding;
  BackwardView gradients;
  const auto settled = [this](auto view) {
    for (view(); m_numbers.isRunning(); view()) m_numbers.waitUntilDone();
    return view();
  };
  if (range.contains(static_cast<int>(Station::Rounding)))
    rounding = settled([this] { return m_canvas->roundingView(); });
  if (range.contains(static_cast<int>(Station::Backward)))
    gradients = settled([this] { return m_canvas->backwardView(); });
  const Snapshot snapshot = session().snapshot();
  rotation.reach = m_choice.asked().reach;
  mask.snapshot = accidents.snapshot = rotation.snapshot = snapshot;
  mask.presenting = accidents.presenting = rotation.presenting = isPresenting();
  if (snapshot.hasResults()) {
    mask.selection = rotation.selection = pairSelection(*snapshot.scenario, session().selection());
    accidents.selection = firstAccident(snapshot);
    accidents.data = std::make_shared<const AccidentData>(accidentData(snapshot, accidents.selection));
  }
  const Projector projector = [=](QPainter& painter, const Playhead& playhead) mutable {
    // A new page fades in.
    const double arrived = playhead.transition;
    if (arrived < 1) painter.setOpacity(arrived * arrived * (3 - 2 * arrived));
    switch (stationAt(timeline, playhead)) {
      case Station::Mask:
        mask.layers = playhead.cell;
        MaskFrame(look.size, mask, look.theme).draw(painter);
        break;
      case Station::Accidents:
        accidents.lines = playhead.cell;
        AccidentFrame(look.size, accidents, look.theme).draw(painter);
        break;
      case Station::Scale:
        scale.draw(painter, static_cast<int>(widthAt(playhead)));
        break;
      case Station::Rotation:
        rotation.shift = playhead.cell;
        RotationFrame(look.size, rotation, look.theme).draw(painter);
        break;
      case Station::Rounding:
        rounding.columns = playhead.cell;
        RoundingFrame(look.size, rounding, look.theme).draw(painter);
        break;
      case Station::Backward:
        gradients.steps = playhead.cell;
        BackwardFrame(look.size, gradients, look.theme).draw(painter);
        break;
    }
    painter.setOpacity(1);
  };
  return {timeline, look.size, look.theme.background, [projector] { return projector; }};
}

void SandboxLab::resetForDocument() {
  m_playback.toStart();
  m_playback.nextStep();
}

std::vector<LabView> SandboxLab::views() {
  const QString lab = QStringLiteral("sandbox");
  return {{lab, lab, stationName(Station::Mask)},
          {QStringLiteral("mask"), lab, stationName(Station::Mask)},
          {QStringLiteral("accidents"), lab, stationName(Station::Accidents)},
          {QStringLiteral("rounding"), lab, stationName(Station::Rounding)},
          {QStringLiteral("backward"), lab, stationName(Station::Backward)},
          {QStringLiteral("scale-experiment"), lab, stationName(Station::Scale)},
          {QStringLiteral("rotation"), lab, stationName(Station::Rotation)}};
}

QStringList SandboxLab::stepNames() const {
  return stationNames();
}

tl::expected<void, QString> SandboxLab::seek(const PicturePlace& place) {
  const std::optional<Station> station = stationNamed(place.step);
  if (!station) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  Selection selection = pairSelection(*session().scenario(), session().selection());
  selection.head = place.head;
  session().select(selection);
  return seekFrame(m_playback, static_cast<int>(*station), place.frame);
}

std::optional<PicturePlace> SandboxLab::place() {
  if (!session().hasScenario() || m_playback.timeline().steps.empty()) return std::nullopt;
  return PicturePlace{stationName(stationAt(m_playback.timeline(), m_playback.playhead())), session().selection().head,
                      frameAt(m_playback)};
}

}  // namespace attn::app
