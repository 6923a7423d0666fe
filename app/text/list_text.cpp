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

}  // namespace attn::app
