// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "labs/lab.h"

namespace attn::app {

class Session;

/// Every lab of the program, in the order of its tabs.
std::vector<std::unique_ptr<Lab>> makeLabs(Session&);
/// The lab with this id ("steps"); nullptr where there is none.
std::unique_ptr<Lab> makeLab(const QString& id, Session&);
/// Their titles in this order, translated; known before there are labs.
QStringList labTitles();
/// That of one lab by its id; empty where there is none.
QString labTitle(const QString& id);
/// The letters that choose them in the menu, in this order.
QString labLetters();
/// The id of the lab that a document was made for: tiles or decoding where it says how to tile; empty where any will
/// do.
QString labMadeFor(const Scenario&);
/// Every picture of a lab that can be asked for by name.
std::vector<LabView> labViews();

}  // namespace attn::app
