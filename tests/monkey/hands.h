// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "monkey/event.h"

namespace attn::app::monkey {

/// Does what somebody at mouse and keyboard would do, through Qt's own way in: what a dialog blocks hears nothing.
/// Nothing is waited for; where a menu or dialog opens, this returns when it is closed. For events that every window
/// knows; false for the others.
bool perform(const Event&, QWidget* front, const QString& folder);

}  // namespace attn::app::monkey
