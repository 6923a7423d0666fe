// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/presenter_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <array>

namespace attn::app {
namespace {

struct PresenterKeys {
  Q_DECLARE_TR_FUNCTIONS(PresenterKeys)
};

struct LetterKey {
  Qt::Key key;
  PresenterCommand command;
};

constexpr std::array kLetterKeys{
    LetterKey{Qt::Key_P, PresenterCommand::Pen},         LetterKey{Qt::Key_W, PresenterCommand::NextWidth},
    LetterKey{Qt::Key_F, PresenterCommand::Fading},      LetterKey{Qt::Key_L, PresenterCommand::Laser},
    LetterKey{Qt::Key_E, PresenterCommand::Eraser},      LetterKey{Qt::Key_C, PresenterCommand::Wipe},
    LetterKey{Qt::Key_Z, PresenterCommand::Zoom},        LetterKey{Qt::Key_N, PresenterCommand::Notes},
    LetterKey{Qt::Key_T, PresenterCommand::Text},        LetterKey{Qt::Key_H, PresenterCommand::Hands},
    LetterKey{Qt::Key_S, PresenterCommand::SwapScreens}, LetterKey{Qt::Key_K, PresenterCommand::StopClock},
    LetterKey{Qt::Key_R, PresenterCommand::ResetClock}};

}  // namespace

std::optional<PresenterCommand> presenterCommand(const QKeyEvent& key, bool penIsOn) {
  const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
  if (modifiers == Qt::ControlModifier && key.key() == Qt::Key_Z && penIsOn) return PresenterCommand::Undo;
  if (modifiers != Qt::NoModifier) return std::nullopt;
  if (penIsOn && key.key() == Qt::Key_P) return PresenterCommand::NextColor;
  for (const LetterKey& each : kLetterKeys)
    if (each.key == key.key()) return each.command;
  return std::nullopt;
}

QString keyOf(PresenterCommand command) {
  if (command == PresenterCommand::NextColor) return QStringLiteral("P");
  if (command == PresenterCommand::Undo) return QStringLiteral("Ctrl+Z");
  for (const LetterKey& each : kLetterKeys)
    if (each.command == command) return QString(QChar(static_cast<char16_t>(each.key)));
  return {};
}

std::vector<std::pair<QString, QString>> presenterKeyHelp() {
  using Command = PresenterCommand;
  const auto key = [](Command command) { return keyOf(command); };
  return {{PresenterKeys::tr("Presenting: pen, and its next color"), key(Command::Pen)},
          {PresenterKeys::tr("Presenting: width of the pen"), key(Command::NextWidth)},
          {PresenterKeys::tr("Presenting: ink that fades, or stays"), key(Command::Fading)},
          {PresenterKeys::tr("Presenting: undo the last stroke, with the pen on"), key(Command::Undo)},
          {PresenterKeys::tr("Presenting: laser pointer"), key(Command::Laser)},
          {PresenterKeys::tr("Presenting: eraser"), key(Command::Eraser)},
          {PresenterKeys::tr("Presenting: erase all ink"), key(Command::Wipe)},
          {PresenterKeys::tr("Presenting: zoom into a region, and back"), PresenterKeys::tr("Z  or  Ctrl+wheel")},
          {PresenterKeys::tr("Presenting: back to the pointer, then to the whole picture"), PresenterKeys::tr("Esc")},
          {PresenterKeys::tr("Presenting: notes over the picture, visible to everyone"), key(Command::Notes)},
          {PresenterKeys::tr("Presenting: text of the lesson next to the picture"), key(Command::Text)},
          {PresenterKeys::tr("Presenting: show of hands"), key(Command::Hands)},
          {PresenterKeys::tr("Presenting: swap the two screens"), key(Command::SwapScreens)},
          {PresenterKeys::tr("Presenting: larger, smaller, default type for the audience"),
           PresenterKeys::tr("Ctrl++  Ctrl+−  Ctrl+0")},
          {PresenterKeys::tr("Presenting: stop and continue the clock"), key(Command::StopClock)},
          {PresenterKeys::tr("Presenting: reset the clock"), key(Command::ResetClock)},
          {PresenterKeys::tr("Presenting: go to a slide"), PresenterKeys::tr("its number, then Return")}};
}

}  // namespace attn::app
