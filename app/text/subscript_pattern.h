// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>

namespace attn::app {

/// "d_k": a letter and its subscript, the two groups. Only single letters have one: "query_offset" does not match.
const QRegularExpression& subscriptPattern();

}  // namespace attn::app
