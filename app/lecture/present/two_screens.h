// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace attn::app {

/// Which screen shows the picture, and which one is the presenter's; screens by their names.
struct TwoScreens {
  QString audience, presenter;
  bool operator==(const TwoScreens&) const = default;
};

/// The audience gets the screen that it had the last time; else one that is not the computer's own, which is where the
/// presenter stands. Nothing with fewer than two screens.
std::optional<TwoScreens> chooseScreens(const QStringList& screens, const QString& own, const QString& lastAudience);

}  // namespace attn::app
