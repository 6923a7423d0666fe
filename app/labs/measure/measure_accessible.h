// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Teaches assistive tools that a MeasureStage is a table: the runs, cell by cell.
void installMeasureAccessibility();

}  // namespace attn::app
