// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/explanation.h"
#include "labs/measure/picture/measure_data.h"

namespace attn::app {

/// Translation context of the explanations of the Measure lab.
struct ExplainMeasureText {
  Q_DECLARE_TR_FUNCTIONS(ExplainMeasure)
};

/// Where the numbers of the selected run come from: operations divided by time, with everything else that was measured.
/// Before the first run: what will be measured, and why.
Explanation explainMeasure(const MeasureView&, const Theme&);

/// A suggestion based on the measurements so far; empty if there is none.
Tip measureTryThis(const MeasureView&);
/// Why the kernel of this run is as fast as it is, in two or three sentences.
QString measureWhy(const MeasureView&);

}  // namespace attn::app
