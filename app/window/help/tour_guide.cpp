// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/help/tour_guide.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "labs/lab.h"
#include "panes/reading_column.h"
#include "session/session.h"
#include "widgets/application_events.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/spotlight.h"
#include "window/frame/workspace.h"

namespace attn::app {
namespace {

/// Small enough to check by hand, and the first one on the welcome page.
const QString& exampleOfTour() {
  static const QString file = QStringLiteral("1-the-cat-sat.attn.json");
  return file;
}

QString shownKey(const QAction& action) {
  return action.shortcut().toString(QKeySequence::NativeText);
}

}  // namespace

TourGuide::TourGuide(const Services& services)
    : m_services(services),
      m_window(services.window),
      m_workspace(services.workspace),
      m_spotlight(new Spotlight(&services.window)),
      m_card(new TourCard(&services.window)) {
  connect(m_card, &TourCard::nextRequested, this, &TourGuide::next);
  connect(m_card, &TourCard::backRequested, this, &TourGuide::back);
  connect(m_card, &TourCard::endRequested, this, &TourGuide::finish);
  setTheme(services.appearance.theme());
}

TourGuide::~TourGuide() {
  stopWatchingApplicationEvents(this);
}

void TourGuide::setTheme(const Theme& theme) {
  m_spotlight->setTheme(theme);
  m_card->setTheme(theme);
  if (isRunning()) placeCard();
}

void TourGuide::retranslate() {
  if (isRunning()) say();
}

std::vector<TourStep> TourGuide::steps() const {
  Actions& actions = m_services.actions;
  return tourSteps({shownKey(*actions.manual), shownKey(*actions.findCommand), shownKey(*actions.undo)});
}

void TourGuide::start() {
  if (m_workspace.isPresenting()) return;
  if (!isRunning()) {
    m_origin = m_workspace.lab() ? Origin::Lab : m_workspace.isLearnInFront() ? Origin::Learn : Origin::Welcome;
    m_focusBefore = m_window.focusWidget();
    m_openedLeft = m_openedRight = false;
    watchApplicationEvents(this, EventOrder::Tour);
  }
  show(0);
}

void TourGuide::next() {
  if (m_step + 1 < static_cast<int>(steps().size()))
    show(m_step + 1);
  else
    finish();
}

void TourGuide::back() {
  if (m_step > 0) show(m_step - 1);
}

void TourGuide::show(int step) {
  m_step = step;
  m_moves = true;
  const Target target = this->target(steps()[static_cast<std::size_t>(step)].place);
  m_moves = false;
  m_lit.assign(target.lit.begin(), target.lit.end());
  m_spotlight->point(target.lit, target.readable);
  say();
}

void TourGuide::say() {
  const std::vector<TourStep> all = steps();
  m_card->say(all[static_cast<std::size_t>(m_step)], m_step + 1, static_cast<int>(all.size()));
  placeCard();
  // Widgets just shown have their geometry only after the layouts have run.
  QTimer::singleShot(0, this, [this] {
    if (isRunning()) placeCard();
  });
}

void TourGuide::placeCard() {
  m_card->place(m_spotlight->litPlace());
  m_card->raise();
}

TourGuide::Target TourGuide::target(TourPlace place) {
  switch (place) {
    case TourPlace::Labs:
      return {m_services.header.tabs(), {}};
    case TourPlace::Number: {
      bringLab();
      openPane(false);
      m_workspace.panes().reading().showNotes(false);
      return {{m_workspace.lab()->stagePane()}, {&m_workspace.panes().reading()}};
    }
    case TourPlace::Inputs:
      bringLab();
      openPane(true);
      return {{m_workspace.lab()->inputsPane()}, {}};
    case TourPlace::Playback:
      bringLab();
      return {{&m_services.transport}, {m_workspace.lab()->stagePane()}};
    case TourPlace::Help:
      break;
  }
  return {{m_services.header.menuButton(), m_services.header.learnTab()}, {}};
}

/// Ensures that a stage is shown: the open document in the current lab, or a small example.
void TourGuide::bringLab() {
  if (m_workspace.lab()) return;
  if (!m_services.session.hasScenario()) m_services.documents.openExample(exampleOfTour());
  if (!m_workspace.lab()) m_workspace.showLab(QStringLiteral("steps"));
}

void TourGuide::openPane(bool left) {
  PaneLayout& panes = m_workspace.panes();
  const PaneSide side = left ? PaneSide::Left : PaneSide::Right;
  if (panes.isOpen(side)) return;
  panes.toggle(side);
  (left ? m_openedLeft : m_openedRight) = true;
}

void TourGuide::finish() {
  if (!isRunning()) return;
  const bool isOnItsOwnPage = m_origin != Origin::Lab && m_workspace.lab();
  giveWay();
  if (!isOnItsOwnPage) return;
  if (m_origin == Origin::Learn)
    m_workspace.showLearn();
  else
    m_workspace.showWelcome();
}

void TourGuide::pageChanged() {
  if (!m_moves) giveWay();
}

void TourGuide::giveWay() {
  if (!isRunning()) return;
  m_step = -1;
  stopWatchingApplicationEvents(this);
  const bool hadFocus = m_card->isAncestorOf(m_window.focusWidget());
  m_card->hide();
  m_spotlight->point(std::vector<QWidget*>{}, {});
  m_lit.clear();
  PaneLayout& panes = m_workspace.panes();
  if (std::exchange(m_openedLeft, false) && panes.isOpen(PaneSide::Left)) panes.toggle(PaneSide::Left);
  if (std::exchange(m_openedRight, false) && panes.isOpen(PaneSide::Right)) panes.toggle(PaneSide::Right);
  if (!hadFocus) return;
  if (m_focusBefore && m_focusBefore->isVisible())
    m_focusBefore->setFocus(Qt::OtherFocusReason);
  else if (m_workspace.lab())
    m_workspace.lab()->stagePane()->setFocus(Qt::OtherFocusReason);
}

std::vector<QWidget*> TourGuide::lit() const {
  std::vector<QWidget*> all;
  for (const QPointer<QWidget>& each : m_lit)
    if (each) all.push_back(each);
  return all;
}

bool TourGuide::eventFilter(QObject* watched, QEvent* event) {
  if (!isRunning() || m_moves || !watched->isWidgetType()) return QObject::eventFilter(watched, event);
  auto* widget = static_cast<QWidget*>(watched);
  const auto isLit = [&](const QWidget* each) {
    return std::ranges::any_of(lit(), [each](const QWidget* one) { return one == each || one->isAncestorOf(each); });
  };
  switch (event->type()) {
    case QEvent::MouseButtonPress: {
      const bool isOfTour = widget == m_card || m_card->isAncestorOf(widget);
      // The highlighted control may be used; a menu or a dialog is outside.
      if (!isOfTour && !isLit(widget)) giveWay();
      break;
    }
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      const auto* key = static_cast<QKeyEvent*>(event);
      if (widget->window() != &m_window || m_card->isAncestorOf(widget) || widget == m_card) break;
      // After using it, F6 returns to the tour; Escape first cancels an edit.
      if (key->key() == Qt::Key_F6 && key->modifiers() == Qt::NoModifier) {
        event->accept();
        if (event->type() == QEvent::KeyPress) m_card->takeFocus();
        return true;
      }
      const bool types = widget->inherits("QLineEdit") || widget->inherits("QAbstractSpinBox");
      if (event->type() == QEvent::KeyPress && key->key() == Qt::Key_Escape && !types) {
        finish();
        return true;
      }
      break;
    }
    case QEvent::Hide:
      if (std::ranges::any_of(m_lit, [widget](const auto& each) { return each == widget; })) giveWay();
      break;
    case QEvent::Resize:
    case QEvent::Move:
      if (widget == &m_window || isLit(widget)) placeCard();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace attn::app
