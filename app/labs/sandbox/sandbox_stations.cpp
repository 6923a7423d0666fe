// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_stations.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "attention/scale_experiment.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"

namespace attn::app {
namespace {

struct StationText {
  Q_DECLARE_TR_FUNCTIONS(SandboxStations)
};

Index cellsOf(Station station) {
  switch (station) {
    case Station::Mask:
      return kMaskGroups;
    case Station::Accidents:
      return kLifeLines;
    case Station::Rounding:
      return kRoundingColumns;
    case Station::Backward:
      return kBackwardSteps;
    case Station::Scale:
      return kExperimentWidths;
    case Station::Rotation:
      break;
  }
  return kRotationShifts;
}

QString stationTitle(Station station) {
  switch (station) {
    case Station::Mask:
      return StationText::tr("mask");
    case Station::Accidents:
      return StationText::tr("accidents");
    case Station::Rounding:
      return StationText::tr("rounding");
    case Station::Backward:
      return StationText::tr("backward");
    case Station::Scale:
      return StationText::tr("scale");
    case Station::Rotation:
      break;
  }
  return StationText::tr("rotation");
}

}  // namespace

QString stationName(Station station) {
  switch (station) {
    case Station::Mask:
      return QStringLiteral("mask");
    case Station::Accidents:
      return QStringLiteral("accidents");
    case Station::Rounding:
      return QStringLiteral("rounding");
    case Station::Backward:
      return QStringLiteral("backward");
    case Station::Scale:
      return QStringLiteral("scale");
    case Station::Rotation:
      break;
  }
  return QStringLiteral("rotation");
}

std::optional<Station> stationNamed(const QString& name) {
  const auto found = std::ranges::find(kStations, name, stationName);
  return found == kStations.end() ? std::nullopt : std::optional(*found);
}

QStringList stationNames() {
  QStringList names;
  for (const Station station : kStations) names << stationName(station);
  return names;
}

Timeline sandboxTimeline() {
  Timeline t;
  for (const Station station : kStations) {
    t.steps.push_back({static_cast<int>(station), static_cast<int>(station), cellsOf(station)});
    t.stations.push_back(stationTitle(station));
  }
  return t;
}

Station stationAt(const Timeline& timeline, const Playhead& playhead) {
  if (timeline.steps.empty()) return Station::Mask;
  return static_cast<Station>(timeline.steps[static_cast<std::size_t>(playhead.step)].id);
}

Index widthAt(const Playhead& playhead) {
  return std::clamp<Index>(static_cast<Index>(std::ceil(playhead.cell)) - 1, 0, kExperimentWidths - 1);
}

Selection pairSelection(const Scenario& scenario, Selection selection) {
  selection.matrix = Stage::Masked;
  return clamped(selection, scenario);
}

}  // namespace attn::app
