// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attn::app {

/// Translation context of everything that is written in the Decode lab's pictures.
struct DecodeText {
  Q_DECLARE_TR_FUNCTIONS(DecodeScene)
};

}  // namespace attn::app
