// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attn {

/// Where the sources of this build are.
std::string sourceFolder();
/// sourceFile("docs/numbers.md"). Only one object contains the folder, so that ccache shares all others among clones.
std::string sourceFile(const std::string& pathInSources);

}  // namespace attn
