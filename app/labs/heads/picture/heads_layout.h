// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <vector>

#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// The sizes that determine the layout.
struct HeadsSizes {
  HeadCounts heads;
  Index queries = 1, keys = 1;         // T_q, T_k
  Index keyWidth = 1, valueWidth = 1;  // d_k, d_v
  Index outputWidth = 0;               // of W_O; 0 if there is none
  HeadCounts before;                   // the counts before averaging or repeating, if that is shown; else as `heads`
  bool splitting = false;              // the flow shows Q, K, V instead of concat, W_O and the output
  bool needsFlow = false;              // the step is about the flow
  bool sharing = true;                 // key/value heads are placed below the query heads that read them
};
HeadsSizes headsSizes(const Scenario&);

/// A query head: its name and entropy, its cells, its color.
struct HeadCard {
  QRectF card, cells, bar;
};

/// A former key/value head that contributes to a present one, drawn small next to it.
struct MiniCard {
  Index source = 0;  // head index before the change
  QRectF card, keys, values;
};

/// A key/value head below the query heads that read it.
struct GroupCard {
  QRectF block;  // the whole group; only the card if its readers are not shown
  QRectF card, keys, values;
  std::vector<MiniCard> minis;  // empty if the origin is unknown or there is no room
};

/// The matrices of the flow below the heads; null rectangles are not shown.
struct FlowPlaces {
  QRectF title;                  // the line above everything
  QRectF queries, keys, values;  // split
  QRectF concat, weights, output;
};

struct HeadsLayout {
  QRectF heading, legend, zone;
  std::vector<HeadCard> heads;
  std::vector<GroupCard> groups;
  FlowPlaces flow;
  Index perRow = 1;   // heads side by side
  double gutter = 0;  // between the cards of a group
  /// Size class of the cards. Below Small, key/value heads have no names; in Bare, no card has.
  enum class Tier { Roomy, Small, Tiny, Bare };
  Tier tier = Tier::Roomy;
};

/// All heads on one sheet, in the grid that makes their pictures largest.
HeadsLayout layOutHeads(const QSizeF&, const HeadsSizes&, const Theme&);

}  // namespace attn::app
