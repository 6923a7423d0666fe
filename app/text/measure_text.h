// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "measure/bench_result.h"

namespace attn::app {

/// Rounded bytes in powers of 1000: "512 bytes", "34 MB", "1.2 GB", "17 GB".
QString roundBytesText(double bytes);

/// Prevents line breaks between a number and its unit, inside a unit, and in "T = 16".
QString unbroken(QString);

/// The error of a run, in sentences with the reason: "Q, K, V and O need 12 GB, but this device allows at most 8 GB.
/// Use fewer tokens or heads."; a failed call; or an output too far from the reference. Empty if there is no error.
QString runTroubleText(const BenchResult&, const BenchRun&);

/// "flash is 6.4 times faster than standard", "flash takes 1.3 times as long as standard", or about as long; empty if
/// either has no time on that backend at that number of tokens.
QString timesFasterText(const BenchResult&, const std::string& backend, Index tokens);

/// Where flash overtakes standard on that backend: "From about 180 tokens on, flash is faster than standard."; or that
/// one of the two is always faster; empty without any comparable number of tokens.
QString crossingText(const BenchResult&, const std::string& backend);

}  // namespace attn::app
