// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be found by its name.
#include <QLocale>

#include "labs/lab.h"
#include "session/settings.h"
#include "window/actions.h"
#include "window/appearance.h"
#include "window/command_palette.h"
#include "window/commands.h"
#include "window/device_menu.h"
#include "window/main_window.h"

namespace attn::app {

void MainWindow::connectCommands() {
  connect(m_actions->findCommand, &QAction::triggered, this,
          [this] { m_palette->open(commands(), m_settings.recentCommands()); });
  connect(m_palette, &CommandPalette::chosen, this, [this](const QString& id) { m_settings.addRecentCommand(id); });
  connect(m_devices, &DeviceMenu::changed, m_palette, [this] {
    if (m_palette->isVisible()) m_palette->setCommands(commands());
  });
}

std::vector<Command> MainWindow::commands() {
  std::vector<Command> all = stationCommands();
  const std::vector<Command> parts[] = {commandsOf(*m_actions->menu()), textSizeCommands(), speedCommands()};
  for (const std::vector<Command>& part : parts) {
    for (const Command& command : part)
      if (command.id != m_actions->findCommand->objectName()) all.push_back(command);  // it is open
  }
  return all;
}

/// The stations of the lab that is shown; each is shown finished.
std::vector<Command> MainWindow::stationCommands() {
  std::vector<Command> found;
  if (!lab() || lab()->playback()->timeline().steps.empty()) return found;
  const Timeline& timeline = lab()->playback()->timeline();
  const int present = timeline.steps[static_cast<std::size_t>(lab()->playback()->playhead().step)].station;
  for (int station = 0; station < static_cast<int>(timeline.stations.size()); ++station) {
    const auto run = [this, station] {
      if (lab()) lab()->playback()->seekStation(station);
    };
    found.push_back({QStringLiteral("station:%1:%2").arg(lab()->id()).arg(station),
                     timeline.stations[static_cast<std::size_t>(station)],
                     lab()->title(),
                     {},
                     true,
                     station == present,
                     run});
  }
  return found;
}

std::vector<Command> MainWindow::textSizeCommands() {
  std::vector<Command> found;
  if (m_presenting) return found;  // its type has no points: it follows the screen
  for (const double pixels : textSizes()) {
    if (pixels / normalTextPixels > largestScale(size())) break;
    const double points = pixels * 3 / 4;
    if (points < 11) continue;  // the normal one has a name of its own
    found.push_back({QStringLiteral("text:%1").arg(qRound(points)),
                     tr("Text of %1 pt").arg(QLocale().toString(qRound(points))),
                     tr("View"),
                     {},
                     true,
                     std::abs(m_theme.scale * normalTextPixels - pixels) < 0.01,
                     [this, pixels] { setTextPixels(pixels); }});
  }
  return found;
}

std::vector<Command> MainWindow::speedCommands() {
  std::vector<Command> found;
  if (!lab() || lab()->playback()->isDriven()) return found;
  for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0}) {
    const auto run = [this, speed] {
      if (lab()) lab()->playback()->setSpeed(speed);
    };
    found.push_back({QStringLiteral("speed:%1").arg(speed),
                     tr("Speed %1×").arg(QLocale().toString(speed, 'g', 3)),
                     tr("Playback"),
                     {},
                     true,
                     lab()->playback()->speed() == speed,
                     run});
  }
  return found;
}

}  // namespace attn::app
