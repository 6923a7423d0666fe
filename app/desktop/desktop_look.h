// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QVariant>
#include <map>
#include <optional>
#include <tuple>

namespace attn::app {

struct DesktopLook {
  bool dark = false;
  bool highContrast = false;
  bool reducedMotion = false;
  QColor accent;  // invalid where the desktop has none

  bool operator==(const DesktopLook&) const = default;
  /// In one line, for the settings.
  QString asText() const;
  static std::optional<DesktopLook> fromText(const QString&);
};

/// What desktops call their settings, as the portal of settings passes them on: a group, and a name in it.
struct DesktopSetting {
  QString group, name;
  bool operator<(const DesktopSetting& other) const {
    return std::tie(group, name) < std::tie(other.group, other.name);
  }
};
using DesktopSettings = std::map<DesktopSetting, QVariant>;

/// What these settings mean on top of `before`: those that no desktop has set leave it as it is.
DesktopLook lookOf(const DesktopSettings&, DesktopLook before);
/// What a settings.ini of GTK says, for desktops without a portal; what it does not say is as in `before`.
DesktopLook lookOfGtk(const QString& iniText, const QString& gtkTheme, DesktopLook before);

}  // namespace attn::app
