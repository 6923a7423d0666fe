// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

/// "a table of 2,276 words, 8 numbers each"
QString wordTableText();

/// Where the numbers of a document's tokens come from, as a sentence; empty if none has those of the word table.
QString numbersFromText(const Scenario&);

/// A sentence with the numbers of the word table (scenarioFromTable()), with a title and notes that say so.
Scenario sentenceFromTable(const QStringList& tokens);

}  // namespace attn::app
