// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <functional>

#include "text/hidden_numbers.h"

class QPainter;

namespace attn::app {

void drawCovered(QPainter&, const QSize&, const HiddenNumbers&, const std::function<void(QPainter&)>& draw);

}  // namespace attn::app
