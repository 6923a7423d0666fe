// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "measure/bench.h"
#include "measure/bench_result.h"

namespace attn::app {

QString benchTable(const BenchResult&);
QString benchProgressText(const BenchProgress&);

}  // namespace attn::app
