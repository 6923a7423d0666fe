// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "measure/bench_result.h"

namespace attn::app {

/// Bytes as one reads them, in powers of ten: "512 bytes", "34 MB", "1.2 GB", "17 GB".
QString roundBytesText(double bytes);

/// The same text, but lines do not break between a number and its unit, inside of a unit, or in "T = 16".
QString unbroken(QString);

/// What is wrong with a run, in sentences that say why: "S alone needs 17 GB; the tiled kernel needs 34 MB. The device
/// may be asked for 12 GB at most.", a failure with its call, or an output that differs too much from the reference to
/// count. Empty where nothing is wrong.
QString runTroubleText(const BenchResult&, const BenchRun&);

/// "flash is 6.4 times faster than standard", "flash takes 1.3 times as long as standard", or as long as it; empty
/// where one of the two has no time on that backend at that count of tokens.
QString timesFasterText(const BenchResult&, const std::string& backend, Index tokens);

/// Where flash overtakes standard on that backend: "From about 180 tokens on, flash is faster than standard."; that one
/// of the two is always faster; empty where there is less than one count of tokens to tell by.
QString crossingText(const BenchResult&, const std::string& backend);

}  // namespace attn::app
