// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QString>
#include <map>
#include <optional>
#include <set>
#include <vector>

class QWidget;

namespace attn::app::monkey {

/// The window that receives events: an open menu, else a modal dialog, else the active one.
QWidget* frontWindow(QWidget* main);
/// True if a dialog or menu is open that blocks the other windows.
bool isHeldUp();
/// A widget that accepts keys or is a button; scroll bars and viewports belong to their parent.
bool isControl(const QWidget*);
/// The visible controls of this window, in tree order, including those scrolled out of view.
std::vector<QWidget*> controlsIn(const QWidget* window);
/// A point where the widget can be clicked, in window coordinates; nullopt if others cover it.
std::optional<QPoint> placeIn(const QWidget* window, const QWidget* widget);

/// Classes from the window down, each with its index among siblings of this class.
QString pathOf(const QWidget*);
/// Null if it does not exist now.
QWidget* widgetAt(const QString& path);
/// Scrolls all parents until the widget is visible.
void reveal(QWidget*);

/// The controls that existed, and those that received an event. Repeated controls (tokens, numbers) count as one from
/// the fourth on.
class Reached : public QObject {
 public:
  Reached();
  /// Records all current controls, visible or not.
  void look();
  struct Entry {
    QString name;  // class “accessible name”
    bool reached = false, shown = false;
  };
  const std::map<QString, Entry>& controls() const { return m_controls; }

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void note(const QWidget*, bool reached);
  std::map<QString, Entry> m_controls;
};

}  // namespace attn::app::monkey
