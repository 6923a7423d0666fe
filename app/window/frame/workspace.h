// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "learn/learn_services.h"
#include "theme/theme.h"

class QUndoStack;

namespace attn::app {

class Actions;
class CompareBar;
class HeaderBar;
class Lab;
class LearnPage;
class PaneLayout;
class Session;
class Settings;
class TransportBar;
class WelcomePage;

/// What is in front of the window: the welcome page, the pages of Learn, or the panes of a lab, with the bars that
/// belong to it. Labs are known by their interface only.
class Workspace : public QStackedWidget {
  Q_OBJECT

 public:
  struct Services {
    Session& session;
    Actions& actions;
    LearnServices learning;
    HeaderBar& header;
    CompareBar& compareBar;
    TransportBar& transport;
  };
  /// Small pictures of recent files are kept in `pictureFolder`; an empty one means the cache folder.
  Workspace(const Services&, const QString& pictureFolder, QWidget* parent);
  ~Workspace() override;

  /// The lab whose stage is in front: that of its tab, or the one that a lesson shows; nullptr on the other pages.
  Lab* lab() const;
  std::vector<Lab*> labs();
  Lab* labNamed(const QString& id);
  PaneLayout& panes() { return *m_panes; }
  /// Hides the lab in front, its panes and its timeline, behind a sentence.
  void setLabCovered(bool);
  WelcomePage& welcome() { return *m_welcome; }
  /// The pages of Learn, made when they are first needed.
  LearnPage& learn();
  bool hasLearn() const { return m_learn != nullptr; }
  bool isLearnInFront() const;
  /// Whether the stage of a lesson is in front.
  bool showsLesson() const { return m_onStage != nullptr; }
  /// Where the text of a lesson stands.
  QWidget* lessonPane();

  void showWelcome();
  /// The pages of Learn, as they were left.
  void showLearn();
  void showLab(int index);
  /// The lab with this id; nothing where there is none.
  void showLab(const QString& id);
  /// Shows the stage of this lab beside the text of the lesson that is being played.
  void stageLesson(Lab&);
  /// The lesson is over: the pages of Learn are in front again where it began there, else the lab with this id, or the
  /// welcome page.
  void unstageLesson(const QString& lab, bool beganInLearn);
  /// Tab, panes and playback of the lab in front are shown again.
  void bringLabToFront();
  /// Page keys, as clickers send them, turn the lesson while it is on the stage; false if there is none.
  bool turnLessonPage(bool forward);
  /// For each lab whether its playhead goes to the beginning when it is shown next.
  const std::vector<bool>& freshLabs() const { return m_startsFresh; }
  void setFreshLabs(const std::vector<bool>& fresh) { m_startsFresh = fresh; }
  /// Shows the document that was opened in the lab that suits it.
  void showDocument();

  /// Undo and redo mean the steps that this returns, if any, and otherwise those of the lab or of the document.
  void setStepsBefore(std::function<QUndoStack*()> steps) { m_stepsBefore = std::move(steps); }

  bool isPresenting() const { return m_presenting; }
  void setPresenting(bool);
  void setTheme(const Theme&);
  void setReducedMotion(bool);
  void setSpeed(double);
  void retranslate();
  /// What the keys for areas visit.
  std::vector<QWidget*> areas() const;
  /// True while something in front is computed in the background; asking begins it.
  bool isPreparing();
  /// Returns when everything in front shows the present state.
  void settle();

 public Q_SLOTS:
  /// Which panes are open is read from the settings again.
  void updatePanes();
  void updateUndo();

 Q_SIGNALS:
  /// A page without a stage will be in front.
  void stageLeft();
  /// Another stage, or none, is in front.
  void stageChanged();
  /// What can be done with what is in front may have changed.
  void availabilityChanged();
  void learnMade(attn::app::LearnPage&);
  void presentingChanged(bool);

 private:
  void makeLabsOnce();
  void showKeys();
  void showPage(QWidget& page, int tab);
  void openLab(int index, bool toSelection);
  void showSubject();
  void giveNotesWay();
  void updateActions();
  void updateMarks();
  QUndoStack& undoSteps() const;
  int indexOfLab(const QString& id);

  Services m_services;
  std::vector<std::unique_ptr<Lab>> m_labs;
  int m_lab = -1;                   // whose tab is in front; none in a lesson and on other pages
  Lab* m_onStage = nullptr;         // in a lesson: whose stage it shows
  std::vector<bool> m_startsFresh;  // labs that have not been in front since the document was opened
  bool m_notesWait = false;         // behind a lab that does not show the document
  bool m_presenting = false, m_reducedMotion = false;
  Theme m_theme = lightTheme();
  std::function<QUndoStack*()> m_stepsBefore = [] { return nullptr; };
  WelcomePage* m_welcome;
  PaneLayout* m_panes;
  LearnPage* m_learn = nullptr;
};

}  // namespace attn::app
