// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

enum class ClassFile { None, Assignment, Handout, Return };

/// Determines the kind from the suffix (".work.json", ".handout.json", ".return.json"), or else from the format named
/// at the beginning of the file (browsers rename downloads: "homework.17.handout (1).json").
ClassFile classFileOf(const QString& path);
/// The file name without the suffix of its kind: "homework.17" for "/home/me/homework.17.handout (1).json".
QString nameOfClassFile(const QString& path);

}  // namespace attn::app
