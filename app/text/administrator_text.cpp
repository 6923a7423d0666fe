// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/administrator_text.h"

#include <QCoreApplication>

namespace attn::app {
namespace {

struct AdministratorText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AdministratorText)
};

}  // namespace

QString setByAdministratorText() {
  return AdministratorText::tr("Set by your administrator.");
}

QString noDownloadsText() {
  return AdministratorText::tr("Your administrator has turned off downloads on this computer.");
}

QString hiddenLabText(const QString& title) {
  return AdministratorText::tr("Your administrator has hidden the lab %1 on this computer.").arg(title);
}

}  // namespace attn::app
