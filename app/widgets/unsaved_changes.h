// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace attn::app {

/// Asks with a message box whether to save or to discard changes, and saves if that is the answer; returns false if the
/// changes must stay. All texts are plain.
bool mayDiscard(QWidget* window, const QString& title, const QString& text, const QString& more,
                const std::function<bool()>& save, const QString& saveText = {});

}  // namespace attn::app
