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
  QColor accent;  // invalid if the desktop has none

  bool operator==(const DesktopLook&) const = default;
  /// A single line, stored in the settings.
  QString asText() const;
  static std::optional<DesktopLook> fromText(const QString&);
};

/// A desktop setting as named by the settings portal: its group and name.
struct DesktopSetting {
  QString group, name;
  bool operator<(const DesktopSetting& other) const {
    return std::tie(group, name) < std::tie(other.group, other.name);
  }
};
using DesktopSettings = std::map<DesktopSetting, QVariant>;

/// The look that these settings give on top of `before`; unset ones leave it unchanged.
DesktopLook lookOf(const DesktopSettings&, DesktopLook before);
/// The look from a GTK settings.ini, for desktops without a portal; missing entries are taken from `before`.
DesktopLook lookOfGtk(const QString& iniText, const QString& gtkTheme, DesktopLook before);

}  // namespace attn::app
