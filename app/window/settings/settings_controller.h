// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include "window/frame/window_services.h"

namespace attn::app {

class Autosave;
class DesktopIntegration;
class DeviceMenu;
class KeysDialog;
class Language;
class LectureController;
struct PreferenceChoices;
class PreferencesDialog;
class PresentationController;
class Progress;

/// The dialogs for settings, shortcuts and deleting data; applies the choices made there.
class SettingsController : public QObject {
  Q_OBJECT

 public:
  struct Services : WindowServices {
    Language& language;
    Autosave& autosave;
    Progress& progress;
    DeviceMenu& devices;
    LectureController& lecture;
    PresentationController& presentation;
    DesktopIntegration& desktop;
  };
  explicit SettingsController(const Services&);

  /// Shows the settings dialog, or raises it if it is open.
  PreferencesDialog& showPreferences();
  /// Shows the shortcut editor.
  KeysDialog& showKeys();

  /// Names what is ignored in the settings for all users.
  void reportIgnored();

 public Q_SLOTS:
  /// Must be called when theme or language have changed.
  void update();
  void useKeys();

 private:
  /// Hides and disables what an administrator has decided.
  void usePolicy();
  void useLanguage(const QString& choice);
  void useDefaults();
  void askWhatToDelete();
  PreferenceChoices choices() const;

  Services m_services;
  QPointer<PreferencesDialog> m_preferences;
  QPointer<KeysDialog> m_keys;
};

}  // namespace attn::app
