// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <initializer_list>
#include <memory>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "scenario/scenario.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// The matrices of one head as figures: with title, role color, names, scale and hatching. Created once per frame; must
/// outlive its figures, which point into it, and must not move.
class HeadFigures {
 public:
  /// The snapshot must have results; `queryHead` is clamped. `faces`: the fonts of earlier pictures.
  HeadFigures(const Snapshot&, Index queryHead, const Theme&, std::shared_ptr<FaceCache> faces = nullptr);
  HeadFigures(const HeadFigures&) = delete;
  HeadFigures& operator=(const HeadFigures&) = delete;

  const Theme& theme;
  const std::shared_ptr<FaceCache> faces;  // never null
  const Scenario& scenario;
  const Trace& trace;
  const HeadTrace& head;
  QStringList queryNames, keyNames;
  VisibilityMatrix visible;
  bool hides = false;  // some cell is hidden
  Matrix addend;       // bias, minus slopes of ALiBi, + fill where hidden; empty if the mask adds nothing

  bool projects() const { return modelWidth(scenario) > 0; }
  /// The input of the mask: Capped if there is a cap, else Scaled.
  Stage beforeMask() const { return head.capped ? Stage::Capped : Stage::Scaled; }
  Stage scoredQueries() const { return head.qRotated ? Stage::QueriesRotated : Stage::Queries; }
  Stage rotatedKeys() const { return head.kRotated ? Stage::KeysRotated : Stage::Keys; }
  Stage scoredKeys() const { return head.kCached ? Stage::KeysCached : rotatedKeys(); }
  Stage mixedValues() const { return head.vCached ? Stage::ValuesCached : Stage::Values; }
  /// Gives two adjacent pictures the same color scales; both must outlive their figures.
  static void shareScales(HeadFigures&, HeadFigures&);
  const Matrix* matrix(const MatrixId&) const;
  ColorScale scaleOf(const MatrixId&) const;
  /// Weights of many keys are small and have an extra decimal.
  int decimalsOf(const MatrixId&) const;
  /// A figure of a matrix with title, role color, names, scale and hatching; no cell is lit, all are filled.
  MatrixFigure figure(const MatrixId&) const;
  MatrixFigure transposedFigure(const MatrixId&) const;
  /// M, the mask's addend. Requires a nonempty `addend`.
  MatrixFigure addendFigure() const;

 private:
  ColorScale ownScale(const MatrixId&) const;
  /// The scale of signed numbers: shared by matrices that are multiplied with or computed from each other and have
  /// similar magnitudes, so that equal colors mean equal numbers; its own if the common one would leave it pale.
  ColorScale signedScale(const Matrix&, std::initializer_list<double> common) const;

  double m_scoresLimit = 1, m_factorsLimit = 1;  // of queries, keys and scores; of queries and keys
  double m_valuesLimit = 1;                      // of values and outputs
  ColorScale m_scores, m_late, m_exponentials, m_weights;
  const HeadFigures* m_beside = nullptr;
};

}  // namespace attn::app
