// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>
#include <array>
#include <vector>

#include "session/setting_table.h"

namespace attn::app {

/// What an administrator decides for everyone on a computer: the group [policy].
struct Policy {
  QStringList fixed;   // keys of settings
  QStringList hidden;  // some of hideableParts()
  bool network = true;
  int kioskMinutes = 0;  // without input, until the program starts again for the next person; 0 = never

  bool operator==(const Policy&) const = default;
};

/// Parts of the window that can be hidden: labs by their id, and the tour.
QStringList hideableParts();

/// A line of a settings file that is ignored, or a whole file if the key is empty.
struct IgnoredSetting {
  QString file, key, found;
  QStringList words;           // what was expected: one of these,
  double least = 0, most = 0;  // or else a number within these bounds; neither for an unknown key

  bool operator==(const IgnoredSetting&) const = default;
};

/// The settings for all users of a computer, from `attentionscope.conf` in the folders of the system. They are below
/// the user's own, except those that are fixed. The files are only read.
struct SystemSettings {
  QStringList files;                              // as read, the most important first
  std::array<QVariant, kSettings.size()> values;  // a double, or the text of a Word; invalid if not set
  Policy policy;
  std::vector<IgnoredSetting> ignored;

  bool isFixed(Setting) const;
  bool isHidden(const QString& part) const { return policy.hidden.contains(part); }
};

/// Reads the files in these folders; a value in an earlier one counts.
SystemSettings readSystemSettings(const QStringList& folders);
/// The folders of XDG_CONFIG_DIRS, or else /etc/xdg.
QStringList systemSettingsFolders();
/// Those of this computer, read on the first call.
const SystemSettings& systemSettings();

/// "view/theme: found "77", expected one of system, light, dark, contrast".
QString ignoredText(const IgnoredSetting&);

}  // namespace attn::app
