// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/source_folder.h"

namespace attn {

std::string sourceFolder() {
  return SOURCE_DIR;
}

std::string sourceFile(const std::string& pathInSources) {
  return sourceFolder() + '/' + pathInSources;
}

}  // namespace attn
