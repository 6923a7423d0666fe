// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <tl/expected.hpp>

#include "measure/bench_result.h"

namespace attn::app {

/// Writes a result as JSON, or as CSV if the suffix is ".csv"; without a suffix ".json" is appended. If writing fails,
/// an existing file is unchanged. The error is a sentence for the learner.
tl::expected<void, QString> writeBenchFile(std::filesystem::path, const BenchResult&);
/// Reads the JSON of writeBenchFile().
tl::expected<std::shared_ptr<const BenchResult>, QString> readBenchFile(const std::filesystem::path&);

}  // namespace attn::app
