// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "base/thread_pool.h"
#include "model/language_model.h"
#include "model/network_weights.h"

namespace attn {

/// What can be observed of a layer, in the order of computation. Shapes: q, q_rot [H, T, d_k], k, k_rot [H_kv, T, d_k],
/// v [H_kv, T, d_v], scores (scaled, before cap and mask) and weights [H, T, keys], output [H, T, d_v], stream (before
/// the layer), attention_out and mlp_out (as they are added), middle (the stream between attention and MLP) [T, d].
enum class ModelStage { Stream, Q, K, V, QRot, KRot, Scores, Weights, Output, AttentionOut, Middle, MlpOut };
inline constexpr std::array<std::pair<std::string_view, ModelStage>, 12> kModelStages{
    {{"stream", ModelStage::Stream},
     {"q", ModelStage::Q},
     {"k", ModelStage::K},
     {"v", ModelStage::V},
     {"q_rot", ModelStage::QRot},
     {"k_rot", ModelStage::KRot},
     {"scores", ModelStage::Scores},
     {"weights", ModelStage::Weights},
     {"output", ModelStage::Output},
     {"attention_out", ModelStage::AttentionOut},
     {"middle", ModelStage::Middle},
     {"mlp_out", ModelStage::MlpOut}}};

/// Numbers row by row; without a shape if the stage was not observed.
template <class Real>
struct StageNumbers {
  std::vector<Index> shape;
  std::vector<Real> data;
};

struct ModelHead {
  Index layer = 0, head = 0;
  bool operator==(const ModelHead&) const = default;
};

/// The tokens whose logits are computed.
enum class ModelLogits { None, Last, All };

struct ModelRequest {
  std::vector<Index> tokens;
  std::vector<ModelStage> stages = {};  // to observe
  std::optional<Index> layer = {};      // observe only this one
  std::vector<ModelHead> ablated = {};  // their output is zero
  ModelLogits logits = ModelLogits::Last;
};

template <class Real>
struct ModelRun {
  std::vector<std::array<StageNumbers<Real>, kModelStages.size()>> layers;  // by ModelStage
  StageNumbers<Real> stream;                                                // after the last layer [T, d]
  StageNumbers<Real> logits;                                                // [0, 1 or T, V]
  std::optional<Index> firstNotFinite;  // the first layer that made infinities or NaN

  const StageNumbers<Real>& stage(Index layer, ModelStage stage) const {
    return layers.at(static_cast<std::size_t>(layer)).at(static_cast<std::size_t>(stage));
  }
};

/// Keys and values of earlier tokens, of every layer and key/value head; keys after rotation. With fewer `tokens`, it
/// ends earlier.
template <class Real>
struct ModelCache {
  Index tokens = 0;
  std::vector<std::vector<Real>> keys, values;  // [layer * H_kv + head]: rows of a token; values padded
};

/// What one part of the model adds to the logit of a token, and to the mean of the logits of all tokens: softmax
/// ignores what is added to all logits alike.
struct LogitShare {
  enum class Part { Embedding, Head, AttentionBias, Mlp, OutputBias };
  Part part = Part::Embedding;
  Index layer = 0, head = 0;
  double share = 0, meanShare = 0;
};

/// The forward pass of every architecture, in float or double. Weights are decoded block by block, on all cores; one
/// run at a time.
template <class Real>
class Transformer {
 public:
  /// Fails as bindWeights() does.
  static ModelResult<Transformer> of(std::shared_ptr<const LanguageModel>, int threads = threadsOfThisMachine());

  const ModelShape& shape() const { return m_model->shape; }
  const NetworkWeights& weights() const { return m_weights; }
  /// Where the weights are read from.
  const LanguageModel& model() const { return *m_model; }

  /// With a cache, the tokens follow those in it, and theirs are added to it. BadTokenId, NoTokensGiven, TooLong,
  /// FileChanged or Stopped.
  ModelResult<ModelRun<Real>> run(const ModelRequest&, ModelCache<Real>* = nullptr, const std::stop_token& = {});

  /// Logits [heads, V] at `position` if one head of `layer` is ablated in addition to those of the request, for each of
  /// `heads`. Resumes at `stream`, the residual stream [T, d] before that layer. The errors of run().
  ModelResult<StageNumbers<Real>> logitsWithout(const ModelRequest&, Index layer, const std::vector<Index>& heads,
                                                const std::vector<Real>& stream, Index position,
                                                const std::stop_token& = {});

  /// Logits [T, V] of a residual stream [T, d]: those of the model after its last layer, the logit lens after others.
  std::vector<Real> logits(const std::vector<Real>& stream);

  /// What each part adds to the logit of `token` at a position of `run`, which observed Stream, Output and MlpOut of
  /// all layers. The shares add up to the logit before its soft cap. An encoder has none.
  std::vector<LogitShare> logitShares(const ModelRun<Real>& run, Index position, Index token);

 private:
  Transformer(std::shared_ptr<const LanguageModel>, NetworkWeights, int threads);
  const std::vector<double>& meanUnembedding();

  std::shared_ptr<const LanguageModel> m_model;
  NetworkWeights m_weights;
  std::unique_ptr<ThreadPool> m_pool;
  std::vector<double> m_meanUnembedding;  // empty until it is needed
};

}  // namespace attn
