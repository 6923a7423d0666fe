// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// `html` in bold.
QString boldHtml(const QString& html);
/// `html` with d_k as a d with a subscript k. Only single letters have one: "query_offset" stays.
QString subscriptedHtml(QString html);
/// The words of `html` in one line, without tags.
QString htmlWords(const QString& html);

}  // namespace attn::app
