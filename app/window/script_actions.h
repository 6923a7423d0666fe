// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/python_script.h"

class QWidget;

namespace attn::app {

class NoticeBar;
class Session;
class Settings;

/// Puts a script that recomputes the open document on the clipboard; says so in the notice bar.
void copyScript(const Session&, PythonLibrary, NoticeBar&);
/// Asks for a file (and with its filter, for which library) and writes the script there.
void saveScript(const Session&, Settings&, NoticeBar&, QWidget* window);

}  // namespace attn::app
