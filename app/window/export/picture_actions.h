// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "desktop/dragged_pictures.h"
#include "theme/theme.h"

namespace attn::app {

class Lab;
class Session;
class Settings;

/// The title of a picture of the lab's stage: that of the document or of the lab's own subject; empty if there is
/// neither.
QString pictureTitle(const Lab&, const Session&);
/// The suggested file name, without suffix: that of the document if it has a file and the picture shows it, otherwise
/// the lab's.
QString pictureFileName(const Lab&, const Session&);
/// The lab's stage for other programs: SVG with text as outlines, and PNG at twice the screen's size, sharp in a
/// document. The background is that of the last exported picture. Throws std::bad_alloc if out of memory.
PictureForms pictureForms(Lab&, const Session&, const Theme&, const Settings&);

}  // namespace attn::app
