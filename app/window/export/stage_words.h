// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace attn::app {

class Lab;
class Session;

/// A text alternative for a picture of a lab: the lab and its step, the document and its tokens, the selected cell with
/// its row. A few sentences of plain text. `size` is that of the picture.
QString stageWords(Lab&, const Session&, const QSize& size);

}  // namespace attn::app
