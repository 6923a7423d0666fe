// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <memory>
#include <optional>
#include <vector>

#include "desktop/desktop_look.h"
#include "learn/classroom/work_file_questions.h"
#include "progress/progress.h"
#include "session/autosave.h"
#include "session/session.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/lecture/lecture_questions.h"

namespace attn::app {

class Actions;
class CommandController;
class DesktopIntegration;
class ExportController;
class HelpController;
class Language;
class LearnController;
class LectureController;
class LessonDirector;
class NoticeBar;
class OpenQuestion;
class PresentationController;
class SettingsController;

/// What a window is made with; tests and pictures replace parts of it.
struct WindowParts {
  BackendFactory backends = &makeBackend;
  std::optional<DocumentQuestions> questions;      // absent: dialogs
  QString recoveryFolder;                          // empty: the application's data folder
  QString progressFolder;                          // the same for the learner's progress
  std::optional<WorkFileQuestions> workQuestions;  // absent: dialogs
  std::optional<LectureQuestions> lectureQuestions{};
  DesktopLook desktop{};
  QString manualFolder{};     // empty: next to the executable
  bool startsBackend = true;  // choose the backend of the settings after the first picture
  QString pictureFolder{};    // small pictures of recent files; empty: the cache folder
};

/// The window: header, notices, workspace, transport bar. It creates the controllers of all subjects and connects them.
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

  /// What a start of the program shows: this document; else, the first time, Learn, unless there is unsaved work; else
  /// Learn if it was left there, or the welcome page, which offers to continue what was in progress.
  void begin(const QString& file);
  /// The lab with a document to show: a new one if none is open.
  void chooseLab(int index);
  /// Asks about everything that would be lost; false if the window stays.
  bool mayClose();
  /// Whether something on screen waits for a result from the background; asking begins it.
  bool isPreparing();
  /// Returns when everything on screen shows the present state. For pictures and tests.
  void settle();

 Q_SIGNALS:
  /// The first complete picture of the window is on screen.
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
  void openDropped(const QStringList& files);
  void startBackground();

  std::unique_ptr<Parts> m_parts;
  bool m_painted = false;
};

}  // namespace attn::app
