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

/// The window that hears events now: an open menu, else a dialog that waits for its answer, else the active one.
QWidget* frontWindow(QWidget* main);
/// Whether a dialog or menu is open that keeps the rest from hearing anything.
bool isHeldUp();
/// What takes keys or is a button; its scroll bars and viewports count as itself.
bool isControl(const QWidget*);
/// Controls that are shown in this window, in the order of the tree, scrolled away or not.
std::vector<QWidget*> controlsIn(const QWidget* window);
/// Where the widget can be hit by a pointer, in the window's coordinates; none where others lie over all of it.
std::optional<QPoint> placeIn(const QWidget* window, const QWidget* widget);

/// Classes from the window down, each with its place among its siblings of this class.
QString pathOf(const QWidget*);
/// Null where there is none now.
QWidget* widgetAt(const QString& path);
/// Scrolls whatever the widget lies in until it is seen.
void reveal(QWidget*);

/// Which controls there were, and which of them have heard anything. Controls that repeat (tokens, numbers) count as
/// one from the fourth on.
class Reached : public QObject {
 public:
  Reached();
  /// Looks at everything that is there now, shown or not.
  void look();
  struct Entry {
    QString name;  // class “name for assistive tools”
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
