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

/// The matrix to copy: at a point of a stage widget, or the selected one.
Selection meantMatrix(const Session&, const QWidget* under, const QPoint& at);

/// Copies a matrix to the clipboard as text; reports success or failure in the notice bar.
void copyTable(const Session&, const Selection&, TableFormat, TableDigits, NoticeBar&);
/// Copies the formula of the lab's explanation to the clipboard as LaTeX.
void copyFormula(Lab&, NoticeBar&);
/// Copies the open scenario to the clipboard as one word for mail and chat.
void copyScenarioText(const Session&, NoticeBar&);

/// True if the clipboard seems to contain a scenario as text. Cheap.
bool clipboardHoldsScenario();

}  // namespace attn::app
