// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "base/problem.h"
#include "base/replace_file.h"

namespace attn::app {

/// attn::replaceFile() for QString: on failure, the file is unchanged and the system's error message is returned.
tl::expected<void, QString> replaceFile(const QString& path, const QByteArray& text,
                                        MissingFolder = MissingFolder::IsAnError);
/// The same for a document; errors are returned as problems.
Problems writeWhole(const std::filesystem::path&, const std::string& text);

QString toQString(const std::filesystem::path&);
std::filesystem::path toPath(const QString&);

}  // namespace attn::app
