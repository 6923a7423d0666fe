// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "preferences/key_choice.h"
#include "scenario/loss.h"

class QWidget;

namespace attn::app {

/// Everything the window can be told to do, with its keys and its translated names. What happens is connected by the
/// window; the menu, the header and the help on keys show the same actions.
class Actions : public QObject {
  Q_OBJECT

 public:
  explicit Actions(QWidget* window);

  // file
  QAction *newDocument, *open, *welcome, *save, *saveAs, *importNumbers, *exportPicture, *copyPicture, *dragPicture,
      *print, *exportAnimation, *quit;
  QAction *copyNumPy, *copyPyTorch, *saveScript;
  // what scripts compute: nothing but the output, and then a backward pass in the order of `lossNames`
  std::array<QAction*, 1 + lossNames.size()> scriptGradients{};
  /// The loss whose gradients scripts are to compute besides; none: the output alone.
  std::optional<Loss> wantedGradients() const;
  // for elsewhere; tables in the order of TableFormat
  std::array<QAction*, 6> copyTable{};
  QAction *allDigits, *copyFormula, *copyScenario, *pasteScenario, *exportPage;
  // edit
  QAction *undo, *redo, *rename;
  // learning
  QAction *learn, *lessons, *interview, *cards, *learningSettings, *askMe;
  // a class
  QAction *newWork, *openHandout, *collectAnswers, *worksheets;
  // a lecture
  QAction *newLecture, *openLecture, *addView, *showLecture, *saveLecture, *saveLectureAs, *giveLecture, *exportLecture;
  // compare
  QAction *pin, *unpin, *swapSides, *sideBySide, *difference, *onlyB;
  // labs, in the order of their tabs
  std::vector<QAction*> labs;
  // view
  QAction *themeSystem, *themeLight, *themeDark, *themeContrast, *larger, *smaller, *normalSize, *showInputs,
      *showExplain, *showNotes, *nextArea, *previousArea, *present, *leavePresentation, *blackScreen, *reducedMotion;
  // settings
  QAction *preferences, *editKeys;
  // presenting
  QAction *presenterView, *pen, *laser, *eraser, *undoInk, *wipeInk, *zoomPicture, *notesOverPicture, *lessonText,
      *showOfHands, *swapScreens;
  // playback
  QAction *playPause, *nextStep, *previousStep, *nextCell, *previousCell, *toStart, *toEnd, *nextMark, *previousMark;
  // help
  QAction *manual, *tour, *glossary, *readingList, *findCommand, *shortcuts, *faultReport, *pastNotices, *published,
      *about, *aboutQt;

  QActionGroup *themes, *languages, *labGroup;

  /// The whole menu of the program, behind the button with three lines.
  QMenu* menu() { return &m_menu; }
  QMenu* languageMenu() { return m_language; }
  QMenu *copyTableMenu, *recentMenu, *examplesMenu, *deviceMenu, *compareMenu, *labMenu, *lectureMenu;

  void retranslate();
  /// What undo and redo would do; empty where there is nothing.
  void setUndoTexts(const QString& undone, const QString& redone);
  /// Pairs of what an action does and its keys, for the help dialog.
  std::vector<std::pair<QString, QString>> keyHelp();
  /// Every action that can have keys, by its name and the menu that it stands in, in the order of the menus.
  std::vector<KeyedAction> keyedActions();
  /// The learner's own keys, asked for by the name of each action (portable texts); those without have their usual
  /// ones. A key that is nobody's to choose, or that another one chose before, is left out.
  void useKeys(const std::function<std::optional<QStringList>(const QString& action)>& ownKeys);

 Q_SIGNALS:
  /// Other keys lead to what an action does: tooltips that name them are written anew.
  void keysChanged();

 private:
  /// An entry as it is named in the language of the window: with the letter that chooses it, and keys that it always
  /// has.
  struct Label {
    QAction* action;
    const char* text;
    char16_t letter;
    std::function<QString()> shownKeys;
  };

  void build();
  void configure();
  void addLanguages();
  /// The next entry of a menu, if one is given. `name` is the same in every language and version: commands that were
  /// chosen lately, and the learner's own keys, are remembered by it.
  QAction* add(QMenu*, const char* name, const char* text = nullptr, char16_t letter = 0,
               const QList<QKeySequence>& keys = {}, std::function<QString()> shownKeys = {});
  QMenu* addMenu(QMenu* parent, const char* title, char16_t letter);

  QWidget* m_window;
  QMenu m_menu;
  QMenu *m_view, *m_language;
  std::vector<Label> m_labels;
  std::map<const QAction*, QList<QKeySequence>> m_usualKeys;
};

}  // namespace attn::app
