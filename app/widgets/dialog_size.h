// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QSize>
#include <QString>
#include <initializer_list>
#include <optional>

#include "widgets/page_parts.h"

class QDialog;
class QDialogButtonBox;

namespace attn::app {

/// The size of a dialog: as wanted, but no larger than its window.
QSize dialogSize(const QDialog&, const QSize& wanted);
/// Makes everything but the buttons scroll if the dialog does not fit its window, and resizes the dialog. Must be
/// called at the end of a constructor, when the layout is complete.
void setDialogSize(QDialog&, QDialogButtonBox* buttons, const QSize& wanted);
/// Lengths are in design pixels.
struct DialogFrame {
  QSize size;                       // invalid: what the parts need
  const char* helpTopic = nullptr;  // no help button without it
  int spacing = 12;
  std::optional<QMargins> margins{};  // by default those of the style
};
/// Lays out the parts in a column above the buttons, with a help button, and resizes the dialog.
void frameDialog(QDialog&, std::initializer_list<BoxItem> parts, QDialogButtonBox*, const DialogFrame&, const Theme&);
/// The same with buttons to cancel and, as the default, to accept; returns the latter.
QPushButton* frameQuestion(QDialog&, std::initializer_list<BoxItem> parts, const QString& accept, const DialogFrame&,
                           const Theme&);

/// Makes such a dialog higher, after its layout has changed, if its parts need that and its window has room for them.
void growToParts(QDialog&);
/// Scrolls a dialog of setDialogSize() to this part, after its layout has changed.
void scrollTo(QWidget* part);

}  // namespace attn::app
