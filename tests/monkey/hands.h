// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "monkey/event.h"

namespace attn::app::monkey {

/// Performs user input through Qt's own event delivery: windows blocked by a dialog receive nothing. Does not wait; if
/// a menu or dialog opens, returns when it is closed. For events that every window supports; false for others.
bool perform(const Event&, QWidget* front, const QString& folder);

}  // namespace attn::app::monkey
