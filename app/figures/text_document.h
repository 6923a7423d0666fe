// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <memory>

class QTextDocument;

namespace attn::app {

/// Rich text with the markup of phrases, without a margin, wrapped to a width; `lineHeight` in percent.
std::shared_ptr<QTextDocument> textDocument(const QString& html, double width, const QFont& font, const QColor& ink,
                                            int lineHeight);

}  // namespace attn::app
