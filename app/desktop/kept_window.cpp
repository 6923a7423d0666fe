// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/kept_window.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QScreen>
#include <QStandardPaths>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr qsizetype kMaxKeptWindows = 32, kLongestKeptName = 4096;
constexpr qint64 kLargestKeptWindow = qint64{64} << 20;

QString keptSuffix() {
  return QStringLiteral(".window.json");
}

/// In the order of SavedWindowState::Page.
constexpr std::array<std::string_view, 3> kPages{"welcome", "learn", "lab"};

constexpr qsizetype kLongestScreenName = 200;
constexpr int kFarthestPlace = 1 << 20;

/// Room for the title bar that the window manager adds.
constexpr int kFrameAbove = 32;

ScreenFacts factsOf(const QScreen& screen) {
  return {screen.name(), screen.geometry(), screen.availableGeometry()};
}

}  // namespace

std::vector<ScreenFacts> presentScreens() {
  std::vector<ScreenFacts> facts;
  const QList<QScreen*> screens = QGuiApplication::screens();
  for (const QScreen* screen : screens) facts.push_back(factsOf(*screen));
  return facts;
}

WindowPlace placeOf(const QWidget& window) {
  const QRect usual = window.normalGeometry().isValid() ? window.normalGeometry() : window.geometry();
  WindowPlace place;
  if (const QScreen* screen = window.screen()) {
    place.screen = screen->name();
    place.onScreen = usual.translated(-screen->geometry().topLeft());
  }
  place.maximised = window.isMaximized();
  return place;
}

QByteArray textOf(const WindowPlace& place) {
  const QRect& at = place.onScreen;
  const QJsonObject content{{QStringLiteral("screen"), place.screen.left(kLongestScreenName)},
                            {QStringLiteral("rect"), QJsonArray{at.x(), at.y(), at.width(), at.height()}},
                            {QStringLiteral("maximised"), place.maximised}};
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

std::optional<WindowPlace> readPlace(const QByteArray& text) {
  const QJsonObject content = QJsonDocument::fromJson(text).object();
  const QJsonArray rect = content.value(QStringLiteral("rect")).toArray();
  if (rect.size() != 4) return std::nullopt;
  int sides[4];
  for (int i = 0; i < 4; ++i) {
    sides[i] = rect[i].toInt(kFarthestPlace + 1);
    if (std::abs(sides[i]) > kFarthestPlace) return std::nullopt;
  }
  if (sides[2] <= 0 || sides[3] <= 0) return std::nullopt;
  return WindowPlace{content.value(QStringLiteral("screen")).toString().left(kLongestScreenName),
                     QRect(sides[0], sides[1], sides[2], sides[3]),
                     content.value(QStringLiteral("maximised")).toBool()};
}

QRect fittedRect(const WindowPlace& place, const std::vector<ScreenFacts>& screens, const QSize& smallest) {
  if (screens.empty()) return place.onScreen;
  const auto known = std::ranges::find(screens, place.screen, &ScreenFacts::name);
  const ScreenFacts& screen = known == screens.end() ? screens.front() : *known;
  const QPoint wanted = place.onScreen.topLeft() + screen.whole.topLeft();
  const QRect asItWas(wanted, place.onScreen.size().expandedTo(smallest));
  if (screen.available.contains(asItWas)) return asItWas;
  const QRect room = screen.available.adjusted(0, std::min(kFrameAbove, screen.available.height() / 4), 0, 0);
  const QSize size = asItWas.size().boundedTo(room.size()).expandedTo(smallest);
  // If it is larger than the screen, keep its upper left corner visible.
  const int x = std::max(room.left(), std::min(wanted.x(), room.right() + 1 - size.width()));
  const int y = std::max(room.top(), std::min(wanted.y(), room.bottom() + 1 - size.height()));
  return {QPoint(x, y), size};
}

QSize firstSize(QSize wanted, const std::vector<ScreenFacts>& screens) {
  if (screens.empty()) return wanted;
  return wanted.boundedTo(screens.front().available.size() - QSize(0, kFrameAbove));
}

bool restorePlace(QWidget& window, const QByteArray& kept) {
  const std::optional<WindowPlace> place = readPlace(kept);
  if (!place) return window.restoreGeometry(kept);  // format of earlier versions
  const std::vector<ScreenFacts> screens = presentScreens();
  const QRect rect = fittedRect(*place, screens, window.minimumSize());
  const QList<QScreen*> present = QGuiApplication::screens();
  for (QScreen* screen : present)
    if (screen->geometry().contains(rect.center())) window.setScreen(screen);
  window.setGeometry(rect);
  if (place->maximised) window.setWindowState(window.windowState() | Qt::WindowMaximized);
  return true;
}

QByteArray textOf(const SavedWindowState& window) {
  QJsonObject content{{QStringLiteral("document"), window.document},
                      {QStringLiteral("journal"), window.journal},
                      {QStringLiteral("text"), window.text},
                      {QStringLiteral("page"), QString::fromLatin1(kPages.at(static_cast<std::size_t>(window.page)))},
                      {QStringLiteral("lab"), window.lab},
                      {QStringLiteral("step"), window.step},
                      {QStringLiteral("head"), window.head},
                      {QStringLiteral("nth"), window.nth},
                      {QStringLiteral("pass"), window.pass},
                      {QStringLiteral("title"), window.title}};
  if (!window.lesson.isEmpty()) {
    content.insert(QStringLiteral("lesson"), window.lesson);
    content.insert(QStringLiteral("lesson_step"), window.lessonStep);
    content.insert(QStringLiteral("lesson_steps"), window.lessonSteps);
  }
  if (!window.lecture.isEmpty()) content.insert(QStringLiteral("lecture"), window.lecture);
  if (window.frame) content.insert(QStringLiteral("frame"), *window.frame);
  if (window.cell)
    content.insert(QStringLiteral("cell"),
                   QJsonObject{{QStringLiteral("matrix"), QString::fromStdString(window.cell->matrix)},
                               {QStringLiteral("head"), static_cast<int>(window.cell->head)},
                               {QStringLiteral("row"), static_cast<int>(window.cell->row)},
                               {QStringLiteral("column"), static_cast<int>(window.cell->column)}});
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

std::optional<SavedWindowState> readKeptWindow(const QByteArray& text) {
  const QJsonObject content = QJsonDocument::fromJson(text).object();
  const auto name = [&](const char* key) {
    return content.value(QLatin1String(key)).toString().left(kLongestKeptName);
  };
  const auto* const page = std::ranges::find(kPages, name("page").toStdString());
  if (page == kPages.end()) return std::nullopt;
  SavedWindowState window;
  window.page = static_cast<SavedWindowState::Page>(page - kPages.begin());
  window.document = name("document");
  window.journal = name("journal");
  window.text = content.value(QLatin1String("text")).toString();
  window.lab = name("lab");
  window.step = name("step");
  window.head = content.value(QLatin1String("head")).toInt();
  window.nth = content.value(QLatin1String("nth")).toInt();
  window.pass = content.value(QLatin1String("pass")).toInt();
  window.title = name("title");
  window.lesson = name("lesson");
  window.lecture = name("lecture");
  window.lessonStep = content.value(QLatin1String("lesson_step")).toInt();
  window.lessonSteps = content.value(QLatin1String("lesson_steps")).toInt();
  if (content.contains(QLatin1String("frame"))) window.frame = content.value(QLatin1String("frame")).toInt();
  if (const QJsonObject cell = content.value(QLatin1String("cell")).toObject(); !cell.isEmpty()) {
    const auto number = [&cell](const char* key) { return std::max(0, cell.value(QLatin1String(key)).toInt()); };
    window.cell = LessonCell{cell.value(QLatin1String("matrix")).toString().toStdString(), number("head"),
                             number("row"), number("column")};
  }
  return window;
}

QString keptWindowFile(const QString& sessionId, const QString& sessionKey, const QString& folder) {
  QString name = sessionId + QLatin1Char('_') + sessionKey;
  name.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9_-]")), QStringLiteral("-"));
  const QString usual = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions");
  return QDir(folder.isEmpty() ? usual : folder).filePath(name.left(200) + keptSuffix());
}

QString lastWindowFile(const QString& folder) {
  return keptWindowFile(QStringLiteral("last"), {}, folder);
}

bool keepWindow(const QString& file, const SavedWindowState& window) {
  if (!replaceFile(file, textOf(window), MissingFolder::IsMade)) return false;
  QDir folder = QFileInfo(file).dir();
  const QStringList all = folder.entryList({QLatin1Char('*') + keptSuffix()}, QDir::Files, QDir::Time);
  for (const QString& old : all.mid(kMaxKeptWindows)) folder.remove(old);
  return true;
}

std::optional<SavedWindowState> keptWindow(const QString& file) {
  QFile kept(file);
  if (!kept.open(QIODevice::ReadOnly) || kept.size() > kLargestKeptWindow) return std::nullopt;
  return readKeptWindow(kept.readAll());
}

}  // namespace attn::app
