// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/kept_window.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <string_view>

#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr qsizetype kMostKeptWindows = 32, kLongestKeptName = 4096;
constexpr qint64 kLargestKeptWindow = qint64{64} << 20;

QString keptSuffix() {
  return QStringLiteral(".window.json");
}

/// In the order of SavedWindowState::Page.
constexpr std::array<std::string_view, 3> kPages{"welcome", "learn", "lab"};

}  // namespace

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
  if (window.frame) content.insert(QStringLiteral("frame"), *window.frame);
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
  window.lessonStep = content.value(QLatin1String("lesson_step")).toInt();
  window.lessonSteps = content.value(QLatin1String("lesson_steps")).toInt();
  if (content.contains(QLatin1String("frame"))) window.frame = content.value(QLatin1String("frame")).toInt();
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
  for (const QString& old : all.mid(kMostKeptWindows)) folder.remove(old);
  return true;
}

std::optional<SavedWindowState> keptWindow(const QString& file) {
  QFile kept(file);
  if (!kept.open(QIODevice::ReadOnly) || kept.size() > kLargestKeptWindow) return std::nullopt;
  return readKeptWindow(kept.readAll());
}

}  // namespace attn::app
