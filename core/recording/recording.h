// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recording/recording_problem.h"
#include "recording/tensor_store.h"
#include "scenario/scenario.h"

namespace attn {

/// What is to be done to queries and keys as they were recorded. The numbers do not tell; the file or the learner does.
enum class RecordedRope {
  None,         // the model has no RoPE
  Applied,      // recorded after their rotation: nothing turns any more
  Half,         // to be turned, columns t and t + r/2 together
  Interleaved,  // to be turned, columns 2t and 2t + 1 together
};
/// How a matrix of weights with two axes lies in the file.
enum class WeightLayout {
  InOut,  // [d_model, heads * width]: x W, as in this program
  OutIn,  // [heads * width, d_model]: x W^T, as PyTorch's nn.Linear keeps it
};
enum class RecordedSource { Qkv, Weights };

/// The names in metadata and on the command line: "none", "applied", "half", "interleaved"; "in-out", "out-in"; "qkv",
/// "weights".
std::string_view nameOf(RecordedRope);
std::string_view nameOf(WeightLayout);
std::string_view nameOf(RecordedSource);
std::optional<RecordedRope> ropeNamed(std::string_view);
std::optional<WeightLayout> weightLayoutNamed(std::string_view);
std::optional<RecordedSource> sourceNamed(std::string_view);

/// What is known about a recording beside its numbers: what a file says, and what the learner says or chooses, which
/// goes before it. Absent is what nobody has said.
struct RecordingChoice {
  std::optional<RecordedSource> source;  // as usual queries, keys and values where they are there
  std::optional<RecordedRope> rope;
  std::optional<double> ropeBase;  // of Half and Interleaved
  std::optional<Index> ropeDims;   // r; absent: all of d_k
  std::optional<Index> ropeStart;  // position of the first recorded token; absent: 0
  std::optional<double> scale;     // absent: 1/sqrt(d_k)
  std::optional<bool> causal;
  std::optional<Index> window;  // absent: none
  std::optional<double> softcap;
  std::optional<WeightLayout> weightLayout;
  std::optional<Index> queryHeads, keyValueHeads;  // of weights with two axes
  /// Names of all recorded tokens; of two sequences those of the queries, and those of the keys: with these there are
  /// two, also where they are equally long.
  std::optional<std::vector<std::string>> tokens, keyTokens;
  std::optional<Index> queryOffset;           // of two sequences: position of the first query, counted in keys
  std::optional<std::vector<Index>> padding;  // recorded keys that are padding, ascending; absent: none

  std::optional<std::vector<Index>> heads;  // query heads that are taken, in any order; absent: all
  Index firstToken = 0, firstKey = 0;       // of one sequence the keys are those of the tokens
  std::optional<Index> endToken, endKey;    // the first one that is not taken any more; absent: all

  bool operator==(const RecordingChoice&) const = default;
};

/// One matrix for each head, or one for all.
struct RecordedTensor {
  std::string name;                           // in the file
  std::string elementType;                    // "float32"
  std::vector<Index> axes;                    // without a leading 1 that stands for a batch of one
  std::optional<WeightLayout> namedLayout{};  // "q_proj.weight" is PyTorch's
};

/// Attention of one layer over one sequence, or of one sequence over another, as far as it can be told before any
/// number is read. Tensors by the names of docs/numbers.md, section 4.7, whatever they are called in the file: "q",
/// "w_q", "weights", ...
struct RecordedLayer {
  std::optional<Index> number;  // of "layers.3.q"; absent where names have no layer
  std::map<std::string, RecordedTensor> tensors;
  /// Names of tensors that stand for what another one stands for already, with that.
  std::vector<std::pair<std::string, std::string>> repeated{};

  bool has(const std::string& name) const { return tensors.contains(name); }
  /// v, and q and k before their rotation, or q_rot and k_rot after it.
  bool hasQkv() const { return has("v") && (hasPlain() || hasRotated()); }
  bool hasPlain() const { return has("q") && has("k"); }
  bool hasRotated() const { return has("q_rot") && has("k_rot"); }
  /// x, w_q, w_k, w_v.
  bool hasWeights() const { return has("x") && has("w_q") && has("w_k") && has("w_v"); }
};

struct Recording {
  std::shared_ptr<const TensorStore> store;
  std::string file;                          // its name without folders
  std::map<std::string, std::string> about;  // model, revision, torch, transformers, prompt, rope, ...
  std::vector<RecordedLayer> layers;         // by their numbers; at least one
};

/// Sizes of a layer: H, H_kv, T_q, d_k, d_v, d_model (0 without weights), d_out (0 without W_O), T_k.
struct RecordedSizes {
  Index queryHeads = 0, keyValueHeads = 0, tokens = 0, keyWidth = 0, valueWidth = 0, modelWidth = 0, outputWidth = 0;
  Index keyTokens = 0;
  /// Queries and keys belong to two sequences, or to two parts of one: where their numbers differ, keys have names or a
  /// context of their own, or the queries stand later than the keys.
  bool isTwoSequences = false;
  bool operator==(const RecordedSizes&) const = default;
};

/// Whether a list of tensors is a recording: some layer has q, k, v or x, w_q, w_k, w_v.
bool isRecording(const std::vector<TensorInfo>&);

/// Looks into a file: its tensors, not their numbers. NoRecording where no layer is complete, TensorTwice where two
/// tensors of a layer mean the same.
RecordingResult<Recording> readRecording(std::shared_ptr<const TensorStore>, const std::string& file);
RecordingResult<Recording> openRecording(const std::filesystem::path&);

/// What the file says about itself. BadSetting where it says what cannot be.
RecordingResult<RecordingChoice> statedChoice(const Recording&);
/// `said` where it says something, else `stated`.
RecordingChoice mergedChoice(RecordingChoice stated, const RecordingChoice& said);

/// The source that the choice means in this layer; NoSuchSource where the layer has not got it.
RecordingResult<RecordedSource> sourceOf(const RecordedLayer&, const RecordingChoice&);
/// Sizes of a layer, after every shape of what is taken from that source has been held to the others. NotSaid where the
/// numbers of heads, or the layout of weights, have to be known first.
RecordingResult<RecordedSizes> sizesOf(const RecordedLayer&, const RecordingChoice&);

/// How W_O lies in the file, which must have one: as was said, as its name says, else [H*d_v, d_out].
WeightLayout outputLayoutOf(const RecordedLayer&, const RecordingChoice&);

/// How the rotation can stand to what a source gives, in the order of the enumeration: of queries and keys that were
/// recorded after it only, Applied; of weights everything else.
std::vector<RecordedRope> possibleRopes(const RecordedLayer&, RecordedSource);

/// Names of tokens, one a line; a line end at the end of the text counts for nothing. The text must be UTF-8
/// (InvalidUtf8).
Result<std::vector<std::string>> tokenLines(std::string_view text);

}  // namespace attn
