// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/own_question.h"

namespace attn::app {

// Lists of an own question as people type them, one entry per line. Blank lines are ignored. The error is a sentence
// with the line, from 0.

/// "n: 2..9 by 0.5", "bytes: 1, 2, 2^10", "cells = n * n": a range, a list, a formula.
tl::expected<std::vector<OwnValue>, QString> ownValuesOf(const QString&);
QString linesOf(const std::vector<OwnValue>&);
/// "n * m / 2: You counted each pair once."
tl::expected<std::vector<OwnMistake>, QString> ownMistakesOf(const QString&);
QString linesOf(const std::vector<OwnMistake>&);
std::vector<std::string> ownTextsOf(const QString&);
QString linesOf(const std::vector<std::string>&);

}  // namespace attn::app
