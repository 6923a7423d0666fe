// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QPoint>
#include <QPointer>
#include <memory>
#include <optional>
#include <vector>

#include "desktop/desktop_look.h"
#include "learn/classroom/work_file_questions.h"
#include "lessons/lesson_library.h"
#include "progress/progress.h"
#include "session/autosave.h"
#include "session/background_job.h"
#include "session/session.h"
#include "theme/theme.h"
#include "window/document/documents.h"
#include "window/lecture/lecture_questions.h"
#include "window/settings/appearance.h"

class QHBoxLayout;
class QStackedWidget;
class QUndoStack;

namespace attn::app {

class Actions;
class AnimationExport;
class AskMe;
class BlackScreen;
class CommandPalette;
struct Command;
class CompareBar;
class CompareMenu;
class DesktopRoom;
class DeviceMenu;
struct FaultFacts;
class HeaderBar;
class HelpDesk;
class KeyRouter;
class Lab;
class Language;
class LectureRoom;
class LearnPage;
class LessonDirector;
struct LoadedLesson;
class NoticeBar;
class KeysDialog;
class PageExport;
class PaneLayout;
class PreferencesDialog;
struct PreferenceChoices;
class PresentingDesk;
struct PersonalData;
class Settings;
class Spotlight;
class TourGuide;
class TransportBar;
class OpenQuestion;
class WelcomePage;
class WindowTheatre;
class WorkDialog;

/// What a window is made with; tests and pictures put their own in place.
struct WindowParts {
  BackendFactory backends = &makeBackend;
  std::optional<DocumentQuestions> questions;      // absent: dialogs
  QString recoveryFolder;                          // empty: the application's data folder
  QString progressFolder;                          // the same of the learner's progress
  std::optional<WorkFileQuestions> workQuestions;  // absent: dialogs
  std::optional<LectureQuestions> lectureQuestions{};
  DesktopLook desktop{};
  QString manualFolder{};     // empty: beside the executable
  bool startsBackend = true;  // choose the backend of the settings after the first picture
  QString pictureFolder{};    // small pictures of recent files; empty: the cache folder
};

/// The window: header, notices, a page (welcome, Learn, or the panes of a lab), transport bar. It wires parts together
/// and knows labs by their interface only.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  MainWindow(Settings&, Language&, WindowParts = {}, QWidget* parent = nullptr);
  ~MainWindow() override;

  Session& session() { return m_session; }
  Documents& documents() { return *m_documents; }
  Actions& actions() { return *m_actions; }
  NoticeBar& notices() { return *m_notices; }
  AnimationExport& animation() { return *m_animation; }
  Autosave& autosave() { return m_autosave; }
  Progress& progress() { return m_progress; }
  /// The lab whose stage is in front: that of its tab, or the one that a lesson shows; nullptr on the welcome page and
  /// on the pages of Learn.
  Lab* lab() const;
  std::vector<Lab*> labs();
  Lab* labNamed(const QString& id);
  LessonDirector& lessons() { return *m_lessons; }
  /// What is hidden while a question waits for its answer.
  const OpenQuestion& openQuestion() const { return *m_openQuestion; }
  /// The lecture that is being made.
  LectureRoom& lecture() { return *m_lecture; }
  /// The pages of Learn, made when they are first needed.
  LearnPage& learn();
  bool isLearnInFront() const;
  /// The manual, F1 and every "?".
  HelpDesk& help() { return *m_help; }
  PaneLayout& panes() { return *m_panes; }
  /// What the desktop expects of this window.
  DesktopRoom& desktopRoom() { return *m_desktopRoom; }
  /// The tour through the window; nullptr before the first one.
  TourGuide* tour() { return m_tour; }
  const Theme& theme() const { return m_theme; }
  bool isPresenting() const { return m_presenting; }
  /// The theme of everything that the audience of a presentation does not see.
  Theme usualTheme() const;
  /// Whether the work for a class that is being made is unsaved, and the file that it is in.
  bool hasUnsavedClasswork() const;
  QString classworkFile() const;
  /// The file of the document that is set aside while a lesson is played; empty elsewhere.
  QString fileAside() const;
  /// Asks about everything that would be lost; false where the window stays.
  bool mayClose();
  /// Where the window stands is where the next one opens.
  void keepPlace();
  /// Whether a presentation is dark for a while.
  bool isBlack() const;
  /// Black until a key or a click; only in a presentation.
  void setBlack(bool);
  /// Pen, zoom, show of hands, and the presenter's own window.
  PresentingDesk& desk() { return *m_desk; }
  /// Which panes are open is looked at again.
  void arrangePanes() { updatePanes(); }
  /// Page keys, as clickers send them, go on with the lesson while it is on the stage; false where there is none.
  bool turnLessonPage(bool forward);

  /// What a start of the program shows: this document; else, the very first time, where learning begins, unless there
  /// is unsaved work to look at; else Learn where it was left on its pages, or the welcome page, which offers to
  /// continue what was in progress.
  void begin(const QString& file);
  void showWelcome();
  /// The pages of Learn, as they were left.
  void showLearn();
  /// What the tab of Learn does: a lesson that is being played is restored; else the pages of Learn come to the front,
  /// and where they are there already, their home.
  void chooseLearn();
  void showLab(int index);
  /// The lab with this id; nothing where there is none.
  void showLab(const QString& id);
  /// The lab with a document to show: a new one where none is open.
  void chooseLab(int index);
  /// Shows the stage of this lab beside the text of the lesson that is being played.
  void stageLesson(Lab&);
  /// The lesson is over: the pages of Learn are in front again where it began there, else the lab with this id, or the
  /// welcome page.
  void unstageLesson(const QString& lab, bool beganInLearn);
  /// Where the text of a lesson stands.
  QWidget* lessonPane();
  /// For each lab whether its playhead goes to the beginning when it is shown next.
  const std::vector<bool>& freshLabs() const { return m_startsFresh; }
  bool m_notesWait = false;  // behind a lab that does not show the document
  void setFreshLabs(const std::vector<bool>& fresh) { m_startsFresh = fresh; }
  /// The desktop looks otherwise from now on: so does the window, as far as the settings follow the desktop.
  void setDesktopLook(const DesktopLook&);
  /// The dialog of settings; it comes to the front where it is open.
  PreferencesDialog& showPreferences();
  /// The editor of keys.
  KeysDialog& showKeys();
  /// Everything that can be found by its name just now.
  std::vector<Command> commands();
  /// `fullScreen` false keeps the window as it is (pictures).
  void setPresenting(bool, bool fullScreen = true);
  /// Opens the scenario that the clipboard holds as text, as a new document; false where it holds none. `asked`: says
  /// so then.
  bool pasteScenario(bool asked = true);
  /// Writes a lesson or a lecture as an HTML page, in the background.
  void saveAsPage(const std::shared_ptr<const LoadedLesson>&);
  void exportPageOf(const std::shared_ptr<const LoadedLesson>&, const QString& file);
  /// Whether something on screen waits for what is computed in the background; asking begins it. When it has come, an
  /// event was handled.
  bool isPreparing();
  /// Returns when everything on screen shows the present state, also what is computed in the background or updated with
  /// a delay. For pictures and tests.
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
  void build();
  void connectFile();
  void connectView();
  void connectPlayback();
  void connectSession();
  void connectPresentation();
  void connectCommands();
  void connectLessons();
  void connectLecture();
  void connectHelp();
  void startTour();
  void copyFaultReport();
  void addSession(FaultFacts&) const;
  void addDocuments(PersonalData&) const;
  void undo();
  void redo();
  void save();
  void connectClassroom();
  void connectHandouts();
  bool openOfClass(const QString& file);
  WorkDialog& workDialog();
  void connectResults();
  void connectDesktop();
  void connectProgress();
  std::vector<Command> stationCommands();
  std::vector<Command> textSizeCommands();
  std::vector<Command> speedCommands();
  std::vector<Command> lessonCommands();
  std::vector<Command> glossaryCommands();
  void makeLabsOnce();
  void showPage(QWidget& page, int tab);
  void showLearnTitle();
  void showLearnRoom(void (LearnPage::*room)());
  void tellOfProgress();
  void tellOfReport();
  void showLearningSettings();
  bool openTask(const Scenario&, const QString& lab);
  void openLab(int index, bool toSelection);
  void bringLabToFront();
  void showSubject();
  int indexOfLab(const QString& id);
  Theme fittingTheme() const;
  void useTheme();
  void setThemeMode(int);
  void setTextPixels(double);
  void changeTextSize(SizeChange);
  void useLanguage(const QString&);
  void connectPreferences();
  void useMotion();
  void useKeys();
  void useUsualSettings();
  void askWhatToDelete();
  void tellPreferences();
  PreferenceChoices preferenceChoices();
  void retranslate();
  void documentOpened();
  void documentChanged();
  QUndoStack& undoSteps();
  void updateUndo();
  void updateAvailability();
  void updatePanes();
  void giveNotesWay();
  void updateMarks();
  void turnToNotes();
  void askMe();
  void updateTransport();
  void beginBlack();
  std::vector<QWidget*> areas() const;
  void focusArea(bool next);
  void importNumbers(const std::filesystem::path& file = {});
  void openDropped(const QStringList& files);
  void connectSharing();
  void updateSharing();
  void showStageMenu(QWidget* under, const QPoint& at, const QPoint& global);
  void exportPage();
  void exportPicture();
  void copyPicture();
  void startBackground();
  void offerRecovery();
  void offerToContinue();
  void offerTheDriverAgain();
  void tellOfFailure(const JobFailure&);
  bool lectureTakesUndo() const;

  Settings& m_settings;
  Language& m_language;
  DesktopLook m_desktop;
  bool m_startsBackend;
  Theme m_theme;
  Session m_session;
  QString m_lastFolder;  // of the window that was closed last
  Autosave m_autosave;
  Progress m_progress;
  std::vector<std::unique_ptr<Lab>> m_labs;
  int m_lab = -1;                   // whose tab is in front; none in a lesson and on other pages
  Lab* m_onStage = nullptr;         // in a lesson: whose stage it shows
  std::vector<bool> m_startsFresh;  // labs that have not been in front since the document was opened
  // Before the parts below, which may ask for them while they are made.
  bool m_presenting = false;
  bool m_painted = false;
  bool m_playsAfterBlack = false;
  Qt::WindowStates m_stateBefore;

  Actions* m_actions;
  DeviceMenu* m_devices;
  CompareMenu* m_compare;
  HeaderBar* m_header;
  NoticeBar* m_notices;
  CompareBar* m_compareBar;
  QHBoxLayout* m_middle;  // the lecture that is being made, and the pages
  QStackedWidget* m_pages;
  WelcomePage* m_welcome;
  LearnPage* m_learn = nullptr;
  PaneLayout* m_panes;
  TransportBar* m_transport;
  CommandPalette* m_palette;
  LoadedLessons m_lessonsToFind;  // by their names; read when they are first looked for
  BlackScreen* m_black;
  Spotlight* m_spotlight;
  Documents* m_documents;
  AskMe* m_askMe;
  AnimationExport* m_animation;
  LessonDirector* m_lessons;
  OpenQuestion* m_openQuestion;
  LectureRoom* m_lecture = nullptr;  // null at both ends of the window, when undo stacks and availability still change
  std::unique_ptr<WindowTheatre> m_theatre;
  WorkFileQuestions m_workQuestions;
  QPointer<WorkDialog> m_work;             // while it is open
  PageExport* m_pageExport = nullptr;      // made for the first page
  std::optional<Selection> m_meantMatrix;  // while the menu of a stage is open: what it was opened on
  PresentingDesk* m_desk;
  HelpDesk* m_help;
  QPointer<PreferencesDialog> m_preferences;  // while it is open
  QPointer<KeysDialog> m_keys;
  DesktopRoom* m_desktopRoom = nullptr;
  TourGuide* m_tour = nullptr;  // made when it is first wanted
  BackgroundJob m_reportJob;
};

}  // namespace attn::app
