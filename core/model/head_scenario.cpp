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

Scenario headScenario(const ModelShape& shape, Index layer, HeadMatrices heads, std::vector<std::string> tokens) {
  const auto stack = [](Matrix matrix) { return MatrixStack(std::vector{std::move(matrix)}); };
  Scenario scenario;
  scenario.tokens = std::move(tokens);
  scenario.heads = {.query = static_cast<Index>(heads.q.size()), .keyValue = 1};
  scenario.attention.scale = shape.scale;
  scenario.attention.softcap = shape.softcap;
  scenario.attention.mask.causal = !shape.isEncoder;
  scenario.attention.mask.window = shape.windows[static_cast<std::size_t>(layer)];
  if (heads.wO.size() == 0) {
    scenario.inputs = QkvInputs{MatrixStack(std::move(heads.q)), stack(std::move(heads.k)), stack(std::move(heads.v))};
    return scenario;
  }
  ProjectedInputs inputs;
  inputs.x = stack(Matrix::Identity(heads.k.rows(), heads.k.rows()));
  inputs.wQ = MatrixStack(std::move(heads.q));
  inputs.wK = stack(std::move(heads.k));
  inputs.wV = stack(std::move(heads.v));
  inputs.wO = stack(std::move(heads.wO));
  scenario.inputs = std::move(inputs);
  return scenario;
}

template <class Real>
Scenario headScenario(const Transformer<Real>& transformer, const ModelRun<Real>& run, ModelHead head,
                      const std::vector<std::string>& tokens, bool isGroup) {
  const ModelShape& shape = transformer.shape();
  const Index perGroup = shape.headsPerGroup(), group = head.head / perGroup, width = shape.valueWidth;
  const Index first = isGroup ? group * perGroup : head.head, heads = isGroup ? perGroup : 1;
  HeadMatrices matrices{.q = {},
                        .k = matrixOf(run.stage(head.layer, ModelStage::KRot), group),
                        .v = matrixOf(run.stage(head.layer, ModelStage::V), group)};
  for (Index h = first; h < first + heads; ++h)
    matrices.q.push_back(matrixOf(run.stage(head.layer, ModelStage::QRot), h));
  if (checkUnchanged(transformer.model())) {
    Matrix wO(shape.width, shape.heads * width);
    decodeRows(transformer.weights().layers[static_cast<std::size_t>(head.layer)].o, 0, shape.width, wO.data());
    matrices.wO = wO.middleCols(first * width, heads * width).transpose();
  }
  return headScenario(shape, head.layer, std::move(matrices), tokens);
}

template Scenario headScenario(const Transformer<float>&, const ModelRun<float>&, ModelHead,
                               const std::vector<std::string>&, bool);
template Scenario headScenario(const Transformer<double>&, const ModelRun<double>&, ModelHead,
                               const std::vector<std::string>&, bool);

}  // namespace attn
