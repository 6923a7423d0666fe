// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "figures/matrix_names.h"
#include "labs/steps/picture/compare_layout.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

/// The stage that is subtracted: if one step shows given Q, K and V, the selected one of them.
Stage subtractedStage(const CompareFrame::Parts& parts) {
  const StepsData& b = *parts.b->data;
  const Stage stage = parts.b->lacking.value_or(parts.a->lacking.value_or(stageAt(b, b.view.playhead.step)));
  if (stage != Stage::Queries || b.projects() || parts.a->data->projects()) return stage;
  const MatrixId& asked = b.view.selection.matrix;
  if (asked == MatrixId(Stage::Keys) || asked == MatrixId(InputSlot::K)) return Stage::Keys;
  if (asked == MatrixId(Stage::Values) || asked == MatrixId(InputSlot::V)) return Stage::Values;
  return stage;
}

bool isAsked(const MatrixId& asked, Stage stage) {
  const auto* other = std::get_if<Stage>(&asked);
  return asked == MatrixId(stage) || (other && isPairStage(*other) && isPairStage(stage));
}

void light(MatrixFigure& f, Stage stage, const Selection& s) {
  if (isAsked(s.matrix, stage) && s.row < f.rows() && s.column < f.columns()) f.litCell = CellPlace{s.row, s.column};
}

/// The number of filled cells in a matrix of this size at the playhead.
double filledOf(const StepsView& view, Index size) {
  const auto cells = view.timeline.cellsAt(view.playhead.step);
  if (view.playhead.cell >= cells) return std::numeric_limits<double>::infinity();
  return view.playhead.cell / cells * static_cast<double>(size);
}

MatrixFigure named(MatrixFigure f, const QString& side) {
  f.title = Formula::row({f.title, Formula(QStringLiteral(" ") + side, f.color)});
  return f;
}

QString shapeText(const Matrix& m) {
  return StepsText::tr("%1 × %2", "rows and columns of a matrix").arg(wholeText(m.rows()), wholeText(m.cols()));
}

bool hasLargeHeatMaps(const StepsPicture& p, const Theme& theme) {
  return std::ranges::all_of(p.figures, [&](const MatrixFigure& f) {
    return !f.isHeatMap() || std::min(f.grid.width(), f.grid.height()) >= theme.px(150);
  });
}

}  // namespace

std::unique_ptr<DifferencePicture> layDifference(const CompareFrame::Parts& parts, const QRectF& area,
                                                 const Theme& theme) {
  auto d = std::make_unique<DifferencePicture>();
  const StepsData &a = *parts.a->data, &b = *parts.b->data;
  const Stage stage = subtractedStage(parts);
  const Stage inA = presentStage(a.scenario, stage), inB = presentStage(b.scenario, stage);
  MatrixFigure ofA = a.figure(inA), ofB = b.figure(inB);
  if (ofA.rows() != ofB.rows() || ofA.columns() != ofB.columns()) {
    d->message = StepsText::tr("No difference to show: this matrix is %1 in A and %2 in B.")
                     .arg(shapeText(*ofA.values), shapeText(*ofB.values));
    return d;
  }
  d->values = differenceOf(*ofA.values, *ofB.values);
  MatrixFigure result = ofB;
  result.values = &d->values;
  result.emptyRows = nullptr;
  const ColorLimit limit = colorLimit(d->values);
  result.scale = {ColorScale::Kind::Diverging, limit.limit, limit.exceeded};
  result.visible = nullptr;
  if (ofA.visible && ofB.visible) {
    d->visible = ofA.visible->array() || ofB.visible->array();
    result.visible = &d->visible;
  }
  result.legend = true;
  result.color = theme.scores;
  result.title = Formula(StepsText::tr("B − A"), readableShade(theme.scores, theme.background));
  for (MatrixFigure* f : {&ofA, &ofB, &result}) {
    f->filled = filledOf(b.view, f->values->size());
    light(*f, stage, b.view.selection);
  }
  // Both sides share a scale; they need legends only if the difference has another.
  ofB.legend = ofA.legend = !result.scale.explains(ofB.scale);
  // Three magnifiers would cover each other: among heat maps only the difference is magnified.
  if (result.isHeatMap()) {
    ofA.litCell.reset();
    ofB.litCell.reset();
  }
  MatrixFigure alone = result;
  ofA.rowLabels = result.rowLabels = false;
  const std::vector<Arrangement> candidates{
      {Arrangement::Kind::Row,
       {named(std::move(ofB), StepsText::tr("of B")), Sign{.formula = u"−"},
        named(std::move(ofA), StepsText::tr("of A")), Sign{.formula = u"="}, std::move(result)}},
      {Arrangement::Kind::Row, {std::move(alone)}}};
  for (const Digits digits : digitsToTry(theme)) {
    for (const Arrangement& candidate : candidates) {
      StepsPicture p;
      const bool legible = arrange({candidate}, area, theme, p, digits) && hasLargeHeatMaps(p, theme);
      d->picture = std::move(p);
      if (!legible) continue;
      d->index = static_cast<int>(d->picture.figures.size()) - 1;
      if (d->index == 2) d->indexOfB = 0, d->indexOfA = 1;
      return d;
    }
  }
  d->index = 0;  // only the difference, without numbers
  return d;
}

}  // namespace attn::app
