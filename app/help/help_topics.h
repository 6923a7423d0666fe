// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace attn::app {

/// A place in the manual: a page by its name ("steps"), and a place on it; the page's beginning where that is empty.
struct HelpPlace {
  QString page;
  QString anchor;
  bool operator==(const HelpPlace&) const = default;
};

/// What help is asked about, by the name that a widget carries (setHelpTopic() of widgets/help_button.h).
struct HelpTopic {
  const char* name;
  const char* page;    // empty: that of the lab in front
  const char* anchor;  // empty: of the step in front, or the page's beginning
};

/// Every topic with its place. The tests hold them to the pages in every language.
const std::vector<HelpTopic>& helpTopics();

/// What is in front while somebody asks for help.
struct HelpView {
  QString lab;   // its id; empty: none
  QString step;  // what its playhead stands in, by the name that seek() knows; empty: nowhere
};

/// Where a topic is explained. A topic of labs leads to the page of the lab in front; where there is none, or no such
/// topic, to the window as a whole.
HelpPlace helpPlaceOf(const QString& topic, const HelpView&);
/// The place of a step of a lab: "t7" of Decode is told where all single tokens are.
HelpPlace helpPlaceOfStep(const QString& lab, const QString& step);

}  // namespace attn::app
