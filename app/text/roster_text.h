// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "classroom/roster_handouts.h"

namespace attn::app {

/// A sentence with the line, what was found and how to fix it: "line 7: the id “s12” is also in line 3. …".
QString rosterProblemText(const RosterProblem&);
/// The first `most` problems that prevent use, or notices, and how many more there are.
QStringList rosterProblemTexts(const Roster&, bool notices, qsizetype most);
/// Sentences: the students who were added to a folder that has hand-outs already, those who are no longer in the
/// roster, and the ids that are different in file names. Empty if there is nothing to say.
QStringList rosterChangeTexts(const RosterHandouts&);

}  // namespace attn::app
