// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "preferences/key_choice.h"
#include "scenario/loss.h"

class QWidget;

namespace attn::app {

/// The property of an action with its English name, by which Ctrl+K finds it in every language.
inline constexpr char kEnglishName[] = "englishName";

/// All actions of the window, with shortcuts and translated names. The window connects their behavior; the menu, the
/// header and the shortcut help share them.
class Actions : public QObject {
  Q_OBJECT

 public:
  explicit Actions(QWidget* window);

  QAction *newDocument, *newSentence, *open, *welcome, *save, *saveAs, *importNumbers, *exportPicture, *copyLink,
      *copyPicture, *dragPicture, *print, *exportAnimation, *quit;
  QAction *copyNumPy, *copyPyTorch, *saveScript;
  // what scripts compute: only the output, or also a backward pass, in the order of `lossNames`
  std::array<QAction*, 1 + lossNames.size()> scriptGradients{};
  /// The loss whose gradients scripts should compute; nullopt for the output only.
  std::optional<Loss> wantedGradients() const;
  // exports; tables in the order of TableFormat
  std::array<QAction*, 6> copyTable{};
  QAction *allDigits, *copyFormula, *copyScenario, *pasteScenario, *exportPage;
  QAction *undo, *redo, *rename;
  QAction *learn, *lessons, *interview, *cards, *learningSettings, *askMe;
  // classroom
  QAction *newAssignment, *openHandout, *collectAnswers, *worksheets;
  QAction *newLecture, *openLecture, *addView, *insertSlide, *showLecture, *saveLecture, *saveLectureAs, *giveLecture,
      *exportLecture;
  QAction *pin, *unpin, *swapSides, *sideBySide, *difference, *onlyB;
  // labs, in the order of their tabs
  std::vector<QAction*> labs;
  QAction *themeSystem, *themeLight, *themeDark, *themeContrast, *larger, *smaller, *normalSize, *showInputs,
      *showExplain, *showNotes, *nextArea, *previousArea, *present, *leavePresentation, *blackScreen, *reducedMotion;
  QAction *preferences, *editKeys;
  QAction *presenterView, *pen, *laser, *eraser, *undoInk, *wipeInk, *zoomPicture, *notesOverPicture, *lessonText,
      *showOfHands, *swapScreens;
  QAction *playPause, *nextStep, *previousStep, *nextCell, *previousCell, *toStart, *toEnd, *nextMark, *previousMark;
  QAction *manual, *tour, *glossary, *readingList, *findCommand, *shortcuts, *faultReport, *pastNotices, *published,
      *about, *aboutQt;

  QActionGroup *themes, *languages, *labGroup;

  /// The main menu, opened by the button with three lines.
  QMenu* menu() { return &m_menu; }
  QMenu* languageMenu() { return m_language; }
  QMenu *copyTableMenu, *recentMenu, *examplesMenu, *deviceMenu, *compareMenu, *labMenu, *lectureMenu;

  void retranslate();
  /// The texts of the actions to undo and redo; empty if there are none.
  void setUndoTexts(const QString& undone, const QString& redone);
  /// Pairs of an action and its shortcuts, for the help dialog.
  std::vector<std::pair<QString, QString>> keyHelp();
  /// All actions that can have shortcuts, by name and menu, in menu order.
  std::vector<KeyedAction> keyedActions();
  /// Sets the custom shortcuts, queried by the name of each action (portable text); other actions keep their defaults.
  /// Reserved keys, and keys already used by another action, are ignored.
  void useKeys(const std::function<std::optional<QStringList>(const QString& action)>& ownKeys);

 Q_SIGNALS:
  /// Shortcuts have changed: tooltips that mention them must be updated.
  void keysChanged();

 private:
  /// The translated name of a menu entry, with its mnemonic and fixed keys.
  struct Label {
    QAction* action;
    const char* text;
    char16_t letter;
    std::function<QString()> shownKeys;
  };

  void build();
  void configure();
  void addLanguages();
  /// Adds an action to a menu, if given. `name` is independent of language and version: recent commands and custom
  /// shortcuts are stored under it.
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
