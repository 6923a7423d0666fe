// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/svg_drawing.h"

namespace attn::app {

bool drawSvg(QIODevice&, const QSize&, const QString&, const PictureLook&, const DrawPicture&) {
  return false;
}

}  // namespace attn::app
