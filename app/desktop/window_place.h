// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRect>
#include <QString>
#include <optional>
#include <vector>

class QWidget;

namespace attn::app {

/// A screen as seen by a window. Lengths are in desktop units, in which a scaled window keeps its size.
struct ScreenFacts {
  QString name;
  QRect whole, available;  // without and with space reserved for the desktop's bars

  bool operator==(const ScreenFacts&) const = default;
};
std::vector<ScreenFacts> presentScreens();

struct WindowPlace {
  QString screen;
  QRect onScreen;  // normal geometry, relative to the corner of its screen
  bool maximised = false;

  bool operator==(const WindowPlace&) const = default;
};

/// The place of a window; its screen is the one that contains most of it.
WindowPlace placeOf(const QWidget&);
QByteArray textOf(const WindowPlace&);
std::optional<WindowPlace> readPlace(const QByteArray&);

/// The window's rectangle on the current screens: on the screen with the same name, otherwise the first; with the same
/// size, but within the screen's available area and fully visible. `smallest` takes precedence if the screen is too
/// small.
QRect fittedRect(const WindowPlace&, const std::vector<ScreenFacts>&, const QSize& smallest);

/// The size of a window that has not been placed before: as wanted, or as much as the first screen holds with a title
/// bar.
QSize firstSize(QSize wanted, const std::vector<ScreenFacts>&);

/// Restores the geometry of a window before it is shown; returns false if `kept` contains none for it.
bool restorePlace(QWidget&, const QByteArray& kept);

}  // namespace attn::app
