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
/// Puts the lab's stage on the clipboard in every form at once, for each program to take the best that it knows: SVG
/// with letters as shapes, and pixels (PNG) at twice the screen's size so that they are sharp in a document.
void copyPictureOf(Lab&, const Session&, const Theme&);

}  // namespace attn::app
