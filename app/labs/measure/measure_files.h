// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <tl/expected.hpp>

#include "measure/bench_result.h"

namespace attn::app {

/// Writes a result as JSON, or as CSV where the file is called so; without a suffix ".json" is added. The file on disk
/// stays as it was when anything fails. The error is a sentence for the learner.
tl::expected<void, QString> writeBenchFile(std::filesystem::path, const BenchResult&);
/// Reads what writeBenchFile() wrote as JSON, or says why it cannot.
tl::expected<std::shared_ptr<const BenchResult>, QString> readBenchFile(const std::filesystem::path&);

}  // namespace attn::app
