// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <optional>

#include "session/playhead.h"
#include "session/session.h"

namespace attn::app {

/// The stations of the Sandbox lab on the transport bar; TimelineStep::id is the station.
enum class Station { Mask, Accidents, Rounding, Scale, Rotation, Backward };
inline constexpr std::array<Station, 6> kStations{Station::Mask,  Station::Accidents, Station::Rounding,
                                                  Station::Scale, Station::Rotation,  Station::Backward};

/// Its name on the command line: "mask", "accidents", "rounding", "scale", "rotation", "backward".
QString stationName(Station);
std::optional<Station> stationNamed(const QString&);
QStringList stationNames();

/// One step per station. Its cells: layers laid on the mask; stages of a softmax row; parts that round, the first
/// being all of them together; widths d_k of the experiment; positions that both tokens have moved on; gradients.
Timeline sandboxTimeline();
Station stationAt(const Timeline&, const Playhead&);
/// Which width of the experiment the playhead shows, 0 ... kExperimentWidths - 1.
Index widthAt(const Playhead&);

/// The selection as the sandbox reads it: a query and a key of the masked scores.
Selection pairSelection(const Scenario&, Selection);

}  // namespace attn::app
