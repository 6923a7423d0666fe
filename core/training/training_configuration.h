// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"

/// The configuration that determines a whole training run (docs/numbers.md, section 9).
namespace attn {

/// The kind of sequences, and the targets of the marked positions.
enum class TrainingTask {
  Induction,  // T tokens of period n, drawn for each sequence; the target of every p >= n is token p + 1
  Previous,   // tokens; the target of every p >= 1 is token p - 1
  Sort,       // digits, the separator, the digits sorted; targets are the next token, from the separator on
  Markov,     // a chain whose transition matrix is drawn for each sequence; the target of every p >= 1 is token p + 1
};
inline constexpr TrainingTask kTrainingTasks[] = {TrainingTask::Induction, TrainingTask::Previous, TrainingTask::Sort,
                                                  TrainingTask::Markov};
std::string_view code(TrainingTask);
std::optional<TrainingTask> trainingTask(std::string_view code);

/// Where the learned positions are added.
enum class PositionUse {
  QueriesAndKeys,  // to the input of W_Q and W_K, in every layer, which leaves the stream to the heads
  Stream,          // once, to the embedded tokens
  None,
};
inline constexpr PositionUse kPositionUses[] = {PositionUse::QueriesAndKeys, PositionUse::Stream, PositionUse::None};
std::string_view code(PositionUse);
std::optional<PositionUse> positionUse(std::string_view code);

/// The seed determines all random numbers: the same configuration gives the same run on the same machine, with any
/// number of threads. Defaults are those of defaultTraining(Induction).
struct TrainingConfiguration {
  TrainingTask task = TrainingTask::Induction;
  Index tokens = 24;      // T, of a sequence
  Index vocabulary = 26;  // V
  Index layers = 2;       // L
  Index heads = 2;        // H, of each layer
  Index modelWidth = 32;  // d
  Index headWidth = 16;   // k
  /// Factor of the scores; nullopt: 1/sqrt(k), the default; 1: none.
  std::optional<double> scale;
  double qkGain = 1;           // W_Q, W_K ~ N(0, (qkGain / sqrt(d))^2)
  double gain = 1;             // W_V, W_O, U ~ N(0, (gain / sqrt(rows))^2); rows: d, for W_O H k
  double embeddingSpread = 1;  // embedding and positions ~ N(0, embeddingSpread^2)
  bool layerNorm = false;      // before each layer, without gain and bias; epsilon 1e-5
  PositionUse positions = PositionUse::QueriesAndKeys;
  double rate = 0.01;  // of Adam, reached linearly in `warmUp` steps
  Index warmUp = 0;    // steps
  Index batch = 16;    // sequences of a step
  Index steps = 600;
  std::uint64_t seed = 1;
  Index every = 10;            // steps between two measured points
  Index freshSequences = 128;  // per measured point; the same every time

  bool operator==(const TrainingConfiguration&) const = default;
};

/// A configuration that learns the task within seconds, measured over at least ten seeds (docs/numbers.md, section 9).
TrainingConfiguration defaultTraining(TrainingTask);

double effectiveScale(const TrainingConfiguration&);

/// Number of parameters: embedding [V,d], positions [T,d] if any, of each layer W_Q, W_K, W_V [H,d,k] and W_O
/// [H k,d], unembedding [d,V].
Index parameterCount(const TrainingConfiguration&);

struct TrainingProblem {
  enum class Kind {
    OutOfRange,        // found is not within [least, most]
    NotFinite,         // infinite or NaN
    TooFewTokens,      // fewer than a period needs: induction with T < 6
    EvenTokens,        // sort needs n digits, the separator, n digits: T odd
    TooFewDistinct,    // a period of distinct tokens needs V >= T/2
    TooManyParameters  // the model, its gradients and the kept weights would not fit into memory
  };
  Kind kind = Kind::OutOfRange;
  std::string option;  // as on the command line, without dashes: "tokens", "d-model"
  double found = 0, least = 0, most = 0;
  bool operator==(const TrainingProblem&) const = default;
};

/// All problems of the configuration; empty if it can run.
std::vector<TrainingProblem> trainingProblems(const TrainingConfiguration&);

}  // namespace attn
