// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "labs/lab.h"

namespace attn::app {

class Session;

/// Every lab, in the order of the tabs.
std::vector<std::unique_ptr<Lab>> makeLabs(Session&);
/// The lab with this id ("steps"); nullptr if there is none.
std::unique_ptr<Lab> makeLab(const QString& id, Session&);
/// The translated titles in this order. Does not create the labs.
QStringList labTitles();
/// The ids in this order.
QStringList labIds();
/// The title of one lab by its id; empty if there is none.
QString labTitle(const QString& id);
/// The menu mnemonics of the labs, in this order.
QString labLetters();
/// The id of the lab that suits a document best: tiles or decoding if it has tiling settings; else empty.
QString labMadeFor(const Scenario&);
/// Every named picture of the labs.
std::vector<LabView> labViews();

}  // namespace attn::app
