// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/control_names.h"

namespace attn::app {

std::vector<std::string> lessonLabs() {
  return {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"};
}

std::vector<std::string> pictureLabs() {
  return {"steps", "heads", "sandbox", "tiles", "decode", "growth"};
}

std::vector<std::string> controlNames() {
  return {"inputs",
          "stage",
          "explain",
          "transport",
          "transport.play",
          "transport.next",
          "transport.previous",
          "transport.track",
          "compare",
          "inputs.algorithm",
          "inputs.algorithms",
          "inputs.alignment",
          "inputs.arithmetic",
          "inputs.backward",
          "inputs.cache",
          "inputs.chip",
          "inputs.colours",
          "inputs.device",
          "inputs.embedding",
          "inputs.experiment",
          "inputs.hardware",
          "inputs.heads",
          "inputs.mask",
          "inputs.matrix",
          "inputs.model",
          "inputs.more",
          "inputs.network",
          "inputs.page",
          "inputs.pattern",
          "inputs.problem",
          "inputs.recipes",
          "inputs.results",
          "inputs.rotation",
          "inputs.row",
          "inputs.run",
          "inputs.runs",
          "inputs.scale",
          "inputs.sequence",
          "inputs.sharing",
          "inputs.sheet",
          "inputs.sizes",
          "inputs.start",
          "inputs.task",
          "inputs.tile",
          "inputs.tokens"};
}

}  // namespace attn::app
