// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRect>
#include <QString>

class QWidget;

/// Qt takes a tooltip that looks like rich text for rich text: `<img src="…">` in a token would open that file. Every
/// tooltip of this program goes through here and is shown letter by letter, whatever it holds.
namespace attn::app {

/// What Qt shows as this text; after 4,000 characters it ends in "…".
QString toolTipText(const QString& plain);
/// The same, with long lines broken.
QString wrappedToolTipText(const QString& plain);

/// Of a widget, an action or an item.
template <class Owner>
void setPlainToolTip(Owner* owner, const QString& plain) {
  owner->setToolTip(toolTipText(plain));
}
template <class Owner>
void setWrappedToolTip(Owner* owner, const QString& plain) {
  owner->setToolTip(wrappedToolTipText(plain));
}

/// At once, at a point of the screen; it goes when the pointer leaves `area` of the widget (an empty one: the widget).
/// An empty text takes away what is shown.
void showPlainToolTip(const QPoint& onScreen, const QString& plain, QWidget* = nullptr, const QRect& area = {});

}  // namespace attn::app
