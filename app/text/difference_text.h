// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "scenario/difference.h"
#include "scenario/pairs.h"

namespace attn::app {

/// "causal mask: off → on", "scale: 1/√d → 1", "Q: 3 numbers".
QString differenceText(const Difference&);
/// All of them, "; " between; that nothing differs where there are none.
QString differencesText(const std::vector<Difference>&);
/// What one side of a comparison is, as far as it differs from the other: "causal mask off, scale 1". Empty where
/// nothing can be said of one side alone.
QString sideText(const std::vector<Difference>&, const Scenario& side, bool isBefore);

/// All in which two documents differ, one to a line: what differencesText() tells, and title, notes, batch, tiling and
/// what is pinned as well. Empty only where they are equal.
QStringList documentDifferences(const Scenario& before, const Scenario& after);

QString pairName(ComparisonPair);
/// Why there is no such pair, in a few words: "one query head has nothing to share".
QString obstacleText(PairObstacle);

}  // namespace attn::app
