// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/subscript_pattern.h"

namespace attn::app {

const QRegularExpression& subscriptPattern() {
  static const QRegularExpression pattern(QStringLiteral("(?<![\\p{L}\\d_])(\\p{L})_(\\p{L}+|\\d+)(?![\\p{L}\\d_])"));
  return pattern;
}

}  // namespace attn::app
