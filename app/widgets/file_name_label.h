// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

namespace attn::app {

/// Shows the name of a file in a label of plain text, over several lines where it is long: it may break after every
/// character that is no letter and no digit, and in words that no line could hold.
void showFileName(QLabel&, const QString& name);

}  // namespace attn::app
