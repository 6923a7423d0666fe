// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "help/help_topics.h"
#include "help/manual_book.h"
#include "session/background_job.h"
#include "theme/theme.h"
#include "window/help/tour_guide.h"

class QUrl;

namespace attn::app {

struct FaultFacts;
class ManualWindow;
struct PersonalData;

/// Opens the manual for F1 and every "?" of a window and its dialogs; also provides the tour, the fault report, and the
/// dialogs of the Help menu.
class HelpController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::HelpController)

 public:
  /// If `manualFolder` is empty, it is next to the executable.
  HelpController(const TourGuide::Services&, const QString& manualFolder);
  ~HelpController() override;

  /// Shows help for the focused widget, or for the current page.
  void help();
  void helpAbout(const QString& topic);
  void showPlace(const HelpPlace&);
  /// The terms of the manual's glossary in the window's language; empty if there is no manual.
  const std::vector<GlossaryTerm>& glossary();
  void startTour();
  /// nullptr until first started.
  TourGuide* tour() { return m_tour.get(); }
  void setTheme(const Theme&);
  void setLanguage(const QString& language);
  /// nullptr until first opened.
  ManualWindow* manual() { return m_manual.get(); }
  /// Sets how pages and addresses are opened outside of the program; by default, by the desktop.
  void setOpener(std::function<void(const QUrl&)> opens) { m_opens = std::move(opens); }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void connectActions();
  /// Makes the manual a child of a modal dialog, which blocks all other windows.
  void reparentTo(QWidget* modal);
  /// The current lab and the step of its playhead.
  HelpView view() const;
  QString topicInFront() const;
  void copyFaultReport();
  void addSession(FaultFacts&) const;
  void addDocuments(PersonalData&) const;

  TourGuide::Services m_services;
  QWidget& m_window;
  Workspace& m_workspace;
  QString m_folder, m_language;
  std::function<void(const QUrl&)> m_opens;
  Theme m_theme;
  std::unique_ptr<ManualWindow> m_manual;
  std::unique_ptr<TourGuide> m_tour;                    // created on first use
  std::optional<std::vector<GlossaryTerm>> m_glossary;  // read on first use
  QPointer<QWidget> m_modal;
  BackgroundJob m_reportJob;
};

}  // namespace attn::app
