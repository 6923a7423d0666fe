// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Teaches assistive tools that a StageCanvas or a CompareCanvas is a table: the selected matrix, cell by cell.
void installStageAccessibility();

}  // namespace attn::app
