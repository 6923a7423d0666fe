// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/help/help_desk.h"

#include <QApplication>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QUrl>
#include <optional>

#include "help/manual_book.h"
#include "help/manual_window.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "session/settings.h"
#include "widgets/application_events.h"
#include "widgets/help_button.h"
#include "window/command/actions.h"
#include "window/main_window.h"

namespace attn::app {

HelpDesk::HelpDesk(MainWindow& window, Settings& settings, const QString& manualFolder)
    : QObject(&window),
      m_window(window),
      m_settings(settings),
      m_folder(manualFolder.isEmpty() ? manualFolderBeside(QCoreApplication::applicationDirPath()) : manualFolder),
      m_opens([](const QUrl& url) { QDesktopServices::openUrl(url); }) {
  watchApplicationEvents(this, EventOrder::Help);
}

HelpDesk::~HelpDesk() = default;

HelpView HelpDesk::view() const {
  Lab* lab = m_window.lab();
  if (!lab) return {};
  const std::optional<PicturePlace> place = lab->place();
  return {lab->id(), place ? place->step : QString()};
}

QString HelpDesk::topicInFront() const {
  const QWidget* top =
      QApplication::activeModalWidget() ? QApplication::activeModalWidget() : QApplication::activeWindow();
  const QWidget* focused = QApplication::focusWidget();
  const bool isHere = focused && (!top || focused->window() == top);
  if (const QString topic = helpTopicAt(isHere ? focused : top); !topic.isEmpty()) return topic;
  if (m_window.isPresenting()) return QStringLiteral("lecture.present");
  if (m_window.isLearnInFront()) return helpTopicAt(&m_window.learn());
  return m_window.lab() ? QStringLiteral("step") : QStringLiteral("welcome");
}

void HelpDesk::help() {
  helpAbout(topicInFront());
}

void HelpDesk::helpAbout(const QString& topic) {
  showPlace(helpPlaceOf(topic, view()));
}

void HelpDesk::showPlace(const HelpPlace& place) {
  if (!m_manual) {
    m_manual = std::make_unique<ManualWindow>(m_folder, m_language, m_theme);
    connect(m_manual.get(), &ManualWindow::addressChosen, this, [this](const QUrl& url) { m_opens(url); });
    connect(m_manual.get(), &ManualWindow::closed, this,
            [this] { m_settings.setManualGeometry(m_manual->saveGeometry()); });
    m_manual->restoreGeometry(m_settings.manualGeometry());
  }
  QWidget* modal = QApplication::activeModalWidget();
  if (modal != m_modal) standBeside(modal);
  m_manual->goTo(place);
  m_manual->show();
  m_manual->raise();
  m_manual->activateWindow();
}

const std::vector<GlossaryTerm>& HelpDesk::glossary() {
  if (m_glossary) return *m_glossary;
  m_glossary.emplace();
  const QString page = QStringLiteral("glossary");
  if (const auto book = ManualBook::open(m_folder, m_language))
    if (const auto article = book->article(page)) *m_glossary = glossaryTerms(page, *article);
  return *m_glossary;
}

void HelpDesk::standBeside(QWidget* modal) {
  const QRect place = m_manual->geometry();
  if (m_modal) m_modal->removeEventFilter(this);
  m_modal = modal;
  const bool visible = m_manual->isVisible();
  m_manual->setParent(modal, Qt::Window);
  if (visible) {
    m_manual->setGeometry(place);
    m_manual->show();
  }
  if (modal) modal->installEventFilter(this);
}

void HelpDesk::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_manual) m_manual->setTheme(theme);
}

void HelpDesk::setLanguage(const QString& language) {
  m_language = language;
  m_glossary.reset();
  if (m_manual) m_manual->setLanguage(language);
}

bool HelpDesk::eventFilter(QObject* watched, QEvent* event) {
  // Before the dialog goes, which would take the manual with it.
  if (watched == m_modal && (event->type() == QEvent::Hide || event->type() == QEvent::Close)) {
    if (m_modal && event->type() == QEvent::Hide) standBeside(nullptr);
    return false;
  }
  if (event->type() == HelpRequest::kind() && watched == &m_window) {
    const QString topic = static_cast<HelpRequest*>(event)->topic();
    helpAbout(topic.isEmpty() ? topicInFront() : topic);
    event->accept();
    return true;
  }
  if (event->type() == QEvent::Hide && watched == &m_window && !event->spontaneous() && m_manual) m_manual->close();
  // The action hears its key, F1 as a rule, in the window alone, and in no dialog over it.
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool asks = m_window.actions().manual->shortcuts().contains(QKeySequence(key->keyCombination()));
    if (!asks || !watched->isWidgetType()) return false;
    const QWidget* top = static_cast<QWidget*>(watched)->window();
    if (top == &m_window || (m_manual && top == m_manual.get())) return false;
    // The presenter's own window has no parent, but a topic.
    bool isOurs = !helpTopicAt(static_cast<QWidget*>(watched)).isEmpty();
    for (const QWidget* each = top; each; each = each->parentWidget()) isOurs = isOurs || each == &m_window;
    if (!isOurs) return false;
    help();
    return true;
  }
  return false;
}

}  // namespace attn::app
