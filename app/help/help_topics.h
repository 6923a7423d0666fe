// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace attn::app {

/// A place in the manual: a page name ("steps") and an anchor on it; the top of the page if the anchor is empty.
struct HelpPlace {
  QString page;
  QString anchor;
  bool operator==(const HelpPlace&) const = default;
};

/// A help topic by the name set on a widget (setHelpTopic() in widgets/help_button.h).
struct HelpTopic {
  const char* name;
  const char* page;    // empty: the page of the current lab
  const char* anchor;  // empty: the anchor of the current step, or the top of the page
};

/// All topics with their places. Tests check them against the pages in every language.
const std::vector<HelpTopic>& helpTopics();

/// The current view when help is requested.
struct HelpView {
  QString lab;   // id; empty for none
  QString step;  // the current step, by its name for seek(); empty for none
};

/// The place that explains a topic. A topic of labs leads to the page of the current lab; without a lab, and for
/// unknown topics, to the page about the window.
HelpPlace helpPlaceOf(const QString& topic, const HelpView&);
/// The place of a step of a lab: "t7" of Decode is explained with all single tokens.
HelpPlace helpPlaceOfStep(const QString& lab, const QString& step);

}  // namespace attn::app
