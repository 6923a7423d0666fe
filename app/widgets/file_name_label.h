// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

namespace attn::app {

/// Shows a file name in a plain-text label, wrapped over several lines if it is long. It may break after every
/// character that is neither a letter nor a digit, and inside words too long for any line.
void showFileName(QLabel&, const QString& name);

}  // namespace attn::app
