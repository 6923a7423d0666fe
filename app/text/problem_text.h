// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "base/problem.h"
#include "compute/backend.h"

namespace attn::app {

/// One sentence: the place, what was found, what was expected and how to mend it, in the current language.
/// "/inputs/k/shape/1: found 3, expected 4 (one row for each of the 4 key tokens)".
QString problemText(const Problem&);
QString problemsText(const Problems&);
/// The first `most` of them, none twice, and how many more there are.
QString problemsText(const Problems&, int most);
/// Why a device cannot be used, in plain words, with the call and its detail.
QString failureText(const BackendFailure&);
/// What somebody at a command line can do about a driver that was kept out; empty for other failures.
QString adviceText(const BackendFailure&);

}  // namespace attn::app
