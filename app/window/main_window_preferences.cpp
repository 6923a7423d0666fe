// SPDX-License-Identifier: GPL-3.0-or-later
// Settings and keys: the dialogs, and what follows from what is chosen there.
#include <QFileInfo>
#include <QPointer>

#include "base/cache_folder.h"
#include "compute/guest/driver_guard.h"
#include "labs/lab.h"
#include "learn/settings/learning_dialog.h"
#include "lecture/record/lecture_panel.h"
#include "panes/reading_column.h"
#include "preferences/delete_data_dialog.h"
#include "preferences/keys_dialog.h"
#include "preferences/language.h"
#include "preferences/preference_choices.h"
#include "preferences/preferences_dialog.h"
#include "progress/progress_problem.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "window/command/actions.h"
#include "window/command/compare_menu.h"
#include "window/command/device_menu.h"
#include "window/command/mnemonics.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/lecture/lecture_room.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"
#include "window/present/presenting_desk.h"
#include "window/settings/appearance.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {
namespace {

std::vector<LanguageChoice> languageChoices(const Actions& actions) {
  std::vector<LanguageChoice> found;
  const QList<QAction*> entries = actions.languages->actions();
  for (const QAction* entry : entries) found.push_back({entry->data().toString(), withoutMnemonic(entry->text())});
  return found;
}

std::vector<DeviceChoice> deviceChoices(const QMenu& menu) {
  std::vector<DeviceChoice> found;
  const QList<QAction*> entries = menu.actions();
  for (const QAction* entry : entries)
    if (entry->isCheckable())
      found.push_back({entry->objectName(), withoutMnemonic(entry->text()), entry->isEnabled(), entry->isChecked()});
  return found;
}

}  // namespace

void MainWindow::connectPreferences() {
  Actions& a = *m_actions;
  connect(a.preferences, &QAction::triggered, this, [this] { showPreferences(); });
  connect(a.editKeys, &QAction::triggered, this, [this] { showKeys(); });
  connect(a.reducedMotion, &QAction::toggled, this, [this](bool on) {
    if (on == isMotionReduced(m_settings, m_desktop)) return;
    m_settings.setMotion(on ? MotionWish::Reduced : MotionWish::Full);
    useMotion();
  });
  connect(m_devices, &DeviceMenu::changed, this, [this] {
    if (m_preferences) m_preferences->setDevices(deviceChoices(*m_actions->deviceMenu));
  });
  connect(&a, &Actions::keysChanged, m_welcome, &WelcomePage::refresh);
  useKeys();
  useMotion();
}

void MainWindow::setDesktopLook(const DesktopLook& look) {
  if (look == m_desktop) return;
  m_desktop = look;
  if (fittingTheme() != m_theme) useTheme();
  useMotion();
}

void MainWindow::useMotion() {
  const bool reduced = isMotionReduced(m_settings, m_desktop);
  m_actions->reducedMotion->setChecked(reduced);
  m_notices->setReducedMotion(reduced);
  for (const auto& each : m_labs) each->playback()->setReducedMotion(reduced);
  if (m_preferences) m_preferences->refresh();
}

void MainWindow::useKeys() {
  m_actions->useKeys([this](const QString& action) { return m_settings.keysOf(action); });
  updateUndo();
  m_compare->retranslate();
  const auto keysOf = [](const QAction* action) { return action->shortcut().toString(QKeySequence::NativeText); };
  m_panes->setKeys(keysOf(m_actions->showInputs), keysOf(m_actions->showExplain));
  m_panes->reading().setKeys(keysOf(m_actions->showNotes), keysOf(m_actions->askMe));
  m_lecture->panel().setAddKeys(keysOf(m_actions->addView));
  m_header->retranslate();
  if (m_keys) m_keys->setActions(m_actions->keyedActions());
}

void MainWindow::tellPreferences() {
  if (m_preferences) {
    m_preferences->setChoices(preferenceChoices());
    m_preferences->setTheme(m_theme);
  }
  if (!m_keys) return;
  m_keys->setActions(m_actions->keyedActions());
  m_keys->setTheme(m_theme);
}

PreferenceChoices MainWindow::preferenceChoices() {
  PreferenceChoices choices;
  choices.languages = languageChoices(*m_actions);
  choices.devices = deviceChoices(*m_actions->deviceMenu);
  choices.textPixels.assign(textSizes().begin(), textSizes().end());
  choices.usualTextPixels = normalTextPixels;
  choices.places = {{tr("Progress of learning"), m_progress.file()},
                    {tr("Unsaved work, in case of a crash"), QFileInfo(m_autosave.journalFile()).absolutePath()},
                    {tr("Settings"), m_settings.file()}};
  if (const auto kernels = cacheFolder()) choices.places.push_back({tr("Compiled kernels"), toQString(*kernels)});
  if (const auto& pictures = m_welcome->pictures().folder(); !pictures.empty())
    choices.places.push_back({tr("Small pictures of documents"), toQString(pictures)});
  return choices;
}

PreferencesDialog& MainWindow::showPreferences() {
  if (!m_preferences) {
    m_preferences = new PreferencesDialog(m_settings, preferenceChoices(), m_theme, this);
    m_preferences->setAttribute(Qt::WA_DeleteOnClose);
    PreferencesDialog& dialog = *m_preferences;
    connect(&dialog, &PreferencesDialog::lookChosen, this, &MainWindow::useTheme);
    connect(&dialog, &PreferencesDialog::motionChosen, this, &MainWindow::useMotion);
    connect(&dialog, &PreferencesDialog::presenterWindowChosen, this, [this] { m_desk->refresh(); });
    connect(&dialog, &PreferencesDialog::languageChosen, this, &MainWindow::useLanguage);
    connect(&dialog, &PreferencesDialog::deviceChosen, this, [this](const QString& id) {
      const QList<QAction*> entries = m_actions->deviceMenu->actions();
      for (QAction* entry : entries)
        if (entry->objectName() == id) return entry->trigger();
    });
    connect(&dialog, &PreferencesDialog::learningAsked, this, &MainWindow::showLearningSettings);
    connect(&dialog, &PreferencesDialog::keysAsked, this, [this] { showKeys(); });
    connect(&dialog, &PreferencesDialog::deletionAsked, this, &MainWindow::askWhatToDelete);
    connect(&dialog, &PreferencesDialog::usualSettingsAsked, this, &MainWindow::useUsualSettings);
    m_devices->lookForDevices();
  }
  m_preferences->show();
  m_preferences->raise();
  m_preferences->activateWindow();
  return *m_preferences;
}

KeysDialog& MainWindow::showKeys() {
  if (!m_keys) {
    m_keys = new KeysDialog(m_settings, m_actions->keyedActions(), m_theme, this);
    m_keys->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_keys, &KeysDialog::keysChosen, this, &MainWindow::useKeys);
  }
  m_keys->show();
  m_keys->raise();
  m_keys->activateWindow();
  return *m_keys;
}

void MainWindow::useUsualSettings() {
  m_settings.restoreUsual();
  m_language.use(m_settings.language());
  m_session.chooseBackend(m_settings.backend(), m_settings.device());
  for (const auto& each : m_labs) each->playback()->setSpeed(m_settings.speed());
  useKeys();
  useTheme();
  useMotion();
  m_devices->retranslate();
}

/// Whatever this window holds itself (the open document, its journal) is not among it.
void MainWindow::askWhatToDelete() {
  const std::vector<RecoverableWork> work = m_autosave.recoverable();
  const std::vector<RecoverableLecture> lectures = m_lecture->autosave().recoverable();
  const int waiting = static_cast<int>(work.size() + lectures.size());
  const int recent = static_cast<int>(m_settings.recentFiles().size());
  std::vector<DeletablePart> parts{
      {QStringLiteral("learning"), tr("Progress of learning"), progressText(m_progress.log())},
      {QStringLiteral("work"), tr("Unsaved work of earlier runs"),
       waiting == 0 ? tr("There is none.")
                    : tr("%n document(s) or lecture(s) that were never saved", nullptr, waiting)},
      {QStringLiteral("recent"), tr("Recent files and commands"),
       tr("The list of %n file(s), not the files themselves, and what the next start continues", nullptr, recent)},
      {QStringLiteral("settings"), tr("Settings"),
       tr("All that is chosen in the settings, keys, and the places of windows")},
      {QStringLiteral("caches"), tr("Caches"), tr("Compiled kernels and small pictures, which are made again")}};
  auto* dialog = new DeleteDataDialog(parts, m_theme, m_preferences ? static_cast<QWidget*>(m_preferences) : this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, work, lectures] {
    const QStringList chosen = dialog->chosen();
    if (chosen.contains(QLatin1String("work"))) {
      for (const RecoverableWork& each : work) Autosave::discard(each);
      for (const RecoverableLecture& each : lectures) LectureAutosave::discard(each);
      m_welcome->setRecoverable(m_autosave.recoverable());
    }
    if (chosen.contains(QLatin1String("caches"))) {
      emptyKernelCaches();
      m_welcome->pictures().clear();
    }
    if (chosen.contains(QLatin1String("settings"))) {
      // What the switch of recent files says is decided there.
      const std::vector<RecentFile> files = m_settings.recentFiles();
      m_settings.forgetEverything();
      if (!chosen.contains(QLatin1String("recent")))
        for (auto each = files.rbegin(); each != files.rend(); ++each) m_settings.addRecentFile(*each);
      useUsualSettings();
    }
    if (chosen.contains(QLatin1String("recent"))) {
      m_settings.clearRecent();
      m_desktopRoom->forgetLast();
      m_welcome->setInProgress(std::nullopt);
      m_welcome->pictures().clear();  // they tell what the files were
    }
    m_welcome->refresh();
    const auto said = [self = QPointer(this)](const QString& text) {
      if (self) self->m_notices->show(NoticeBar::Kind::Information, text);
    };
    if (!chosen.contains(QLatin1String("learning"))) return said(tr("What you chose is deleted."));
    m_progress.deleteEverything([self = QPointer(this), said](const std::optional<ProgressProblem>& problem) {
      if (!self) return;
      if (!problem) return said(tr("What you chose is deleted."));
      self->m_notices->show(NoticeBar::Kind::Error, tr("The progress of learning could not be deleted."),
                            problemText(*problem));
    });
  });
  dialog->open();
}

}  // namespace attn::app
