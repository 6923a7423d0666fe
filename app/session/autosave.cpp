// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/autosave.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>

#include "scenario/document.h"
#include "session/document_file.h"
#include "session/session.h"

namespace attn::app {
namespace {

constexpr int kDelayMs = 2000;

QString suffix() {
  return QStringLiteral(".journal");
}

QString lockOf(const QString& journal) {
  return journal + QStringLiteral(".lock");
}

QString defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

std::unique_ptr<QLockFile> lockFor(const QString& journal) {
  auto lock = std::make_unique<QLockFile>(lockOf(journal));
  lock->setStaleLockTime(0);  // a lock is stale when its process is gone, however long it has run
  return lock;
}

QJsonObject readJournal(const QString& journal) {
  QFile file(journal);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

void writeJournal(const QString& journal, const QString& path, const Scenario& scenario) {
  const QJsonObject content{{QStringLiteral("path"), path},
                            {QStringLiteral("title"), QString::fromStdString(scenario.title)},
                            {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                            {QStringLiteral("document"), QString::fromStdString(writeDocument(scenario))}};
  QSaveFile file(journal);
  if (!file.open(QIODevice::WriteOnly)) return;
  file.write(QJsonDocument(content).toJson(QJsonDocument::Compact));
  file.commit();
}

}  // namespace

Autosave::Autosave(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), m_session(session), m_folder(folder.isEmpty() ? defaultFolder() : folder) {
  QDir().mkpath(m_folder);
  m_journal = QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix());
  m_lock = lockFor(m_journal);
  m_lock->tryLock(0);
  m_writer.setMaxThreadCount(1);
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelayMs);
  connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
  connect(&session, &Session::scenarioChanged, this, &Autosave::documentChanged);
  connect(&session, &Session::documentChanged, this, &Autosave::documentChanged);
}

Autosave::~Autosave() {
  m_writer.waitForDone();
}

void Autosave::documentChanged() {
  if (!m_session.hasScenario() || !m_session.isModified()) {
    forget();
  } else if (!m_timer.isActive()) {  // not restarted: someone who edits without a pause is kept safe too
    m_timer.start();
  }
}

void Autosave::write() {
  m_timer.stop();
  m_writer.start([journal = m_journal, path = toQString(m_session.path()), scenario = m_session.scenario()] {
    writeJournal(journal, path, *scenario);
  });
}

void Autosave::flush() {
  if (m_timer.isActive()) write();
  m_writer.waitForDone();
}

void Autosave::forget() {
  m_timer.stop();
  m_writer.start([journal = m_journal] { QFile::remove(journal); });
}

std::vector<RecoverableWork> Autosave::recoverable() const {
  std::vector<RecoverableWork> found;
  const QDir folder(m_folder);
  const QStringList names = folder.entryList({QStringLiteral("*") + suffix()}, QDir::Files, QDir::Time);
  for (const QString& name : names) {
    const QString journal = folder.filePath(name);
    if (journal == m_journal) continue;
    const std::unique_ptr<QLockFile> lock = lockFor(journal);
    if (!lock->tryLock(0)) continue;  // its program is running
    const QJsonObject content = readJournal(journal);
    if (!content.contains(QStringLiteral("document"))) continue;
    found.push_back({journal, content.value(QStringLiteral("path")).toString(),
                     content.value(QStringLiteral("title")).toString(),
                     QDateTime::fromString(content.value(QStringLiteral("written")).toString(), Qt::ISODateWithMs)});
  }
  return found;
}

std::shared_ptr<const Scenario> Autosave::read(const RecoverableWork& work) {
  const QString document = readJournal(work.journal).value(QStringLiteral("document")).toString();
  Result<Scenario> scenario = parseDocument(document.toStdString());
  return scenario ? std::make_shared<const Scenario>(std::move(*scenario)) : nullptr;
}

void Autosave::discard(const RecoverableWork& work) {
  QFile::remove(work.journal);
  QFile::remove(lockOf(work.journal));
}

}  // namespace attn::app
