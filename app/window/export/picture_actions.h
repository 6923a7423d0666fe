// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "desktop/dragged_pictures.h"
#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Lab;
class NoticeBar;
class Session;
class Settings;

/// What a picture of the lab's stage is called: as the document, or as what the lab shows instead; empty where there is
/// neither.
QString pictureTitle(const Lab&, const Session&);
/// What its file is offered to be called, without suffix: as the document's file where there is one and the picture is
/// of the document, else as the lab.
QString pictureFileName(const Lab&, const Session&);
/// Asks for a file and writes the lab's stage as PNG, SVG or PDF; tells how it went in the notice bar.
void exportPictureOf(Lab&, const Session&, Settings&, const Theme&, NoticeBar&, QWidget* window);
/// The lab's stage as other programs take it: SVG with letters as shapes, and pixels (PNG) at twice the screen's size
/// so that they are sharp in a document. std::bad_alloc where there is no memory for it.
PictureForms pictureForms(Lab&, const Session&, const Theme&);
/// Puts it on the clipboard in both forms at once, for each program to take the best that it knows.
void copyPictureOf(Lab&, const Session&, const Theme&);

}  // namespace attn::app
