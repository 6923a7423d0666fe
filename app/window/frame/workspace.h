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

struct LessonSlide;
class Actions;
class CompareBar;
class HeaderBar;
class Lab;
class LearnPage;
class PaneLayout;
class Session;
class SlideLab;
class TransportBar;
class WelcomePage;

/// The current page of the window: the welcome page, the pages of Learn, or the panes of a lab, with their bars. Labs
/// are known only by their interface.
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
  /// Thumbnails of recent files are stored in `pictureFolder`; if empty, in the cache folder.
  Workspace(const Services&, const QString& pictureFolder, QWidget* parent);
  ~Workspace() override;

  /// The lab whose stage is shown: that of its tab, or of a lesson; nullptr on other pages.
  Lab* lab() const;
  std::vector<Lab*> labs();
  Lab* labNamed(const QString& id);
  /// False if an administrator hides the lab.
  bool offers(const QString& id);
  PaneLayout& panes() { return *m_panes; }
  /// Hides the lab in front, its panes and its timeline, behind a sentence.
  void setLabCovered(bool);
  WelcomePage& welcome() { return *m_welcome; }
  /// The pages of Learn, created on first use.
  LearnPage& learn();
  bool hasLearn() const { return m_learn != nullptr; }
  bool isLearnInFront() const;
  /// True if the stage of a lesson is shown.
  bool showsLesson() const { return m_onStage != nullptr; }
  /// The pane with the text of a lesson.
  QWidget* lessonPane();

  void showWelcome();
  /// Shows the pages of Learn in their previous state.
  void showLearn();
  void showLab(int index);
  /// Shows the lab with this id; does nothing if there is none.
  void showLab(const QString& id);
  /// Shows the stage of this lab next to the text of the current lesson.
  void showLesson(Lab&);
  /// Shows a slide without a lab: next to the text of the current lesson if that asks a question, otherwise alone.
  void showSlide(const LessonSlide&);
  bool showsSlide() const;
  /// Ends a lesson: returns to the pages of Learn if it was started there, otherwise to the lab with this id, or to the
  /// welcome page.
  void endLesson(const QString& lab, bool beganInLearn);
  /// Restores tab, panes and playback of the current lab.
  void bringLabToFront();
  /// Handles page keys, sent by presentation clickers, while a lesson is on the stage; returns false if there is none.
  bool turnLessonPage(bool forward);
  /// For each lab, true if its playhead moves to the beginning when it is next shown.
  const std::vector<bool>& freshLabs() const { return m_startsFresh; }
  void setFreshLabs(const std::vector<bool>& fresh) { m_startsFresh = fresh; }
  /// Shows a newly opened document in a suitable lab.
  void showDocument();

  /// Sets a function that returns the undo stack with precedence over that of the lab or the document, or nullptr.
  void setStepsBefore(std::function<QUndoStack*()> steps) { m_stepsBefore = std::move(steps); }

  bool isPresenting() const { return m_presenting; }
  void setPresenting(bool);
  void setTheme(const Theme&);
  void setReducedMotion(bool);
  void setSpeed(double);
  void retranslate();
  /// The areas that the area shortcuts cycle through.
  std::vector<QWidget*> areas() const;
  /// True if background work for the current page is pending; calling it starts that work.
  bool isPreparing();
  /// Returns when the current page is up to date.
  void settle();

 public Q_SLOTS:
  /// Applies the settings for open panes.
  void updatePanes();
  void updateUndo();

 Q_SIGNALS:
  /// A page without a stage is about to be shown.
  void stageLeft();
  /// A different stage, or none, is shown.
  void stageChanged();
  /// The set of available actions may have changed.
  void availabilityChanged();
  void learnMade(attn::app::LearnPage&);
  void presentingChanged(bool);
  /// A lab that an administrator hides was to be shown.
  void hiddenLabRequested(const QString& title);

 private:
  void makeLabsOnce();
  void showKeys();
  void showPage(QWidget& page, int tab);
  void openLab(int index, bool toSelection);
  void showSubject();
  void hideNotesForOwnSubject();
  void updateActions();
  void updateMarks();
  QUndoStack& undoSteps() const;
  int indexOfLab(const QString& id);

  Services m_services;
  std::vector<std::unique_ptr<Lab>> m_labs;
  std::unique_ptr<SlideLab> m_slide;  // created on first use
  int m_lab = -1;                     // whose tab is current; -1 in a lesson and on other pages
  Lab* m_onStage = nullptr;           // during a lesson: the lab whose stage it shows
  std::vector<bool> m_startsFresh;    // labs not shown since the document was opened
  bool m_notesPending = false;        // notes are pending behind a lab that does not show the document
  bool m_presenting = false, m_reducedMotion = false;
  Theme m_theme = lightTheme();
  std::function<QUndoStack*()> m_stepsBefore = [] { return nullptr; };
  WelcomePage* m_welcome;
  PaneLayout* m_panes;
  LearnPage* m_learn = nullptr;
};

}  // namespace attn::app
