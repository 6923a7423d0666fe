// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/settings.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>
#include <utility>

namespace attn::app {
namespace {

constexpr std::size_t kRecentFiles = 12;
constexpr double kWidestPane = 4000;
constexpr qsizetype kRecentCommands = 6;
constexpr int kMaxDevices = 1024;
constexpr int kMinDecimals = 1, kMaxDecimals = 6;
constexpr qsizetype kMaxKeysOfAnAction = 4, kMaxActionsWithKeys = 500, kLongestKeys = 60;
constexpr int kFirstYear = 2000, kLastYear = 2200;
constexpr qsizetype kLongestTitle = 200, kLongestPath = 4096, kLongestGeometry = 4096;

// The settings file may be edited by hand, incomplete, or from another version: all values read from it are clamped to
// their bounds.

QtMessageHandler& handlerBefore() {
  static QtMessageHandler handler = nullptr;
  return handler;
}

/// Parses the file now and suppresses Qt's warnings about values of unknown types; these become the default. Only a
/// damaged file contains such values, since all settings are numbers, strings, bytes and string lists.
void parseQuietly(const QSettings& store) {
  handlerBefore() = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.startsWith(QLatin1String("QVariant::load")) && handlerBefore()) handlerBefore()(type, context, text);
  });
  (void)store.allKeys();
  qInstallMessageHandler(handlerBefore());
}

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

Settings::Settings() : m_store(QStringLiteral("AttentionScope"), QStringLiteral("AttentionScope")) {
  parseQuietly(m_store);
}

Settings::Settings(const QString& iniFile) : m_store(iniFile, QSettings::IniFormat) {
  parseQuietly(m_store);
}

double Settings::number(const Number& number) const {
  bool ok = false;
  const double value = m_store.value(QLatin1String(number.key), number.usual).toDouble(&ok);
  return ok && std::isfinite(value) ? std::clamp(value, number.least, number.most) : number.usual;
}

void Settings::setNumber(const Number& number, double value) {
  put(number.key, std::isfinite(value) ? std::clamp(value, number.least, number.most) : number.usual);
}

bool Settings::flag(const char* key, bool usual) const {
  const QString text = m_store.value(QLatin1String(key), usual).toString();
  if (text == QLatin1String("true") || text == QLatin1String("1")) return true;
  return text == QLatin1String("false") || text == QLatin1String("0") ? false : usual;
}

QByteArray Settings::bytes(const char* key) const {
  const QByteArray bytes = m_store.value(QLatin1String(key)).toByteArray();
  return bytes.size() <= kLongestGeometry ? bytes : QByteArray();
}

QString Settings::text(const QString& key, qsizetype longest) const {
  const QString text = m_store.value(key).toString();
  return text.size() <= longest ? text : QString();
}

void Settings::setText(const QString& key, const QString& text, qsizetype longest) {
  if (text.isEmpty() || text.size() > longest)
    m_store.remove(key);
  else
    m_store.setValue(key, text);
}

double Settings::paneWidth(const char* key) const {
  const double width = number({key, 0, -1, kWidestPane + 1});
  return width > 0 && width <= kWidestPane ? width : 0;
}

void Settings::setPaneWidth(const char* key, double width) {
  put(key, width > 0 && width <= kWidestPane ? width : 0);
}

MotionSetting Settings::motion() const {
  // Versions before 0.9 stored a boolean instead.
  const bool wasReduced = flag("view/reducedMotion", false);
  return choice("view/motion", wasReduced ? MotionSetting::Reduced : MotionSetting::System, 3);
}

std::optional<int> Settings::decimals() const {
  bool ok = false;
  const int decimals = m_store.value(QStringLiteral("view/decimals")).toInt(&ok);
  return ok && decimals >= kMinDecimals && decimals <= kMaxDecimals ? std::optional(decimals) : std::nullopt;
}

void Settings::setDecimals(std::optional<int> decimals) {
  if (decimals)
    m_store.setValue(QStringLiteral("view/decimals"), std::clamp(*decimals, kMinDecimals, kMaxDecimals));
  else
    m_store.remove(QStringLiteral("view/decimals"));
}

QString Settings::lastFolder() const {
  const QString last = text("files/folder", kLongestPath);
  return !last.isEmpty() && QFileInfo(last).isDir()
             ? last
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

std::optional<int> Settings::device() const {
  bool ok = false;
  const int device = m_store.value(QStringLiteral("compute/device")).toInt(&ok);
  return ok && device >= 0 && device < kMaxDevices ? std::optional(device) : std::nullopt;
}

void Settings::setBackend(BackendChoice choice, std::optional<int> device) {
  m_store.setValue(QStringLiteral("compute/backend"), static_cast<int>(choice));
  if (device) {
    m_store.setValue(QStringLiteral("compute/device"), *device);
  } else {
    m_store.remove(QStringLiteral("compute/device"));
  }
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
  for (const char* key :
       {"view/theme", "view/textPixels", "view/language", "view/motion", "view/reducedMotion", "view/decimals",
        "playback/speed", "presenting/window", "presenting/lessonText", "compute/backend", "compute/device", "keys"})
    m_store.remove(QLatin1String(key));
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
