// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRect>
#include <QString>
#include <optional>
#include <vector>

class QWidget;

namespace attn::app {

/// A screen as a window sees it. Lengths are those of the desktop, in which a window that is scaled keeps its size.
struct ScreenFacts {
  QString name;
  QRect whole, available;  // without and with room for the desktop's own bars

  bool operator==(const ScreenFacts&) const = default;
};
std::vector<ScreenFacts> presentScreens();

struct WindowPlace {
  QString screen;
  QRect onScreen;  // its usual rectangle, from the corner of its screen
  bool maximised = false;

  bool operator==(const WindowPlace&) const = default;
};

/// The place of a window; its screen is the one that it is on for the most part.
WindowPlace placeOf(const QWidget&);
QByteArray textOf(const WindowPlace&);
std::optional<WindowPlace> readPlace(const QByteArray&);

/// The window's rectangle on the screens of now: on its screen by name, else on the first one; as large as it was, but
/// never larger than the screen has room, and wholly visible. `smallest` wins where the screen is too small.
QRect fittedRect(const WindowPlace&, const std::vector<ScreenFacts>&, const QSize& smallest);

/// Puts a window where it was kept, before it is shown; false where `kept` says nothing of it.
bool restorePlace(QWidget&, const QByteArray& kept);

}  // namespace attn::app
