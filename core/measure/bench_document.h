// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "base/problem.h"
#include "measure/bench_result.h"

namespace attn {

/// "attentionscope/bench", version 1 (docs/numbers.md, section 5.3), with additional data for later comparisons (every
/// round's time, processor, window, failures).
std::string writeBenchDocument(const BenchResult&);
/// Reads a document of writeBenchDocument(); otherwise returns all problems, each with its JSON pointer.
Result<BenchResult> readBenchDocument(std::string_view text);
/// One line per run, a header line, RFC 4180, '.' as decimal point.
std::string writeBenchCsv(const BenchResult&);

}  // namespace attn
