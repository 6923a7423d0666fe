// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "traffic/models.h"

namespace attn::app {

/// "GPT-2 small was made for sequences of at most 1,024 tokens; 1,000,000 are beyond its context." Empty if the
/// sequence fits.
QString contextWarning(const Model&, std::int64_t tokens);

}  // namespace attn::app
