// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>

#include "model/model_problem.h"

namespace attn::app {

/// Why a model cannot be opened or run: what was found, what is supported, and the code: "… [not-gguf]".
QString modelProblemText(const ModelProblem&);

/// What to do about a model that cannot be opened, as a sentence.
QString modelFixText(ModelError);
/// `about`: the number of tokens or merges, or the layer.
QString modelNoticeText(ModelNotice, std::size_t about);

}  // namespace attn::app
