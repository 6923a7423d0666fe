// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/progress_store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStringList>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "progress/log_lines.h"

namespace attn::app {
namespace {

const QStringList& companions() {
  static const QStringList endings{QStringLiteral("-wal"), QStringLiteral("-shm"), QStringLiteral("-journal")};
  return endings;
}

QString textOfErrno(int error) {
  return QString::fromStdString(std::generic_category().message(error));
}

/// "/data/progress.damaged-2.sqlite": the first unused name.
QString freeName(const QString& file) {
  const QFileInfo info(file);
  for (int i = 1;; ++i) {
    QString name = QStringLiteral("%1/%2.damaged-%3.%4")
                       .arg(info.absolutePath(), info.completeBaseName())
                       .arg(i)
                       .arg(info.suffix());
    if (!QFileInfo::exists(name)) return name;
  }
}

/// Checks in advance why the file cannot be written, because SQLite reports it late and vaguely.
std::optional<QString> whyNotWritable(const QString& file) {
  QString place = file;
  while (::access(QFile::encodeName(place).constData(), W_OK) != 0) {
    if (errno != ENOENT) return textOfErrno(errno);
    const QString above = QFileInfo(place).absolutePath();
    if (above == place) return std::nullopt;
    place = above;
  }
  if (place != file) return std::nullopt;
  // SQLite creates files next to it.
  if (::access(QFile::encodeName(QFileInfo(file).absolutePath()).constData(), W_OK) != 0) return textOfErrno(errno);
  return std::nullopt;
}

/// True if the file can be opened and read: another window may have replaced a damaged one.
bool isSound(const QString& file) {
  auto database = ProgressDatabase::open(file, ProgressDatabase::Mode::Write);
  return database && !database->readAll().fault;
}

}  // namespace

ProgressProblem ProgressStore::problem(ProgressProblem::Kind kind, const QString& reason) const {
  ProgressProblem made;
  made.kind = kind;
  made.file = m_file;
  made.reason = reason;
  made.known = ProgressDatabase::kVersion;
  return made;
}

bool ProgressStore::isGone() const {
  struct stat found {};
  if (::stat(QFile::encodeName(m_file).constData(), &found) != 0) return errno == ENOENT || errno == ENOTDIR;
  return found.st_dev != m_device || found.st_ino != m_inode;
}

StoreOutcome ProgressStore::opened() {
  m_database.reset();
  m_writes = false;
  if (!ProgressDatabase::hasDriver()) {
    m_standing = problem(ProgressProblem::Kind::NoDriver);
    return {{}, false, false, false, m_standing, m_standing};
  }
  const bool isThere = QFileInfo::exists(m_file);
  if (isThere && !QFileInfo(m_file).isDir())
    if (const auto reason = whyNotWritable(m_file))
      return openedReadOnly(problem(ProgressProblem::Kind::ReadOnly, *reason));
  auto database = ProgressDatabase::open(m_file, ProgressDatabase::Mode::Write);
  if (!database) {
    DatabaseFault fault = database.error();
    if (fault.kind == DatabaseFault::Kind::Damaged) return damaged(fault, {});
    if (fault.kind == DatabaseFault::Kind::Newer) {
      ProgressProblem newer = problem(ProgressProblem::Kind::Newer, fault.reason);
      newer.found = fault.found;
      return openedReadOnly(newer);
    }
    if (fault.kind == DatabaseFault::Kind::ReadOnly)
      return openedReadOnly(problem(ProgressProblem::Kind::ReadOnly, fault.reason));
    if (const auto reason = whyNotWritable(m_file)) fault.reason = *reason;
    m_standing = problem(ProgressProblem::Kind::NotOpened, fault.reason);
    return {{}, false, false, false, m_standing, m_standing};
  }
  m_database = std::move(*database);
  m_writes = true;
  m_standing.reset();
  struct stat found {};
  if (::stat(QFile::encodeName(m_file).constData(), &found) == 0) {
    m_device = found.st_dev;
    m_inode = found.st_ino;
  }
  ProgressDatabase::Lines read = m_database->readAll();
  if (read.fault && read.fault->kind == DatabaseFault::Kind::Damaged) return damaged(*read.fault, std::move(read.log));
  StoreOutcome news;
  news.lines = std::move(read.log);
  news.fileIsNew = !isThere;
  if (read.fault) {
    m_database.reset();
    m_writes = false;
    m_standing = news.happened = news.standing = problem(ProgressProblem::Kind::NotOpened, read.fault->reason);
  }
  return news;
}

StoreOutcome ProgressStore::openedReadOnly(ProgressProblem why) {
  m_standing = why;
  StoreOutcome news;
  news.happened = news.standing = std::move(why);
  auto database = ProgressDatabase::open(m_file, ProgressDatabase::Mode::Read);
  if (!database) return news;
  // Tables changed by a newer version are skipped if unreadable.
  news.lines = database->readAll().log;
  m_database = std::move(*database);
  return news;
}

StoreOutcome ProgressStore::damaged(const DatabaseFault& fault, LearningLog rescued) {
  constexpr int kPatienceMs = 5000;
  m_database.reset();
  m_writes = false;
  // If several windows find the damage at the same time, only one moves the file.
  QLockFile lock(m_file + QStringLiteral(".lock"));
  lock.tryLock(kPatienceMs);
  if (isSound(m_file)) return opened();
  const QString moved = freeName(m_file);
  if (!QFile::rename(m_file, moved)) {
    m_standing = problem(ProgressProblem::Kind::Stuck, whyNotWritable(m_file).value_or(fault.reason));
    return {std::move(rescued), false, false, false, m_standing, m_standing};
  }
  for (const QString& ending : companions())
    if (QFileInfo::exists(m_file + ending)) QFile::rename(m_file + ending, moved + ending);
  StoreOutcome news = opened();
  if (news.standing) return news;
  news.fileIsNew = true;
  news.happened = problem(ProgressProblem::Kind::Damaged, fault.reason);
  news.happened->movedTo = moved;
  news.happened->rescued = static_cast<int>(rescued.size());
  eachEvent(rescued, [&](const LogEvent& event) { addTo(news.lines, event); });
  for (LoggedAnswer& answer : rescued.answers) news.lines.answers.push_back(std::move(answer));
  return news;
}

/// Opens the current file, after the open one was removed or replaced.
StoreOutcome ProgressStore::reopened() {
  const bool isThere = QFileInfo::exists(m_file);
  StoreOutcome news = opened();
  if (!m_writes) return news;
  news.fileIsNew = true;
  if (!isThere) news.happened = problem(ProgressProblem::Kind::MadeAgain);
  return news;
}

StoreOutcome ProgressStore::failed(const DatabaseFault& fault) {
  if (fault.kind == DatabaseFault::Kind::Damaged) {
    ProgressDatabase::Lines read = m_database->readAll();
    return damaged(fault, std::move(read.log));
  }
  StoreOutcome news;
  news.happened = problem(ProgressProblem::Kind::NotWritten, fault.reason);
  news.standing = news.happened;
  return news;
}

StoreOutcome ProgressStore::write(const LearningLog& lines, const DocumentTexts& texts) {
  if (m_standing && m_standing->kind == ProgressProblem::Kind::Newer) return {{}, false, false, false, {}, m_standing};
  StoreOutcome news;
  if (!m_writes) {
    const bool wasReported = m_standing.has_value();
    news = opened();
    if (!m_writes && wasReported) news.happened.reset();
    if (!m_writes) return news;
  } else if (isGone()) {
    news = reopened();
    if (!m_writes) return news;
  }
  if (const auto done = m_database->write(lines, texts); !done) {
    StoreOutcome trouble = failed(done.error());
    trouble.fileIsNew = trouble.fileIsNew || news.fileIsNew;
    eachEvent(news.lines, [&](const LogEvent& event) { addTo(trouble.lines, event); });
    for (LoggedAnswer& answer : news.lines.answers) trouble.lines.answers.push_back(std::move(answer));
    return trouble;
  }
  news.written = true;
  return news;
}

StoreOutcome ProgressStore::look() {
  StoreOutcome news;
  news.standing = m_standing;
  if (!m_writes) return news;
  if (isGone()) return reopened();
  std::optional<ProgressDatabase::Lines> read = m_database->readNewLines();
  if (!read) return news;
  // Read errors are found again and reported by the next write.
  news.lines = std::move(read->log);
  news.all = read->all && !read->fault;
  return news;
}

DocumentTexts ProgressStore::documents() {
  if (!m_database) return {};
  return m_database->documents().value_or(DocumentTexts());
}

QByteArray ProgressStore::document(const std::string& hash) {
  if (!m_database) return {};
  return m_database->document(hash).value_or(QByteArray());
}

std::optional<ProgressProblem> ProgressStore::deleteEverything() {
  if (!m_writes || isGone()) static_cast<void>(opened());
  if (!m_writes) return m_standing;
  if (const auto done = m_database->deleteEverything(); !done)
    return problem(ProgressProblem::Kind::NotWritten, done.error().reason);
  const QFileInfo info(m_file);
  const QString damagedOnes = QStringLiteral("%1.damaged-*").arg(info.completeBaseName());
  for (const QString& name : info.absoluteDir().entryList({damagedOnes}, QDir::Files))
    if (!QFile::remove(info.absoluteDir().filePath(name)))
      return problem(ProgressProblem::Kind::NotWritten, info.absoluteDir().filePath(name));
  return std::nullopt;
}

}  // namespace attn::app
