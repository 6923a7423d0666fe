// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

class QKeyEvent;
class QWidget;

namespace attn::app {

class Playback;

/// Space, Page Up and Page Down (clickers), Home, End, comma, period and Ctrl+arrows move the playback wherever the
/// focus is in the window, except where the focused control uses the key itself: fields, tables, lists, buttons; of
/// sliders Home, End and the arrows.
class KeyRouter : public QObject {
  Q_OBJECT

 public:
  /// `playback` is asked at every key: it may be absent.
  KeyRouter(QWidget* window, std::function<Playback*()> playback);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  QWidget* m_window;
  std::function<Playback*()> m_playback;
};

/// Whether the focused control keeps this key for itself.
bool keepsKey(const QWidget* focused, const QKeyEvent&);

}  // namespace attn::app
