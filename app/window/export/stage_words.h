// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace attn::app {

class Lab;
class Session;

/// What a picture of a lab shows, in words, for those who do not see it: the lab and its place, the document and its
/// tokens, the selected cell with the numbers of its row. Plain text, a few sentences. `size` is that of the picture.
QString stageWords(Lab&, const Session&, const QSize& size);

}  // namespace attn::app
