// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/list_text.h"

#include <QCoreApplication>

namespace attn::app {
namespace {

struct ListWords {
  Q_DECLARE_TR_FUNCTIONS(Lists)
};

}  // namespace

QString listText(const QStringList& parts) {
  return parts.join(ListWords::tr(", ", "between the parts of a list"));
}

QString paragraphText(const QStringList& sentences) {
  QString text;
  for (const QString& sentence : sentences) {
    if (!text.isEmpty() && !sentence.isEmpty() && !text.endsWith(QChar(u'。'))) text += QLatin1Char(' ');
    text += sentence;
  }
  return text;
}

}  // namespace attn::app
