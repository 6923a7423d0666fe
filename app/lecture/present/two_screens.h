// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace attn::app {

/// The names of the audience's screen and the presenter's.
struct TwoScreens {
  QString audience, presenter;
  bool operator==(const TwoScreens&) const = default;
};

/// The audience gets the same screen as last time, otherwise one that is not the computer's `own`. nullopt with fewer
/// than two screens.
std::optional<TwoScreens> chooseScreens(const QStringList& screens, const QString& own, const QString& lastAudience);

}  // namespace attn::app
