// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

void SandboxFrame::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter);
  painter.restore();
}

}  // namespace attn::app
