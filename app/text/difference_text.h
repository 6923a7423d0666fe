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
/// All of them, joined by "; "; states that there are no differences if the list is empty.
QString differencesText(const std::vector<Difference>&);
/// How one side of a comparison differs from the other: "causal mask off, scale 1". Empty if nothing can be stated
/// about one side alone.
QString sideText(const std::vector<Difference>&, const Scenario& side, bool isBefore);

/// All differences between two documents, one per line: those of differencesText(), plus title, notes, batch, tiling
/// and pinned state. Empty only if they are equal.
QStringList documentDifferences(const Scenario& before, const Scenario& after);

QString pairName(ComparisonPair);
/// Why there is no such pair, in a few words: "one query head has nothing to share".
QString obstacleText(PairObstacle);

}  // namespace attn::app
