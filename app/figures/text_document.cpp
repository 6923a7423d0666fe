// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/text_document.h"

#include <QTextDocument>

#include "text/whole_numbers.h"

namespace attn::app {

std::shared_ptr<QTextDocument> textDocument(const QString& html, double width, const QFont& font, const QColor& ink,
                                            int lineHeight) {
  auto document = std::make_shared<QTextDocument>();
  document->setDocumentMargin(0);
  document->setDefaultFont(font);
  QString body = withWholeNumbers(html);
  body.replace(QStringLiteral("<b>"), QStringLiteral("<span style=\"font-weight:600\">"))
      .replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  document->setHtml(
      QStringLiteral("<div style=\"line-height:%1%; color:%2\">%3</div>").arg(lineHeight).arg(ink.name(), body));
  document->setTextWidth(width);
  return document;
}

}  // namespace attn::app
