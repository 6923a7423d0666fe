// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/accessible_table.h"

namespace attn::app {

/// A painted table as an HTML table with its name, for browsers, in which Qt offers nothing to screen readers. Rows
/// that would exceed `mostCells` are left out, and a last row says so.
QString tableHtml(const AccessibleTable&, int mostCells);

}  // namespace attn::app
