// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/autosave.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <utility>

#include "scenario/document.h"
#include "session/session.h"

namespace attn::app {
namespace {

constexpr int kDelayMs = 500;

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

QByteArray journalOf(const QString& path, const Scenario& scenario) {
  const QJsonObject content{{QStringLiteral("path"), path},
                            {QStringLiteral("title"), QString::fromStdString(scenario.title)},
                            {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                            {QStringLiteral("document"), QString::fromStdString(writeDocument(scenario))}};
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

}  // namespace

Autosave::Autosave(Session& session, const QString& folder, JournalWriter writer, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_writer(std::move(writer)),
      m_folder(folder.isEmpty() ? defaultFolder() : folder) {
  QDir().mkpath(m_folder);
  m_journal = QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix());
  m_lock = lockFor(m_journal);
  m_lock->tryLock(0);
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelayMs);
  connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
  connect(&session, &Session::scenarioChanged, this, &Autosave::documentChanged);
  connect(&session, &Session::documentChanged, this, &Autosave::documentChanged);
}

Autosave::~Autosave() {
  m_ending = true;
  while (m_writing.isRunning()) m_writing.waitUntilDone();
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
  m_removes = false;
  m_next = Entry{toQString(m_session.path()), m_session.scenario(), m_takenOver};
  work();
}

void Autosave::work() {
  if (m_writing.isRunning()) return;
  if (std::exchange(m_removes, false)) QFile::remove(m_journal);
  if (!m_next) return;
  const Entry entry = *std::exchange(m_next, std::nullopt);
  m_writing.start(
      [entry, writer = m_writer, journal = m_journal](const BackgroundJob::Context&) {
        return writer(journal, journalOf(entry.path, *entry.scenario));
      },
      [this, entry](const tl::expected<tl::expected<void, QString>, JobFailure>& result) {
        written(entry, result ? *result : tl::unexpected(failureText(result.error())));
        work();
      });
}

void Autosave::written(const Entry& entry, const tl::expected<void, QString>& result) {
  if (result) {
    for (const RecoverableWork& work : entry.takenOver) discard(work);
    std::erase_if(m_takenOver, [&](const RecoverableWork& work) {
      return std::ranges::find(entry.takenOver, work.journal, &RecoverableWork::journal) != entry.takenOver.end();
    });
  } else if (!m_next && !m_removes) {
    m_timer.start();  // tried again, also without another edit
  }
  const bool failed = !result;
  if (failed == std::exchange(m_failing, failed) || m_ending) return;
  Q_EMIT m_session.notice(
      failed ? tr("Unsaved work cannot be backed up in case of a crash: %1. Save it soon; the program keeps trying.")
                   .arg(result.error())
             : tr("Unsaved work is being backed up again."));
}

bool Autosave::flush() {
  if (m_timer.isActive()) write();
  while (m_writing.isRunning()) m_writing.waitUntilDone();
  return !m_failing;
}

void Autosave::forget() {
  m_timer.stop();
  m_next.reset();
  m_removes = true;
  for (const RecoverableWork& work : std::exchange(m_takenOver, {})) discard(work);
  work();
}

void Autosave::takeOver(const RecoverableWork& work) {
  m_takenOver.push_back(work);
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
