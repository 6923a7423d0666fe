// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/actions.h"

#include <QWidget>

#include "window/language.h"

namespace attn::app {

Actions::Actions(QWidget* window) : QObject(window), m_window(window), m_menu(window) {
  newDocument = add(QKeySequence::New);
  open = add(QKeySequence::Open);
  welcome = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
  save = add(QKeySequence::Save);
  saveAs = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
  importNumbers = add(QKeySequence(Qt::CTRL | Qt::Key_I));
  exportPicture = add(QKeySequence(Qt::CTRL | Qt::Key_E));
  copyPicture = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
  copyNumPy = add();
  copyPyTorch = add();
  saveScript = add();
  quit = add(QKeySequence(Qt::CTRL | Qt::Key_Q));
  undo = add(QKeySequence::Undo);
  redo = add();
  redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  rename = add(QKeySequence(Qt::Key_F2));
  pin = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
  unpin = add();
  swapSides = add();
  sideBySide = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
  difference = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
  onlyB = add();
  themeSystem = add();
  themeLight = add();
  themeDark = add();
  larger = add();
  larger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
  smaller = add(QKeySequence(Qt::CTRL | Qt::Key_Minus));
  normalSize = add(QKeySequence(Qt::CTRL | Qt::Key_0));
  showNotes = add(QKeySequence(Qt::Key_F7));
  showInputs = add();
  showInputs->setShortcuts({QKeySequence(Qt::Key_F8), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)});
  showExplain = add();
  showExplain->setShortcuts({QKeySequence(Qt::Key_F9), QKeySequence(Qt::CTRL | Qt::Key_BracketRight)});
  present = add();
  present->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(Qt::Key_F11)});
  leavePresentation = add(QKeySequence(Qt::Key_Escape));
  reducedMotion = add();
  playPause = add();
  nextStep = add();
  previousStep = add();
  nextCell = add();
  previousCell = add();
  toStart = add();
  toEnd = add();
  shortcuts = add(QKeySequence(Qt::Key_F1));
  published = add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
  about = add();
  aboutQt = add();
  themes = new QActionGroup(this);
  languages = new QActionGroup(this);
  build();
  retranslate();
}

QAction* Actions::add(const QKeySequence& keys) {
  auto* action = new QAction(this);
  if (!keys.isEmpty()) action->setShortcut(keys);
  m_window->addAction(action);  // works although the menu is never in a menu bar
  return action;
}

void Actions::build() {
  for (QAction* action : {showInputs, showExplain, reducedMotion}) action->setCheckable(true);
  for (QAction* action : {themeSystem, themeLight, themeDark}) {
    action->setCheckable(true);
    themes->addAction(action);
  }
  leavePresentation->setEnabled(false);

  m_file = m_menu.addMenu(QString());
  m_file->addActions({newDocument, open});
  recentMenu = m_file->addMenu(QString());
  examplesMenu = m_file->addMenu(QString());
  m_file->addActions({welcome, m_file->addSeparator(), save, saveAs, m_file->addSeparator(), importNumbers,
                      m_file->addSeparator(), exportPicture, copyPicture});
  m_script = m_file->addMenu(QString());
  m_script->addActions({copyNumPy, copyPyTorch, saveScript});
  m_edit = m_menu.addMenu(QString());
  m_edit->addActions({undo, redo, m_edit->addSeparator(), rename});
  compareMenu = m_menu.addMenu(QString());
  m_view = m_menu.addMenu(QString());
  m_theme = m_view->addMenu(QString());
  m_theme->addActions({themeSystem, themeLight, themeDark});
  m_view->addActions({m_view->addSeparator(), larger, smaller, normalSize, m_view->addSeparator(), showInputs,
                      showExplain, showNotes, m_view->addSeparator(), present, reducedMotion});
  m_playback = m_menu.addMenu(QString());
  m_playback->addActions({playPause, m_playback->addSeparator(), nextStep, previousStep, nextCell, previousCell,
                          m_playback->addSeparator(), toStart, toEnd});
  deviceMenu = m_menu.addMenu(QString());
  m_language = m_menu.addMenu(QString());
  buildLanguages(*m_language);
  m_help = m_menu.addMenu(QString());
  m_help->addActions({shortcuts, published, m_help->addSeparator(), about, aboutQt});
  m_menu.addSeparator();
  m_menu.addAction(quit);
}

void Actions::buildLanguages(QMenu& menu) {
  m_systemLanguage = menu.addAction(QString());
  m_systemLanguage->setData(QString());
  for (const LanguageEntry& entry : attn::app::languages()) menu.addAction(entry.name)->setData(entry.code);
  const QList<QAction*> actions = menu.actions();
  for (QAction* action : actions) {
    action->setCheckable(true);
    languages->addAction(action);
  }
}

void Actions::retranslate() {
  m_file->setTitle(tr("File"));
  newDocument->setText(tr("New"));
  open->setText(tr("Open…"));
  recentMenu->setTitle(tr("Open recent"));
  examplesMenu->setTitle(tr("Examples"));
  welcome->setText(tr("Welcome page"));
  save->setText(tr("Save"));
  saveAs->setText(tr("Save as…"));
  importNumbers->setText(tr("Import numbers…"));
  exportPicture->setText(tr("Export picture…"));
  copyPicture->setText(tr("Copy picture"));
  m_script->setTitle(tr("Python script"));
  copyNumPy->setText(tr("Copy as NumPy"));
  copyPyTorch->setText(tr("Copy as PyTorch"));
  saveScript->setText(tr("Save as a script…"));
  quit->setText(tr("Quit"));
  m_edit->setTitle(tr("Edit"));
  rename->setText(tr("Rename…"));
  compareMenu->setTitle(tr("Compare"));
  pin->setText(tr("Pin as A"));
  unpin->setText(tr("Unpin"));
  swapSides->setText(tr("Swap A and B"));
  sideBySide->setText(tr("Side by side"));
  difference->setText(tr("Difference B − A"));
  onlyB->setText(tr("Only B"));
  m_view->setTitle(tr("View"));
  m_theme->setTitle(tr("Theme"));
  themeSystem->setText(tr("Like the system"));
  themeLight->setText(tr("Light"));
  themeDark->setText(tr("Dark"));
  larger->setText(tr("Larger text"));
  smaller->setText(tr("Smaller text"));
  normalSize->setText(tr("Normal text size"));
  showInputs->setText(tr("Inputs"));
  showExplain->setText(tr("Notes and explanation"));
  showNotes->setText(tr("Turn to the notes, or back"));
  present->setText(tr("Present"));
  leavePresentation->setText(tr("Leave the presentation"));
  reducedMotion->setText(tr("Reduced motion"));
  m_playback->setTitle(tr("Playback"));
  playPause->setText(tr("Play or pause") + QLatin1Char('\t') + tr("Space"));
  nextStep->setText(tr("Next step") + QLatin1Char('\t') + tr("Page Down"));
  previousStep->setText(tr("Previous step") + QLatin1Char('\t') + tr("Page Up"));
  nextCell->setText(tr("Next cell") + QStringLiteral("\t."));
  previousCell->setText(tr("Previous cell") + QStringLiteral("\t,"));
  toStart->setText(tr("To the start") + QLatin1Char('\t') + tr("Home"));
  toEnd->setText(tr("To the end") + QLatin1Char('\t') + tr("End"));
  deviceMenu->setTitle(tr("Compute on"));
  m_language->setTitle(tr("Language"));
  m_systemLanguage->setText(tr("Like the system"));
  m_help->setTitle(tr("Help"));
  shortcuts->setText(tr("Keyboard shortcuts"));
  published->setText(tr("Published next to counted…"));
  about->setText(tr("About AttentionScope"));
  aboutQt->setText(tr("About Qt"));
}

std::vector<std::pair<QString, QString>> Actions::keyHelp() const {
  std::vector<std::pair<QString, QString>> help;
  for (const QAction* action : {playPause, nextStep, previousStep, nextCell, previousCell, toStart, toEnd}) {
    const QStringList parts = action->text().split(QLatin1Char('\t'));
    help.emplace_back(parts.value(0), parts.value(1));
  }
  help[3].second += tr("  or  Ctrl+Right");
  help[4].second += tr("  or  Ctrl+Left");
  help.emplace_back(tr("Select another cell in the picture"), tr("Arrow keys"));
  for (const QAction* action : {undo,          redo,
                                newDocument,   open,
                                save,          saveAs,
                                importNumbers, exportPicture,
                                copyPicture,   rename,
                                pin,           sideBySide,
                                difference,    welcome,
                                larger,        smaller,
                                normalSize,    showInputs,
                                showExplain,   showNotes,
                                present,       leavePresentation,
                                shortcuts,     published,
                                quit}) {
    const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
    help.emplace_back(action == undo   ? tr("Undo")
                      : action == redo ? tr("Redo")
                                       : action->text(),
                      QString(keys).replace(QStringLiteral("; "), tr("  or  ")));
  }
  return help;
}

}  // namespace attn::app
