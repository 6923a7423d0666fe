// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/actions.h"

#include <QWidget>
#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "labs/lab_factory.h"
#include "lecture/present/presenter_keys.h"
#include "preferences/language.h"
#include "window/command/mnemonics.h"

namespace attn::app {

Actions::Actions(QWidget* window)
    : QObject(window),
      themes(new QActionGroup(this)),
      languages(new QActionGroup(this)),
      labGroup(new QActionGroup(this)),
      m_window(window),
      m_menu(window) {
  makeActions();
  build();
  retranslate();
}

void Actions::makeActions() {
  newDocument = add("newDocument", QKeySequence::New);
  open = add("open", QKeySequence::Open);
  welcome = add("welcome", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
  save = add("save", QKeySequence::Save);
  saveAs = add("saveAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
  importNumbers = add("importNumbers", QKeySequence(Qt::CTRL | Qt::Key_I));
  exportPicture = add("exportPicture", QKeySequence(Qt::CTRL | Qt::Key_E));
  copyPicture = add("copyPicture", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
  dragPicture = add("dragPicture");
  print = add("print", QKeySequence::Print);
  exportAnimation = add("exportAnimation", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
  copyNumPy = add("copyNumPy");
  copyPyTorch = add("copyPyTorch");
  saveScript = add("saveScript");
  scriptGradients = {add("scriptWithoutGradients"), add("scriptOfSum"), add("scriptOfSquares")};
  for (std::size_t i = 0; i < copyTable.size(); ++i) {
    constexpr std::array names{"copyBmatrix", "copyTabular", "copyMarkdown", "copyCsv", "copyTsv", "copyArray"};
    copyTable[i] = add(names[i], i == 0 ? QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M) : QKeySequence());
  }
  allDigits = add("allDigits");
  copyFormula = add("copyFormula", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
  copyScenario = add("copyScenario", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X));
  pasteScenario = add("pasteScenario");
  exportPage = add("exportPage", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
  quit = add("quit", QKeySequence(Qt::CTRL | Qt::Key_Q));
  undo = add("undo", QKeySequence::Undo);
  redo = add("redo");
  redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  rename = add("rename", QKeySequence(Qt::SHIFT | Qt::Key_F2));
  learn = add("learn", QKeySequence(Qt::CTRL | Qt::Key_L));
  lessons = add("lessons");
  interview = add("interview");
  cards = add("cards");
  learningSettings = add("learningSettings");
  askMe = add("askMe", QKeySequence(Qt::Key_F2));
  newWork = add("newWork");
  openHandout = add("openHandout");
  collectAnswers = add("collectAnswers");
  worksheets = add("worksheets");
  newLecture = add("newLecture");
  openLecture = add("openLecture");
  addView = add("addView", QKeySequence(Qt::CTRL | Qt::Key_B));
  showLecture = add("showLecture", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
  saveLecture = add("saveLecture");
  saveLectureAs = add("saveLectureAs");
  giveLecture = add("giveLecture");
  exportLecture = add("exportLecture");
  pin = add("pin", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
  unpin = add("unpin");
  swapSides = add("swapSides");
  sideBySide = add("sideBySide", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
  difference = add("difference", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
  onlyB = add("onlyB");
  themeSystem = add("themeSystem");
  themeLight = add("themeLight");
  themeDark = add("themeDark");
  themeContrast = add("themeContrast");
  larger = add("larger");
  larger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
  smaller = add("smaller", QKeySequence(Qt::CTRL | Qt::Key_Minus));
  normalSize = add("normalSize", QKeySequence(Qt::CTRL | Qt::Key_0));
  showNotes = add("showNotes", QKeySequence(Qt::Key_F7));
  showInputs = add("showInputs");
  showInputs->setShortcuts({QKeySequence(Qt::Key_F8), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)});
  showExplain = add("showExplain");
  showExplain->setShortcuts({QKeySequence(Qt::Key_F9), QKeySequence(Qt::CTRL | Qt::Key_BracketRight)});
  present = add("present");
  // A presenter's clicker sends F5 to begin, or Shift+F5.
  present->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(Qt::Key_F11), QKeySequence(Qt::SHIFT | Qt::Key_F5)});
  leavePresentation = add("leavePresentation", QKeySequence(Qt::Key_Escape));
  blackScreen = add("blackScreen");
  presenterView = add("presenterView", QKeySequence(Qt::Key_F4));
  pen = add("pen");
  laser = add("laser");
  eraser = add("eraser");
  undoInk = add("undoInk");
  wipeInk = add("wipeInk");
  zoomPicture = add("zoomPicture");
  notesOverPicture = add("notesOverPicture");
  lessonText = add("lessonText");
  showOfHands = add("showOfHands");
  swapScreens = add("swapScreens");
  nextArea = add("nextArea", QKeySequence(Qt::Key_F6));
  previousArea = add("previousArea", QKeySequence(Qt::SHIFT | Qt::Key_F6));
  reducedMotion = add("reducedMotion");
  playPause = add("playPause");
  nextStep = add("nextStep");
  previousStep = add("previousStep");
  nextCell = add("nextCell");
  previousCell = add("previousCell");
  toStart = add("toStart");
  toEnd = add("toEnd");
  nextMark = add("nextMark", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_PageDown));
  previousMark = add("previousMark", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_PageUp));
  preferences = add("preferences", QKeySequence(Qt::CTRL | Qt::Key_Comma));
  editKeys = add("editKeys");
  findCommand = add("findCommand");
  findCommand->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
  pastNotices = add("pastNotices");
  manual = add("manual", QKeySequence(Qt::Key_F1));
  glossary = add("glossary");
  readingList = add("readingList");
  shortcuts = add("shortcuts", QKeySequence(Qt::CTRL | Qt::Key_F1));
  tour = add("tour");
  faultReport = add("faultReport");
  published = add("published");
  about = add("about");
  aboutQt = add("aboutQt");
  for (qsizetype lab = 0; lab < labTitles().size(); ++lab) {
    const auto digit = static_cast<Qt::Key>(Qt::Key_1 + lab);
    labs.push_back(add(qPrintable(QStringLiteral("lab%1").arg(lab + 1)), QKeySequence(Qt::CTRL | digit)));
  }
  // A key that is held down must not switch back and forth; only steps go on.
  for (QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    action->setAutoRepeat(false);
    m_usualKeys[action] = action->shortcuts();
  }
  for (QAction* action : {undo, redo, larger, smaller, nextArea, previousArea, nextStep, previousStep, nextCell,
                          previousCell, nextMark, previousMark, undoInk})
    action->setAutoRepeat(true);
}

QAction* Actions::add(const char* name, const QKeySequence& keys) {
  auto* action = new QAction(this);
  action->setObjectName(QLatin1String(name));
  if (!keys.isEmpty()) action->setShortcut(keys);
  m_window->addAction(action);  // works although the menu is never in a menu bar
  return action;
}

void Actions::build() {
  for (QAction* action : {showInputs, showExplain, reducedMotion, allDigits, presenterView, pen, laser, eraser,
                          zoomPicture, lessonText, showOfHands, showLecture})
    action->setCheckable(true);
  for (QAction* action : {themeSystem, themeLight, themeDark, themeContrast}) {
    action->setCheckable(true);
    themes->addAction(action);
  }
  learn->setCheckable(true);
  labGroup->addAction(learn);
  for (QAction* action : labs) {
    action->setCheckable(true);
    labGroup->addAction(action);
  }
  labGroup->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);  // none on the welcome page
  leavePresentation->setEnabled(false);
  blackScreen->setEnabled(false);

  m_file = m_menu.addMenu(QString());
  m_file->addActions({newDocument, open});
  recentMenu = m_file->addMenu(QString());
  examplesMenu = m_file->addMenu(QString());
  m_file->addActions({welcome, m_file->addSeparator(), save, saveAs, m_file->addSeparator(), pasteScenario,
                      importNumbers, m_file->addSeparator(), exportPicture, copyPicture, dragPicture, print,
                      exportAnimation, exportPage});
  m_script = m_file->addMenu(QString());
  m_script->addActions({copyNumPy, copyPyTorch, saveScript, m_script->addSeparator()});
  auto* gradients = new QActionGroup(this);
  for (QAction* action : scriptGradients) {
    action->setCheckable(true);
    gradients->addAction(action);
    m_script->addAction(action);
  }
  scriptGradients.front()->setChecked(true);
  m_edit = m_menu.addMenu(QString());
  m_edit->addActions({undo, redo, m_edit->addSeparator(), rename, m_edit->addSeparator()});
  copyTableMenu = m_edit->addMenu(QString());
  for (QAction* action : copyTable) copyTableMenu->addAction(action);
  copyTableMenu->addActions({copyTableMenu->addSeparator(), allDigits});
  m_edit->addActions({copyFormula, copyScenario});
  compareMenu = m_menu.addMenu(QString());
  labMenu = m_menu.addMenu(QString());
  labMenu->addActions({learn, labMenu->addSeparator()});
  for (QAction* action : labs) labMenu->addAction(action);
  m_learn = m_menu.addMenu(QString());
  m_learn->addActions({lessons, interview, cards, m_learn->addSeparator(), learningSettings});
  lectureMenu = m_menu.addMenu(QString());
  lectureMenu->addActions({addView, showLecture, lectureMenu->addSeparator(), newLecture, openLecture, saveLecture,
                           saveLectureAs, lectureMenu->addSeparator(), giveLecture, exportLecture});
  m_classroom = m_menu.addMenu(QString());
  m_classroom->addActions({newWork, worksheets, collectAnswers, m_classroom->addSeparator(), openHandout});
  m_view = m_menu.addMenu(QString());
  m_theme = m_view->addMenu(QString());
  m_theme->addActions({themeSystem, themeLight, themeDark, themeContrast});
  m_view->addActions({m_view->addSeparator(), larger, smaller, normalSize, m_view->addSeparator(), showInputs,
                      showExplain, showNotes, nextArea, m_view->addSeparator(), present, blackScreen,
                      m_view->addSeparator(), reducedMotion});
  m_presenting = new QMenu(m_view);
  m_view->insertMenu(reducedMotion, m_presenting);
  m_presenting->addActions({presenterView, swapScreens, m_presenting->addSeparator(), pen, laser, eraser, undoInk,
                            wipeInk, zoomPicture, m_presenting->addSeparator(), showOfHands, lessonText,
                            notesOverPicture});
  m_playback = m_menu.addMenu(QString());
  m_playback->addActions({playPause, m_playback->addSeparator(), nextStep, previousStep, nextCell, previousCell,
                          m_playback->addSeparator(), nextMark, previousMark, m_playback->addSeparator(), toStart,
                          toEnd});
  deviceMenu = m_menu.addMenu(QString());
  m_language = m_menu.addMenu(QString());
  buildLanguages(*m_language);
  m_help = m_menu.addMenu(QString());
  m_help->addActions({manual, tour, glossary, readingList, m_help->addSeparator(), askMe, m_help->addSeparator(),
                      shortcuts, editKeys, published, m_help->addSeparator(), pastNotices, faultReport,
                      m_help->addSeparator(), about, aboutQt});
  m_menu.addSeparator();
  m_menu.addActions({preferences, findCommand, quit});
}

void Actions::buildLanguages(QMenu& menu) {
  m_systemLanguage = menu.addAction(QString());
  m_systemLanguage->setData(QString());
  for (const LanguageEntry& entry : attn::app::languages()) menu.addAction(entry.name)->setData(entry.code);
  const QList<QAction*> actions = menu.actions();
  for (QAction* action : actions) action->setObjectName(QStringLiteral("language:") + action->data().toString());
  for (QAction* action : actions) {
    action->setCheckable(true);
    languages->addAction(action);
  }
}

void Actions::retranslate() {
  m_file->setTitle(withMnemonic(tr("File"), u'F'));
  newDocument->setText(withMnemonic(tr("New"), u'N'));
  open->setText(withMnemonic(tr("Open…"), u'O'));
  recentMenu->setTitle(withMnemonic(tr("Open recent"), u'R'));
  examplesMenu->setTitle(withMnemonic(tr("Examples"), u'E'));
  welcome->setText(withMnemonic(tr("Welcome page"), u'W'));
  save->setText(withMnemonic(tr("Save"), u'S'));
  saveAs->setText(withMnemonic(tr("Save as…"), u'A'));
  importNumbers->setText(withMnemonic(tr("Import numbers…"), u'I'));
  exportPicture->setText(withMnemonic(tr("Export picture…"), u'X'));
  copyPicture->setText(withMnemonic(tr("Copy picture"), u'C'));
  dragPicture->setText(withMnemonic(tr("Drag the picture out…"), u'D'));
  print->setText(withMnemonic(tr("Print…"), u'P'));
  exportAnimation->setText(withMnemonic(tr("Export an animation…"), u'T'));
  exportPage->setText(withMnemonic(tr("Export the lesson as a page…"), u'G'));
  pasteScenario->setText(withMnemonic(tr("Open a scenario from the clipboard") + QStringLiteral("\tCtrl+V"), u'V'));
  copyTableMenu->setTitle(withMnemonic(tr("Copy the table as"), u'T'));
  copyTable[0]->setText(withMnemonic(tr("LaTeX matrix"), u'L'));
  copyTable[1]->setText(withMnemonic(tr("LaTeX table with headings"), u'H'));
  copyTable[2]->setText(withMnemonic(tr("Markdown table"), u'M'));
  copyTable[3]->setText(withMnemonic(tr("CSV"), u'C'));
  copyTable[4]->setText(withMnemonic(tr("Table for a spreadsheet"), u'S'));
  copyTable[5]->setText(withMnemonic(tr("NumPy array"), u'N'));
  allDigits->setText(withMnemonic(tr("Tables with all digits"), u'A'));
  copyFormula->setText(withMnemonic(tr("Copy the formula as LaTeX"), u'F'));
  copyScenario->setText(withMnemonic(tr("Copy the scenario as text"), u'S'));
  m_script->setTitle(withMnemonic(tr("Python script"), u'Y'));
  copyNumPy->setText(withMnemonic(tr("Copy as NumPy"), u'N'));
  copyPyTorch->setText(withMnemonic(tr("Copy as PyTorch"), u'T'));
  saveScript->setText(withMnemonic(tr("Save as a script…"), u'S'));
  scriptGradients[0]->setText(withMnemonic(tr("Scripts without gradients"), u'W'));
  scriptGradients[1]->setText(withMnemonic(tr("Scripts with the gradients of ∑ o"), u'G'));
  scriptGradients[2]->setText(withMnemonic(tr("Scripts with the gradients of ∑ o²"), u'R'));
  quit->setText(withMnemonic(tr("Quit"), u'Q'));
  m_edit->setTitle(withMnemonic(tr("Edit"), u'E'));
  learn->setText(withMnemonic(tr("Learn"), u'L'));
  m_learn->setTitle(withMnemonic(tr("Learn"), u'A'));
  lessons->setText(withMnemonic(tr("Lessons"), u'L'));
  interview->setText(withMnemonic(tr("Mock interview…"), u'I'));
  cards->setText(withMnemonic(tr("Today’s cards"), u'C'));
  learningSettings->setText(withMnemonic(tr("Learning settings…"), u'S'));
  askMe->setText(withMnemonic(tr("Ask me about this"), u'S'));
  lectureMenu->setTitle(withMnemonic(tr("Lecture"), u'T'));
  addView->setText(withMnemonic(tr("Add this view"), u'A'));
  showLecture->setText(withMnemonic(tr("Show the lecture"), u'S'));
  newLecture->setText(withMnemonic(tr("New lecture"), u'N'));
  openLecture->setText(withMnemonic(tr("Open a lecture…"), u'O'));
  saveLecture->setText(withMnemonic(tr("Save the lecture"), u'V'));
  saveLectureAs->setText(withMnemonic(tr("Save the lecture as…"), u'E'));
  giveLecture->setText(withMnemonic(tr("Give the lecture"), u'G'));
  exportLecture->setText(withMnemonic(tr("Export as a web page…"), u'X'));
  m_classroom->setTitle(withMnemonic(tr("Classroom"), u'R'));
  newWork->setText(withMnemonic(tr("New work for a class…"), u'N'));
  worksheets->setText(withMnemonic(tr("Worksheets…"), u'W'));
  collectAnswers->setText(withMnemonic(tr("Collect answers…"), u'C'));
  openHandout->setText(withMnemonic(tr("Open a hand-out…"), u'O'));
  rename->setText(withMnemonic(tr("Rename…"), u'M'));
  compareMenu->setTitle(withMnemonic(tr("Compare"), u'C'));
  pin->setText(withMnemonic(tr("Pin as A"), u'P'));
  unpin->setText(withMnemonic(tr("Unpin"), u'U'));
  swapSides->setText(withMnemonic(tr("Swap A and B"), u'W'));
  sideBySide->setText(withMnemonic(tr("Side by side"), u'S'));
  difference->setText(withMnemonic(tr("Difference B − A"), u'D'));
  onlyB->setText(withMnemonic(tr("Only B"), u'B'));
  labMenu->setTitle(withMnemonic(tr("Labs"), u'L'));
  const QStringList titles = labTitles();
  for (std::size_t lab = 0; lab < labs.size(); ++lab) {
    const auto at = static_cast<qsizetype>(lab);
    labs[lab]->setText(withMnemonic(titles[at], labLetters()[at].unicode()));
  }
  m_view->setTitle(withMnemonic(tr("View"), u'V'));
  m_theme->setTitle(withMnemonic(tr("Theme"), u'T'));
  themeSystem->setText(withMnemonic(tr("Like the system"), u'S'));
  themeLight->setText(withMnemonic(tr("Light"), u'L'));
  themeDark->setText(withMnemonic(tr("Dark"), u'D'));
  themeContrast->setText(withMnemonic(tr("High contrast"), u'H'));
  larger->setText(withMnemonic(tr("Larger text"), u'L'));
  smaller->setText(withMnemonic(tr("Smaller text"), u'S'));
  normalSize->setText(withMnemonic(tr("Normal text size"), u'N'));
  showInputs->setText(withMnemonic(tr("Inputs"), u'I'));
  showExplain->setText(withMnemonic(tr("Notes and explanation"), u'X'));
  showNotes->setText(withMnemonic(tr("Turn to the notes, or back"), u'O'));
  present->setText(withMnemonic(tr("Present"), u'P'));
  leavePresentation->setText(tr("Leave the presentation"));
  blackScreen->setText(withMnemonic(tr("Black screen") + QStringLiteral("\tB"), u'B'));
  m_presenting->setTitle(withMnemonic(tr("Presenting"), u'G'));
  const auto byKey = [](const QString& text, PresenterCommand command, char16_t letter) {
    return withMnemonic(text + QLatin1Char('\t') + keyOf(command), letter);
  };
  presenterView->setText(withMnemonic(tr("Presenter’s window"), u'P'));
  swapScreens->setText(byKey(tr("Swap the screens"), PresenterCommand::SwapScreens, u'S'));
  pen->setText(byKey(tr("Draw with the pen"), PresenterCommand::Pen, u'D'));
  laser->setText(byKey(tr("Laser pointer"), PresenterCommand::Laser, u'L'));
  eraser->setText(byKey(tr("Eraser"), PresenterCommand::Eraser, u'E'));
  undoInk->setText(byKey(tr("Take the last stroke back"), PresenterCommand::Undo, u'B'));
  wipeInk->setText(byKey(tr("Wipe all ink away"), PresenterCommand::Wipe, u'W'));
  zoomPicture->setText(byKey(tr("Zoom into a region, or back"), PresenterCommand::Zoom, u'Z'));
  showOfHands->setText(byKey(tr("Show of hands"), PresenterCommand::Hands, u'H'));
  lessonText->setText(byKey(tr("Text of the lesson beside the picture"), PresenterCommand::Text, u'T'));
  notesOverPicture->setText(byKey(tr("Notes over the picture"), PresenterCommand::Notes, u'N'));
  nextArea->setText(withMnemonic(tr("Next part of the window"), u'W'));
  previousArea->setText(tr("Previous part of the window"));
  reducedMotion->setText(withMnemonic(tr("Reduced motion"), u'R'));
  m_playback->setTitle(withMnemonic(tr("Playback"), u'P'));
  playPause->setText(withMnemonic(tr("Play or pause") + QLatin1Char('\t') + tr("Space"), u'P'));
  nextStep->setText(withMnemonic(tr("Next step") + QLatin1Char('\t') + tr("Page Down"), u'N'));
  previousStep->setText(withMnemonic(tr("Previous step") + QLatin1Char('\t') + tr("Page Up"), u'R'));
  nextCell->setText(withMnemonic(tr("Next cell") + QStringLiteral("\t."), u'C'));
  previousCell->setText(withMnemonic(tr("Previous cell") + QStringLiteral("\t,"), u'V'));
  nextMark->setText(withMnemonic(tr("Next mark"), u'M'));
  previousMark->setText(withMnemonic(tr("Previous mark"), u'A'));
  toStart->setText(withMnemonic(tr("To the start") + QLatin1Char('\t') + tr("Home"), u'S'));
  toEnd->setText(withMnemonic(tr("To the end") + QLatin1Char('\t') + tr("End"), u'E'));
  deviceMenu->setTitle(withMnemonic(tr("Compute on"), u'O'));
  m_language->setTitle(withMnemonic(tr("Language"), u'G'));
  m_systemLanguage->setText(withMnemonic(tr("Like the system"), u'K'));
  fillMnemonics(*m_language);
  m_help->setTitle(withMnemonic(tr("Help"), u'H'));
  preferences->setText(withMnemonic(tr("Settings…"), u'S'));
  editKeys->setText(withMnemonic(tr("Change the keys…"), u'E'));
  findCommand->setText(withMnemonic(tr("Find a command…"), u'N'));
  pastNotices->setText(withMnemonic(tr("Messages so far…"), u'M'));
  manual->setText(withMnemonic(tr("Manual"), u'U'));
  glossary->setText(withMnemonic(tr("Glossary"), u'G'));
  readingList->setText(withMnemonic(tr("Reading list"), u'R'));
  shortcuts->setText(withMnemonic(tr("Keyboard shortcuts"), u'K'));
  tour->setText(withMnemonic(tr("Tour"), u'T'));
  faultReport->setText(withMnemonic(tr("Copy what I need for a bug report"), u'B'));
  published->setText(withMnemonic(tr("Published next to counted…"), u'P'));
  about->setText(withMnemonic(tr("About AttentionScope"), u'A'));
  aboutQt->setText(withMnemonic(tr("About Qt"), u'Q'));
  // Beside the keys that an entry always has, the learner's own.
  for (QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly))
    if (action->text().contains(QLatin1Char('\t')) && !action->shortcuts().isEmpty())
      action->setText(action->text() + tr(", ", "between two keys that do the same") + shownKeys(action->shortcuts()));
}

std::vector<KeyedAction> Actions::keyedActions() {
  std::vector<KeyedAction> found;
  std::set<const QAction*> seen{leavePresentation};  // Escape leaves what one is in, everywhere
  const auto add = [&](const QAction* action, const QString& where) {
    if (action->parent() != this || action->menu() || action->isSeparator() || !seen.insert(action).second) return;
    const bool isLab = std::ranges::find(labs, action) != labs.end();
    const QString title = action == undo   ? tr("Undo")
                          : action == redo ? tr("Redo")
                          : isLab          ? tr("Lab %1").arg(withoutMnemonic(action->text()))
                                           : withoutMnemonic(action->text());
    found.push_back({action->objectName(), title, where, m_usualKeys[action], action->shortcuts()});
  };
  const std::function<void(const QMenu&, const QString&)> walk = [&](const QMenu& menu, const QString& where) {
    const QList<QAction*> entries = menu.actions();
    for (const QAction* entry : entries) {
      add(entry, where);
      const QString name = withoutMnemonic(entry->text());
      if (entry->menu()) walk(*entry->menu(), where.isEmpty() ? name : where + QStringLiteral(" › ") + name);
    }
  };
  walk(m_menu, {});
  for (const QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly))
    add(action, withoutMnemonic(m_view->title()));
  return found;
}

void Actions::useKeys(const std::function<std::optional<QStringList>(const QString&)>& ownKeys) {
  const std::map<QString, QList<QKeySequence>> keys = resolvedKeys(keyedActions(), ownKeys);
  for (QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly))
    if (const auto found = keys.find(action->objectName()); found != keys.end()) action->setShortcuts(found->second);
  retranslate();
  Q_EMIT keysChanged();
}

std::optional<Loss> Actions::wantedGradients() const {
  for (std::size_t i = 0; i < lossNames.size(); ++i)
    if (scriptGradients[i + 1]->isChecked()) return lossNames[i].second;
  return std::nullopt;
}

void Actions::setUndoTexts(const QString& undone, const QString& redone) {
  undo->setText(withMnemonic(undone.isEmpty() ? tr("Undo") : tr("Undo: %1").arg(undone), u'U'));
  redo->setText(withMnemonic(redone.isEmpty() ? tr("Redo") : tr("Redo: %1").arg(redone), u'R'));
}

std::vector<std::pair<QString, QString>> Actions::keyHelp() {
  std::vector<std::pair<QString, QString>> help;
  for (const QAction* action : {playPause, nextStep, previousStep, nextCell, previousCell, toStart, toEnd}) {
    help.emplace_back(withoutMnemonic(action->text()), action->text().section(QLatin1Char('\t'), 1));
  }
  help[3].second += tr("  or  Ctrl+Right");
  help[4].second += tr("  or  Ctrl+Left");
  help.emplace_back(tr("Select another cell in the picture"), tr("Arrow keys"));
  help.emplace_back(tr("Type over the selected input in the picture"), tr("Digits or Return"));
  help.emplace_back(tr("Change it by a step, in fine steps with Shift"), tr("Alt+Up, Alt+Down"));
  help.emplace_back(tr("Black screen in a presentation; any key returns"), tr("B  or  ."));
  for (const auto& each : presenterKeyHelp()) help.push_back(each);
  std::set<QString> told;
  for (const QAction* action : {playPause, nextStep, previousStep, nextCell, previousCell, toStart, toEnd})
    told.insert(action->objectName());
  const auto tell = [&](const QString& title, const QList<QKeySequence>& keys) {
    help.emplace_back(
        title, QKeySequence::listToString(keys, QKeySequence::NativeText).replace(QStringLiteral("; "), tr("  or  ")));
  };
  for (const KeyedAction& action : keyedActions())
    if (!action.present.isEmpty() && !told.contains(action.name)) tell(action.title, action.present);
  tell(leavePresentation->text(), leavePresentation->shortcuts());
  return help;
}

}  // namespace attn::app
