// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/command_controller.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMainWindow>
#include <map>

#include "labs/lab.h"
#include "learn/learn_page.h"
#include "session/examples.h"
#include "session/playback.h"
#include "session/settings.h"
#include "window/command/actions.h"
#include "window/command/device_menu.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/help/help_controller.h"
#include "window/palette/command_palette.h"
#include "window/palette/commands.h"

namespace attn::app {
namespace {

QString exampleCommand(const Example& example) {
  return QStringLiteral("example:") + example.file;
}

/// Additional search text of an example: its summary, English title and English notes.
QString aboutExample(const Example& example) {
  static std::map<QString, QString> notes;  // constant at run time
  auto known = notes.find(example.file);
  if (known == notes.end()) {
    QFile file(QStringLiteral(":/scenarios/") + example.file);
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const QJsonObject own = QJsonDocument::fromJson(text).object();
    known = notes
                .emplace(example.file, own.value(QLatin1String("title")).toString() + QLatin1Char(' ') +
                                           own.value(QLatin1String("notes")).toString())
                .first;
  }
  return example.summary + QLatin1Char(' ') + known->second;
}

QStringList wordsOf(const Lesson& lesson, const LessonText& text) {
  QStringList words{QString::fromStdString(text.title), QString::fromStdString(text.summary)};
  for (const LessonStep& step : lesson.steps)
    if (const auto of = text.steps.find(step.id); of != text.steps.end())
      words << QString::fromStdString(of->second.title);
  return words;
}

}  // namespace

CommandController::CommandController(const Services& services)
    : m_services(services), m_palette(new CommandPalette(&services.window)) {
  connect(services.actions.findCommand, &QAction::triggered, this,
          [this] { m_palette->open(all(), m_services.settings.recentCommands()); });
  connect(m_palette, &CommandPalette::chosen, this,
          [this](const QString& id) { m_services.settings.addRecentCommand(id); });
  connect(&services.devices, &DeviceMenu::changed, m_palette, [this] {
    if (m_palette->isVisible()) m_palette->setCommands(all());
  });
  connect(&services.appearance, &Appearance::themeChanged, m_palette, &CommandPalette::setTheme);
}

void CommandController::retranslate() {
  m_palette->retranslate();
}

std::vector<Command> CommandController::all() {
  std::vector<Command> all = stepCommands();
  const std::vector<Command> parts[] = {commandsOf(*m_services.actions.menu()), textSizeCommands(), speedCommands(),
                                        lessonCommands(), glossaryCommands()};
  for (const std::vector<Command>& part : parts) {
    for (const Command& command : part)
      // the palette is already open
      if (command.id != m_services.actions.findCommand->objectName()) all.push_back(command);
  }
  std::map<QString, QString> abouts;
  for (const Example& example : examples()) abouts[exampleCommand(example)] = aboutExample(example);
  for (Command& command : all)
    if (const auto about = abouts.find(command.id); about != abouts.end()) command.about = about->second;
  return all;
}

/// The built-in lessons; each resumes where it was left.
std::vector<Command> CommandController::lessonCommands() {
  if (m_lessons.empty()) m_lessons = builtInLessons();
  std::vector<Command> found;
  for (const auto& each : m_lessons) {
    const LessonText text = each->textIn(QLocale().name());
    const QStringList about = wordsOf(each->lesson, text) + wordsOf(each->lesson, each->textIn(QStringLiteral("en")));
    const QString id = QString::fromStdString(each->lesson.id);
    found.push_back({QStringLiteral("lesson:") + id,
                     QString::fromStdString(text.title),
                     tr("Lesson"),
                     {},
                     true,
                     false,
                     [this, id] { m_services.workspace.learn().playLesson(id); },
                     about.join(QLatin1Char(' '))});
  }
  return found;
}

/// The terms of the glossary; each opens its row in the manual.
std::vector<Command> CommandController::glossaryCommands() const {
  std::vector<Command> found;
  for (const GlossaryTerm& term : m_services.help.glossary())
    found.push_back(
        {QStringLiteral("term:") + term.place.anchor,
         term.symbol.isEmpty() ? term.term : tr("%1 (%2)", "a term, its symbol").arg(term.term, term.symbol),
         tr("Glossary"),
         {},
         true,
         false,
         [this, place = term.place] { m_services.help.showPlace(place); },
         term.english});
  return found;
}

/// The steps of the current lab; each shows the finished step.
std::vector<Command> CommandController::stepCommands() const {
  std::vector<Command> found;
  if (!m_services.workspace.lab() || m_services.workspace.lab()->playback()->timeline().steps.empty()) return found;
  const Timeline& timeline = m_services.workspace.lab()->playback()->timeline();
  const int present =
      timeline.steps[static_cast<std::size_t>(m_services.workspace.lab()->playback()->playhead().step)].section;
  for (int section = 0; section < static_cast<int>(timeline.sections.size()); ++section) {
    const auto run = [this, section] {
      if (m_services.workspace.lab()) m_services.workspace.lab()->playback()->seekSection(section);
    };
    found.push_back({QStringLiteral("station:%1:%2").arg(m_services.workspace.lab()->id()).arg(section),
                     timeline.sections[static_cast<std::size_t>(section)],
                     m_services.workspace.lab()->title(),
                     {},
                     true,
                     section == present,
                     run});
  }
  return found;
}

std::vector<Command> CommandController::textSizeCommands() const {
  std::vector<Command> found;
  if (m_services.workspace.isPresenting()) return found;  // in a presentation, the font size depends on the screen
  for (const double pixels : textSizes()) {
    if (pixels / normalTextPixels > largestScale(m_services.window.size())) break;
    const double points = pixels * 3 / 4;
    if (points < 11) continue;  // the default has its own name
    found.push_back({QStringLiteral("text:%1").arg(qRound(points)),
                     tr("Text of %1 pt").arg(QLocale().toString(qRound(points))),
                     tr("View"),
                     {},
                     true,
                     std::abs(m_services.appearance.theme().scale * normalTextPixels - pixels) < 0.01,
                     [this, pixels] { m_services.appearance.setTextPixels(pixels); }});
  }
  return found;
}

std::vector<Command> CommandController::speedCommands() const {
  std::vector<Command> found;
  if (!m_services.workspace.lab() || m_services.workspace.lab()->playback()->isDriven()) return found;
  for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0}) {
    const auto run = [this, speed] {
      if (m_services.workspace.lab()) m_services.workspace.lab()->playback()->setSpeed(speed);
    };
    found.push_back({QStringLiteral("speed:%1").arg(speed),
                     tr("Speed %1×").arg(QLocale().toString(speed, 'g', 3)),
                     tr("Playback"),
                     {},
                     true,
                     m_services.workspace.lab()->playback()->speed() == speed,
                     run});
  }
  return found;
}

}  // namespace attn::app
