// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/measure/picture/measure_scene.h"

namespace attn::app {

class ScenePen;

/// The parts of the stage that measure_scene.cpp combines.
void drawTable(ScenePen&, QPainter&, const QRectF& area, const MeasureTable&, const MeasureView&, const Theme&);
void drawCounted(ScenePen&, QPainter&, const QRectF&, const MeasureView&, const Theme&);
void drawInvitation(ScenePen&, QPainter&, const QRectF&, const MeasureView&, const Theme&);

}  // namespace attn::app
