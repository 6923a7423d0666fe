// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <optional>

#include "session/playhead.h"
#include "session/session.h"

namespace attn::app {

/// The pages of the Sandbox lab on the transport bar; TimelineStep::id is the Station.
enum class Station { Mask, Accidents, Rounding, Scale, Rotation, Backward };
inline constexpr std::array<Station, 6> kStations{Station::Mask,  Station::Accidents, Station::Rounding,
                                                  Station::Scale, Station::Rotation,  Station::Backward};

/// The page's name on the command line: "mask", "accidents", "rounding", "scale", "rotation", "backward".
QString stationName(Station);
std::optional<Station> stationNamed(const QString&);
QStringList stationNames();

/// One step per page. Its cells are: groups of mask layers; stages of a softmax row; parts that round, the first being
/// all of them together; widths d_k of the experiment; shifted positions of both tokens; gradients.
Timeline sandboxTimeline();
Station stationAt(const Timeline&, const Playhead&);
/// The index of the experiment's width at the playhead, 0 ... kExperimentWidths - 1.
Index widthAt(const Playhead&);

/// The selection as a query and a key of the masked scores.
Selection pairSelection(const Scenario&, Selection);

}  // namespace attn::app
