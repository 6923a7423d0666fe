// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/matrix.h"
#include "model/gguf.h"
#include "model/model_problem.h"

namespace attn {

enum class NormKind { Rms, Layer };
enum class ActivationKind { Silu, GeluTanh, GeluErf };
/// Which columns of a query or key are rotated together: none, 2t and 2t + 1, or t and t + r/2.
enum class RopePairs { None, Interleaved, Half };

/// How a model was extended to longer contexts than it was trained with.
struct RopeScaling {
  enum class Kind { Linear, Yarn, Long };
  Kind kind = Kind::Linear;
  double factor = 1;
  double originalContext = 0;
  double betaFast = 32, betaSlow = 1;
  double attentionFactor = 1;
};

/// Everything but the weights that decides what a language model computes: sizes, and the flags of the one forward
/// pass.
struct ModelShape {
  std::string architecture, name;
  Index layers = 0, width = 0, feedForward = 0, vocabulary = 0, context = 0;
  Index heads = 0, keyValueHeads = 0, keyWidth = 0, valueWidth = 0;
  NormKind norm = NormKind::Rms;
  double epsilon = 0;
  ActivationKind activation = ActivationKind::Silu;
  bool isGated = true;
  RopePairs ropePairs = RopePairs::None;
  Index ropeDims = 0;
  double ropeBase = 10000, windowedRopeBase = 10000;
  RopeScaling ropeScaling;
  bool windowedRopeIsScaled = true;
  std::vector<double> ropeFactors, longRopeFactors;  // one for each pair: divisors of its frequency; or empty
  std::vector<Index> windows;                        // of each layer, 0 = none
  double softcap = 0, finalSoftcap = 0;              // 0 = none
  double scale = 1;
  double embeddingFactor = 1;
  bool hasQueryKeyNorm = false;
  bool hasOutputNorms = false;  // of what attention and MLP add to the stream
  bool learnsPositions = false;
  bool placesQueriesAndKeys = false;  // positions are added to what W_Q and W_K read in every layer, not to the stream
  bool hasMlp = true, hasNorms = true, hasFinalNorm = true;
  bool isEncoder = false;    // no mask; a norm after each addition instead of before; a head with its own layer
  bool normsAddOne = false;  // the file stores norm weights minus 1
  bool mixesInOut = false;   // the file stores matrices as [in, out]

  Index headsPerGroup() const { return heads / keyValueHeads; }
};

/// L H T² numbers of attention weights at most.
inline constexpr std::int64_t kMaxModelWeights = std::int64_t{1} << 27;
/// TooLong, or nothing, for `tokens` tokens.
ModelResult<void> checkLength(const ModelShape&, Index tokens);

/// Settings by their GGUF names without the architecture's prefix: "block_count".
using ModelKey = std::variant<bool, double, std::string, std::vector<double>>;
using ModelKeys = std::map<std::string, ModelKey, std::less<>>;

/// The names of all architectures that can be opened.
std::string supportedArchitectures();

/// `prefix`: of the keys in messages.
ModelResult<ModelShape> shapeFromKeys(const std::string& architecture, const std::string& prefix, const ModelKeys&);
ModelResult<ModelShape> shapeOf(const GgufFile&);

/// Radians by which each pair is rotated from one position to the next, and what multiplies cosines and sines.
struct RopeFrequencies {
  std::vector<double> perPosition;
  double magnitude = 1;
};
/// `factors`: divisors of the frequencies, one for each pair; or empty.
RopeFrequencies ropeFrequencies(const ModelShape&, bool isWindowed, const std::vector<double>& factors);

std::string_view code(NormKind);
std::string_view code(RopePairs);

}  // namespace attn
