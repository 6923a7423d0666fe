// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/explanation.h"
#include "labs/growth/picture/growth_scene.h"

namespace attn::app {

/// Translation context of the explanations of the Growth lab.
struct ExplainGrowthText {
  Q_DECLARE_TR_FUNCTIONS(ExplainGrowth)
};

/// Explains the selected number with the data of the view: its product at T and at 2 T. Empty if there is nothing to
/// draw.
Explanation explainGrowth(const GrowthView&, const Theme&);

/// Explains the selected row of the table of versions.
Explanation explainVersions(const GrowthView&, const Theme&);

}  // namespace attn::app
