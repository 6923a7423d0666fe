// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "traffic/roofline.h"

namespace attn::app {

/// Translation context of all text in the Decode lab's pictures.
struct DecodeText {
  Q_DECLARE_TR_FUNCTIONS(DecodeScene)
};

/// "94 %"
QString percentText(double share);
/// What limits the speed: "memory bandwidth" or "arithmetic".
QString boundText(Bound);

struct DecodeData;
/// "GPT-2 small was made for at most 1,024 tokens: …"; only if isBeyondContext().
QString beyondContextText(const DecodeData&);

}  // namespace attn::app
