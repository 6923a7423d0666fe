// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace attn::app {

/// A selectable language; "" is the system's.
struct LanguageChoice {
  QString code, name;
};

struct DeviceChoice {
  QString id, name;
  bool isPossible = true, isChosen = false;
};

struct DataPlace {
  QString what;  // "Unsaved work"
  QString path;
};

struct PreferenceChoices {
  std::vector<LanguageChoice> languages;
  std::vector<DeviceChoice> devices;
  std::vector<double> textPixels;  // ascending
  double usualTextPixels = 13;
  std::vector<DataPlace> places;
};

}  // namespace attn::app
