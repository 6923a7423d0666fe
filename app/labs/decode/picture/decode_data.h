// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"
#include "session/playhead.h"
#include "traffic/decode_pace.h"
#include "traffic/decode_step.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn::app {

/// What a learner sets in the Decode lab. Not part of the document.
struct DecodeSettings {
  std::string model;  // a name of models(); empty: the open document
  Hardware hardware;
  std::int64_t length = 8192;  // cached tokens that the token after the last one of the text finds
  std::int64_t batch = 1;
  std::int64_t window = 0;  // of the lane with a window; 0 = no such lane
  bool readsWeights = false;
};
bool operator==(const DecodeSettings&, const DecodeSettings&);

/// One way to share keys and values (MHA, GQA, MQA, a window), decoding with its own cache and bandwidth. Caches have
/// the format that the open document says, of published models, too.
struct DecodeLane {
  Sharing sharing = Sharing::Mha;
  AttentionShape shape;
  bool windowed = false;
  bool actual = false;  // as the model is
  CacheUse use;         // at the chosen length
  CacheSize size;
  DecodeStep step;            // at the chosen length, with the weights where they are read
  DecodeSpeed speed;          // of this step
  DecodeSpeed alone;          // of the same without the weights
  DecodeSpeed withWeights;    // and with them; as `alone` where nothing is known of weights
  std::int64_t newBytes = 0;  // what a token adds to the cache of one layer, of one sequence
  DecodePace pace;            // from the prompt on

  QString name() const;  // "GQA-8", "GQA-8, window"
};

/// All that the pictures of the Decode lab are drawn from, counted once for each change of the settings.
struct DecodeData {
  DecodeSettings settings;
  AttentionShape shape;  // of the model, or one layer of the document
  const Model* model = nullptr;
  QString modelName;
  QStringList tokens;       // that are appended one by one
  std::int64_t prompt = 0;  // tokens before them
  WeightCost weights;       // of the model, whether they are read or not
  std::vector<DecodeLane> lanes;
  std::size_t actual = 0;  // the lane that is built like the model
  Problems problems;       // why there are no lanes

  const DecodeLane& actualLane() const { return lanes[actual]; }
  /// The lane of the same sharing without a window; itself where it has none.
  std::size_t unwindowed(std::size_t lane) const;
  /// The lane with a window, if there is one.
  std::optional<std::size_t> windowLane() const;
  bool isEmpty() const { return lanes.empty(); }
  /// The chosen length is beyond the context that the model was made for.
  bool isBeyondContext() const { return model != nullptr && settings.length > model->contextTokens; }
};

/// The most tokens of a text that get a station of their own; those before them are part of the prompt.
inline constexpr int kDecodeStations = 12;
/// Parts of a token on the transport bar.
inline constexpr Index kDecodeParts = 8;

/// How many tokens are appended: the last cached ones of a text, or six where a document gives sizes only.
Index decodeTokenCount(const Scenario&);
std::shared_ptr<const DecodeData> decodeData(const Scenario&, const DecodeSettings&);

/// Prompt, one step for each token, and one for the token that comes next.
Timeline decodeTimeline(const DecodeData&);

/// Where the playhead stands, in tokens and seconds.
struct DecodeMoment {
  int token = -1;           // -1 = the prompt; tokens.size() = the next one
  double appended = 1;      // how far its row has come into the cache, eased
  double share = 0;         // of its time in the actual lane
  double prefilled = 1;     // share of the prompt that lies in the cache
  std::int64_t cached = 0;  // tokens before it
  double seconds = 0;       // since the prompt
  std::vector<DecodePace::Place> lanes;

  bool hasToken() const { return token >= 0; }
};
DecodeMoment decodeMoment(const DecodeData&, const Timeline&, const Playhead&);

/// "mat", "next", or empty for the prompt.
QString decodeTokenName(const DecodeData&, int token);

}  // namespace attn::app
