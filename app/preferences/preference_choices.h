// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace attn::app {

/// A language that can be chosen; "" is that of the system.
struct LanguageChoice {
  QString code, name;
};

/// A backend or device that can be chosen, in the words of the device menu.
struct DeviceChoice {
  QString id, name;
  bool isPossible = true, isChosen = false;
};

/// A folder or file that holds something of the learner's.
struct DataPlace {
  QString what;  // "Unsaved work"
  QString path;
};

/// What the dialog of settings offers, as far as the program decides it.
struct PreferenceChoices {
  std::vector<LanguageChoice> languages;
  std::vector<DeviceChoice> devices;
  std::vector<double> textPixels;  // smallest first
  double usualTextPixels = 13;
  std::vector<DataPlace> places;
};

}  // namespace attn::app
