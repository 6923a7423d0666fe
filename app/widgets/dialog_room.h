// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QDialog;
class QDialogButtonBox;

namespace attn::app {

/// The size that a dialog may have over its window: as wanted, but no larger than the window.
QSize dialogSize(const QDialog&, const QSize& wanted);
/// Lets all of a dialog but its buttons scroll where the type is too large for the window, and gives it its size. For
/// the end of a constructor, when the layout is complete.
void giveRoom(QDialog&, QDialogButtonBox* buttons, const QSize& wanted);

}  // namespace attn::app
