// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/python_script.h"

class QWidget;

namespace attn::app {

class NoticeBar;
class Session;
class Settings;

/// Puts a script that recomputes the open document on the clipboard, with a backward pass if there is a loss; says so
/// in the notice bar.
void copyScript(const Session&, PythonLibrary, std::optional<Loss> backward, NoticeBar&);
/// Asks for a file (and with its filter, for which library) and writes the script there.
void saveScript(const Session&, std::optional<Loss> backward, Settings&, NoticeBar&, QWidget* window);

}  // namespace attn::app
