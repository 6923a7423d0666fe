// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>
#include <vector>

#include "attention/visibility.h"
#include "figures/matrix_figure.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {

/// Translation context of everything written on the stage of the Heads lab.
struct HeadsText {
  Q_DECLARE_TR_FUNCTIONS(HeadsScene)
};

/// Data that depends only on the snapshot; computed once, drawn many times.
struct HeadsNumbers {
  explicit HeadsNumbers(const Snapshot&);

  QStringList queryNames, keyNames;
  std::vector<double> entropy;            // mean row entropy of each query head, in bits
  std::vector<Index> equalWeights;        // for each query head the first one with equal weights
  std::vector<Index> equalKeys;           // for each key/value head the first one with equal keys and values
  Matrix queries, keys, values;           // of all heads side by side
  std::vector<VisibilityMatrix> visible;  // one for all heads, or one each
  bool hides = false;                     // some cell is hidden
  HeadsLimits limits;
  bool exceeded = false;             // some weights exceed the limits of their scale
  std::vector<double> weightLimits;  // for each head's own scale
  double mixLimit = 1;               // of W_O
};

/// The input of one frame. Holds references to its arguments.
class HeadsData {
 public:
  HeadsData(const HeadsView&, const HeadsNumbers&, const Theme&);

  const HeadsView& view;
  const HeadsNumbers& numbers;
  const Theme& theme;
  const Scenario& scenario;
  const Trace& trace;
  HeadCounts heads;
  HeadsStep step;
  double cell;  // number of finished cells of the step
  HeadsLimits limits;

  const HeadTrace& head(Index h) const { return trace.head(h); }
  /// A query head that reads this key/value head.
  const HeadTrace& reader(Index keyValueHead) const { return head(keyValueHead * heads.headsPerGroup()); }
  Index litHead() const { return view.selection.head; }
  /// The key/value head that the lit head reads; -1 while this is not shown.
  Index litGroup() const { return showsSharing(view) ? heads.keyValueHeadOf(litHead()) : -1; }
  /// Null if nothing is hidden.
  const VisibilityMatrix* visible(Index h) const;
  ColorScale weightScale(Index h) const;
  ColorScale valueScale() const;
  ColorScale queryScale() const;
  bool showsWeights() const { return step >= HeadsStep::Attend; }
  /// Progress of a step with one cell per head: 0 before it, 1 after it.
  double share(HeadsStep of, Index h) const;
};

/// A matrix on the stage, or the part of one that belongs to a head.
struct HeadsArea {
  MatrixId matrix;
  Index head = 0;
  QRectF rect;
  Index rows = 0, columns = 0;
  Index columnOffset = 0;  // of its first column in `matrix`
};

/// One color per head: a hue for each group, a shade for each head in it.
QColor headColor(const HeadCounts&, Index head, const Theme&);

}  // namespace attn::app
