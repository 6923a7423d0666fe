// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// Reads a scenario document (docs/numbers.md, section 4) with the matrix files it names. All problems at once, each
/// with its JSON pointer. Never takes more memory than the document could rightly need.
Result<Scenario> readDocument(const std::filesystem::path& file);

/// Parses document text; files it names are looked for in `folder` and must not lead out of it. An empty folder
/// allows no files.
Result<Scenario> parseDocument(std::string_view text, const std::filesystem::path& folder = {});

/// The document's text: keys in the order of docs/numbers.md, section 4, defaults left out, shortest numbers that read
/// back the same. Matrices unchanged since they were read keep their file reference when `keepReferences`, else are
/// inlined.
std::string writeDocument(const Scenario&, bool keepReferences = false);

}  // namespace attn
