// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "model/language_model.h"
#include "training/model_weights.h"

namespace attn {

/// A model of the Train lab as a language model: attention without MLPs and final norm, whose tokens are those of its
/// task. `name`: of the model.
std::shared_ptr<const LanguageModel> trainedModel(const TrainingConfiguration&, const ModelWeights&, std::string name);

/// True for a file that modelFile() (training/training_document.h) has written, valid or not.
bool isTrainedModel(std::span<const std::byte>);
/// Opens such a file; `file` is its name. BadHeader, TensorMissing or BadShape.
ModelResult<std::shared_ptr<const LanguageModel>> openTrainedModel(std::span<const std::byte>, const std::string& file);

}  // namespace attn
