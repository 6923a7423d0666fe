// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <initializer_list>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "figures/matrix_figure.h"
#include "scenario/scenario.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// The matrices of one head as figures: with title, role colour, names, scale and hatching. Gathered once for a frame;
/// figures point into it, so it outlives them and stays where it is.
class HeadFigures {
 public:
  /// The snapshot must hold results; `queryHead` is brought into their range.
  HeadFigures(const Snapshot&, Index queryHead, const Theme&);
  HeadFigures(const HeadFigures&) = delete;
  HeadFigures& operator=(const HeadFigures&) = delete;

  const Theme& theme;
  const Scenario& scenario;
  const Trace& trace;
  const HeadTrace& head;
  QStringList queryNames, keyNames;
  VisibilityMatrix visible;
  bool hides = false;  // some cell is hidden
  Matrix addend;       // bias, minus slopes of ALiBi, + fill where hidden; empty where nothing changes

  bool projects() const { return modelWidth(scenario) > 0; }
  /// What enters the mask: capped where there is a cap, else scaled.
  Stage beforeMask() const { return head.capped ? Stage::Capped : Stage::Scaled; }
  Stage scoredQueries() const { return head.qRotated ? Stage::QueriesRotated : Stage::Queries; }
  Stage turnedKeys() const { return head.kRotated ? Stage::KeysRotated : Stage::Keys; }
  Stage scoredKeys() const { return head.kCached ? Stage::KeysCached : turnedKeys(); }
  Stage mixedValues() const { return head.vCached ? Stage::ValuesCached : Stage::Values; }
  /// Gives two pictures that stand side by side the same colour scales; both must live as long as figures are made.
  static void shareScales(HeadFigures&, HeadFigures&);
  const Matrix* matrix(const MatrixId&) const;
  ColorScale scaleOf(const MatrixId&) const;
  /// Weights of many keys are small and need one more.
  int decimalsOf(const MatrixId&) const;
  /// A figure of a matrix with title, role colour, names, scale and hatching; nothing lit, everything filled.
  MatrixFigure figure(const MatrixId&) const;
  MatrixFigure transposedFigure(const MatrixId&) const;
  /// M, what the mask adds. Only where `addend` is not empty.
  MatrixFigure addendFigure() const;

 private:
  ColorScale ownScale(const MatrixId&) const;
  /// The scale of signed numbers: the same one for matrices that are multiplied with each other or made from each other
  /// and are of about the same size, so that equal colours mean equal numbers; its own where the common one would take
  /// its colour away.
  ColorScale signedScale(const Matrix&, std::initializer_list<double> common) const;

  double m_scoresLimit = 1, m_factorsLimit = 1;  // of queries, keys and scores; of queries and keys
  double m_valuesLimit = 1;                      // of values and outputs
  ColorScale m_scores, m_late, m_exponentials, m_weights;
  const HeadFigures* m_beside = nullptr;
};

}  // namespace attn::app
