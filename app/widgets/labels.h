// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

/// QLabel guesses whether its text is rich text, and rich text from a document could open files. Every label of this
/// program is created here, or sets its text format in its constructor.
namespace attn::app {

QLabel* plainLabel(const QString& text = {}, QWidget* parent = nullptr);
QLabel* wrappedLabel(const QString& text = {}, QWidget* parent = nullptr);
/// Shows the program's own HTML; text from other sources must be escaped.
QLabel* htmlLabel(const QString& html = {}, QWidget* parent = nullptr);

/// Shows a file name in a plain-text label, wrapped over several lines if it is long. It may break after every
/// character that is neither a letter nor a digit, and inside words too long for any line.
void showFileName(QLabel&, const QString& name);

}  // namespace attn::app
