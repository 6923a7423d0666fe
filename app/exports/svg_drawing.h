// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exports/picture.h"

namespace attn::app {

/// Writes a picture as SVG. False if there is not enough memory, or if this edition draws none (Edition::drawsSvg).
bool drawSvg(QIODevice& out, const QSize&, const QString& title, const PictureLook&, const DrawPicture&);

}  // namespace attn::app
