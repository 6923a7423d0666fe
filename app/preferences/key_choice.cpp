// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/key_choice.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <set>

#include "preferences/browser_keys.h"
#include "session/edition.h"

namespace attn::app {
namespace {

struct KeyText {
  Q_DECLARE_TR_FUNCTIONS(KeyText)
};

bool isFunctionKey(Qt::Key key) {
  return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

/// Keys used by all windows or by the focused widget.
bool isOfTheFocus(Qt::Key key) {
  constexpr std::array keys{Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Backtab,  Qt::Key_Return, Qt::Key_Enter,
                            Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
                            Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space,  Qt::Key_Backspace,
                            Qt::Key_Delete, Qt::Key_Back,   Qt::Key_Forward,  Qt::Key_Insert};
  return std::ranges::find(keys, key) != keys.end();
}

bool isModifier(Qt::Key key) {
  constexpr std::array keys{Qt::Key_Control,    Qt::Key_Shift,   Qt::Key_Alt,      Qt::Key_Meta,    Qt::Key_AltGr,
                            Qt::Key_Super_L,    Qt::Key_Super_R, Qt::Key_CapsLock, Qt::Key_NumLock, Qt::Key_Menu,
                            Qt::Key_ScrollLock, Qt::Key_Hyper_L, Qt::Key_Hyper_R,  Qt::Key_unknown};
  return key == Qt::Key(0) || std::ranges::find(keys, key) != keys.end();
}

bool isOfTheClipboard(const QKeySequence& keys) {
  for (const auto standard : {QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Paste, QKeySequence::SelectAll})
    if (QKeySequence::keyBindings(standard).contains(keys)) return true;
  return false;
}

}  // namespace

QString whyNotChoosable(const QKeySequence& keys) {
  if (keys.count() != 1) return KeyText::tr("Press one key; add Ctrl for a letter or a digit.");
  const Qt::Key key = keys[0].key();
  const Qt::KeyboardModifiers held = keys[0].keyboardModifiers() & ~Qt::KeypadModifier;
  const QString shown = keys.toString(QKeySequence::NativeText);
  if (isModifier(key)) return KeyText::tr("Press one key; add Ctrl for a letter or a digit.");
  if (key == Qt::Key_F10 && held == Qt::NoModifier) return KeyText::tr("F10 always opens the menu.");
  if (edition().isPage && isKeyOfBrowser(keys)) return KeyText::tr("%1 belongs to the browser.").arg(shown);
  if (isFunctionKey(key)) return {};
  if (isOfTheClipboard(keys)) return KeyText::tr("%1 always copies, cuts, pastes or selects text.").arg(shown);
  const bool control = held & (Qt::ControlModifier | Qt::MetaModifier);
  if (key == Qt::Key_Left || key == Qt::Key_Right || isOfTheFocus(key)) {
    const bool several = control && (held & (Qt::ShiftModifier | Qt::AltModifier));
    if (several && key != Qt::Key_Tab && key != Qt::Key_Backtab && key != Qt::Key_Escape) return {};
    return KeyText::tr("%1 moves or types in the focused control, or advances like a presenter’s clicker.").arg(shown);
  }
  if (control) return {};
  if (held & Qt::AltModifier) return KeyText::tr("Alt with a letter selects in menus and questions. Add Ctrl.");
  return KeyText::tr("%1 types text. Combine it with Ctrl, or use a key from F1 to F12.").arg(shown);
}

QStringList portableKeys(const QList<QKeySequence>& keys) {
  QStringList portable;
  for (const QKeySequence& each : keys) portable << each.toString(QKeySequence::PortableText);
  return portable;
}

QList<QKeySequence> keysFrom(const QStringList& portable) {
  QList<QKeySequence> keys;
  for (const QString& each : portable) {
    const QKeySequence read = QKeySequence::fromString(each, QKeySequence::PortableText);
    if (whyNotChoosable(read).isEmpty() && !keys.contains(read)) keys << read;
  }
  return keys;
}

QString shownKeys(const QList<QKeySequence>& keys) {
  QStringList shown;
  for (const QKeySequence& each : keys) shown << each.toString(QKeySequence::NativeText);
  return shown.join(KeyText::tr(", ", "between two keys that do the same"));
}

std::map<QString, QList<QKeySequence>> resolvedKeys(
    const std::vector<KeyedAction>& actions, const std::function<std::optional<QStringList>(const QString&)>& ownKeys) {
  std::map<QString, QList<QKeySequence>> resolved;
  std::set<QString> taken;
  const auto give = [&](const KeyedAction& action, const QList<QKeySequence>& keys) {
    QList<QKeySequence>& given = resolved[action.name];
    for (const QKeySequence& each : keys)
      if (taken.insert(each.toString(QKeySequence::PortableText)).second) given << each;
  };
  std::set<QString> own;
  for (const KeyedAction& action : actions) {
    const std::optional<QStringList> chosen = ownKeys(action.name);
    if (!chosen) continue;
    own.insert(action.name);
    give(action, keysFrom(*chosen));
  }
  for (const KeyedAction& action : actions)
    if (!own.contains(action.name)) give(action, action.usual);
  return resolved;
}

const KeyedAction* actionWithKey(const std::vector<KeyedAction>& actions, const QKeySequence& key,
                                 const QString& besides) {
  const auto found = std::ranges::find_if(
      actions, [&](const KeyedAction& action) { return action.name != besides && action.present.contains(key); });
  return found == actions.end() ? nullptr : &*found;
}

}  // namespace attn::app
