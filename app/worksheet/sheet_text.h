// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attn::app {

/// Translation context of worksheets.
struct SheetText {
  Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

}  // namespace attn::app
