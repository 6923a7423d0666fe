// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <utility>

class QKeyEvent;
class QWheelEvent;
class QWidget;

namespace attn::app {

class Playback;

/// Maps Space, Page Up, Page Down, Home, End, comma, period and Ctrl+arrows to the playback wherever the focus is,
/// unless the focused control uses the key itself: fields, tables, lists, buttons, and sliders (Home, End, arrows).
/// Page keys come from presentation clickers and advance the lecture whatever has the focus, except multi-line text.
/// During a presentation, B and period, which clickers send, request the black screen.
class KeyRouter : public QObject {
  Q_OBJECT

 public:
  /// `playback` is queried for every key and may return null.
  KeyRouter(QWidget* window, std::function<Playback*()> playback, std::function<bool()> presents);
  /// Sets the first handler of the page keys (a lesson); if it returns false, the playback handles them.
  void setPageTurner(std::function<bool(bool forward)> turnsPage) { m_turnsPage = std::move(turnsPage); }
  /// Sets the handler of paste if no field has the focus; if it returns false, the focused control handles the key.
  void setPaster(std::function<bool()> pastes) { m_pastes = std::move(pastes); }

 Q_SIGNALS:
  void blackScreenRequested();
  /// The wheel was turned by a notch with Ctrl, outside of presentations, where that zooms.
  void typeSizeTurned(bool larger);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  bool isOfThisWindow(const QObject* watched) const;
  bool take(const QWidget& focused, const QKeyEvent&);
  bool takeWheel(const QWheelEvent&);

  QWidget* m_window;
  std::function<Playback*()> m_playback;
  std::function<bool()> m_presents;
  std::function<bool(bool)> m_turnsPage;
  std::function<bool()> m_pastes;
  int m_turned = 0;  // part of a wheel notch, in eighths of a degree
};

/// True if the focused control handles this key itself.
bool keepsKey(const QWidget* focused, const QKeyEvent&);

/// A widget with this property set to true, and its children, keep every key.
inline constexpr char kKeepsEveryKey[] = "keepsEveryKey";

}  // namespace attn::app
