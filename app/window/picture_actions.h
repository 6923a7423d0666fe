// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Lab;
class NoticeBar;
class Session;
class Settings;

/// Asks for a file and writes the lab's stage as PNG, SVG or PDF; tells how it went in the notice bar.
void exportPictureOf(Lab&, const Session&, Settings&, const Theme&, NoticeBar&, QWidget* window);
/// Puts the lab's stage on the clipboard, at twice the screen's size so that it is sharp in a document.
void copyPictureOf(Lab&, const Theme&);

}  // namespace attn::app
