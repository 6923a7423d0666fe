// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "measure/bench.h"
#include "measure/bench_result.h"

namespace attn::app {

/// A result for people: what was measured on which device, a line for each run, and what can be read from them.
QString benchTable(const BenchResult&);
/// "measure, round 3 of 7: opencl flash T=1024"
QString benchProgressText(const BenchProgress&);

}  // namespace attn::app
