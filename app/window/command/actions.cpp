// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/actions.h"

#include <QWidget>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "lecture/present/presenter_keys.h"
#include "preferences/browser_keys.h"
#include "preferences/language.h"
#include "session/edition.h"
#include "window/command/mnemonics.h"

namespace attn::app {

Actions::Actions(QWidget* window)
    : QObject(window),
      themes(new QActionGroup(this)),
      languages(new QActionGroup(this)),
      labGroup(new QActionGroup(this)),
      m_window(window),
      m_menu(window) {
  build();
  configure();
  retranslate();
}

void Actions::build() {
  const auto keysOf = [](PresenterCommand command) { return [command] { return keyOf(command); }; };
  const auto shown = [](const char* keys) { return [keys] { return tr(keys); }; };
  auto* file = addMenu(&m_menu, QT_TR_NOOP("File"), u'F');
  newDocument = add(file, "newDocument", QT_TR_NOOP("New"), u'N', {QKeySequence::New});
  newSentence = add(file, "newSentence", QT_TR_NOOP("New from a sentence…"), u'F');
  open = add(file, "open", QT_TR_NOOP("Open…"), u'O', {QKeySequence::Open});
  recentMenu = addMenu(file, QT_TR_NOOP("Open recent"), u'R');
  examplesMenu = addMenu(file, QT_TR_NOOP("Examples"), u'E');
  welcome = add(file, "welcome", QT_TR_NOOP("Welcome page"), u'W', {Qt::CTRL | Qt::SHIFT | Qt::Key_H});
  file->addSeparator();
  save = add(file, "save", QT_TR_NOOP("Save"), u'S', {QKeySequence::Save});
  saveAs = add(file, "saveAs", QT_TR_NOOP("Save as…"), u'A', {Qt::CTRL | Qt::SHIFT | Qt::Key_S});
  file->addSeparator();
  pasteScenario =
      add(file, "pasteScenario", QT_TR_NOOP("Open a document from the clipboard"), u'V', {}, shown("Ctrl+V"));
  importNumbers = add(file, "importNumbers", QT_TR_NOOP("Import numbers…"), u'I', {Qt::CTRL | Qt::Key_I});
  file->addSeparator();
  exportPicture = add(file, "exportPicture", QT_TR_NOOP("Export picture…"), u'X', {Qt::CTRL | Qt::Key_E});
  copyPicture = add(file, "copyPicture", QT_TR_NOOP("Copy picture"), u'C', {Qt::CTRL | Qt::SHIFT | Qt::Key_C});
  copyLink = add(file, "copyLink", QT_TR_NOOP("Copy link…"), u'L');
  dragPicture = add(file, "dragPicture", QT_TR_NOOP("Drag the picture out…"), u'D');
  print = add(file, "print", QT_TR_NOOP("Print…"), u'P', {QKeySequence::Print});
  exportAnimation =
      add(file, "exportAnimation", QT_TR_NOOP("Export an animation…"), u'T', {Qt::CTRL | Qt::SHIFT | Qt::Key_E});
  exportPage =
      add(file, "exportPage", QT_TR_NOOP("Export the lesson as a page…"), u'G', {Qt::CTRL | Qt::SHIFT | Qt::Key_W});
  auto* script = addMenu(file, QT_TR_NOOP("Python script"), u'Y');
  copyNumPy = add(script, "copyNumPy", QT_TR_NOOP("Copy as NumPy"), u'N');
  copyPyTorch = add(script, "copyPyTorch", QT_TR_NOOP("Copy as PyTorch"), u'T');
  saveScript = add(script, "saveScript", QT_TR_NOOP("Save as a script…"), u'S');
  script->addSeparator();
  scriptGradients = {add(script, "scriptWithoutGradients", QT_TR_NOOP("Scripts without gradients"), u'W'),
                     add(script, "scriptOfSum", QT_TR_NOOP("Scripts with the gradients of ∑ o"), u'G'),
                     add(script, "scriptOfSquares", QT_TR_NOOP("Scripts with the gradients of ∑ o²"), u'R')};
  auto* edit = addMenu(&m_menu, QT_TR_NOOP("Edit"), u'E');
  undo = add(edit, "undo", nullptr, u'\0', {QKeySequence::Undo});
  redo = add(edit, "redo", nullptr, u'\0', {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
  edit->addSeparator();
  rename = add(edit, "rename", QT_TR_NOOP("Rename…"), u'M', {Qt::SHIFT | Qt::Key_F2});
  edit->addSeparator();
  copyTableMenu = addMenu(edit, QT_TR_NOOP("Copy the table as"), u'T');
  copyTable = {add(copyTableMenu, "copyBmatrix", QT_TR_NOOP("LaTeX matrix"), u'L', {Qt::CTRL | Qt::SHIFT | Qt::Key_M}),
               add(copyTableMenu, "copyTabular", QT_TR_NOOP("LaTeX table with headings"), u'H'),
               add(copyTableMenu, "copyMarkdown", QT_TR_NOOP("Markdown table"), u'M'),
               add(copyTableMenu, "copyCsv", QT_TR_NOOP("CSV"), u'C'),
               add(copyTableMenu, "copyTsv", QT_TR_NOOP("Table for a spreadsheet"), u'S'),
               add(copyTableMenu, "copyArray", QT_TR_NOOP("NumPy array"), u'N')};
  copyTableMenu->addSeparator();
  allDigits = add(copyTableMenu, "allDigits", QT_TR_NOOP("Tables with all digits"), u'A');
  copyFormula =
      add(edit, "copyFormula", QT_TR_NOOP("Copy the formula as LaTeX"), u'F', {Qt::CTRL | Qt::SHIFT | Qt::Key_F});
  copyScenario =
      add(edit, "copyScenario", QT_TR_NOOP("Copy the document as text"), u'S', {Qt::CTRL | Qt::SHIFT | Qt::Key_X});
  compareMenu = addMenu(&m_menu, QT_TR_NOOP("Compare"), u'C');
  pin = add(nullptr, "pin", QT_TR_NOOP("Pin as A"), u'P', {Qt::CTRL | Qt::SHIFT | Qt::Key_A});
  unpin = add(nullptr, "unpin", QT_TR_NOOP("Unpin"), u'U');
  swapSides = add(nullptr, "swapSides", QT_TR_NOOP("Swap A and B"), u'W');
  sideBySide = add(nullptr, "sideBySide", QT_TR_NOOP("Side by side"), u'S', {Qt::CTRL | Qt::SHIFT | Qt::Key_B});
  difference = add(nullptr, "difference", QT_TR_NOOP("Difference B − A"), u'D', {Qt::CTRL | Qt::SHIFT | Qt::Key_D});
  onlyB = add(nullptr, "onlyB", QT_TR_NOOP("Only B"), u'B');
  labMenu = addMenu(&m_menu, QT_TR_NOOP("Labs"), u'L');
  learn = add(labMenu, "learn", QT_TR_NOOP("Learn"), u'L', {Qt::CTRL | Qt::Key_L});
  labMenu->addSeparator();
  for (qsizetype lab = 0; lab < labTitles().size(); ++lab) {
    const auto digit = static_cast<Qt::Key>(Qt::Key_1 + lab);
    labs.push_back(add(labMenu, qPrintable(QStringLiteral("lab%1").arg(lab + 1)), nullptr, 0, {Qt::CTRL | digit}));
    labs.back()->setProperty(kEnglishName, Lab::idOf(static_cast<LabKind>(lab)));
  }
  auto* learning = addMenu(&m_menu, QT_TR_NOOP("Learn"), u'A');
  lessons = add(learning, "lessons", QT_TR_NOOP("Lessons"), u'L');
  interview = add(learning, "interview", QT_TR_NOOP("Mock interview…"), u'I');
  cards = add(learning, "cards", QT_TR_NOOP("Today’s cards"), u'C');
  learning->addSeparator();
  learningSettings = add(learning, "learningSettings", QT_TR_NOOP("Learning settings…"), u'S');
  lectureMenu = addMenu(&m_menu, QT_TR_NOOP("Lecture"), u'T');
  addView = add(lectureMenu, "addView", QT_TR_NOOP("Add this slide"), u'A', {Qt::CTRL | Qt::Key_B});
  insertSlide = add(lectureMenu, "insertSlide", QT_TR_NOOP("Insert slide"), u'I');
  showLecture =
      add(lectureMenu, "showLecture", QT_TR_NOOP("Show the lecture"), u'S', {Qt::CTRL | Qt::SHIFT | Qt::Key_L});
  lectureMenu->addSeparator();
  newLecture = add(lectureMenu, "newLecture", QT_TR_NOOP("New lecture"), u'N');
  openLecture = add(lectureMenu, "openLecture", QT_TR_NOOP("Open a lecture…"), u'O');
  saveLecture = add(lectureMenu, "saveLecture", QT_TR_NOOP("Save the lecture"), u'V');
  saveLectureAs = add(lectureMenu, "saveLectureAs", QT_TR_NOOP("Save the lecture as…"), u'E');
  lectureMenu->addSeparator();
  giveLecture = add(lectureMenu, "giveLecture", QT_TR_NOOP("Give the lecture"), u'G');
  exportLecture = add(lectureMenu, "exportLecture", QT_TR_NOOP("Export as a web page…"), u'X');
  auto* classroom = addMenu(&m_menu, QT_TR_NOOP("Classroom"), u'R');
  newAssignment = add(classroom, "newWork", QT_TR_NOOP("New assignment…"), u'N');
  worksheets = add(classroom, "worksheets", QT_TR_NOOP("Worksheets…"), u'W');
  collectAnswers = add(classroom, "collectAnswers", QT_TR_NOOP("Collect answers…"), u'C');
  classroom->addSeparator();
  openHandout = add(classroom, "openHandout", QT_TR_NOOP("Open a hand-out…"), u'O');
  m_view = addMenu(&m_menu, QT_TR_NOOP("View"), u'V');
  auto* theme = addMenu(m_view, QT_TR_NOOP("Theme"), u'T');
  themeSystem = add(theme, "themeSystem", QT_TR_NOOP("Like the system"), u'S');
  themeLight = add(theme, "themeLight", QT_TR_NOOP("Light"), u'L');
  themeDark = add(theme, "themeDark", QT_TR_NOOP("Dark"), u'D');
  themeContrast = add(theme, "themeContrast", QT_TR_NOOP("High contrast"), u'H');
  m_view->addSeparator();
  larger = add(m_view, "larger", QT_TR_NOOP("Larger text"), u'L', {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal});
  smaller = add(m_view, "smaller", QT_TR_NOOP("Smaller text"), u'S', {Qt::CTRL | Qt::Key_Minus});
  normalSize = add(m_view, "normalSize", QT_TR_NOOP("Normal text size"), u'N', {Qt::CTRL | Qt::Key_0});
  m_view->addSeparator();
  showInputs = add(m_view, "showInputs", QT_TR_NOOP("Inputs"), u'I', {Qt::Key_F8, Qt::CTRL | Qt::Key_BracketLeft});
  showExplain = add(m_view, "showExplain", QT_TR_NOOP("Notes and explanation"), u'X',
                    {Qt::Key_F9, Qt::CTRL | Qt::Key_BracketRight});
  showNotes = add(m_view, "showNotes", QT_TR_NOOP("Go to the notes, or back"), u'O', {Qt::Key_F7});
  nextArea = add(m_view, "nextArea", QT_TR_NOOP("Next part of the window"), u'W', {Qt::Key_F6});
  m_view->addSeparator();
  previousArea =
      add(nullptr, "previousArea", QT_TR_NOOP("Previous part of the window"), u'\0', {Qt::SHIFT | Qt::Key_F6});
  leavePresentation = add(nullptr, "leavePresentation", QT_TR_NOOP("Leave the presentation"), u'\0', {Qt::Key_Escape});
  // Presentation clickers send F5 or Shift+F5 to start.
  present = add(m_view, "present", QT_TR_NOOP("Present"), u'P', {Qt::Key_F5, Qt::Key_F11, Qt::SHIFT | Qt::Key_F5});
  blackScreen = add(m_view, "blackScreen", QT_TR_NOOP("Black screen"), u'B', {}, shown("B"));
  m_view->addSeparator();
  auto* presenting = addMenu(m_view, QT_TR_NOOP("Presenting"), u'G');
  presenterView = add(presenting, "presenterView", QT_TR_NOOP("Presenter’s window"), u'P', {Qt::Key_F4});
  swapScreens =
      add(presenting, "swapScreens", QT_TR_NOOP("Swap the screens"), u'S', {}, keysOf(PresenterCommand::SwapScreens));
  presenting->addSeparator();
  pen = add(presenting, "pen", QT_TR_NOOP("Draw with the pen"), u'D', {}, keysOf(PresenterCommand::Pen));
  laser = add(presenting, "laser", QT_TR_NOOP("Laser pointer"), u'L', {}, keysOf(PresenterCommand::Laser));
  eraser = add(presenting, "eraser", QT_TR_NOOP("Eraser"), u'E', {}, keysOf(PresenterCommand::Eraser));
  undoInk = add(presenting, "undoInk", QT_TR_NOOP("Undo the last stroke"), u'B', {}, keysOf(PresenterCommand::Undo));
  wipeInk = add(presenting, "wipeInk", QT_TR_NOOP("Erase all ink"), u'W', {}, keysOf(PresenterCommand::Wipe));
  zoomPicture = add(presenting, "zoomPicture", QT_TR_NOOP("Zoom into a region, or back"), u'Z', {},
                    keysOf(PresenterCommand::Zoom));
  presenting->addSeparator();
  showOfHands = add(presenting, "showOfHands", QT_TR_NOOP("Show of hands"), u'H', {}, keysOf(PresenterCommand::Hands));
  lessonText = add(presenting, "lessonText", QT_TR_NOOP("Text of the lesson next to the picture"), u'T', {},
                   keysOf(PresenterCommand::Text));
  notesOverPicture = add(presenting, "notesOverPicture", QT_TR_NOOP("Notes over the picture"), u'N', {},
                         keysOf(PresenterCommand::Notes));
  reducedMotion = add(m_view, "reducedMotion", QT_TR_NOOP("Reduced motion"), u'R');
  auto* playback = addMenu(&m_menu, QT_TR_NOOP("Playback"), u'P');
  playPause = add(playback, "playPause", QT_TR_NOOP("Play or pause"), u'P', {}, shown(QT_TR_NOOP("Space")));
  playback->addSeparator();
  nextStep = add(playback, "nextStep", QT_TR_NOOP("Next step"), u'N', {}, shown(QT_TR_NOOP("Page Down")));
  previousStep = add(playback, "previousStep", QT_TR_NOOP("Previous step"), u'R', {}, shown(QT_TR_NOOP("Page Up")));
  nextCell = add(playback, "nextCell", QT_TR_NOOP("Next cell"), u'C', {}, shown("."));
  previousCell = add(playback, "previousCell", QT_TR_NOOP("Previous cell"), u'V', {}, shown(","));
  playback->addSeparator();
  nextMark = add(playback, "nextMark", QT_TR_NOOP("Next mark"), u'M', {Qt::CTRL | Qt::SHIFT | Qt::Key_PageDown});
  previousMark =
      add(playback, "previousMark", QT_TR_NOOP("Previous mark"), u'A', {Qt::CTRL | Qt::SHIFT | Qt::Key_PageUp});
  playback->addSeparator();
  toStart = add(playback, "toStart", QT_TR_NOOP("To the start"), u'S', {}, shown(QT_TR_NOOP("Home")));
  toEnd = add(playback, "toEnd", QT_TR_NOOP("To the end"), u'E', {}, shown(QT_TR_NOOP("End")));
  deviceMenu = addMenu(&m_menu, QT_TR_NOOP("Compute on"), u'O');
  m_language = addMenu(&m_menu, QT_TR_NOOP("Language"), u'G');
  addLanguages();
  auto* help = addMenu(&m_menu, QT_TR_NOOP("Help"), u'H');
  manual = add(help, "manual", QT_TR_NOOP("Manual"), u'U', {Qt::Key_F1});
  tour = add(help, "tour", QT_TR_NOOP("Tour"), u'T');
  glossary = add(help, "glossary", QT_TR_NOOP("Glossary"), u'G');
  readingList = add(help, "readingList", QT_TR_NOOP("Reading list"), u'R');
  help->addSeparator();
  askMe = add(help, "askMe", QT_TR_NOOP("Ask me about this"), u'S', {Qt::Key_F2});
  help->addSeparator();
  shortcuts = add(help, "shortcuts", QT_TR_NOOP("Keyboard shortcuts"), u'K', {Qt::CTRL | Qt::Key_F1});
  editKeys = add(help, "editKeys", QT_TR_NOOP("Change the keys…"), u'E');
  published = add(help, "published", QT_TR_NOOP("Published next to counted…"), u'P');
  help->addSeparator();
  pastNotices = add(help, "pastNotices", QT_TR_NOOP("Messages so far…"), u'M');
  faultReport = add(help, "faultReport", QT_TR_NOOP("Copy what I need for a bug report"), u'B');
  help->addSeparator();
  about = add(help, "about", QT_TR_NOOP("About AttentionScope"), u'A');
  aboutQt = add(help, "aboutQt", QT_TR_NOOP("About Qt"), u'Q');
  m_menu.addSeparator();
  preferences = add(&m_menu, "preferences", QT_TR_NOOP("Settings…"), u'S', {Qt::CTRL | Qt::Key_Comma});
  findCommand = add(&m_menu, "findCommand", QT_TR_NOOP("Find a command…"), u'N',
                    {Qt::CTRL | Qt::Key_K, Qt::CTRL | Qt::SHIFT | Qt::Key_P});
  quit = add(&m_menu, "quit", QT_TR_NOOP("Quit"), u'Q', {Qt::CTRL | Qt::Key_Q});
}

/// Sets which actions are checkable, exclusive, or auto-repeat.
void Actions::configure() {
  for (QAction* action : {showInputs, showExplain, reducedMotion, allDigits, presenterView, pen, laser, eraser,
                          zoomPicture, lessonText, showOfHands, showLecture})
    action->setCheckable(true);
  const auto addTo = [](QActionGroup* group, const auto& actions) {
    for (QAction* action : actions) {
      action->setCheckable(true);
      group->addAction(action);
    }
  };
  addTo(themes, std::array{themeSystem, themeLight, themeDark, themeContrast});
  addTo(labGroup, std::array{learn});
  addTo(labGroup, labs);
  addTo(new QActionGroup(this), scriptGradients);
  addTo(languages, m_language->actions());
  // none is checked on the welcome page
  labGroup->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
  scriptGradients.front()->setChecked(true);
  leavePresentation->setEnabled(false);
  blackScreen->setEnabled(false);
  // A held key must not toggle repeatedly; only steps auto-repeat.
  for (QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    action->setAutoRepeat(false);
    m_usualKeys[action] = action->shortcuts();
  }
  for (QAction* action : {undo, redo, larger, smaller, nextArea, previousArea, nextStep, previousStep, nextCell,
                          previousCell, nextMark, previousMark, undoInk})
    action->setAutoRepeat(true);
}

QAction* Actions::add(QMenu* menu, const char* name, const char* text, char16_t letter, const QList<QKeySequence>& keys,
                      std::function<QString()> shownKeys) {
  auto* action = new QAction(this);
  action->setObjectName(QLatin1String(name));
  action->setShortcuts(edition().isPage ? keysInPage(action->objectName(), keys) : keys);
  m_window->addAction(action);  // makes shortcuts work although the menu is not in a menu bar
  if (menu) menu->addAction(action);
  action->setProperty(kEnglishName, QString::fromUtf8(text));
  if (text) m_labels.push_back({action, text, letter, std::move(shownKeys)});
  return action;
}

QMenu* Actions::addMenu(QMenu* parent, const char* title, char16_t letter) {
  QMenu* menu = parent->addMenu(QString());
  m_labels.push_back({menu->menuAction(), title, letter, {}});
  return menu;
}

void Actions::addLanguages() {
  m_labels.push_back({m_language->addAction(QString()), QT_TR_NOOP("Like the system"), u'K', {}});
  for (const LanguageEntry& entry : attn::app::languages()) m_language->addAction(entry.name)->setData(entry.code);
  const QList<QAction*> actions = m_language->actions();
  actions.front()->setData(QString());
  for (QAction* action : actions) action->setObjectName(QStringLiteral("language:") + action->data().toString());
}

void Actions::retranslate() {
  for (const Label& label : m_labels) {
    const QString keys = label.shownKeys ? QLatin1Char('\t') + label.shownKeys() : QString();
    const QString text = tr(label.text) + keys;
    label.action->setText(label.letter ? withMnemonic(text, label.letter) : text);
  }
  const QStringList titles = labTitles();
  for (std::size_t lab = 0; lab < labs.size(); ++lab) {
    const auto at = static_cast<qsizetype>(lab);
    labs[lab]->setText(withMnemonic(titles[at], labLetters()[at].unicode()));
  }
  fillMnemonics(*m_language);
  // Show custom shortcuts next to the fixed keys of an entry.
  for (QAction* action : findChildren<QAction*>(Qt::FindDirectChildrenOnly))
    if (action->text().contains(QLatin1Char('\t')) && !action->shortcuts().isEmpty())
      action->setText(action->text() + tr(", ", "between two keys that do the same") + shownKeys(action->shortcuts()));
}

std::vector<KeyedAction> Actions::keyedActions() {
  std::vector<KeyedAction> found;
  std::set<const QAction*> seen{leavePresentation};  // Escape leaves the current mode everywhere
  const auto add = [&](const QAction* action, const QString& where) {
    if (action->parent() != this || action->menu() || action->isSeparator() || !action->isVisible()) return;
    if (!seen.insert(action).second) return;
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
  help.emplace_back(tr("Overwrite the selected input in the picture"), tr("Digits or Return"));
  help.emplace_back(tr("Change it by one step; hold Shift for fine steps"), tr("Alt+Up, Alt+Down"));
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
