// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_stage.h"

#include <QKeyEvent>
#include <algorithm>

#include "labs/train/train_state.h"

namespace attn::app {
namespace {

// If all cores train, drawing delays one thread and the others wait for it: training loses twice the drawing time.
constexpr double kPictureShare = 1.0 / 20;          // of one core
constexpr double kMinPause = 60, kMaxPause = 1000;  // ms

/// RAII timer: adds its lifetime to a sum, in ms.
class TimeTaken {
 public:
  explicit TimeTaken(double& sum) : m_sum(sum) { m_clock.start(); }
  ~TimeTaken() { m_sum += static_cast<double>(m_clock.nsecsElapsed()) * 1e-6; }
  TimeTaken(const TimeTaken&) = delete;
  TimeTaken& operator=(const TimeTaken&) = delete;

 private:
  double& m_sum;
  QElapsedTimer m_clock;
};

}  // namespace

TrainStage::TrainStage(TrainState* state, Playback* playback)
    : SceneStage(playback, {.name = [] { return tr("A model while it learns"); },
                            .select = {},
                            .act = [this](const PictureFrame&, const QPointF& at, bool dragged) { act(at, dragged); },
                            .selectCell =
                                [state](const CellPlace& cell) {
                                  TrainPlace place = state->place();
                                  place.query = cell.row;
                                  place.key = cell.column;
                                  if (cell.column <= cell.row) state->select(place);
                                }}),
      m_state(state),
      m_playback(playback) {
  m_next.setSingleShot(true);
  connect(&m_next, &QTimer::timeout, this, &TrainStage::refreshNow);
  connect(state, &TrainState::changed, this, &TrainStage::refresh);
  connect(state, &TrainState::placeChanged, this, &TrainStage::refreshNow);
}

std::unique_ptr<const PictureFrame> TrainStage::layOut(const QSizeF& size, const Theme& theme) const {
  const TimeTaken taken(m_took);
  TrainView view = m_state->view();
  view.presenting = isPresenting();
  return std::make_unique<TrainFrame>(size, std::move(view), theme);
}

void TrainStage::drawPicture(QPainter& painter) const {
  const TrainFrame& picture = frame();  // laid out before timing, so that its time is counted once
  const TimeTaken taken(m_took);
  picture.draw(painter);
}

int TrainStage::pauseAfter(double milliseconds) {
  return static_cast<int>(std::clamp(milliseconds / kPictureShare, kMinPause, kMaxPause));
}

void TrainStage::setPresenting(bool presenting) {
  m_state->setPresenting(presenting);
  PaintedStage::setPresenting(presenting);
}

void TrainStage::refresh() {
  const int pause = pauseAfter(m_took);
  if (!m_state->isRunning() || !m_refreshed.isValid() || m_refreshed.elapsed() >= pause) return refreshNow();
  if (!m_next.isActive()) m_next.start(static_cast<int>(pause - m_refreshed.elapsed()));
}

void TrainStage::refreshNow() {
  m_next.stop();
  m_refreshed.start();
  m_took = 0;
  pictureChanged();
  if (isVisible()) describe();
}

bool TrainStage::isMoving() const {
  return m_state->isRunning() || SceneStage::isMoving();
}

void TrainStage::act(const QPointF& point, bool dragged) {
  const auto hit = frame().hit(point);
  const bool inPlot = hit && hit->kind == TrainHit::Kind::Plot;
  if (!dragged) m_scrubbing = inPlot;
  if (inPlot && m_scrubbing && m_state->facts()) {
    const TrainingRun& run = *m_state->facts()->run;
    // A plot shows nothing beyond the trained steps.
    const Playhead to = trainPlayheadOf(std::min(hit->step, run.step), run.configuration);
    m_playback->seek(to.step, to.cell);
  } else if (hit && !inPlot && !dragged) {
    m_state->select(hit->place);
  }
}

void TrainStage::keyPressEvent(QKeyEvent* event) {
  const auto asked = tableRows() > 0 ? matrixKey(*event) : std::nullopt;
  if (!asked) return SceneStage::keyPressEvent(event);
  TrainPlace place = m_state->place();
  if (asked->matrix != 0) {
    // M cycles through the heads of all layers.
    const TrainingConfiguration& c = m_state->facts()->run->configuration;
    const Index all = c.layers * c.heads, at = place.layer * c.heads + place.head;
    const Index next = (at + asked->matrix + all) % all;
    place.layer = next / c.heads;
    place.head = next % c.heads;
  } else {
    place.query = std::clamp<Index>(place.query + asked->step.down, 0, tableRows() - 1);
    place.key = std::clamp<Index>(place.key + asked->step.right, 0, place.query);
  }
  m_state->select(place);
}

}  // namespace attn::app
