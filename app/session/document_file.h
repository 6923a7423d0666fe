// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <string>

#include "base/problem.h"

namespace attn::app {

/// Writes a file so that it is either the new text or, when anything fails, what it was before.
Problems writeWhole(const std::filesystem::path&, const std::string& text);

QString toQString(const std::filesystem::path&);
std::filesystem::path toPath(const QString&);

}  // namespace attn::app
