// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/browser_keys.h"

#include <algorithm>
#include <array>

namespace attn::app {
namespace {

constexpr std::array kOfBrowser{
    "F5",       "Shift+F5", "Ctrl+F5",        "F11",          "F12",          "Ctrl+R",
    "Ctrl+T",   "Ctrl+W",   "Ctrl+N",         "Ctrl+L",       "Ctrl+P",       "Ctrl+Tab",
    "Ctrl+Q",   "Ctrl+F4",  "Ctrl+Shift+R",   "Ctrl+Shift+T", "Ctrl+Shift+W", "Ctrl+Shift+N",
    "Alt+Left", "Alt+D",    "Ctrl+Shift+Tab", "Alt+Right",    "Ctrl+Shift+I", "Ctrl+Shift+J"};

struct KeyInPage {
  const char* action;
  QKeyCombination key;
};

/// Alt+Shift and the letter of the desktop's key, as browsers use Ctrl with nearly every letter.
constexpr std::array kInPage{
    KeyInPage{"newDocument", Qt::ALT | Qt::SHIFT | Qt::Key_N}, KeyInPage{"learn", Qt::ALT | Qt::SHIFT | Qt::Key_L},
    KeyInPage{"present", Qt::ALT | Qt::SHIFT | Qt::Key_P}, KeyInPage{"exportPage", Qt::ALT | Qt::SHIFT | Qt::Key_W}};

}  // namespace

QStringList keysOfBrowser() {
  QStringList keys;
  for (const char* key : kOfBrowser) keys << QLatin1String(key);
  return keys;
}

bool isKeyOfBrowser(const QKeySequence& keys) {
  return keysOfBrowser().contains(keys.toString(QKeySequence::PortableText));
}

QList<QKeySequence> keysInPage(const QString& action, const QList<QKeySequence>& usual) {
  QList<QKeySequence> keys = usual;
  keys.removeIf(&isKeyOfBrowser);
  const auto found =
      std::ranges::find(kInPage, action, [](const KeyInPage& each) { return QLatin1String(each.action); });
  if (keys.isEmpty() && found != kInPage.end()) keys << QKeySequence(found->key);
  return keys;
}

}  // namespace attn::app
