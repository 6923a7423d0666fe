// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// Reads a scenario document (docs/numbers.md, section 4) and the matrix files it names. Reports all problems at once,
/// each with its JSON pointer. Never allocates more memory than the document could legitimately need.
Result<Scenario> readDocument(const std::filesystem::path& file);

/// Parses document text. Matrix files are looked up in `folder` and must not lead out of it; an empty folder allows no
/// files.
Result<Scenario> parseDocument(std::string_view text, const std::filesystem::path& folder = {});

/// Returns the document's text: keys in the order of docs/numbers.md, section 4, defaults omitted, the shortest numbers
/// that read back the same. If `keepReferences`, matrices unchanged since they were read keep their file reference;
/// otherwise they are inlined.
std::string writeDocument(const Scenario&, bool keepReferences = false);

}  // namespace attn
