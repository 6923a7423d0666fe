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

/// attn::replaceFile() for Qt's texts: the file is the new text or, when anything fails, what it was before; the error
/// is the system's reason.
tl::expected<void, QString> replaceFile(const QString& path, const QByteArray& text,
                                        MissingFolder = MissingFolder::IsAnError);
/// The same for a document; what went wrong is a problem.
Problems writeWhole(const std::filesystem::path&, const std::string& text);

QString toQString(const std::filesystem::path&);
std::filesystem::path toPath(const QString&);

}  // namespace attn::app
