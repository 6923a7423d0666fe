// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Next to a setting that an administrator has fixed.
QString setByAdministratorText();
/// Where a model would be downloaded if an administrator had not turned downloads off.
QString noDownloadsText();
/// Where a lab would open if an administrator had not hidden it.
QString hiddenLabText(const QString& title);

}  // namespace attn::app
