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

constexpr double kBodyPixels = 13, kSmallest = 11, kLargest = 160.0 / 3.0;  // 40 pt at 96 dpi
constexpr double kSmallestPresented = 0.8, kLargestPresented = 4;
constexpr double kSlowest = 0.25, kFastest = 4;
constexpr std::size_t kRecentFiles = 12;
constexpr double kWidestPane = 4000;
constexpr qsizetype kRecentCommands = 6;
constexpr int kMostDevices = 1024;
constexpr int kUsualNewCards = 6, kMostNewCards = 50;
constexpr int kFewestDecimals = 1, kMostDecimals = 6;
constexpr qsizetype kMostKeysOfAnAction = 4, kMostActionsWithKeys = 500, kLongestKeys = 60;
constexpr int kFirstYear = 2000, kLastYear = 2200;
constexpr qsizetype kLongestName = 200, kLongestPath = 4096, kLongestGeometry = 4096;
constexpr qsizetype kLongestKeptOfLab = 10'000, kLongestQuestion = 100'000;

// The file of the settings can be edited by hand, half written, or of another version: whatever stands there, what is
// read from it lies within its bounds.

QtMessageHandler& handlerBefore() {
  static QtMessageHandler handler = nullptr;
  return handler;
}

/// Has the file read now, without Qt's warnings about values of types that it does not know: they become the default.
/// Only a damaged file has such values, since all settings are numbers, texts, bytes and lists of texts.
void parseQuietly(const QSettings& store) {
  handlerBefore() = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.startsWith(QLatin1String("QVariant::load")) && handlerBefore()) handlerBefore()(type, context, text);
  });
  (void)store.allKeys();
  qInstallMessageHandler(handlerBefore());
}

/// A finite number, brought to the nearer end of its range; `usual` where there is none.
double numberIn(const QSettings& store, const QString& key, double usual, double least, double most) {
  bool ok = false;
  const double number = store.value(key, usual).toDouble(&ok);
  return ok && std::isfinite(number) ? std::clamp(number, least, most) : usual;
}

double within(double number, double usual, double least, double most) {
  return std::isfinite(number) ? std::clamp(number, least, most) : usual;
}

template <class E>
E enumValue(const QSettings& store, const QString& key, E fallback, int count) {
  bool ok = false;
  const int value = store.value(key, static_cast<int>(fallback)).toInt(&ok);
  return ok && value >= 0 && value < count ? static_cast<E>(value) : fallback;
}

bool flagIn(const QSettings& store, const QString& key, bool usual) {
  const QString text = store.value(key, usual).toString();
  if (text == QLatin1String("true") || text == QLatin1String("1")) return true;
  return text == QLatin1String("false") || text == QLatin1String("0") ? false : usual;
}

QString textIn(const QSettings& store, const QString& key, qsizetype longest) {
  const QString text = store.value(key).toString();
  return text.size() <= longest ? text : QString();
}

/// Of one line of the file, and of one folder in it.
bool isActionName(const QString& name) {
  return !name.isEmpty() && name.size() <= kLongestName && !name.contains(QLatin1Char('/')) &&
         !name.contains(QLatin1Char('\\'));
}

/// An empty list would be read back as nothing.
QString noKeys() {
  return QStringLiteral("none");
}

double asPaneWidth(double width) {
  return width > 0 && width <= kWidestPane ? width : 0;
}

double paneWidth(const QSettings& store, const QString& key) {
  return asPaneWidth(numberIn(store, key, 0, -1, kWidestPane + 1));
}

std::vector<RecentFile> readRecent(const QSettings& store) {
  std::vector<RecentFile> files;
  const QVariant stored = store.value(QStringLiteral("recent/files"));
  QVariantList list = stored.toList();
  if (list.isEmpty())  // a list of one text is read back as a text
    for (const QString& text : stored.toStringList()) list << text;
  for (const QVariant& entry : std::as_const(list)) {
    if (files.size() == kRecentFiles) break;
    const bool isText = entry.typeId() == QMetaType::QString;  // earlier versions wrote maps
    const QVariantMap map =
        isText ? QJsonDocument::fromJson(entry.toString().toUtf8()).object().toVariantMap() : entry.toMap();
    const QString path = map.value(QStringLiteral("path")).toString();
    if (path.isEmpty() || path.size() > kLongestPath || path.contains(QChar::Null)) continue;
    files.push_back({path, map.value(QStringLiteral("title")).toString().left(kLongestName),
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

ThemeMode Settings::themeMode() const {
  return enumValue(m_store, QStringLiteral("view/theme"), ThemeMode::System, 4);
}

void Settings::setThemeMode(ThemeMode mode) {
  m_store.setValue(QStringLiteral("view/theme"), static_cast<int>(mode));
}

double Settings::textPixels() const {
  return numberIn(m_store, QStringLiteral("view/textPixels"), kBodyPixels, kSmallest, kLargest);
}

void Settings::setTextPixels(double pixels) {
  m_store.setValue(QStringLiteral("view/textPixels"), within(pixels, kBodyPixels, kSmallest, kLargest));
}

double Settings::presentedScale() const {
  return numberIn(m_store, QStringLiteral("presenting/type"), 1, kSmallestPresented, kLargestPresented);
}

void Settings::setPresentedScale(double scale) {
  m_store.setValue(QStringLiteral("presenting/type"), within(scale, 1, kSmallestPresented, kLargestPresented));
}

QString Settings::language() const {
  return textIn(m_store, QStringLiteral("view/language"), kLongestName);
}

void Settings::setLanguage(const QString& language) {
  m_store.setValue(QStringLiteral("view/language"), language);
}

MotionWish Settings::motion() const {
  // Versions before 0.9 knew a switch instead.
  const bool wasReduced = flagIn(m_store, QStringLiteral("view/reducedMotion"), false);
  return enumValue(m_store, QStringLiteral("view/motion"), wasReduced ? MotionWish::Reduced : MotionWish::System, 3);
}

void Settings::setMotion(MotionWish wish) {
  m_store.setValue(QStringLiteral("view/motion"), static_cast<int>(wish));
}

std::optional<int> Settings::decimals() const {
  bool ok = false;
  const int decimals = m_store.value(QStringLiteral("view/decimals")).toInt(&ok);
  return ok && decimals >= kFewestDecimals && decimals <= kMostDecimals ? std::optional(decimals) : std::nullopt;
}

void Settings::setDecimals(std::optional<int> decimals) {
  if (decimals)
    m_store.setValue(QStringLiteral("view/decimals"), std::clamp(*decimals, kFewestDecimals, kMostDecimals));
  else
    m_store.remove(QStringLiteral("view/decimals"));
}

double Settings::speed() const {
  return numberIn(m_store, QStringLiteral("playback/speed"), 1, kSlowest, kFastest);
}

void Settings::setSpeed(double speed) {
  m_store.setValue(QStringLiteral("playback/speed"), within(speed, 1, kSlowest, kFastest));
}

QByteArray Settings::geometry() const {
  const QByteArray geometry = m_store.value(QStringLiteral("window/geometry")).toByteArray();
  return geometry.size() <= kLongestGeometry ? geometry : QByteArray();
}

void Settings::setGeometry(const QByteArray& geometry) {
  m_store.setValue(QStringLiteral("window/geometry"), geometry);
}

bool Settings::inputsShown() const {
  return flagIn(m_store, QStringLiteral("window/inputs"), true);
}

void Settings::setInputsShown(bool shown) {
  m_store.setValue(QStringLiteral("window/inputs"), shown);
}

bool Settings::explainShown() const {
  return flagIn(m_store, QStringLiteral("window/explain"), true);
}

void Settings::setExplainShown(bool shown) {
  m_store.setValue(QStringLiteral("window/explain"), shown);
}

double Settings::inputsWidth() const {
  return paneWidth(m_store, QStringLiteral("window/inputsWidth"));
}

void Settings::setInputsWidth(double width) {
  m_store.setValue(QStringLiteral("window/inputsWidth"), asPaneWidth(width));
}

double Settings::explainWidth() const {
  return paneWidth(m_store, QStringLiteral("window/explainWidth"));
}

void Settings::setExplainWidth(double width) {
  m_store.setValue(QStringLiteral("window/explainWidth"), asPaneWidth(width));
}

double Settings::lectureWidth() const {
  return paneWidth(m_store, QStringLiteral("window/lectureWidth"));
}

void Settings::setLectureWidth(double width) {
  m_store.setValue(QStringLiteral("window/lectureWidth"), asPaneWidth(width));
}

PresenterWish Settings::presenterWindow() const {
  return enumValue(m_store, QStringLiteral("presenting/window"), PresenterWish::Usual, 3);
}

void Settings::setPresenterWindow(PresenterWish wish) {
  m_store.setValue(QStringLiteral("presenting/window"), static_cast<int>(wish));
}

QByteArray Settings::presenterGeometry() const {
  const QByteArray geometry = m_store.value(QStringLiteral("presenting/geometry")).toByteArray();
  return geometry.size() <= kLongestGeometry ? geometry : QByteArray();
}

void Settings::setPresenterGeometry(const QByteArray& geometry) {
  m_store.setValue(QStringLiteral("presenting/geometry"), geometry);
}

QByteArray Settings::manualGeometry() const {
  const QByteArray geometry = m_store.value(QStringLiteral("manual/geometry")).toByteArray();
  return geometry.size() <= kLongestGeometry ? geometry : QByteArray();
}

void Settings::setManualGeometry(const QByteArray& geometry) {
  m_store.setValue(QStringLiteral("manual/geometry"), geometry);
}

QString Settings::audienceScreen() const {
  return textIn(m_store, QStringLiteral("presenting/audienceScreen"), kLongestName);
}

void Settings::setAudienceScreen(const QString& name) {
  m_store.setValue(QStringLiteral("presenting/audienceScreen"), name);
}

bool Settings::lessonTextPresented() const {
  return flagIn(m_store, QStringLiteral("presenting/lessonText"), true);
}

void Settings::setLessonTextPresented(bool shown) {
  m_store.setValue(QStringLiteral("presenting/lessonText"), shown);
}

QString Settings::lastFolder() const {
  const QString last = textIn(m_store, QStringLiteral("files/folder"), kLongestPath);
  return !last.isEmpty() && QFileInfo(last).isDir()
             ? last
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void Settings::setLastFolder(const QString& folder) {
  m_store.setValue(QStringLiteral("files/folder"), folder);
}

BackendChoice Settings::backend() const {
  return enumValue(m_store, QStringLiteral("compute/backend"), BackendChoice::Auto, 3);
}

std::optional<int> Settings::device() const {
  bool ok = false;
  const int device = m_store.value(QStringLiteral("compute/device")).toInt(&ok);
  return ok && device >= 0 && device < kMostDevices ? std::optional(device) : std::nullopt;
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
  const QDate day = QDate::fromString(textIn(m_store, QStringLiteral("learn/examDay"), kLongestName), Qt::ISODate);
  return day.isValid() && day.year() >= kFirstYear && day.year() <= kLastYear ? std::optional(day) : std::nullopt;
}

void Settings::setExamDay(std::optional<QDate> day) {
  m_store.setValue(QStringLiteral("learn/examDay"), day ? day->toString(Qt::ISODate) : QString());
}

int Settings::newCardsPerDay() const {
  return static_cast<int>(numberIn(m_store, QStringLiteral("learn/newCardsPerDay"), kUsualNewCards, 0, kMostNewCards));
}

void Settings::setNewCardsPerDay(int cards) {
  m_store.setValue(QStringLiteral("learn/newCardsPerDay"), std::clamp(cards, 0, kMostNewCards));
}

bool Settings::offersAllCards() const {
  return flagIn(m_store, QStringLiteral("learn/allCards"), false);
}

void Settings::setOffersAllCards(bool all) {
  m_store.setValue(QStringLiteral("learn/allCards"), all);
}

bool Settings::hasStartedBefore() const {
  return flagIn(m_store, QStringLiteral("window/startedBefore"), false);
}

void Settings::setStartedBefore() {
  m_store.setValue(QStringLiteral("window/startedBefore"), true);
}

std::optional<QStringList> Settings::keysOf(const QString& action) const {
  const QString place = QStringLiteral("keys/") + action;
  if (!isActionName(action) || !m_store.contains(place)) return std::nullopt;
  const QVariant stored = m_store.value(place);
  if (!stored.isValid() || !stored.canConvert<QStringList>()) return std::nullopt;
  QStringList keys = stored.toStringList();
  if (keys == QStringList{noKeys()}) return QStringList();
  keys.removeIf([](const QString& each) { return each.isEmpty() || each.size() > kLongestKeys; });
  return keys.mid(0, kMostKeysOfAnAction);
}

void Settings::setKeysOf(const QString& action, const std::optional<QStringList>& keys) {
  if (!isActionName(action)) return;
  if (keys)
    m_store.setValue(QStringLiteral("keys/") + action,
                     keys->isEmpty() ? QStringList{noKeys()} : keys->mid(0, kMostKeysOfAnAction));
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
  return names.mid(0, kMostActionsWithKeys);
}

void Settings::clearKeys() {
  m_store.remove(QStringLiteral("keys"));
}

QString Settings::desktopLook() const {
  return textIn(m_store, QStringLiteral("view/desktop"), kLongestName);
}

void Settings::setDesktopLook(const QString& look) {
  if (look != desktopLook()) m_store.setValue(QStringLiteral("view/desktop"), look);
}

void Settings::restoreUsual() {
  for (const char* key :
       {"view/theme", "view/textPixels", "view/language", "view/motion", "view/reducedMotion", "view/decimals",
        "playback/speed", "presenting/window", "presenting/lessonText", "compute/backend", "compute/device", "keys"})
    m_store.remove(QLatin1String(key));
}

void Settings::forgetEverything() {
  m_store.clear();
  m_store.sync();
}

QString Settings::file() const {
  return m_store.fileName();
}

QString Settings::keptOfLab(const QString& id) const {
  return textIn(m_store, QStringLiteral("labs/") + id, kLongestKeptOfLab);
}

void Settings::setKeptOfLab(const QString& id, const QString& kept) {
  const QString place = QStringLiteral("labs/") + id;
  if (kept.isEmpty() || kept.size() > kLongestKeptOfLab)
    m_store.remove(place);
  else
    m_store.setValue(place, kept);
}

QString Settings::interruptedQuestion() const {
  return textIn(m_store, QStringLiteral("learn/interruptedQuestion"), kLongestQuestion);
}

void Settings::setInterruptedQuestion(const QString& question) {
  const QString place = QStringLiteral("learn/interruptedQuestion");
  if (question.isEmpty() || question.size() > kLongestQuestion)
    m_store.remove(place);
  else
    m_store.setValue(place, question);
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
