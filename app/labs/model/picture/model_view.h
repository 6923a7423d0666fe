// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "model/generation.h"
#include "model/model_observation.h"
#include "scenario/scenario.h"
#include "session/playhead.h"

namespace attn::app {

/// The pages of the Model lab, in the order of modelPages().
enum class ModelPage { Heads, Block, Generate };

/// What the cells of all heads show: weights, scores on random lists, the share of the target's logit, or the
/// probability of the target without the head.
enum class ModelShow { Attention, Behavior, Contribution, Removal };
inline constexpr int kModelShows = 4;

/// The parts of the picture of heads when there is room for one at a time.
enum class ModelPart { Heads, Layers, Head, Next };
inline constexpr int kModelParts = 4;

/// The selected head, and the query and key whose weight is explained.
struct ModelPlace {
  ModelHead head;
  Index query = 0, key = 0;
  ModelPart part = ModelPart::Heads;
  bool operator==(const ModelPlace&) const = default;
};

/// Measurements of every head while all heads are on, [l * H + h]; empty while unknown.
struct ModelMeasures {
  std::vector<HeadBehavior> behavior;
  std::vector<std::optional<double>> removal;  // the target's probability without it; nullopt: not yet computed
};

/// The selected head as a document, traced by Eigen.
struct HeadDetails {
  ModelHead head;
  Scenario scenario;
  Scenario group;                // with all query heads of its key/value head
  Trace trace;                   // of `scenario`
  double largestDifference = 0;  // of its weights from the model's
};

/// What is written below the names of the stages of a block.
enum class BlockNotes { Names, Shapes, Norms };
/// The parts of the picture of the Block page; a small one shows one of them.
enum class BlockPart { Block, Next, Lengths, Parameters };

/// The parts of the picture of the Generate page below the text; a small one shows one of them.
enum class GeneratePart { Next, Cache };

/// What is chosen on the pages Block and Generate.
struct ModelChoices {
  BlockNotes notes = BlockNotes::Names;
  BlockPart blockPart = BlockPart::Block;
  GeneratePart generatePart = GeneratePart::Next;
  std::optional<int> next;  // the marked candidate for the next token
  bool operator==(const ModelChoices&) const = default;
};

/// What the picture, the explanation and the table of a page depend on.
struct ModelView {
  ModelPage page = ModelPage::Heads;
  std::shared_ptr<const ModelObservation> seen;     // null: no text was computed
  std::shared_ptr<const ModelObservation> before;   // all heads on; null if no head is off
  std::shared_ptr<const ModelObservation> control;  // as many other heads of the same layers off; null if none is off
  std::shared_ptr<const ModelObservation> pinned;   // to compare with; null if there is none of this model
  std::shared_ptr<const ModelMeasures> measures;
  std::shared_ptr<const HeadDetails> details;  // of the selected head; null while unknown
  std::shared_ptr<const Generation> generation;
  Sampling sampling;
  ModelChoices choices;
  ModelShow show = ModelShow::Attention;
  ModelPlace at;
  Timeline timeline;
  Playhead playhead;
  QString status;  // why there is nothing to show, or what is being computed
  bool presenting = false;

  bool operator==(const ModelView&) const = default;
};

/// Translation context of the pictures of the Model lab.
struct ModelText {
  Q_DECLARE_TR_FUNCTIONS(ModelScene)
};

}  // namespace attn::app
