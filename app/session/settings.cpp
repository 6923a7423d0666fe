// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/settings.h"

#include <QFileInfo>
#include <algorithm>

namespace attn::app {
namespace {

constexpr double kBodyPixels = 13, kSmallest = 11, kLargest = 160.0 / 3.0;  // 40 pt at 96 dpi
constexpr std::size_t kRecentFiles = 12;
constexpr double kWidestPane = 4000;
constexpr qsizetype kRecentCommands = 6;

template <class E>
E enumValue(const QSettings& store, const QString& key, E fallback, int count) {
  const int value = store.value(key, static_cast<int>(fallback)).toInt();
  return value >= 0 && value < count ? static_cast<E>(value) : fallback;
}

/// 0 for everything that is no width.
double paneWidth(const QSettings& store, const QString& key) {
  bool ok = false;
  const double width = store.value(key, 0.0).toDouble(&ok);
  return ok && width > 0 && width <= kWidestPane ? width : 0;
}

std::vector<RecentFile> readRecent(const QSettings& store) {
  std::vector<RecentFile> files;
  const QVariantList list = store.value(QStringLiteral("recent/files")).toList();
  for (const QVariant& entry : list) {
    const QVariantMap map = entry.toMap();
    files.push_back({map.value(QStringLiteral("path")).toString(), map.value(QStringLiteral("title")).toString(),
                     map.value(QStringLiteral("opened")).toDateTime()});
  }
  return files;
}

}  // namespace

Settings::Settings() : m_store(QStringLiteral("AttentionScope"), QStringLiteral("AttentionScope")) {}

Settings::Settings(const QString& iniFile) : m_store(iniFile, QSettings::IniFormat) {}

ThemeMode Settings::themeMode() const {
  return enumValue(m_store, QStringLiteral("view/theme"), ThemeMode::System, 3);
}

void Settings::setThemeMode(ThemeMode mode) {
  m_store.setValue(QStringLiteral("view/theme"), static_cast<int>(mode));
}

double Settings::textPixels() const {
  bool ok = false;
  const double pixels = m_store.value(QStringLiteral("view/textPixels"), kBodyPixels).toDouble(&ok);
  return ok ? std::clamp(pixels, kSmallest, kLargest) : kBodyPixels;
}

void Settings::setTextPixels(double pixels) {
  m_store.setValue(QStringLiteral("view/textPixels"), std::clamp(pixels, kSmallest, kLargest));
}

QString Settings::language() const {
  return m_store.value(QStringLiteral("view/language")).toString();
}

void Settings::setLanguage(const QString& language) {
  m_store.setValue(QStringLiteral("view/language"), language);
}

bool Settings::reducedMotion() const {
  return m_store.value(QStringLiteral("view/reducedMotion"), false).toBool();
}

void Settings::setReducedMotion(bool reduced) {
  m_store.setValue(QStringLiteral("view/reducedMotion"), reduced);
}

double Settings::speed() const {
  return std::clamp(m_store.value(QStringLiteral("playback/speed"), 1.0).toDouble(), 0.25, 4.0);
}

void Settings::setSpeed(double speed) {
  m_store.setValue(QStringLiteral("playback/speed"), speed);
}

QByteArray Settings::geometry() const {
  return m_store.value(QStringLiteral("window/geometry")).toByteArray();
}

void Settings::setGeometry(const QByteArray& geometry) {
  m_store.setValue(QStringLiteral("window/geometry"), geometry);
}

bool Settings::inputsShown() const {
  return m_store.value(QStringLiteral("window/inputs"), true).toBool();
}

void Settings::setInputsShown(bool shown) {
  m_store.setValue(QStringLiteral("window/inputs"), shown);
}

bool Settings::explainShown() const {
  return m_store.value(QStringLiteral("window/explain"), true).toBool();
}

void Settings::setExplainShown(bool shown) {
  m_store.setValue(QStringLiteral("window/explain"), shown);
}

double Settings::inputsWidth() const {
  return paneWidth(m_store, QStringLiteral("window/inputsWidth"));
}

void Settings::setInputsWidth(double width) {
  m_store.setValue(QStringLiteral("window/inputsWidth"), width);
}

double Settings::explainWidth() const {
  return paneWidth(m_store, QStringLiteral("window/explainWidth"));
}

void Settings::setExplainWidth(double width) {
  m_store.setValue(QStringLiteral("window/explainWidth"), width);
}

QString Settings::lastFolder() const {
  return m_store.value(QStringLiteral("files/folder")).toString();
}

void Settings::setLastFolder(const QString& folder) {
  m_store.setValue(QStringLiteral("files/folder"), folder);
}

BackendChoice Settings::backend() const {
  return enumValue(m_store, QStringLiteral("compute/backend"), BackendChoice::Auto, 3);
}

std::optional<int> Settings::device() const {
  const QVariant device = m_store.value(QStringLiteral("compute/device"));
  return device.isValid() ? std::optional(device.toInt()) : std::nullopt;
}

void Settings::setBackend(BackendChoice choice, std::optional<int> device) {
  m_store.setValue(QStringLiteral("compute/backend"), static_cast<int>(choice));
  if (device) {
    m_store.setValue(QStringLiteral("compute/device"), *device);
  } else {
    m_store.remove(QStringLiteral("compute/device"));
  }
}

QStringList Settings::recentCommands() const {
  return m_store.value(QStringLiteral("commands/recent")).toStringList();
}

void Settings::addRecentCommand(const QString& name) {
  QStringList names = recentCommands();
  names.removeAll(name);
  names.prepend(name);
  m_store.setValue(QStringLiteral("commands/recent"), names.mid(0, kRecentCommands));
}

std::vector<RecentFile> Settings::recentFiles() const {
  std::vector<RecentFile> files = readRecent(m_store);
  std::erase_if(files, [](const RecentFile& file) { return !QFileInfo::exists(file.path); });
  return files;
}

void Settings::addRecentFile(const RecentFile& file) {
  std::vector<RecentFile> files = readRecent(m_store);
  std::erase_if(files, [&file](const RecentFile& other) { return other.path == file.path; });
  files.insert(files.begin(), file);
  if (files.size() > kRecentFiles) files.resize(kRecentFiles);
  writeRecent(files);
}

void Settings::clearRecentFiles() {
  writeRecent({});
}

void Settings::writeRecent(const std::vector<RecentFile>& files) {
  QVariantList list;
  for (const RecentFile& file : files) {
    list << QVariantMap{{QStringLiteral("path"), file.path},
                        {QStringLiteral("title"), file.title},
                        {QStringLiteral("opened"), file.opened}};
  }
  m_store.setValue(QStringLiteral("recent/files"), list);
}

}  // namespace attn::app
