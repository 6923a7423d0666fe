// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_behind.h"

#include <algorithm>

#include "attention/row_tokens.h"
#include "figures/matrix_names.h"
#include "labs/steps/picture/steps_timeline.h"

namespace attn::app {
namespace {

/// The row of the query, the row of the key, and the column that a computed cell depends on.
struct Roots {
  Index query = 0, key = 0, column = 0;
};

Roots rootsOf(const Trace& trace, Stage stage, const Selection& cell) {
  Roots roots{cell.row, cell.row, cell.column};
  if (isPairStage(stage)) {
    roots.key = cell.column;
    roots.column = 0;
  } else if (rowTokens(stage) != Sequence::Key && stage >= Stage::RowMax) {
    const auto head = std::clamp<Index>(cell.head, 0, static_cast<Index>(trace.heads.size()) - 1);
    const Matrix& weights = trace.head(head).weights;
    if (cell.row < weights.rows() && weights.cols() > 0) weights.row(cell.row).maxCoeff(&roots.key);
  }
  return roots;
}

/// Adds the inputs of Q, K or V, each at the cell given by the roots.
void addProjection(const Scenario& s, Stage stage, const Roots& roots, bool direct, Index head,
                   std::vector<Selection>& found) {
  const auto add = [&](InputSlot slot, Index row, Index column) {
    if (!stackIn(s, slot).empty()) found.push_back(clamped({slot, head, row, column}, s));
  };
  const bool query = stage == Stage::Queries;
  const Index row = query ? roots.query : roots.key;
  if (isLatent(s)) {
    const Index content = rotatedColumns(s).first;
    const bool turned = stage != Stage::Values && roots.column >= content;
    add(InputSlot::X, row, 0);
    if (query) return add(turned ? InputSlot::WQR : InputSlot::WQ, 0, turned ? roots.column - content : roots.column);
    if (turned) return add(InputSlot::WKR, 0, roots.column - content);
    add(stage == Stage::Values ? InputSlot::WUV : InputSlot::WUK, 0, roots.column);
    return add(InputSlot::WDKV, 0, 0);
  }
  if (!std::holds_alternative<ProjectedInputs>(s.inputs))
    return add(query ? InputSlot::Q : stage == Stage::Keys ? InputSlot::K : InputSlot::V, row, roots.column);
  const bool second = !query && !stackIn(s, InputSlot::Context).empty();
  add(second ? InputSlot::Context : InputSlot::X, row, 0);
  add(query ? InputSlot::WQ : stage == Stage::Keys ? InputSlot::WK : InputSlot::WV, 0, roots.column);
  if (direct) add(query ? InputSlot::BQ : stage == Stage::Keys ? InputSlot::BK : InputSlot::BV, 0, roots.column);
}

}  // namespace

std::vector<Selection> inputDependencies(const Scenario& s, const Trace& trace, const Selection& computed) {
  const auto* named = std::get_if<Stage>(&computed.matrix);
  if (!named || inputOf(s, computed.matrix)) return {};
  const Stage stage = *named;
  const Roots roots = rootsOf(trace, stage, computed);
  if (stage == Stage::Latent)
    return {clamped({InputSlot::X, computed.head, computed.row, 0}, s),
            clamped({InputSlot::WDKV, computed.head, 0, computed.column}, s)};
  if (stage == Stage::AbsorbedQueries)
    return {clamped({InputSlot::X, computed.head, computed.row, 0}, s),
            clamped({InputSlot::WQ, computed.head, 0, 0}, s),
            clamped({InputSlot::WUK, computed.head, computed.column, 0}, s)};
  const bool ofQueries = stage == Stage::Queries || stage == Stage::QueriesRotated;
  const bool ofKeys = stage == Stage::Keys || stage == Stage::KeysRotated || stage == Stage::KeysCached;
  const bool ofValues = stage == Stage::Values || stage == Stage::ValuesCached;
  const bool direct = stage <= Stage::Values;
  const bool later = !ofQueries && !ofKeys && !ofValues;
  Roots pair = roots;
  if (later) pair.column = 0;  // scores depend on every column of queries and keys
  std::vector<Selection> found;
  if (ofQueries || later) addProjection(s, Stage::Queries, ofQueries ? roots : pair, direct, computed.head, found);
  if (ofKeys || later) addProjection(s, Stage::Keys, ofKeys ? roots : pair, direct, computed.head, found);
  if (later && stage >= Stage::Masked) {
    for (const InputSlot slot : {InputSlot::CustomMask, InputSlot::Bias})
      if (!stackIn(s, slot).empty()) found.push_back(clamped({slot, computed.head, roots.query, roots.key}, s));
  }
  Roots values = roots;
  if (stage >= Stage::Concat)
    values.column = stage == Stage::Concat ? roots.column % std::max<Index>(1, valueWidth(s)) : 0;
  if (ofValues || stage >= Stage::Output) addProjection(s, Stage::Values, values, direct, computed.head, found);
  if (stage == Stage::Projected) {
    for (const InputSlot slot : {InputSlot::WO, InputSlot::BO})
      if (!stackIn(s, slot).empty()) found.push_back(clamped({slot, computed.head, 0, roots.column}, s));
  }
  // X is an input of both queries and keys; list a cell only once.
  std::vector<Selection> each;
  for (const Selection& one : found)
    if (std::ranges::find(each, one) == each.end()) each.push_back(one);
  return each;
}

bool showsMatrix(const Scenario& s, Stage step, const MatrixId& matrix) {
  const MatrixId id = shownAs(s, matrix);
  const bool projects = modelWidth(s) > 0, latent = isLatent(s);
  const auto is = [&](std::initializer_list<MatrixId> all) { return std::ranges::find(all, id) != all.end(); };
  const bool context = !stackIn(s, InputSlot::Context).empty();
  const MatrixId keySource = context ? InputSlot::Context : InputSlot::X;
  const bool rotates = s.attention.rope.has_value();
  switch (step) {
    case Stage::Queries:
      return projects ? is({InputSlot::X, InputSlot::WQ, InputSlot::WQR, InputSlot::BQ, Stage::Queries})
                      : is({Stage::Queries, Stage::Keys, Stage::Values});
    case Stage::Latent:
      return is({InputSlot::X, InputSlot::WDKV, Stage::Latent});
    case Stage::AbsorbedQueries:
      return is({Stage::Queries, InputSlot::WUK, Stage::AbsorbedQueries});
    case Stage::Keys:
      if (latent) return is({Stage::Latent, InputSlot::WUK, InputSlot::X, InputSlot::WKR, Stage::Keys});
      return is({keySource, InputSlot::WK, InputSlot::BK, Stage::Keys});
    case Stage::Values:
      if (latent) return is({Stage::Latent, InputSlot::WUV, Stage::Values});
      return is({keySource, InputSlot::WV, InputSlot::BV, Stage::Values});
    case Stage::QueriesRotated:
      return is({Stage::Queries, Stage::QueriesRotated});
    case Stage::KeysRotated:
      return is({Stage::Keys, Stage::KeysRotated});
    case Stage::KeysCached:
      return is({rotates ? Stage::KeysRotated : Stage::Keys, Stage::KeysCached});
    case Stage::ValuesCached:
      return is({Stage::Values, Stage::ValuesCached});
    case Stage::Scores:
      return is({rotates ? Stage::QueriesRotated : Stage::Queries,
                 s.attention.cache ? Stage::KeysCached
                 : rotates         ? Stage::KeysRotated
                                   : Stage::Keys,
                 Stage::Scores});
    case Stage::Scaled:
      return is({Stage::Scores, Stage::Scaled});
    case Stage::Capped:
      return is({Stage::Scaled, Stage::Capped});
    case Stage::Masked:
      return is({s.attention.softcap > 0 ? Stage::Capped : Stage::Scaled, Stage::Masked}) ||
             is({s.attention.mask.bias.empty() ? InputSlot::CustomMask : InputSlot::Bias});
    case Stage::RowMax:
    case Stage::Exponentials:
    case Stage::RowSum:
    case Stage::Weights:
      return is({Stage::Masked, Stage::RowMax, Stage::Exponentials, Stage::RowSum, Stage::Weights});
    case Stage::Output:
      return is({Stage::Weights, s.attention.cache ? Stage::ValuesCached : Stage::Values, Stage::Output});
    case Stage::Concat:
      return is({Stage::Concat});
    case Stage::Projected:
      return is({Stage::Concat, InputSlot::WO, InputSlot::BO, Stage::Projected});
  }
  return false;
}

std::optional<int> stepShowing(const Scenario& s, const Timeline& timeline, int present, const MatrixId& matrix) {
  if (present >= 0 && present <= timeline.lastStep() && showsMatrix(s, stageOf(timeline.at(present)), matrix))
    return present;
  if (const auto* stage = std::get_if<Stage>(&matrix)) {
    const int own = stepOfStage(timeline, *stage);
    if (own <= timeline.lastStep() && stageOf(timeline.at(own)) == *stage) return own;
  }
  for (int step = 0; step <= timeline.lastStep(); ++step)
    if (showsMatrix(s, stageOf(timeline.at(step)), matrix)) return step;
  return std::nullopt;
}

void seekFinished(Playback& playback, std::optional<int> step) {
  if (step && *step != playback.playhead().step) playback.seek(*step, finishedAt(playback.timeline().at(*step)));
}

}  // namespace attn::app
