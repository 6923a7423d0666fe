// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include "scenes/matrix_figure.h"
#include "scenes/steps_scene.h"

namespace attn::app {

/// Translation context of everything written on the stage.
struct SceneText {
  Q_DECLARE_TR_FUNCTIONS(StepsScene)
};

/// What one frame draws on, gathered once. Figures point into it, so it outlives them and stays where it is.
class SceneData {
 public:
  /// The view must hold a snapshot and a timeline.
  SceneData(const StepsView&, const Theme&);
  SceneData(const SceneData&) = delete;
  SceneData& operator=(const SceneData&) = delete;

  const StepsView& view;
  const Theme& theme;
  const Scenario& scenario;
  const Trace& trace;
  const HeadTrace& head;
  QStringList queryNames, keyNames;
  VisibilityMatrix visible;
  bool hides = false;  // some cell is hidden
  Matrix addend;       // bias + fill where hidden; empty where the mask changes nothing

  bool projects() const { return std::holds_alternative<ProjectedInputs>(scenario.inputs); }
  /// What enters the mask: capped where there is a cap, else scaled.
  Stage beforeMask() const { return head.capped ? Stage::Capped : Stage::Scaled; }
  Stage scoredQueries() const { return head.qRotated ? Stage::QueriesRotated : Stage::Queries; }
  Stage scoredKeys() const { return head.kRotated ? Stage::KeysRotated : Stage::Keys; }
  /// Gives two pictures that stand side by side the same colour scales; both must live as long as figures are made.
  static void shareScales(SceneData&, SceneData&);
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

  ColorScale m_scores, m_late, m_exponentials, m_weights;
  const SceneData* m_beside = nullptr;
};

/// The name of a matrix in running text: "scores", "queries".
QString matrixName(const MatrixId&);
/// True for stages with one row per query and one column per key.
bool isPairStage(Stage);
/// Shares of 1, or of less where there are many keys.
ColorScale weightsScale(const Matrix& weights);
/// Symbols of a matrix: S, P, Q with a prime after rotation, W with its index.
Formula matrixSymbol(const MatrixId&, const QColor&);
QColor roleColor(const MatrixId&, const Theme&);
/// Token names as shown: whitespace made visible.
QStringList shownNames(const std::vector<std::string>&);

}  // namespace attn::app
