// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRect>
#include <QString>

class QWidget;

/// Qt interprets tooltips that look like rich text: `<img src="…">` in a token would open that file. All tooltips of
/// the program use these functions and are shown literally.
namespace attn::app {

/// Escapes plain text for a tooltip; after 4,000 characters it ends in "…".
QString toolTipText(const QString& plain);
/// The same, with long lines wrapped.
QString wrappedToolTipText(const QString& plain);

/// For a widget, an action or an item.
template <class Owner>
void setPlainToolTip(Owner* owner, const QString& plain) {
  owner->setToolTip(toolTipText(plain));
}
template <class Owner>
void setWrappedToolTip(Owner* owner, const QString& plain) {
  owner->setToolTip(wrappedToolTipText(plain));
}

/// Shows a tooltip immediately at a point of the screen; it closes when the pointer leaves `area` of the widget (if
/// empty: the widget). An empty text closes the current one.
void showPlainToolTip(const QPoint& onScreen, const QString& plain, QWidget* = nullptr, const QRect& area = {});

}  // namespace attn::app
