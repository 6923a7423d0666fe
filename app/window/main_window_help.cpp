// SPDX-License-Identifier: GPL-3.0-or-later
// What the menu Help and the key F1 lead to.
#include <QAction>
#include <QStackedWidget>
#include <utility>
#include <vector>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_versions.h"
#include "help/fault_report.h"
#include "help/fault_report_dialog.h"
#include "labs/lab.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/frame/header_bar.h"
#include "window/help/help_desk.h"
#include "window/help/tour_guide.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"

namespace attn::app {

void MainWindow::connectHelp() {
  connect(m_actions->manual, &QAction::triggered, m_help, &HelpDesk::help);
  connect(m_actions->glossary, &QAction::triggered, m_help, [this] { m_help->helpAbout(QStringLiteral("glossary")); });
  connect(m_actions->readingList, &QAction::triggered, m_help,
          [this] { m_help->helpAbout(QStringLiteral("reading")); });
  connect(m_actions->tour, &QAction::triggered, this, &MainWindow::startTour);
  connect(m_actions->faultReport, &QAction::triggered, this, &MainWindow::copyFaultReport);
  // A presentation begins.
  connect(m_actions->leavePresentation, &QAction::enabledChanged, this, [this](bool presents) {
    if (m_tour && presents) m_tour->giveWay();
  });
  connect(m_pages, &QStackedWidget::currentChanged, this, [this] {
    if (m_tour) m_tour->pageChanged();
  });
}

void MainWindow::startTour() {
  if (m_presenting) return;
  if (m_onStage) {
    m_notices->show(NoticeBar::Kind::Information, tr("The tour goes through the labs. Leave the lesson first."));
    return;
  }
  if (!m_tour) m_tour = new TourGuide(*this, {m_header, m_transport});
  m_tour->start();
}

/// Asking drivers may take a while where they have not been asked before: it is done in the background.
void MainWindow::copyFaultReport() {
  using Found = std::pair<std::vector<DeviceEntry>, std::vector<DriverVersion>>;
  m_reportJob.start([](const BackgroundJob::Context&) { return Found(listDevices(), driverVersions()); },
                    [this](tl::expected<Found, JobFailure> found) {
                      FaultFacts facts = faultFacts(m_settings);
                      addScreens(facts);
                      if (found) {
                        facts.devices = std::move(found->first);
                        facts.drivers = std::move(found->second);
                      } else {
                        facts.failures << failureText(found.error());
                      }
                      addSession(facts);
                      PersonalData personal = personalData(m_settings);
                      addDocuments(personal);
                      auto* dialog = new FaultReportDialog(faultReport(facts, personal), m_theme, this);
                      dialog->copy();
                      dialog->show();
                    });
}

void MainWindow::addSession(FaultFacts& facts) const {
  const BackendInfo& backend = m_session.backendInfo();
  facts.settings.append({QStringLiteral("computes on"), QString::fromStdString(backend.name + ", " + backend.device)});
  facts.settings.append({QStringLiteral("window"), QStringLiteral("%1 x %2, type × %3%4")
                                                       .arg(width())
                                                       .arg(height())
                                                       .arg(m_theme.scale)
                                                       .arg(m_theme.dark ? QStringLiteral(", dark") : QString())});
  const QString front = m_presenting ? QStringLiteral("presentation")
                        : m_onStage  ? QString(QStringLiteral("lesson, ") + m_onStage->id())
                        : lab()      ? lab()->id()
                                     : QStringLiteral("a page");
  facts.settings.append({QStringLiteral("in front"), front});
  if (const auto crash = earlierCrash()) facts.failures << failureText(*crash);
  if (const auto& why = m_session.whyNotOpenCl()) facts.failures << failureText(*why);
  for (const Notice& notice : m_notices->past()) {
    facts.notices.push_back({notice.kind == NoticeKind::Error, notice.when.time().toString(QStringLiteral("HH:mm:ss")),
                             notice.text, notice.details});
  }
}

void MainWindow::addDocuments(PersonalData& personal) const {
  if (!m_session.hasScenario()) return;
  const QString path = toQString(m_session.path());
  personal.documents << path << path.section(QLatin1Char('/'), -1)
                     << QString::fromStdString(m_session.scenario()->title);
}

}  // namespace attn::app
