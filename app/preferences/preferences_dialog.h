// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "preferences/preference_choices.h"
#include "theme/theme.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class ChoiceSlider;
class DataPlaceRow;
class SegmentedControl;
class Settings;
enum class Setting;
class TypeSample;

/// The settings dialog. Choices are saved immediately and emitted by signals so that the window updates; there is no
/// confirmation. Not modal.
class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  PreferencesDialog(Settings&, PreferenceChoices, const Theme&, QWidget* parent = nullptr);

  /// Must also be called when the font size was adjusted to the window.
  void setTheme(const Theme&);
  /// Called when the device list is available or the selection has changed.
  void setDevices(std::vector<DeviceChoice>);
  /// Sets the choices, for instance after a change of language.
  void setChoices(PreferenceChoices);
  /// Shows the current settings, which may also be changed elsewhere.
  void refresh();
  /// Returns when all folder sizes are shown. For pictures and tests.
  void finish();

 Q_SIGNALS:
  void lookChosen();
  void motionChosen();
  void presenterWindowChosen();
  void browserAddressChosen();
  void languageChosen(const QString& code);
  void deviceChosen(const QString& id);
  void learningAsked();
  void keysAsked();
  void deletionAsked();
  void usualSettingsAsked();

 protected:
  void changeEvent(QEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  void rebuild();
  void buildLook(QVBoxLayout&);
  void buildNumbers(QVBoxLayout&);
  void buildComputing(QVBoxLayout&);
  void buildMore(QVBoxLayout&);
  void buildBrowser(QVBoxLayout&);
  void buildData(QVBoxLayout&);
  void addSection(QVBoxLayout&, const QString& name);
  void addRow(QVBoxLayout&, const QString& name, QWidget* control, const QString& note = {});
  void addButtons(QVBoxLayout&, std::initializer_list<QWidget*>);
  /// Disables a control, with a note, if an administrator has fixed its setting.
  void showFixed(QVBoxLayout&, QWidget* control, Setting);
  QLabel* addNote(QVBoxLayout&, const QString& text);
  SegmentedControl* addChoice(QVBoxLayout&, const char* objectName, const QString& name, const QStringList& labels,
                              const QString& note = {});
  void useTheme();
  void fillLanguages();
  void fillDevices();
  void showSizeLimit();
  int placeOfText(double pixels) const;

  Settings& m_settings;
  PreferenceChoices m_choices;
  Theme m_theme;
  std::vector<std::function<void(const Theme&)>> m_themed;
  std::vector<DataPlaceRow*> m_places;
  bool m_rebuilds = false;

  QScrollArea* m_area;
  QDialogButtonBox* m_buttons;
  SegmentedControl *m_mode = nullptr, *m_decimals = nullptr, *m_motion = nullptr, *m_presenter = nullptr;
  ChoiceSlider* m_size = nullptr;
  TypeSample* m_sample = nullptr;
  QLabel* m_room = nullptr;
  QComboBox *m_language = nullptr, *m_device = nullptr;
};

}  // namespace attn::app
