// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/scan_reader.h"

namespace attn::app {

// The libraries for codes and PDF files are not built for the browser: no page is found.
void readScans(const QStringList&, const std::vector<HandoutFile>&,
               const std::function<bool(ScannedPage, double share)>&) {}

}  // namespace attn::app
