// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace attn::app {

/// Draws a line of text in which '_' lowers what follows it up to the next space or sign: "6 tokens, H_kv 2".
void drawLoweredText(QPainter&, QPointF baseline, const QString&, const QFont&);
double loweredTextWidth(const QString&, const QFont&);

}  // namespace attn::app
