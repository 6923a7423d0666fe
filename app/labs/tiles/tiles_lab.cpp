// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_lab.h"

#include <utility>

#include "figures/face.h"
#include "labs/tiles/picture/tiles_timeline.h"
#include "labs/tiles/tiles_explanation.h"
#include "labs/tiles/tiles_inputs.h"
#include "labs/tiles/tiles_stage.h"

namespace attn::app {

TilesLab::TilesLab(Session& session, QObject* parent)
    : Lab(LabKind::Tiles, session, parent), m_state(session, m_playback) {}

TilesLab::~TilesLab() {
  deletePanes();
}

QWidget* TilesLab::makeInputs() {
  return followed(makeTilesInputs(&m_state, [this] { Q_EMIT labRequested(QStringLiteral("steps")); }));
}

QWidget* TilesLab::makeStage() {
  m_state.bringUpToDate();
  return followed(new TilesStage(&m_state));
}

QWidget* TilesLab::makeExplanation() {
  return followed(makeTilesExplanation(&m_state));
}

void TilesLab::retranslate() {
  if (m_state.data()) m_state.setHardware(m_state.hardware());
}

void TilesLab::bringUpToDate() {
  m_state.bringUpToDate();
}

void TilesLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  m_state.bringUpToDate();
  TilesView view = m_state.view();
  view.presenting = isPresenting();
  TilesFrame(size, std::move(view), theme).draw(painter);
}

Film TilesLab::film(const FilmLook& look, const StepRange&) {
  m_state.bringUpToDate();
  TilesView view = m_state.view();
  view.presenting = isPresenting();
  const auto projector = [look, view]() -> Projector {
    // Fonts may only be used in the thread that created them.
    return [look, view, faces = std::make_shared<FaceCache>()](QPainter& painter, const Playhead& playhead) mutable {
      view.playhead = playhead;
      TilesFrame(look.size, view, look.theme, faces).draw(painter);
    };
  };
  return {m_playback.timeline(), look.size, look.theme.background, projector};
}

void TilesLab::resetForDocument() {
  m_state.bringUpToDate();
  m_playback.toStart();
  if (!m_state.data() || !m_state.data()->schedule) return;
  m_playback.seek(0, 1);
}

std::vector<LabView> TilesLab::views() {
  return {{QStringLiteral("tiles"), QStringLiteral("tiles"), QStringLiteral("first")}};
}

QStringList TilesLab::stepNames() const {
  return tilesStepNames() << QStringLiteral("first");
}

tl::expected<void, QString> TilesLab::seek(const PicturePlace& place) {
  m_state.bringUpToDate();
  const auto& data = m_state.data();
  if (!data || (!data->schedule && !stepNames().contains(place.step))) return noSuchStep(place.step);
  if (auto known = checkHead(*data->scenario, place.head); !known) return known;
  if (data->problem) return {};  // the picture shows the reason
  if (data->hasValues()) {
    Selection selection = m_state.session().selection();
    selection.head = place.head;
    m_state.session().select(selection);
    m_state.bringUpToDate();
  }
  const TilesData& now = *m_state.data();
  // Without a schedule, and for "first", which is valid for every document, the race or the most instructive event.
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
  if (place.pass > 0) {
    const std::optional<int> step = stepOfPass(now, word, place.pass);
    if (!step)
      return tl::unexpected(tr("The step “%1” does not occur %n time(s) in all.", nullptr, place.pass).arg(word));
    return seekFrame(m_playback, *step, place.frame);
  }
  const auto event = eventNamed(now, word, m_state.view().row, place.nth);
  if (!event && place.nth > 0)
    return tl::unexpected(tr("The step “%1” does not occur %n time(s) for this row.", nullptr, place.nth).arg(word));
  if (!event) return noSuchStep(place.step);
  return seekFrame(m_playback, playheadAfter(now, *event + 1).step, place.frame);
}

std::optional<PicturePlace> TilesLab::place() {
  m_state.bringUpToDate();
  const auto& data = m_state.data();
  if (!data || m_playback.timeline().steps.empty()) return std::nullopt;
  const Index head = data->hasValues() ? m_state.view().head : 0;
  if (!data->schedule) return PicturePlace{QStringLiteral("race"), head, frameAt(m_playback)};
  const auto [word, pass] = passOfStep(*data, m_playback.playhead().step);
  return PicturePlace{word, head, frameAt(m_playback), 0, pass};
}

}  // namespace attn::app
