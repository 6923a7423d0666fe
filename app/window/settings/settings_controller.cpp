// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/settings/settings_controller.h"

#include <QFileInfo>
#include <QMainWindow>

#include "base/cache_folder.h"
#include "compute/guest/driver_guard.h"
#include "labs/lab_factory.h"
#include "learn/settings/learning_dialog.h"
#include "preferences/data_place_row.h"
#include "preferences/keys_dialog.h"
#include "preferences/language.h"
#include "preferences/preference_choices.h"
#include "preferences/preferences_dialog.h"
#include "progress/progress.h"
#include "progress/progress_problem.h"
#include "session/autosave.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "window/command/actions.h"
#include "window/command/device_menu.h"
#include "window/command/mnemonics.h"
#include "window/desktop/desktop_integration.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/lecture/lecture_controller.h"
#include "window/notice/notice_bar.h"
#include "window/present/presentation_controller.h"
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
      found.push_back({entry->objectName(), withoutMnemonic(entry->text()), entry->isEnabled() || entry->isChecked(),
                       entry->isChecked()});
  return found;
}

}  // namespace

SettingsController::SettingsController(const Services& services) : m_services(services) {
  const Actions& a = services.actions;
  connect(a.preferences, &QAction::triggered, this, [this] { showPreferences(); });
  connect(a.editKeys, &QAction::triggered, this, [this] { showKeys(); });
  connect(a.languages, &QActionGroup::triggered, this,
          [this](const QAction* action) { useLanguage(action->data().toString()); });
  connect(&services.devices, &DeviceMenu::changed, this, [this] {
    if (m_preferences) m_preferences->setDevices(deviceChoices(*m_services.actions.deviceMenu));
  });
  connect(&services.appearance, &Appearance::themeChanged, this, &SettingsController::update);
  connect(&services.appearance, &Appearance::motionChanged, this, [this] {
    if (m_preferences) m_preferences->refresh();
  });
  usePolicy();
}

void SettingsController::usePolicy() {
  const Settings& settings = m_services.settings;
  const Actions& a = m_services.actions;
  const auto hide = [&settings](QAction* action, const QString& part) {
    action->setVisible(!settings.system().isHidden(part));
    action->setEnabled(action->isVisible());  // also for its shortcut
  };
  const QStringList labs = labIds();
  for (std::size_t lab = 0; lab < a.labs.size(); ++lab) hide(a.labs[lab], labs[static_cast<qsizetype>(lab)]);
  hide(a.tour, QStringLiteral("tour"));
  a.languages->setEnabled(!settings.isFixed(Setting::Language));
}

void SettingsController::reportIgnored() {
  QStringList lines;
  for (const IgnoredSetting& each : m_services.settings.system().ignored) lines << ignoredText(each);
  if (lines.isEmpty()) return;
  m_services.notices.say(tr("Some of the settings for all users of this computer are ignored. An administrator can "
                            "correct them."),
                         lines.join(QLatin1Char('\n')));
}

void SettingsController::useLanguage(const QString& choice) {
  m_services.settings.setLanguage(choice);
  m_services.language.use(choice);
}

void SettingsController::useKeys() {
  m_services.actions.useKeys([this](const QString& action) { return m_services.settings.keysOf(action); });
  if (m_keys) m_keys->setActions(m_services.actions.keyedActions());
}

void SettingsController::update() {
  const QList<QAction*> languages = m_services.actions.languages->actions();
  for (QAction* action : languages) action->setChecked(action->data().toString() == m_services.settings.language());
  if (m_preferences) {
    m_preferences->setChoices(choices());
    m_preferences->setTheme(m_services.appearance.theme());
  }
  if (!m_keys) return;
  m_keys->setActions(m_services.actions.keyedActions());
  m_keys->setTheme(m_services.appearance.theme());
}

PreferenceChoices SettingsController::choices() const {
  PreferenceChoices choices;
  choices.languages = languageChoices(m_services.actions);
  choices.devices = deviceChoices(*m_services.actions.deviceMenu);
  choices.textPixels.assign(textSizes().begin(), textSizes().end());
  choices.usualTextPixels = normalTextPixels;
  choices.places = {{tr("Learning progress"), m_services.progress.file()},
                    {tr("Unsaved work, in case of a crash"), QFileInfo(m_services.autosave.path()).absolutePath()},
                    {tr("Settings"), m_services.settings.file()}};
  if (const auto kernels = cacheFolder()) choices.places.push_back({tr("Compiled kernels"), toQString(*kernels)});
  if (const auto& pictures = m_services.workspace.welcome().pictures().folder(); !pictures.empty())
    choices.places.push_back({tr("Document thumbnails"), toQString(pictures)});
  return choices;
}

PreferencesDialog& SettingsController::showPreferences() {
  if (!m_preferences) {
    m_preferences =
        new PreferencesDialog(m_services.settings, choices(), m_services.appearance.theme(), &m_services.window);
    m_preferences->setAttribute(Qt::WA_DeleteOnClose);
    PreferencesDialog& dialog = *m_preferences;
    connect(&dialog, &PreferencesDialog::lookChosen, &m_services.appearance, &Appearance::update);
    connect(&dialog, &PreferencesDialog::motionChosen, &m_services.appearance, &Appearance::updateMotion);
    connect(&dialog, &PreferencesDialog::presenterWindowChosen, &m_services.presentation,
            &PresentationController::refresh);
    connect(&dialog, &PreferencesDialog::browserAddressChosen, &m_services.desktop, &DesktopIntegration::offerLink);
    connect(&dialog, &PreferencesDialog::languageChosen, this, &SettingsController::useLanguage);
    connect(&dialog, &PreferencesDialog::deviceChosen, this, [this](const QString& id) {
      const QList<QAction*> entries = m_services.actions.deviceMenu->actions();
      for (QAction* entry : entries)
        if (entry->objectName() == id) return entry->trigger();
    });
    connect(&dialog, &PreferencesDialog::learningAsked, m_services.actions.learningSettings, &QAction::trigger);
    connect(&dialog, &PreferencesDialog::keysAsked, this, [this] { showKeys(); });
    connect(&dialog, &PreferencesDialog::deletionAsked, this, &SettingsController::askWhatToDelete);
    connect(&dialog, &PreferencesDialog::usualSettingsAsked, this, &SettingsController::useDefaults);
    m_services.devices.lookForDevices();
  }
  m_preferences->show();
  m_preferences->raise();
  m_preferences->activateWindow();
  return *m_preferences;
}

KeysDialog& SettingsController::showKeys() {
  if (!m_keys) {
    m_keys = new KeysDialog(m_services.settings, m_services.actions.keyedActions(), m_services.appearance.theme(),
                            &m_services.window);
    m_keys->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_keys, &KeysDialog::keysChosen, this, &SettingsController::useKeys);
  }
  m_keys->show();
  m_keys->raise();
  m_keys->activateWindow();
  return *m_keys;
}

void SettingsController::useDefaults() {
  m_services.settings.restoreDefaults();
  m_services.language.use(m_services.settings.language());
  m_services.session.chooseBackend(m_services.settings.backend(), m_services.settings.device());
  m_services.workspace.setSpeed(m_services.settings.speed());
  useKeys();
  m_services.appearance.update();
  m_services.appearance.updateMotion();
  m_services.devices.retranslate();
  m_services.desktop.offerLink();
}

/// Excludes what this window uses itself (the open document, its journal).
void SettingsController::askWhatToDelete() {
  const std::vector<RecoverableWork> work = m_services.autosave.recoverable();
  const std::vector<RecoverableWork> lectures = m_services.lecture.autosave().recoverable();
  const int waiting = static_cast<int>(work.size() + lectures.size());
  const int recent = static_cast<int>(m_services.settings.recentFiles().size());
  std::vector<DeletablePart> parts{
      {QStringLiteral("learning"), tr("Learning progress"), progressText(m_services.progress.log())},
      {QStringLiteral("work"), tr("Unsaved work of earlier runs"),
       waiting == 0 ? tr("None.") : tr("%n document(s) or lecture(s) that were never saved", nullptr, waiting)},
      {QStringLiteral("recent"), tr("Recent files and commands"),
       tr("The list of %n file(s), not the files themselves, and the session to resume at the next start", nullptr,
          recent)},
      {QStringLiteral("settings"), tr("Settings"), tr("All settings, keyboard shortcuts and window positions")},
      {QStringLiteral("caches"), tr("Caches"), tr("Compiled kernels and thumbnails, which are recreated as needed")}};
  auto* dialog = new DeleteDataDialog(parts, m_services.appearance.theme(),
                                      m_preferences ? static_cast<QWidget*>(m_preferences) : &m_services.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, work, lectures] {
    const QStringList chosen = dialog->chosen();
    if (chosen.contains(QLatin1String("work"))) {
      for (const RecoverableWork& each : work) discardJournal(each);
      for (const RecoverableWork& each : lectures) discardJournal(each);
      m_services.workspace.welcome().setRecoverable(m_services.autosave.recoverable());
    }
    if (chosen.contains(QLatin1String("caches"))) {
      emptyKernelCaches();
      m_services.workspace.welcome().pictures().clear();
    }
    if (chosen.contains(QLatin1String("settings"))) {
      // Recent files are deleted only by their own option.
      const std::vector<RecentFile> files = m_services.settings.recentFiles();
      m_services.settings.forgetEverything();
      if (!chosen.contains(QLatin1String("recent")))
        for (auto each = files.rbegin(); each != files.rend(); ++each) m_services.settings.addRecentFile(*each);
      useDefaults();
    }
    if (chosen.contains(QLatin1String("recent"))) {
      m_services.settings.clearRecent();
      m_services.desktop.forgetLast();
      m_services.workspace.welcome().setInProgress(std::nullopt);
      m_services.workspace.welcome().pictures().clear();  // they reveal the contents of the files
    }
    m_services.workspace.welcome().refresh();
    const auto said = [self = QPointer(this)](const QString& text) {
      if (self) self->m_services.notices.say(text);
    };
    if (!chosen.contains(QLatin1String("learning"))) return said(tr("The data was deleted."));
    m_services.progress.deleteEverything([self = QPointer(this), said](const std::optional<ProgressProblem>& problem) {
      if (!self) return;
      if (!problem) return said(tr("The data was deleted."));
      self->m_services.notices.fail(tr("Your learning progress could not be deleted."), problemText(*problem));
    });
  });
  dialog->open();
}

}  // namespace attn::app
