// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/explanation.h"
#include "labs/model/picture/generate_data.h"

namespace attn::app {

/// Translation context of the explanation of the Generate page.
struct ExplainGenerateText {
  Q_DECLARE_TR_FUNCTIONS(ExplainGenerate)
};

/// Where the probability of the marked candidate comes from, what the settings removed, and what the cache takes. Empty
/// without a text.
Explanation explainGenerate(const ModelView&, const Theme&);

}  // namespace attn::app
