// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/help/help_controller.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QMessageBox>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>
#include <utility>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_versions.h"
#include "help/fault_report.h"
#include "help/manual_window.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "widgets/application_events.h"
#include "widgets/dialog_size.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "window/command/actions.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/help/published_dialog.h"
#include "window/notice/notice_bar.h"
#include "window/notice/notice_card.h"

namespace attn::app {
namespace {

struct DialogText {
  Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// Not modal: it can stay open next to the window.
void showList(QWidget* window, const QString& title, QWidget* list, const Theme& theme) {
  auto* dialog = new QDialog(window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  auto* area = new QScrollArea;
  area->setWidget(list);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(area);
  column->addWidget(buttons);
  dialog->resize(dialogSize(*dialog, QSize(qRound(theme.px(520)), qRound(theme.px(620)))));
  dialog->show();
}

QLabel* listLabel(const QString& text, const QFont& face) {
  QLabel* label = wrappedLabel(text);
  label->setFont(face);
  return label;
}

/// Shows all shortcuts. Not modal, so that they can be tried while it is open.
void showShortcuts(QWidget* window, Actions& actions, const Theme& theme) {
  auto* list = new QWidget;
  auto* grid = new QGridLayout(list);
  grid->setHorizontalSpacing(qRound(theme.px(32)));
  grid->setVerticalSpacing(qRound(theme.px(6)));
  int row = 0;
  for (const auto& [what, keys] : actions.keyHelp()) {
    QLabel* const both[] = {listLabel(what, uiFont(theme.px(13))),
                            listLabel(keys, uiFont(theme.px(13), QFont::DemiBold))};
    for (int column = 0; column < 2; ++column) grid->addWidget(both[column], row, column);
    ++row;
  }
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(1, 2);
  grid->setRowStretch(row, 1);
  showList(window, DialogText::tr("Keyboard shortcuts"), list, theme);
}

/// Shows past notices with their times, newest first.
void showPastNotices(QWidget* window, const std::vector<Notice>& notices, const Theme& theme) {
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setSpacing(qRound(theme.px(4)));
  if (notices.empty()) column->addWidget(listLabel(DialogText::tr("No messages so far."), uiFont(theme.px(13))));
  for (auto notice = notices.rbegin(); notice != notices.rend(); ++notice) {
    QLabel* when = listLabel(QLocale().toString(notice->when.time(), QLocale::ShortFormat), uiFont(theme.px(12)));
    QLabel* text = listLabel(notice->text, uiFont(theme.px(13), QFont::DemiBold));
    QLabel* details = listLabel(notice->details, uiFont(theme.px(12.5)));
    const QColor ink = notice->kind == NoticeKind::Error ? theme.error : theme.ink;
    text->setStyleSheet(QStringLiteral("color: %1;").arg(ink.name()));
    for (QLabel* label : {when, text, details}) {
      label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
      column->addWidget(label);
    }
    details->setVisible(!notice->details.isEmpty());
    column->addSpacing(qRound(theme.px(12)));
  }
  column->addStretch(1);
  showList(window, DialogText::tr("Messages so far"), list, theme);
}

void showAbout(QWidget* window) {
  const QString text =
      DialogText::tr(
          "<h2>AttentionScope %1</h2><p>See where every number in attention comes from, and change it.</p>"
          "<p>Free software under the GNU General Public License, version 3 or later, without any "
          "warranty.</p><p>Built with Qt, Eigen and OpenCL.</p>")
          .arg(QStringLiteral(ATTENTIONSCOPE_VERSION));
  QMessageBox box(QMessageBox::NoIcon, DialogText::tr("About AttentionScope"), text, QMessageBox::Ok, window);
  box.setTextFormat(Qt::RichText);
  box.setIconPixmap(QGuiApplication::windowIcon().pixmap(64));
  box.exec();
}

}  // namespace

HelpController::HelpController(const TourGuide::Services& services, const QString& manualFolder)
    : m_services(services),
      m_window(services.window),
      m_workspace(services.workspace),
      m_folder(manualFolder.isEmpty() ? manualFolderNextTo(QCoreApplication::applicationDirPath()) : manualFolder),
      m_opens([](const QUrl& url) { QDesktopServices::openUrl(url); }),
      m_theme(services.appearance.theme()) {
  watchApplicationEvents(this, EventOrder::Help);
  connectActions();
}

HelpController::~HelpController() = default;

void HelpController::connectActions() {
  const Actions& a = m_services.actions;
  connect(a.manual, &QAction::triggered, this, &HelpController::help);
  connect(a.glossary, &QAction::triggered, this, [this] { helpAbout(QStringLiteral("glossary")); });
  connect(a.readingList, &QAction::triggered, this, [this] { helpAbout(QStringLiteral("reading")); });
  connect(a.tour, &QAction::triggered, this, &HelpController::startTour);
  connect(a.faultReport, &QAction::triggered, this, &HelpController::copyFaultReport);
  connect(a.shortcuts, &QAction::triggered, this, [this] { showShortcuts(&m_window, m_services.actions, m_theme); });
  connect(a.pastNotices, &QAction::triggered, this,
          [this] { showPastNotices(&m_window, m_services.notices.past(), m_theme); });
  connect(a.published, &QAction::triggered, this, [this] { showPublishedDialog(&m_window, m_theme); });
  connect(a.about, &QAction::triggered, this, [this] { showAbout(&m_window); });
  connect(a.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
  connect(&m_workspace, &Workspace::presentingChanged, this, [this](bool presents) {
    if (m_tour && presents) m_tour->giveWay();
  });
  connect(&m_workspace, &Workspace::currentChanged, this, [this] {
    if (m_tour) m_tour->pageChanged();
  });
}

HelpView HelpController::view() const {
  Lab* lab = m_workspace.lab();
  if (!lab) return {};
  const std::optional<PicturePlace> place = lab->place();
  return {lab->id(), place ? place->step : QString()};
}

QString HelpController::topicInFront() const {
  const QWidget* top =
      QApplication::activeModalWidget() ? QApplication::activeModalWidget() : QApplication::activeWindow();
  const QWidget* focused = QApplication::focusWidget();
  const bool isHere = focused && (!top || focused->window() == top);
  if (const QString topic = helpTopicAt(isHere ? focused : top); !topic.isEmpty()) return topic;
  if (m_workspace.isPresenting()) return QStringLiteral("lecture.present");
  if (m_workspace.isLearnInFront()) return helpTopicAt(&m_workspace.learn());
  return m_workspace.lab() ? QStringLiteral("step") : QStringLiteral("welcome");
}

void HelpController::help() {
  helpAbout(topicInFront());
}

void HelpController::helpAbout(const QString& topic) {
  showPlace(helpPlaceOf(topic, view()));
}

void HelpController::showPlace(const HelpPlace& place) {
  if (!m_manual) {
    m_manual = std::make_unique<ManualWindow>(m_folder, m_language, m_theme);
    connect(m_manual.get(), &ManualWindow::addressChosen, this, [this](const QUrl& url) { m_opens(url); });
    connect(m_manual.get(), &ManualWindow::closed, this,
            [this] { m_services.settings.setManualGeometry(m_manual->saveGeometry()); });
    m_manual->restoreGeometry(m_services.settings.manualGeometry());
  }
  QWidget* modal = QApplication::activeModalWidget();
  if (modal != m_modal) reparentTo(modal);
  m_manual->goTo(place);
  m_manual->show();
  m_manual->raise();
  m_manual->activateWindow();
}

const std::vector<GlossaryTerm>& HelpController::glossary() {
  if (m_glossary) return *m_glossary;
  m_glossary.emplace();
  const auto termsIn = [this](const QString& language) {
    const QString page = QStringLiteral("glossary");
    if (const auto book = ManualBook::open(m_folder, language))
      if (const auto article = book->article(page)) return glossaryTerms(page, *article);
    return std::vector<GlossaryTerm>();
  };
  *m_glossary = termsIn(m_language);
  const QString english = QStringLiteral("en");
  if (m_language == english) return *m_glossary;
  const std::vector<GlossaryTerm> terms = termsIn(english);
  if (terms.size() != m_glossary->size()) return *m_glossary;  // the rows are the same in all languages
  for (std::size_t row = 0; row < terms.size(); ++row)
    (*m_glossary)[row].english = terms[row].term + QLatin1Char(' ') + terms[row].symbol;
  return *m_glossary;
}

void HelpController::reparentTo(QWidget* modal) {
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

void HelpController::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_manual) m_manual->setTheme(theme);
  if (m_tour) m_tour->setTheme(theme);
}

void HelpController::setLanguage(const QString& language) {
  m_language = language;
  m_glossary.reset();
  if (m_manual) m_manual->setLanguage(language);
  if (m_tour) m_tour->retranslate();
}

bool HelpController::eventFilter(QObject* watched, QEvent* event) {
  // Before the dialog is closed, which would close the manual with it.
  if (watched == m_modal && (event->type() == QEvent::Hide || event->type() == QEvent::Close)) {
    if (m_modal && event->type() == QEvent::Hide) reparentTo(nullptr);
    return false;
  }
  if (event->type() == HelpRequest::kind() && watched == &m_window) {
    const QString topic = static_cast<HelpRequest*>(event)->topic();
    helpAbout(topic.isEmpty() ? topicInFront() : topic);
    event->accept();
    return true;
  }
  if (event->type() == QEvent::Hide && watched == &m_window && !event->spontaneous() && m_manual) m_manual->close();
  // The action's shortcut, F1 by default, works in the window only, not in dialogs.
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool asks = m_services.actions.manual->shortcuts().contains(QKeySequence(key->keyCombination()));
    if (!asks || !watched->isWidgetType()) return false;
    const QWidget* top = static_cast<QWidget*>(watched)->window();
    if (top == &m_window || (m_manual && top == m_manual.get())) return false;
    // The presenter window has no parent, but a topic.
    bool isOurs = !helpTopicAt(static_cast<QWidget*>(watched)).isEmpty();
    for (const QWidget* each = top; each; each = each->parentWidget()) isOurs = isOurs || each == &m_window;
    if (!isOurs) return false;
    help();
    return true;
  }
  return false;
}

void HelpController::startTour() {
  if (m_workspace.isPresenting()) return;
  if (m_workspace.showsLesson()) {
    // A slide that is edited is on the stage without a lesson being played.
    m_services.notices.say(
        m_services.director.isPlaying()
            ? tr("The tour visits the labs. Leave the lesson first.")
            : tr("The tour visits the labs, and the stage shows a slide of your lecture. Open a lab first: the lecture "
                 "stays as it is."));
    return;
  }
  if (!m_tour) m_tour = std::make_unique<TourGuide>(m_services);
  m_tour->start();
}

/// Querying drivers for the first time may take a while, so it is done in the background.
void HelpController::copyFaultReport() {
  using Found = std::pair<std::vector<DeviceEntry>, std::vector<DriverVersion>>;
  m_reportJob.start([](const BackgroundJob::Context&) { return Found(listDevices(), driverVersions()); },
                    [this](tl::expected<Found, JobFailure> found) {
                      FaultFacts facts = faultFacts(m_services.settings);
                      addScreens(facts);
                      if (found) {
                        facts.devices = std::move(found->first);
                        facts.drivers = std::move(found->second);
                      } else {
                        facts.failures << failureText(found.error());
                      }
                      addSession(facts);
                      PersonalData personal = personalData(m_services.settings);
                      addDocuments(personal);
                      auto* dialog = new FaultReportDialog(faultReport(facts, personal), m_theme, &m_window);
                      dialog->copy();
                      dialog->show();
                    });
}

void HelpController::addSession(FaultFacts& facts) const {
  const BackendInfo& backend = m_services.session.backendInfo();
  facts.settings.append({QStringLiteral("computes on"), QString::fromStdString(backend.name + ", " + backend.device)});
  facts.settings.append({QStringLiteral("window"), QStringLiteral("%1 x %2, type × %3%4")
                                                       .arg(m_window.width())
                                                       .arg(m_window.height())
                                                       .arg(m_theme.scale)
                                                       .arg(m_theme.dark ? QStringLiteral(", dark") : QString())});
  const QString front = m_workspace.isPresenting()  ? QStringLiteral("presentation")
                        : m_workspace.showsLesson() ? QString(QStringLiteral("lesson, ") + m_workspace.lab()->id())
                        : m_workspace.lab()         ? m_workspace.lab()->id()
                                                    : QStringLiteral("a page");
  facts.settings.append({QStringLiteral("in front"), front});
  if (const auto crash = earlierCrash()) facts.failures << failureText(*crash);
  if (const auto& why = m_services.session.whyNotOpenCl()) facts.failures << failureText(*why);
  for (const Notice& notice : m_services.notices.past()) {
    facts.notices.push_back({notice.kind == NoticeKind::Error, notice.when.time().toString(QStringLiteral("HH:mm:ss")),
                             notice.text, notice.details});
  }
}

void HelpController::addDocuments(PersonalData& personal) const {
  if (!m_services.session.hasScenario()) return;
  const QString path = toQString(m_services.session.path());
  personal.documents << path << path.section(QLatin1Char('/'), -1)
                     << QString::fromStdString(m_services.session.scenario()->title);
}

}  // namespace attn::app
