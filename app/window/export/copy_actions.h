// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <optional>

#include "exports/table/matrix_table.h"

class QWidget;

namespace attn::app {

class Lab;
class NoticeBar;
class Session;

/// The matrix that is meant when something is to be copied: under a point of a widget of the stage, else the selected
/// one.
Selection meantMatrix(const Session&, const QWidget* under, const QPoint& at);

/// Puts this matrix on the clipboard as text; says so in the notice bar, or why there is none.
void copyTable(const Session&, const Selection&, TableFormat, TableDigits, NoticeBar&);
/// Puts the formula of the lab's explanation on the clipboard as LaTeX.
void copyFormula(Lab&, NoticeBar&);
/// Puts the open scenario on the clipboard as one word for mail and chat.
void copyScenarioText(const Session&, NoticeBar&);

/// Whether the clipboard holds what looks like a scenario as text. Cheap.
bool clipboardHoldsScenario();

}  // namespace attn::app
