// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_recording.h"

#include <algorithm>
#include <utility>

#include "model/head_scenario.h"

namespace attn {
namespace {

/// Matrix `index` of [.., rows, cols].
Matrix recordedMatrix(const std::vector<float>& numbers, Index index, Index rows, Index cols) {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Rows>(numbers.data() + index * rows * cols, rows, cols).cast<double>();
}

}  // namespace

const RecordedRun* ModelRecording::find(std::vector<ModelHead> ablated) const {
  const auto place = [](const ModelHead& head) { return std::pair(head.layer, head.head); };
  std::ranges::sort(ablated, {}, place);
  const auto found = std::ranges::find_if(runs, [&](const RecordedRun& run) {
    std::vector<ModelHead> its = run.observation->ablated;
    std::ranges::sort(its, {}, place);
    return its == ablated;
  });
  return found == runs.end() ? nullptr : &*found;
}

Scenario ModelRecording::headScenario(ModelHead head, bool group) const {
  const ModelObservation& o = *runs.front().observation;
  const ModelShape& shape = o.facts->shape;
  const Index perGroup = shape.headsPerGroup(), shared = head.head / perGroup;
  const Index first = group ? shared * perGroup : head.head, heads = group ? perGroup : 1;
  const Index at = head.layer * shape.keyValueHeads + shared;
  HeadMatrices matrices{.q = {},
                        .k = recordedMatrix(k, at, o.count(), shape.keyWidth),
                        .v = recordedMatrix(v, at, o.count(), shape.valueWidth)};
  for (Index h = first; h < first + heads; ++h)
    matrices.q.push_back(recordedMatrix(q, head.layer * shape.heads + h, o.count(), shape.keyWidth));
  return attn::headScenario(shape, head.layer, std::move(matrices), o.tokens);
}

ModelResult<RecordedRun> recordRun(ModelObserver& observer, const ObservationRequest& request, Index lists,
                                   bool wantsRemovals, const std::stop_token& stop) {
  constexpr Index kListLength = 25;
  RecordedRun run;
  const auto observation = observer.observe(request, stop);
  if (!observation) return tl::unexpected(observation.error());
  run.observation = *observation;
  if (lists > 0) {
    auto behavior = observer.behavior(request.ablated, lists, kListLength, stop, {});
    if (!behavior) return tl::unexpected(behavior.error());
    run.behavior = std::move(*behavior);
  }
  if (wantsRemovals) {
    ObservationRequest same = request;
    same.target = run.observation->target;
    auto removals = observer.removals(same, stop, {});
    if (!removals) return tl::unexpected(removals.error());
    run.removals = std::move(*removals);
  }
  return run;
}

void recordHeads(const ModelObserver& observer, ModelRecording& recording) {
  const ModelRun<float>& run = *observer.lastRun();
  const auto all = [&run](ModelStage stage) {
    std::vector<float> numbers;
    for (Index l = 0; l < static_cast<Index>(run.layers.size()); ++l) {
      const std::vector<float>& data = run.stage(l, stage).data;
      numbers.insert(numbers.end(), data.begin(), data.end());
    }
    return numbers;
  };
  recording.q = all(ModelStage::QRot);
  recording.k = all(ModelStage::KRot);
  recording.v = all(ModelStage::V);
}

}  // namespace attn
