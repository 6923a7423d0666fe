// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>

#include "traffic/growth.h"

namespace attn::app {

/// Translation context of all text in the Growth lab's pictures.
struct GrowthText {
  Q_DECLARE_TR_FUNCTIONS(GrowthScene)
};

/// "eager", "standard", "flash1", "flash2"; with a window "window 4,096".
QString caseText(const GrowthCase&);
/// "1.10 TFLOP"
QString flopsText(std::int64_t flops);
/// "× 4.0"
QString factorText(double factor);

}  // namespace attn::app
