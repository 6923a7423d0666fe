// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "base/problem.h"
#include "compute/backend.h"

namespace attn::app {

/// One sentence with the place, the actual value, the expected one and the remedy, in the current language.
/// "/inputs/k/shape/1: found 3, expected 4 (one row for each of the 4 key tokens)".
QString problemText(const Problem&);
QString problemsText(const Problems&);
/// The first `most` of them without duplicates, and the number of the others.
QString problemsText(const Problems&, int most);
/// Why a device cannot be used, with the failed call and its details.
QString failureText(const BackendFailure&);
/// Advice for command-line users about a blocked driver; empty for other failures.
QString adviceText(const BackendFailure&);

}  // namespace attn::app
