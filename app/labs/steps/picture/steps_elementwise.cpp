// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/cache_format.h"
#include "attention/operations.h"
#include "figures/matrix_names.h"
#include "labs/steps/picture/steps_picture.h"
#include "text/format_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

Sign arrow(Formula above) {
  return {.kind = Sign::Kind::Arrow, .formula = std::move(above), .pixels = 15};
}

/// The row of the selection if its matrix has one row per query.
std::optional<Index> queryRow(const Selection& selection) {
  const auto* stage = std::get_if<Stage>(&selection.matrix);
  if (!stage || *stage < Stage::Scores || *stage > Stage::Output) return std::nullopt;
  return selection.row;
}

void lightCell(MatrixFigure& f, const Selection& selection) {
  const auto* stage = std::get_if<Stage>(&selection.matrix);
  if (f.id == selection.matrix || (stage && isPairStage(*stage)))
    f.litCell = CellPlace{selection.row, selection.column};
  else if (const auto row = queryRow(selection))
    f.litRow = row;
}

/// A column with one number per row, lit at the selected row.
MatrixFigure vectorFigure(const StepsData& d, Stage stage) {
  MatrixFigure f = d.figure(stage);
  f.rowLabels = false;
  if (const auto row = queryRow(d.view.selection)) f.litCell = CellPlace{*row, 0};
  return f;
}

/// The result figure shows the source's numbers until the playhead has passed.
MatrixFigure morphing(const StepsData& d, Stage from, Stage to, double filled) {
  const MatrixFigure source = d.figure(from);
  MatrixFigure f = d.figure(to);
  f.before = source.values;
  f.beforeScale = source.scale;
  f.beforeVisible = source.visible;
  f.bornFrom = from;
  f.filled = filled;
  f.legend = true;
  lightCell(f, d.view.selection);
  return f;
}

/// The whole operation, or the result alone with its source values as ghosts if there is little room.
std::vector<Arrangement> withFallback(std::vector<Part> parts) {
  auto alone = std::get<MatrixFigure>(parts.back());
  // The source needs a legend if that of the result does not explain its colors.
  auto& source = std::get<MatrixFigure>(parts.front());
  source.legend = !alone.scale.explains(source.scale);
  alone.rowLabels = true;
  std::get<MatrixFigure>(parts.back()).rowLabels = false;
  return {{Arrangement::Kind::Row, std::move(parts)}, {Arrangement::Kind::Row, {std::move(alone)}}};
}

MatrixFigure litSource(const StepsData& d, Stage stage) {
  MatrixFigure f = d.figure(stage);
  lightCell(f, d.view.selection);
  return f;
}

QString factorText(double factor) {
  return factor >= 0.1 || factor == 0 ? numberText(factor, 2) : numberText(factor, 3);
}

std::vector<Arrangement> scaled(const StepsData& d, double filled) {
  const QString factor = QStringLiteral("× ") + factorText(effectiveScale(d.scenario));
  return withFallback({litSource(d, Stage::Scores), Sign{.formula = factor, .pixels = 19}, Sign{.formula = u"="},
                       morphing(d, Stage::Scores, Stage::Scaled, filled)});
}

std::vector<Arrangement> capped(const StepsData& d, double filled) {
  const QString c = numberText(d.scenario.attention.softcap, 1);
  Formula rule =
      Formula::row({Formula(c + QStringLiteral(" tanh")), Formula::parentheses(Formula(QStringLiteral("s / ") + c))});
  return withFallback(
      {litSource(d, Stage::Scaled), arrow(std::move(rule)), morphing(d, Stage::Scaled, Stage::Capped, filled)});
}

std::vector<Arrangement> masked(const StepsData& d, double filled) {
  const Stage from = d.beforeMask();
  MatrixFigure result = morphing(d, from, Stage::Masked, filled);
  if (d.addend.size() == 0)
    return withFallback({litSource(d, from), arrow(StepsText::tr("nothing hidden")), std::move(result)});
  MatrixFigure addend = d.addendFigure();
  lightCell(addend, d.view.selection);
  addend.rowLabels = false;
  std::vector<Arrangement> all =
      withFallback({litSource(d, from), Sign{.formula = u"+"}, std::move(addend), Sign{.formula = u"="}, result});
  // Between the two in size: source and result without the addend.
  std::vector<Arrangement> shorter = withFallback({litSource(d, from), arrow(u"+ M"), result});
  all.insert(all.begin() + 1, std::move(shorter.front()));
  return all;
}

std::vector<Arrangement> rowVector(const StepsData& d, Stage from, Stage to, const QString& verb, double filled) {
  MatrixFigure source = d.figure(from);
  source.litRow = queryRow(d.view.selection);
  source.legend = true;
  MatrixFigure vector = vectorFigure(d, to);
  vector.filled = filled;
  return {{Arrangement::Kind::Row, {std::move(source), arrow(verb), std::move(vector)}}};
}

std::vector<Arrangement> exponentials(const StepsData& d, double filled) {
  MatrixFigure result = morphing(d, Stage::Masked, Stage::Exponentials, filled);
  Formula rule = Formula::sup(u"e", u"s − m");
  return withFallback({litSource(d, Stage::Masked), Sign{.formula = u"−"}, vectorFigure(d, Stage::RowMax),
                       arrow(std::move(rule)), std::move(result)});
}

std::vector<Arrangement> weights(const StepsData& d, double filled) {
  return withFallback({litSource(d, Stage::Exponentials), Sign{.formula = u"÷"}, vectorFigure(d, Stage::RowSum),
                       Sign{.formula = u"="}, morphing(d, Stage::Exponentials, Stage::Weights, filled)});
}

/// Two columns that are rotated together, and the index of the pair.
struct RopePair {
  Index first = 0, second = 0, index = 0;
};

std::optional<RopePair> ropePair(const Rope& rope, const RotatedColumns& turned, Index column) {
  const Index own = column - turned.first;
  if (own < 0 || own >= turned.width) return std::nullopt;
  if (rope.layout == Rope::Layout::Interleaved) return RopePair{column - own % 2, column - own % 2 + 1, own / 2};
  const Index half = turned.width / 2, index = own % half;
  return RopePair{turned.first + index, turned.first + index + half, index};
}

}  // namespace

std::vector<Arrangement> rotationArrangements(const StepsData& d, Stage stage, double filled) {
  const bool queries = stage == Stage::QueriesRotated;
  const Stage from = queries ? Stage::Queries : Stage::Keys;
  const Rope& rope = *d.scenario.attention.rope;
  MatrixFigure source = d.figure(from), result = morphing(d, from, stage, filled);
  source.litCell.reset();
  result.litCell.reset();
  Formula angle = Formula::sub(u"R", u"θ");
  const Selection& s = d.view.selection;
  if (s.matrix == MatrixId(stage) || s.matrix == MatrixId(from)) {
    const CellPlace cell{s.row, s.column};
    (s.matrix == MatrixId(stage) ? result : source).litCell = cell;
    const RotatedColumns turned = rotatedColumns(d.scenario);
    if (const auto pair = ropePair(rope, turned, s.column)) {
      // The selected half of a pair is framed twice: as part of the pair and as the cell.
      source.litPair = result.litPair = std::pair{CellPlace{s.row, pair->first}, CellPlace{s.row, pair->second}};
      const Index offset = queries ? d.scenario.attention.mask.queryOffset : 0;
      const double radians = rotationAngle(rope, turned.width, rope.start + offset + s.row, pair->index);
      angle = QStringLiteral("θ = %1°").arg(numberText(radians * 180 / M_PI, 1));
    }
  }
  return withFallback({std::move(source), arrow(std::move(angle)), std::move(result)});
}

std::vector<Arrangement> cacheArrangements(const StepsData& d, Stage stage, double filled) {
  const bool keys = stage == Stage::KeysCached;
  const Stage from = keys ? d.rotatedKeys() : Stage::Values;
  const CacheFormat format = *d.scenario.attention.cache;
  MatrixFigure source = d.figure(from), result = morphing(d, from, stage, filled);
  source.litCell.reset();
  result.litCell.reset();
  Formula rule = cacheFormatText(format);
  const Selection& s = d.view.selection;
  if (s.matrix == MatrixId(stage) || s.matrix == MatrixId(from)) {
    source.litCell = result.litCell = CellPlace{s.row, s.column};
    // Show the code of the selected cell times the row's step, or its bits.
    const Matrix& stored = *source.values;
    const double x = stored(s.row, s.column);
    if (format == CacheFormat::Int8) {
      const Int8Row row = quantizeToInt8(stored.row(s.row).transpose());
      if (std::isfinite(row.step()))
        rule = QStringLiteral("%1 × %2").arg(numberText(row.codes(s.column), 0), numberText(row.step(), 4));
    } else {
      rule = storedBitsText(format, roundTo(floatFormat(format), x));
    }
  }
  return withFallback({std::move(source), arrow(std::move(rule)), std::move(result)});
}

std::vector<Arrangement> elementwiseArrangements(const StepsData& d, Stage stage, double filled) {
  switch (stage) {
    case Stage::Scaled:
      return scaled(d, filled);
    case Stage::Capped:
      return capped(d, filled);
    case Stage::Masked:
      return masked(d, filled);
    case Stage::RowMax:
      return rowVector(d, Stage::Masked, Stage::RowMax, StepsText::tr("max"), filled);
    case Stage::Exponentials:
      return exponentials(d, filled);
    case Stage::RowSum:
      return rowVector(d, Stage::Exponentials, Stage::RowSum, StepsText::tr("sum"), filled);
    default:
      return weights(d, filled);
  }
}

}  // namespace attn::app
