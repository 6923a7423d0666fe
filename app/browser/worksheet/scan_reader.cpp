// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/scan_reader.h"

namespace attn::app {

// The window does not offer it there: Edition::readsScans.
void readScans(const QStringList&, const std::vector<HandoutFile>&,
               const std::function<bool(ScannedPage, double share)>&) {}

}  // namespace attn::app
