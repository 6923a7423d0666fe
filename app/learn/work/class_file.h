// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

enum class ClassFile { None, Work, Handout, Return };

/// By the ending of its name (".work.json", ".handout.json", ".return.json"); where that says nothing (a browser has
/// called it "homework.17.handout (1).json"), by the format that its beginning names.
ClassFile classFileOf(const QString& path);
/// "homework.17" of "/home/me/homework.17.handout (1).json": its name without what tells its kind.
QString nameOfClassFile(const QString& path);

}  // namespace attn::app
