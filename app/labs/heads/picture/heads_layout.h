// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <vector>

#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// The sizes that decide where everything stands.
struct HeadsSizes {
  HeadCounts heads;
  Index queries = 1, keys = 1;         // T_q, T_k
  Index keyWidth = 1, valueWidth = 1;  // d_k, d_v
  Index outputWidth = 0;               // of W_O, 0 without
  HeadCounts before;                   // counts that were averaged or repeated, where that is shown; else as `heads`
  bool splitting = false;              // the flow shows Q, K, V instead of concat, W_O and the output
  bool needsFlow = false;              // the flow is what the step is about
  bool sharing = true;                 // key/value heads are placed below the query heads that read them
};
HeadsSizes headsSizes(const Scenario&);

/// A query head: its name and entropy, its cells, its colour.
struct HeadCard {
  QRectF card, cells, bar;
};

/// One of the former key/value heads whose mean a present one is, drawn small beside it.
struct MiniCard {
  Index source = 0;  // head of before
  QRectF card, keys, values;
};

/// A key/value head below the query heads that read it.
struct GroupCard {
  QRectF block;  // all of the group; the card alone where its readers are not shown
  QRectF card, keys, values;
  std::vector<MiniCard> minis;  // empty where nothing is known, or no room
};

/// A whole matrix in the flow below the heads; null where it is not shown.
struct FlowPlaces {
  QRectF title;                  // the line above all
  QRectF queries, keys, values;  // split
  QRectF concat, weights, output;
};

struct HeadsLayout {
  QRectF heading, legend, zone;
  std::vector<HeadCard> heads;
  std::vector<GroupCard> groups;
  FlowPlaces flow;
  Index perRow = 1;        // heads side by side
  Index rowsPerGroup = 1;  // rows of heads in a group
  double gutter = 0;       // between the cards of a group
  /// How small the cards had to become. Below Small, key/value heads have no names; Bare ones have none at all.
  enum class Tier { Roomy, Small, Tiny, Bare };
  Tier tier = Tier::Roomy;
};

/// All heads on one sheet, in the grid that makes their pictures largest.
HeadsLayout layOutHeads(const QSizeF&, const HeadsSizes&, const Theme&);

}  // namespace attn::app
