// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

/// A QLabel guesses whether its text is rich text, and rich text of a document could open files. Every label of this
/// program is made here, or says in its constructor what its text is.
namespace attn::app {

QLabel* plainLabel(const QString& text = {}, QWidget* parent = nullptr);
/// Shows HTML of our own; what comes from elsewhere has to be escaped in it.
QLabel* htmlLabel(const QString& html = {}, QWidget* parent = nullptr);

}  // namespace attn::app
