// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <memory>
#include <vector>

#include "desktop/desktop_look.h"
#include "progress/progress.h"
#include "session/autosave.h"
#include "session/session.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"

namespace attn::app {

class CommandController;
class DesktopIntegration;
class ExportController;
class HelpController;
class Language;
class LearnController;
class LectureController;
class LessonDirector;
class OpenQuestion;
class PresentationController;
class SettingsController;

/// Dependencies of a window; tests and pictures replace some of them.
struct WindowParts {
  BackendFactory backends = &makeBackend;
  QString recoveryFolder{};  // empty: the application's data folder
  QString progressFolder{};  // for the user's progress, likewise
  DesktopLook desktop{};
  QString manualFolder{};     // empty: next to the executable
  bool startsBackend = true;  // start the backend of the settings after the first frame
  QString pictureFolder{};    // thumbnails of recent files; empty: the cache folder
};

/// The main window: header, notices, workspace, transport bar. Creates the controllers and connects them.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  MainWindow(Settings&, Language&, WindowParts = {}, QWidget* parent = nullptr);
  ~MainWindow() override;

  Session& session();
  Autosave& autosave();
  Progress& progress();
  Actions& actions();
  NoticeBar& notices();
  Appearance& appearance();
  Workspace& workspace();
  Documents& documents();
  ExportController& exports();
  LessonDirector& lessons();
  const OpenQuestion& openQuestion() const;
  LearnController& learning();
  LectureController& lecture();
  PresentationController& presentation();
  HelpController& help();
  CommandController& commands();
  DesktopIntegration& desktop();
  SettingsController& preferences();

  /// Shows the given document; otherwise, on the very first start, Learn, unless there is unsaved work; otherwise Learn
  /// if it was left there, or the welcome page, which offers to resume previous work.
  void begin(const QString& file);
  /// The same for a link to a place, see desktop/page_link.h.
  void beginAt(const QString& fragment);
  /// Opens a lab, with a new document if none is open.
  void chooseLab(int index);
  /// Asks about all unsaved work; returns false if the user cancels.
  bool mayClose();
  /// True if something on screen depends on a pending background result; calling it starts that work.
  bool isPreparing();
  /// Returns when everything on screen shows the current state. For pictures and tests.
  void settle();

 Q_SIGNALS:
  /// Emitted when the first complete frame is on screen.
  void firstPainted();

 protected:
  void closeEvent(QCloseEvent*) override;
  void changeEvent(QEvent*) override;
  void dragEnterEvent(QDragEnterEvent*) override;
  void dropEvent(QDropEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  bool focusNextPrevChild(bool next) override;

 private:
  struct Parts;

  void build();
  void connectDocuments();
  void connectNavigation();
  void connectLook();
  void retranslate();
  void showTitle();
  std::vector<QWidget*> areas() const;
  void focusArea(bool next);
  void importNumbers(const std::filesystem::path& file = {});
  /// Opens a language model in the Model lab.
  void openModel(const std::filesystem::path& place);
  void openDropped(const QStringList& files);
  void startBackground();

  std::unique_ptr<Parts> m_parts;
  bool m_painted = false;
};

}  // namespace attn::app
