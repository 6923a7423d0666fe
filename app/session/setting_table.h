// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace attn::app {

/// The settings that a person chooses, in the order of kSettings. What the program stores by itself is not among them.
enum class Setting {
  Theme,
  TextPixels,
  Language,
  Motion,
  Decimals,
  Speed,
  PresentedScale,
  PresenterWindow,
  LessonText,
  Backend,
  Device,
  NewCards,
  AllCards,
  Inputs,
  Explain,
  StartedBefore
};

enum class SettingKind {
  Choice,  // one of `words`, stored as its index
  Flag,    // 0 or 1, stored as false or true
  Number,
  Whole,
  Word  // one of `words`, stored as text
};

struct SettingRow {
  Setting setting;
  const char* key;  // in the settings file
  SettingKind kind;
  double usual = 0;  // NaN: not set
  double least = 0, most = 0;
  const char* words = "";   // separated by spaces
  bool isRestored = false;  // by "Restore the default settings"
  bool canBeFixed = false;  // by an administrator. Never what makes the program readable for a person
};

inline constexpr double kNotSet = std::numeric_limits<double>::quiet_NaN();

// clang-format off
inline constexpr std::array kSettings{
    SettingRow{Setting::Theme, "view/theme", SettingKind::Choice, 0, 0, 3, "system light dark contrast", true},
    SettingRow{Setting::TextPixels, "view/textPixels", SettingKind::Number, 13, 11, 160.0 / 3.0, "", true},  // 40 pt at 96 dpi
    SettingRow{Setting::Language, "view/language", SettingKind::Word, 0, 0, 1, "en zh_CN", true, true},
    SettingRow{Setting::Motion, "view/motion", SettingKind::Choice, 0, 0, 2, "system full reduced", true},
    SettingRow{Setting::Decimals, "view/decimals", SettingKind::Whole, kNotSet, 1, 6, "", true, true},
    SettingRow{Setting::Speed, "playback/speed", SettingKind::Number, 1, 0.25, 4, "", true},
    SettingRow{Setting::PresentedScale, "presenting/type", SettingKind::Number, 1, 0.8, 4},
    SettingRow{Setting::PresenterWindow, "presenting/window", SettingKind::Choice, 0, 0, 2, "lessons always never", true},
    SettingRow{Setting::LessonText, "presenting/lessonText", SettingKind::Flag, 1, 0, 1, "", true},
    SettingRow{Setting::Backend, "compute/backend", SettingKind::Choice, 0, 0, 2, "auto eigen opencl", true, true},
    SettingRow{Setting::Device, "compute/device", SettingKind::Whole, kNotSet, 0, 1023, "", true},
    SettingRow{Setting::NewCards, "learn/newCardsPerDay", SettingKind::Number, 6, 0, 50},
    SettingRow{Setting::AllCards, "learn/allCards", SettingKind::Flag, 0, 0, 1},
    SettingRow{Setting::Inputs, "window/inputs", SettingKind::Flag, 1, 0, 1},
    SettingRow{Setting::Explain, "window/explain", SettingKind::Flag, 1, 0, 1},
    SettingRow{Setting::StartedBefore, "window/startedBefore", SettingKind::Flag, 0, 0, 1}};
// clang-format on

constexpr std::size_t indexOf(Setting setting) {
  return static_cast<std::size_t>(setting);
}
constexpr const SettingRow& rowOf(Setting setting) {
  return kSettings.at(indexOf(setting));
}
/// nullptr if no setting has this key.
const SettingRow* rowWithKey(const QString& key);

QStringList wordsOf(const SettingRow&);
/// The number of a stored value, for a choice its index, for a flag 0 or 1. Finite and within the bounds of the row:
/// numbers are clamped to them. nullopt if the value is not one of this row.
std::optional<double> numberIn(const SettingRow&, const QVariant& stored);

}  // namespace attn::app
