// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lecture/record/lecture_autosave.h"
#include "lecture/record/number_pick.h"
#include "lecture/record/recorder.h"
#include "lecture/record/view_list.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_library.h"
#include "session/background_job.h"
#include "theme/theme.h"
#include "window/frame/window_services.h"
#include "window/lecture/lecture_questions.h"
#include "window/lesson/view_on_stage.h"

class QUndoStack;
class QWidget;

namespace attn::app {

class Autosave;
class LecturePanel;
class StageStudio;

/// The lecture that is being made in this window: what is recorded, its panel, its file. Whatever would lose unsaved
/// work asks first.
class LectureController : public QObject {
  Q_OBJECT

 public:
  struct Services : WindowServices {
    Autosave& autosave;
  };
  LectureController(const Services&, LectureQuestions, const QString& recoveryFolder);
  ~LectureController() override;

  Recorder& recorder() { return m_recorder; }
  LecturePanel& panel();
  ViewOnStage& stage() { return *m_stage; }
  LectureAutosave& autosave() { return m_autosave; }
  const QString& path() const { return m_path; }

  void setTheme(const Theme&);
  void retranslate();
  /// What is in front has changed: a page, a lab, a presentation.
  void update();
  /// The window has another width.
  void fitInto(int windowWidth);

  /// What is on screen becomes a view of the lecture; the first one begins one.
  void addView();
  void showView(int view);
  /// What is on screen takes the place of what the view showed.
  void updateView(int view);
  /// Plays the lecture from this view.
  void play(int view);
  /// The learner's own document comes back where a view is on the stage.
  void leaveView();

  void begin();
  void openWithDialog();
  bool save();
  bool saveWithDialog();
  /// True when the lecture may go: it is saved, let go, or unchanged.
  bool mayClose();
  /// Whether the path means a lesson; then it is read, and played or changed as is chosen.
  bool opens(const QString& path);
  void setPanelShown(bool);
  bool isPanelWanted() const { return m_panelWanted; }
  /// Looks for a lecture that an earlier run left behind.
  void offerRecovery();

  /// Whether save means the lecture.
  bool takesSave() const;

 Q_SIGNALS:
  /// The lecture is wanted as a page of the web.
  void pageWanted(const std::shared_ptr<const attn::app::LoadedLesson>&);

 private:
  void connectParts();
  void acknowledge(int view);
  void updateStage();
  void offerTakeover();
  void chooseQuestion();
  /// The next number that is chosen on the stage goes into the note.
  void pickNumber();
  void offer(const std::shared_ptr<const LoadedLesson>&, const std::shared_ptr<const Lecture>&, const QString& path,
             bool toEdit);
  void edit(const Lecture&, const QString& path);
  void read(const QString& path, bool toEdit);
  bool write(const QString& path);
  bool hasFocus() const;
  /// The undo steps of the lecture while undo and redo mean it (its panel has the focus, or it was changed last), else
  /// nullptr.
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
  LectureQuestions m_ask;
  Recorder m_recorder;
  QPointer<LecturePanel> m_panel;
  std::unique_ptr<ViewOnStage> m_stage;
  std::unique_ptr<StageStudio> m_studio;
  LectureAutosave m_autosave;
  NumberPick m_pick;
  CarriedTexts m_texts;
  QString m_path;                 // empty: never saved
  std::set<std::string> m_saved;  // documents that were written to, or read from, that folder
  bool m_panelWanted = false, m_lastWasLecture = false;
  Theme m_theme;
  QTimer m_acknowledged;
  BackgroundJob m_reading;
};

}  // namespace attn::app
