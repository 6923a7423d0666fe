// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/settings.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>
#include <utility>

#include "session/quiet_settings.h"

namespace attn::app {
namespace {

constexpr std::size_t kRecentFiles = 12;
constexpr double kWidestPane = 4000;
constexpr qsizetype kRecentCommands = 6;
constexpr qsizetype kMaxKeysOfAnAction = 4, kMaxActionsWithKeys = 500, kLongestKeys = 60;
constexpr int kFirstYear = 2000, kLastYear = 2200;
constexpr qsizetype kLongestTitle = 200, kLongestPath = 4096, kLongestGeometry = 4096;

// The settings file may be edited by hand, incomplete, or from another version: all values read from it are clamped to
// their bounds.

bool isActionName(const QString& name) {
  return !name.isEmpty() && name.size() <= kLongestTitle && !name.contains(QLatin1Char('/')) &&
         !name.contains(QLatin1Char('\\'));
}

/// QSettings would read an empty list back as null.
QString noKeys() {
  return QStringLiteral("none");
}

std::vector<RecentFile> readRecent(const QSettings& store) {
  std::vector<RecentFile> files;
  const QVariant stored = store.value(QStringLiteral("recent/files"));
  QVariantList list = stored.toList();
  if (list.isEmpty())  // QSettings reads a list with one string back as a string
    for (const QString& text : stored.toStringList()) list << text;
  for (const QVariant& entry : std::as_const(list)) {
    if (files.size() == kRecentFiles) break;
    const bool isText = entry.typeId() == QMetaType::QString;  // earlier versions stored maps
    const QVariantMap map =
        isText ? QJsonDocument::fromJson(entry.toString().toUtf8()).object().toVariantMap() : entry.toMap();
    const QString path = map.value(QStringLiteral("path")).toString();
    if (path.isEmpty() || path.size() > kLongestPath || path.contains(QChar::Null)) continue;
    files.push_back({path, map.value(QStringLiteral("title")).toString().left(kLongestTitle),
                     map.value(QStringLiteral("opened")).toDateTime()});
  }
  return files;
}

}  // namespace

Settings::Settings()
    : m_store(QStringLiteral("AttentionScope"), QStringLiteral("AttentionScope")), m_system(systemSettings()) {
  m_store.setFallbacksEnabled(false);  // Qt's own search for the system's files has other names and no policy
  parseQuietly(m_store);
}

Settings::Settings(const QString& iniFile, SystemSettings system)
    : m_store(iniFile, QSettings::IniFormat), m_system(std::move(system)) {
  parseQuietly(m_store);
}

double Settings::value(Setting setting) const {
  const SettingRow& row = rowOf(setting);
  const QVariant& forAll = m_system.values.at(indexOf(setting));
  const double usual = forAll.isValid() ? forAll.toDouble() : row.usual;
  const QVariant own = isFixed(setting) ? QVariant() : m_store.value(QLatin1String(row.key));
  return own.isValid() ? numberIn(row, own).value_or(usual) : usual;
}

std::optional<int> Settings::whole(Setting setting) const {
  const double number = value(setting);
  return std::isnan(number) ? std::nullopt : std::optional(static_cast<int>(number));
}

void Settings::put(Setting setting, const QVariant& value) {
  if (isFixed(setting)) return;
  const QString key = QLatin1String(rowOf(setting).key);
  value.isValid() ? m_store.setValue(key, value) : m_store.remove(key);
}

void Settings::setNumber(Setting setting, double value) {
  const SettingRow& row = rowOf(setting);
  put(setting, std::isfinite(value) ? std::clamp(value, row.least, row.most) : row.usual);
}

QString Settings::language() const {
  const QVariant own =
      isFixed(Setting::Language) ? QVariant() : m_store.value(QLatin1String(rowOf(Setting::Language).key));
  const QString text = (own.isValid() ? own : m_system.values.at(indexOf(Setting::Language))).toString();
  return text.size() <= kLongestName ? text : QString();
}

QByteArray Settings::bytes(const char* key) const {
  const QByteArray bytes = m_store.value(QLatin1String(key)).toByteArray();
  return bytes.size() <= kLongestGeometry ? bytes : QByteArray();
}

QString Settings::text(const QString& key, qsizetype longest) const {
  const QString text = m_store.value(key).toString();
  return text.size() <= longest ? text : QString();
}

/// The file may have been written by hand.
QString Settings::browserAddress() const {
  return attn::app::browserAddress(text(QStringLiteral("classroom/browserAddress"), kLongestBrowserAddress))
      .value_or(QString());
}

void Settings::setText(const QString& key, const QString& text, qsizetype longest) {
  if (text.isEmpty() || text.size() > longest)
    m_store.remove(key);
  else
    m_store.setValue(key, text);
}

double Settings::paneWidth(const char* key) const {
  bool ok = false;
  const double width = m_store.value(QLatin1String(key)).toDouble(&ok);
  return ok && width > 0 && width <= kWidestPane ? width : 0;
}

void Settings::setPaneWidth(const char* key, double width) {
  put(key, width > 0 && width <= kWidestPane ? width : 0);
}

MotionSetting Settings::motion() const {
  // Versions before 0.9 stored a boolean instead.
  const bool isOld = !m_store.contains(QLatin1String(rowOf(Setting::Motion).key));
  if (isOld && m_store.value(QStringLiteral("view/reducedMotion")).toString() == QLatin1String("true"))
    return MotionSetting::Reduced;
  return choice<MotionSetting>(Setting::Motion);
}

std::optional<int> Settings::decimals() const {
  return whole(Setting::Decimals);
}

void Settings::setDecimals(std::optional<int> decimals) {
  const SettingRow& row = rowOf(Setting::Decimals);
  put(Setting::Decimals,
      decimals ? std::clamp(*decimals, static_cast<int>(row.least), static_cast<int>(row.most)) : QVariant());
}

QString Settings::lastFolder() const {
  const QString last = text("files/folder", kLongestPath);
  return !last.isEmpty() && QFileInfo(last).isDir()
             ? last
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

std::optional<int> Settings::device() const {
  // A device for all users belongs to the backend for all users.
  const bool isOwn = !isFixed(Setting::Backend) && m_store.contains(QLatin1String(rowOf(Setting::Backend).key)) &&
                     !m_store.contains(QLatin1String(rowOf(Setting::Device).key));
  return isOwn ? std::nullopt : whole(Setting::Device);
}

void Settings::setBackend(BackendChoice choice, std::optional<int> device) {
  put(Setting::Backend, static_cast<int>(choice));
  put(Setting::Device, device ? QVariant(*device) : QVariant());
}

std::optional<QDate> Settings::examDay() const {
  const QDate day = QDate::fromString(text("learn/examDay", kLongestName), Qt::ISODate);
  return day.isValid() && day.year() >= kFirstYear && day.year() <= kLastYear ? std::optional(day) : std::nullopt;
}

void Settings::setExamDay(std::optional<QDate> day) {
  m_store.setValue(QStringLiteral("learn/examDay"), day ? day->toString(Qt::ISODate) : QString());
}

std::optional<QStringList> Settings::keysOf(const QString& action) const {
  const QString place = QStringLiteral("keys/") + action;
  if (!isActionName(action) || !m_store.contains(place)) return std::nullopt;
  const QVariant stored = m_store.value(place);
  if (!stored.isValid() || !stored.canConvert<QStringList>()) return std::nullopt;
  QStringList keys = stored.toStringList();
  if (keys == QStringList{noKeys()}) return QStringList();
  keys.removeIf([](const QString& each) { return each.isEmpty() || each.size() > kLongestKeys; });
  return keys.mid(0, kMaxKeysOfAnAction);
}

void Settings::setKeysOf(const QString& action, const std::optional<QStringList>& keys) {
  if (!isActionName(action)) return;
  if (keys)
    m_store.setValue(QStringLiteral("keys/") + action,
                     keys->isEmpty() ? QStringList{noKeys()} : keys->mid(0, kMaxKeysOfAnAction));
  else
    m_store.remove(QStringLiteral("keys/") + action);
}

QStringList Settings::actionsWithOwnKeys() const {
  QStringList names;
  const QStringList stored = m_store.allKeys();
  for (const QString& key : stored) {
    const QString name = key.section(QLatin1Char('/'), 1);
    if (key.startsWith(QLatin1String("keys/")) && isActionName(name)) names << name;
  }
  return names.mid(0, kMaxActionsWithKeys);
}

void Settings::setDesktopLook(const QString& look) {
  if (look != desktopLook()) m_store.setValue(QStringLiteral("view/desktop"), look);
}

void Settings::restoreDefaults() {
  for (const SettingRow& row : kSettings)
    if (row.isRestored) m_store.remove(QLatin1String(row.key));
  for (const char* key : {"view/reducedMotion", "keys", "classroom/browserAddress"}) m_store.remove(QLatin1String(key));
}

void Settings::forgetEverything() {
  m_store.clear();
  m_store.sync();
}

QStringList Settings::recentCommands() const {
  QStringList names = m_store.value(QStringLiteral("commands/recent")).toStringList();
  names.removeIf([](const QString& name) { return name.isEmpty() || name.size() > kLongestName; });
  return names.mid(0, kRecentCommands);
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

void Settings::clearRecent() {
  clearRecentFiles();
  m_store.remove(QStringLiteral("commands/recent"));
}

void Settings::writeRecent(const std::vector<RecentFile>& files) {
  QStringList list;
  for (const RecentFile& file : files) {
    const QJsonObject entry{{QStringLiteral("path"), file.path},
                            {QStringLiteral("title"), file.title},
                            {QStringLiteral("opened"), file.opened.toUTC().toString(Qt::ISODateWithMs)}};
    list << QString::fromUtf8(QJsonDocument(entry).toJson(QJsonDocument::Compact));
  }
  m_store.setValue(QStringLiteral("recent/files"), list);
}

}  // namespace attn::app
