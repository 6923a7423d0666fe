// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <set>
#include <string>

#include "lecture/record/lecture_autosave.h"
#include "lecture/record/question_picker.h"
#include "lecture/record/recorder.h"
#include "lecture/record/view_list.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_library.h"
#include "session/background_job.h"
#include "theme/theme.h"
#include "window/frame/window_services.h"
#include "window/lesson/view_on_stage.h"

class QMenu;
class QMimeData;

namespace attn::app {

class LecturePanel;
class OffscreenStageRenderer;

/// The lecture being edited in this window: its recording, panel and file. Asks before unsaved work would be lost.
class LectureController : public QObject {
  Q_OBJECT

 public:
  struct Services : WindowServices {
    Autosave& autosave;
  };
  LectureController(const Services&, const QString& recoveryFolder);
  ~LectureController() override;

  Recorder& recorder() { return m_recorder; }
  LecturePanel& panel();
  ViewOnStage& stage() { return *m_stage; }
  LectureAutosave& autosave() { return m_autosave; }
  const QString& path() const { return m_path; }

  void setTheme(const Theme&);
  void retranslate();
  /// Must be called when the page, lab or presentation mode has changed.
  void update();
  /// Adapts to a new window width.
  void fitInto(int windowWidth);

  /// Adds the current screen as a view; the first one starts a lecture.
  void addView();
  /// Inserts a slide without a lab after the current one; the first one starts a lecture.
  void insertSlide();
  void showView(int view);
  /// Replaces the view with the current screen.
  void updateView(int view);
  /// Plays the lecture from this view.
  void play(int view);
  /// Plays it as a presentation; when that ends, the lecture is edited again.
  void give(int view);
  /// If the lecture is being edited and has slides, plays it from the current one, to be presented. Otherwise does
  /// nothing.
  void playForPresentation();
  /// Restores the user's own document if a view is on the stage.
  void leaveView();

  void begin();
  void openWithDialog();
  /// Opens a lecture file for editing.
  void openToEdit(const QString& path) { read(path, true); }
  bool save();
  bool saveWithDialog();
  /// True if the lecture can be closed: it is saved, discarded, or unchanged.
  bool mayClose();
  /// True if the path is a lesson; then it is read, and played or edited at the user's choice.
  bool opens(const QString& path);
  void setPanelShown(bool);
  bool isPanelShown() const { return m_panelRequested; }
  /// Offers to recover a lecture left by an earlier run.
  void offerRecovery();

  /// True if the data contain a picture, or a picture file, and a slide without a lab is being edited. With `insert`,
  /// the picture becomes that of the slide.
  bool takesPicture(const QMimeData&, bool insert);

  /// True if Save applies to the lecture.
  bool takesSave() const;

 Q_SIGNALS:
  /// Requests a presentation of the lesson that is being played.
  void presentationRequested();
  /// Requests an export of the lecture as a web page.
  void pageRequested(const std::shared_ptr<const attn::app::LoadedLesson>&);

 private:
  void connectParts();
  void acknowledge(int view);
  void updateStage();
  void offerTakeover();
  void chooseQuestion();
  void offerPictures(QMenu&);
  void insertPictureFile(const QString& path);
  void insertPicture(const QString& name, std::string bytes);
  /// Draws a stage as the picture of the current slide.
  void insertPicture(const LessonStage&, const ScenarioSource&, const QString& description);
  /// Numbers selected on the stage are inserted into the text that is edited.
  void pickNumber(bool once);
  void endPresentation();
  bool isEditing() const;
  std::string idFromTitle() const;
  void offer(const std::shared_ptr<const LoadedLesson>&, const std::shared_ptr<const Lecture>&, const QString& path,
             bool toEdit);
  void edit(const Lecture&, const QString& path);
  void read(const QString& path, bool toEdit);
  bool write(const QString& path);
  bool hasFocus() const;
  /// The undo stack of the lecture if undo and redo apply to it (its panel has the focus, or it was edited last),
  /// otherwise nullptr.
  QUndoStack* undoSteps();
  QString suggestedFile() const;
  QStringList numbersToOffer() const;
  UnsavedLecture unsaved() const;
  ViewPainter painter();

  Services m_services;
  Workspace& m_workspace;
  Actions& m_actions;
  Settings& m_settings;
  NoticeBar& m_notices;
  Recorder m_recorder;
  QPointer<LecturePanel> m_panel;
  std::unique_ptr<ViewOnStage> m_stage;
  std::unique_ptr<OffscreenStageRenderer> m_studio;
  LectureAutosave m_autosave;
  NumberPick m_pick;
  DocumentTextCache m_texts;
  QString m_path;                 // empty if never saved
  std::set<std::string> m_saved;  // documents written to or read from that folder
  bool m_panelRequested = false, m_lastWasLecture = false;
  bool m_isGiven = false;  // the lecture is presented from the editor
  Theme m_theme;
  QTimer m_acknowledged;
  BackgroundJob m_reading;
};

}  // namespace attn::app
