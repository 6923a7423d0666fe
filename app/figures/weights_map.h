// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

#include "attention/trace.h"
#include "figures/matrix_figure.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// A scale of this kind with the limit of colorLimit().
ColorScale scaleCovering(ColorScale::Kind, const Matrix& values);
/// The scale of attention weights: from 0 to 1 for up to 16 keys; for more, where nearly all weights would look like 0,
/// up to the nice limit of the largest.
ColorScale weightsScale(const Matrix& weights);
/// The weights of one head as a small picture without labels, for cards and thumbnails.
void drawWeightsThumbnail(QPainter&, const QRectF&, const Scenario&, const Trace&, Index head, const Theme&);

}  // namespace attn::app
