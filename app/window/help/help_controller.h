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
#include "help/manual_search.h"
#include "session/background_job.h"
#include "theme/theme.h"
#include "window/help/tour_guide.h"

class QUrl;
class QWidget;

namespace attn::app {

struct FaultFacts;
class ManualWindow;
struct PersonalData;

/// Answers F1 and every "?" of a window and its dialogs with the place in the manual about what is in front; the tour,
/// the report of a fault, and the dialogs of the menu Help.
class HelpController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::HelpController)

 public:
  /// `manualFolder` empty: next to the executable.
  HelpController(const TourGuide::Services&, const QString& manualFolder);
  ~HelpController() override;

  /// About what has the focus, else what is in front.
  void help();
  void helpAbout(const QString& topic);
  void showPlace(const HelpPlace&);
  /// The terms of the manual's glossary in the language of the window; none where there is no manual.
  const std::vector<GlossaryTerm>& glossary();
  void startTour();
  /// nullptr before the first one.
  TourGuide* tour() { return m_tour.get(); }
  void setTheme(const Theme&);
  void setLanguage(const QString& language);
  /// nullptr while it was never opened.
  ManualWindow* manual() { return m_manual.get(); }
  /// Opens pages and addresses outside of the program; by default as the desktop does.
  void setOpener(std::function<void(const QUrl&)> opens) { m_opens = std::move(opens); }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void connectActions();
  /// A modal dialog allows the use of its own windows only.
  void standBeside(QWidget* modal);
  /// The lab in front and the step of its playhead.
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
  std::unique_ptr<TourGuide> m_tour;                    // made when it is first wanted
  std::optional<std::vector<GlossaryTerm>> m_glossary;  // read when it is first asked for
  QPointer<QWidget> m_modal;
  BackgroundJob m_reportJob;
};

}  // namespace attn::app
