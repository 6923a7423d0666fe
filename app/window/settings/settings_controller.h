// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include "window/frame/window_services.h"

class QWidget;

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

/// The dialogs of settings, of keys and of what can be deleted, and what follows from what is chosen there.
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

  /// The dialog of settings; it comes to the front if it is open.
  PreferencesDialog& showPreferences();
  /// The editor of keys.
  KeysDialog& showKeys();

 public Q_SLOTS:
  /// Theme or language have changed.
  void update();
  void useKeys();

 private:
  void useLanguage(const QString& choice);
  void useDefaults();
  void askWhatToDelete();
  PreferenceChoices choices() const;

  Services m_services;
  QPointer<PreferencesDialog> m_preferences;  // while it is open
  QPointer<KeysDialog> m_keys;
};

}  // namespace attn::app
