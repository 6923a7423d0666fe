// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"

/// What is trained, on what, and how (docs/numbers.md, section 9): a value that decides the whole run.
namespace attn {

/// What the sequences are, and which positions are marked, to say what.
enum class TrainingTask {
  Induction,  // T tokens of period n, drawn for each sequence; every position p >= n is to say token p + 1
  Previous,   // tokens; every p >= 1 is to say token p - 1
  Sort,       // digits, the separator, the digits sorted; from the separator to the last but one, to say the next
  Markov,     // a chain whose transition matrix is drawn for each sequence; every p >= 1 is to say token p + 1
};
inline constexpr TrainingTask kTrainingTasks[] = {TrainingTask::Induction, TrainingTask::Previous, TrainingTask::Sort,
                                                  TrainingTask::Markov};
std::string_view code(TrainingTask);
std::optional<TrainingTask> trainingTask(std::string_view code);

/// Where the learned positions are added.
enum class PositionUse {
  QueriesAndKeys,  // to what W_Q and W_K read, in every layer: the stream is left free for what heads write
  Stream,          // once, to the embedded tokens
  None,
};
inline constexpr PositionUse kPositionUses[] = {PositionUse::QueriesAndKeys, PositionUse::Stream, PositionUse::None};
std::string_view code(PositionUse);
std::optional<PositionUse> positionUse(std::string_view code);

/// Everything is drawn from the seed: the same configuration gives the same run on the same machine, with any number of
/// threads. As it is made, it is that of defaultTraining(Induction).
struct TrainingConfiguration {
  TrainingTask task = TrainingTask::Induction;
  Index tokens = 24;      // T, of a sequence
  Index vocabulary = 26;  // V
  Index layers = 2;       // L
  Index heads = 2;        // H, of each layer
  Index modelWidth = 32;  // d
  Index headWidth = 16;   // k
  /// Factor of the scores; nullopt: 1/sqrt(k), the usual one; 1: none.
  std::optional<double> scale;
  double qkGain = 1;           // W_Q, W_K ~ N(0, (qkGain / sqrt(d))^2)
  double gain = 1;             // W_V, W_O, U ~ N(0, (gain / sqrt(rows))^2); rows: d, for W_O H k
  double embeddingSpread = 1;  // embedding and positions ~ N(0, embeddingSpread^2)
  bool layerNorm = false;      // before each layer, without gain and bias; epsilon 1e-5
  PositionUse positions = PositionUse::QueriesAndKeys;
  double rate = 0.01;  // of Adam, reached linearly during `warmUp` steps
  Index warmUp = 0;    // steps
  Index batch = 16;    // sequences of a step
  Index steps = 600;
  std::uint64_t seed = 1;
  Index every = 10;            // steps between two measured points
  Index freshSequences = 128;  // of a measured point: the same ones at every point

  bool operator==(const TrainingConfiguration&) const = default;
};

/// Where each task is learned within seconds, measured over ten seeds and more (docs/numbers.md, section 9).
TrainingConfiguration defaultTraining(TrainingTask);

/// The factor that scores are multiplied by.
double effectiveScale(const TrainingConfiguration&);

/// Numbers that are learned: embedding [V,d], positions [T,d] if any, of each layer W_Q, W_K, W_V [H,d,k] and W_O
/// [H k,d], unembedding [d,V].
Index parameterCount(const TrainingConfiguration&);

struct TrainingProblem {
  enum class Kind {
    OutOfRange,        // found is not within [least, most]
    NotFinite,         // a number that is none
    TooFewTokens,      // fewer than a period needs: induction with T < 6
    EvenTokens,        // sort needs n digits, the separator, n digits: T odd
    TooFewDistinct,    // a period of distinct tokens needs V >= T/2
    TooManyParameters  // the model, its gradients and what is kept would not fit
  };
  Kind kind = Kind::OutOfRange;
  std::string option;  // as on the command line, without dashes: "tokens", "d-model"
  double found = 0, least = 0, most = 0;
  bool operator==(const TrainingProblem&) const = default;
};

/// Nothing where the configuration can run. All problems at once.
std::vector<TrainingProblem> trainingProblems(const TrainingConfiguration&);

}  // namespace attn
