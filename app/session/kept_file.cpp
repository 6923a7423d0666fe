// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/kept_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "base/read_regular_file.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

// Drawing the change takes precedence. More frequent writes would keep the disk busy while a number is dragged.
constexpr std::chrono::milliseconds kSoon{30}, kPause{250};
constexpr std::chrono::milliseconds kBetweenTries{500};
constexpr std::uint64_t kMaxKept = std::uint64_t{16} << 20;  // bytes

}  // namespace

KeptFile::KeptFile(const QString& path, JournalWriter writer, std::unique_ptr<Alarm> alarm)
    : m_path(path),
      m_writer(std::move(writer)),
      m_alarm(std::move(alarm)),
      m_soon(kSoon),
      m_pause(kPause),
      m_lastStart(m_alarm->now() - kPause) {}

KeptFile::~KeptFile() {
  disconnect();
  flush();
}

std::optional<QByteArray> KeptFile::read() const {
  const auto text = readRegularFile(toPath(m_path), kMaxKept, Links::AreRefused);
  if (!text) return std::nullopt;
  return QByteArray::fromStdString(*text);
}

bool KeptFile::isOurs() {
  // The lock is deleted together with its folder. Without it, another program would treat a journal as left by a crash.
  if (m_lock && QFile::exists(lockOf(m_path))) return m_ours;
  QDir().mkpath(QFileInfo(m_path).path());
  m_lock.reset();  // before the new lock is created
  m_lock = lockFor(m_path);
  // In a read-only folder no lock can be created.
  m_ours = m_lock->tryLock(0) || m_lock->error() != QLockFile::LockFailedError;
  return m_ours;
}

void KeptFile::keep(std::function<QByteArray()> text) {
  if (!isOurs()) return;
  m_unwritten = std::move(text);
  m_removing = false;
  schedule();
}

/// Does not postpone: a text that changes continuously must be written as well.
void KeptFile::schedule() {
  if (!m_alarm->isSet()) m_alarm->set(std::max(m_soon, m_lastStart + m_pause - m_alarm->now()), [this] { write(); });
}

void KeptFile::write() {
  m_alarm->cancel();
  if (!m_unwritten || m_job.isRunning()) return;  // written() calls schedule() again
  m_lastStart = m_alarm->now();
  isOurs();
  m_job.start([path = m_path, writer = m_writer,
               text = m_unwritten](const BackgroundJob::Context&) { return writer(path, text()); },
              [this, text = m_unwritten](const tl::expected<tl::expected<void, QString>, JobFailure>& done) {
                written(!done ? failureText(done.error()) : *done ? QString() : done->error(), text);
              });
  m_unwritten = nullptr;
}

void KeptFile::written(const QString& problem, const std::function<QByteArray()>& text) {
  if (m_removing) {
    QFile::remove(m_path);
    return;
  }
  if (!problem.isEmpty() && !m_unwritten) {
    m_unwritten = text;
    m_alarm->set(kBetweenTries, [this] { write(); });  // retry without waiting for another change
  }
  if (m_unwritten) schedule();
  const bool isNew = problem != std::exchange(m_problem, problem);
  if (problem.isEmpty()) Q_EMIT saved();
  if (isNew) Q_EMIT problemChanged();
}

bool KeptFile::flush() {
  m_job.waitUntilDone();
  write();
  m_job.waitUntilDone();
  return isUpToDate();
}

void KeptFile::remove() {
  m_alarm->cancel();
  m_unwritten = nullptr;
  m_removing = m_job.isRunning();
  if (!m_removing && m_lock && m_ours) QFile::remove(m_path);
  if (!std::exchange(m_problem, QString()).isEmpty()) Q_EMIT problemChanged();
}

WorkJournal::WorkJournal(const QString& folder, const QString& suffix, const QString& member, JournalWriter writer,
                         std::unique_ptr<Alarm> alarm)
    : KeptFile(newJournal(folder, suffix), std::move(writer), std::move(alarm)), m_member(member) {
  connect(this, &KeptFile::saved, this, [this] {
    if (isUpToDate()) discardTakenOver();
  });
}

void WorkJournal::forget() {
  discardTakenOver();
  remove();
}

void WorkJournal::discardTakenOver() {
  for (const RecoverableWork& each : std::exchange(m_takenOver, {})) discardJournal(each);
}

}  // namespace attn::app
