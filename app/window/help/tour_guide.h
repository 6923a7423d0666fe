// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

#include "help/tour.h"
#include "theme/theme.h"
#include "window/frame/window_services.h"

class QWidget;

namespace attn::app {

class HeaderBar;
class Spotlight;
class TourCard;
class TransportBar;

/// Leads through the window: dims it except for what a step speaks of, with the words beside it. The window can be used
/// all the same: whatever else is done, a click beside what is lit, a key that leads elsewhere, a presentation, ends
/// the tour. It changes nothing: panes that it opened are folded again, and where it began without a document, it leads
/// back there.
class TourGuide : public QObject {
  Q_OBJECT

 public:
  struct Services : WindowServices {
    HeaderBar& header;
    TransportBar& transport;
  };
  explicit TourGuide(const Services&);
  ~TourGuide() override;

  void start();
  bool isRunning() const { return m_step >= 0; }
  int step() const { return m_step; }
  TourCard& card() { return *m_card; }
  std::vector<QWidget*> lit() const;
  void setTheme(const Theme&);
  void retranslate();

 public Q_SLOTS:
  void next();
  void back();
  /// Puts everything back as it was before the tour.
  void finish();
  /// Another page is in front; where the tour has not brought it there, it gives way.
  void pageChanged();
  /// Something else is going on: the tour is out of the way at once.
  void giveWay();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  enum class Origin { Welcome, Learn, Lab };
  struct Target {
    std::vector<QWidget*> lit, readable;
  };

  std::vector<TourStep> steps() const;
  void show(int step);
  void say();
  void placeCard();
  Target target(TourPlace);
  void bringLab();
  void openPane(bool left);

  Services m_services;
  QWidget& m_window;
  Workspace& m_workspace;
  Spotlight* m_spotlight;  // of its own: that of lessons goes on pointing at what it did
  TourCard* m_card;
  int m_step = -1;
  bool m_moves = false;  // what changes just now is done by the tour
  Origin m_origin = Origin::Lab;
  bool m_openedLeft = false, m_openedRight = false;
  std::vector<QPointer<QWidget>> m_lit;
  QPointer<QWidget> m_focusBefore;
};

}  // namespace attn::app
