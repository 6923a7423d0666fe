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

/// Space, Page Up and Page Down, Home, End, comma, period and Ctrl+arrows move the playback wherever the focus is in
/// the window, except where the focused control uses the key itself: fields, tables, lists, buttons; of sliders Home,
/// End and the arrows. The page keys are a presenter's clicker: they go on with the lecture whatever was touched
/// before; only texts of several lines keep them. In a presentation B and the period ask for the black screen, as
/// clickers send them.
class KeyRouter : public QObject {
  Q_OBJECT

 public:
  /// `playback` is asked at every key: it may be absent.
  KeyRouter(QWidget* window, std::function<Playback*()> playback, std::function<bool()> presents);
  /// Who has the page keys first (a lesson goes on with them); false: the playback has them.
  void setPageTurner(std::function<bool(bool forward)> turnsPage) { m_turnsPage = std::move(turnsPage); }
  /// What is done with the clipboard where no field has the focus; false: the focused control has the key.
  void setPaster(std::function<bool()> pastes) { m_pastes = std::move(pastes); }

 Q_SIGNALS:
  void blackScreenRequested();
  /// The wheel was turned by a notch with Ctrl, outside of presentations, where it zooms.
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
  int m_turned = 0;  // of a notch of the wheel, in eighths of a degree
};

/// Whether the focused control keeps this key for itself.
bool keepsKey(const QWidget* focused, const QKeyEvent&);

/// A widget with this property (true), and all within it, keeps every key.
inline constexpr char kKeepsEveryKey[] = "keepsEveryKey";

}  // namespace attn::app
