// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/head_scenario.h"

namespace attn {
namespace {

/// Matrix `head` of a stage [heads, rows, cols].
template <class Real>
Matrix matrixOf(const StageNumbers<Real>& stage, Index head) {
  using Rows = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Index rows = stage.shape[1], cols = stage.shape[2];
  return Eigen::Map<const Rows>(stage.data.data() + head * rows * cols, rows, cols).template cast<double>();
}

}  // namespace

template <class Real>
Scenario headScenario(const Transformer<Real>& transformer, const ModelRun<Real>& run, ModelHead head,
                      const std::vector<std::string>& tokens, bool isGroup) {
  const ModelShape& shape = transformer.shape();
  const auto& q = run.stage(head.layer, ModelStage::QRot);
  const Index perGroup = shape.headsPerGroup(), group = head.head / perGroup, count = q.shape[1];
  const Index first = isGroup ? group * perGroup : head.head, heads = isGroup ? perGroup : 1;
  std::vector<Matrix> queries;
  for (Index h = first; h < first + heads; ++h) queries.push_back(matrixOf(q, h));
  const auto stack = [](Matrix matrix) { return MatrixStack(std::vector{std::move(matrix)}); };
  Matrix wO(shape.width, shape.heads * shape.valueWidth);
  decodeRows(transformer.weights().layers[static_cast<std::size_t>(head.layer)].o, 0, shape.width, wO.data());
  ProjectedInputs inputs;
  inputs.x = stack(Matrix::Identity(count, count));
  inputs.wQ = MatrixStack(std::move(queries));
  inputs.wK = stack(matrixOf(run.stage(head.layer, ModelStage::KRot), group));
  inputs.wV = stack(matrixOf(run.stage(head.layer, ModelStage::V), group));
  inputs.wO = stack(wO.middleCols(first * shape.valueWidth, heads * shape.valueWidth).transpose());
  Scenario scenario;
  scenario.tokens = tokens;
  scenario.heads = {.query = heads, .keyValue = 1};
  scenario.inputs = std::move(inputs);
  scenario.attention.scale = shape.scale;
  scenario.attention.softcap = shape.softcap;
  scenario.attention.mask.causal = !shape.isEncoder;
  scenario.attention.mask.window = shape.windows[static_cast<std::size_t>(head.layer)];
  return scenario;
}

template Scenario headScenario(const Transformer<float>&, const ModelRun<float>&, ModelHead,
                               const std::vector<std::string>&, bool);
template Scenario headScenario(const Transformer<double>&, const ModelRun<double>&, ModelHead,
                               const std::vector<std::string>&, bool);

}  // namespace attn
