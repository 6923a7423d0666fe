// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QDialog;
class QDialogButtonBox;
class QWidget;

namespace attn::app {

/// The size of a dialog: as wanted, but no larger than its window.
QSize dialogSize(const QDialog&, const QSize& wanted);
/// Makes everything but the buttons scroll if the dialog does not fit its window, and resizes the dialog. Must be
/// called at the end of a constructor, when the layout is complete.
void setDialogSize(QDialog&, QDialogButtonBox* buttons, const QSize& wanted);
/// Makes such a dialog higher, after its layout has changed, if its parts need that and its window has room for them.
void growToParts(QDialog&);
/// Scrolls a dialog of setDialogSize() to this part, after its layout has changed.
void scrollTo(QWidget* part);

}  // namespace attn::app
