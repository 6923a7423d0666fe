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
class TransportBar;

/// A tour of the window: dims it except for the part that a step explains, with the text next to it. The window stays
/// usable: any other action, a click outside of the highlight, a key that leads elsewhere or a presentation ends the
/// tour. It leaves nothing changed: it folds the panes that it opened, and returns to the start page if it began
/// without a document.
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
  /// Ends the tour and restores the previous state.
  void finish();
  /// Another page is shown; ends the tour unless the tour itself caused this.
  void pageChanged();
  /// Ends the tour immediately, because of another activity.
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
  Spotlight* m_spotlight;  // its own: the spotlight of lessons is independent
  TourCard* m_card;
  int m_step = -1;
  bool m_moves = false;  // the tour itself is causing the current changes
  Origin m_origin = Origin::Lab;
  bool m_openedLeft = false, m_openedRight = false;
  std::vector<QPointer<QWidget>> m_lit;
  QPointer<QWidget> m_focusBefore;
};

}  // namespace attn::app
