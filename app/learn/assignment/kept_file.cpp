// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/kept_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>

#include "base/read_regular_file.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr int kSoonMs = 250, kAgainMs = 5'000;
constexpr std::uint64_t kMaxKept = std::uint64_t{16} << 20;  // bytes

QString writeKept(const JournalWriter& writer, const QString& path, const QByteArray& text) {
  const auto written = writer(path, text);
  return written ? QString() : written.error();
}

}  // namespace

KeptFile::KeptFile(const QString& path, JournalWriter writer)
    : m_path(path), m_writer(std::move(writer)), m_lock(lockFor(path)) {
  QDir().mkpath(QFileInfo(path).path());
  // In a read-only folder no lock can be created.
  m_ours = m_lock->tryLock(0) || m_lock->error() != QLockFile::LockFailedError;
  m_soon.setSingleShot(true);
  connect(&m_soon, &QTimer::timeout, this, &KeptFile::write);
}

KeptFile::~KeptFile() {
  disconnect();
  flush();
}

std::optional<QByteArray> KeptFile::read() const {
  const auto text = readRegularFile(toPath(m_path), kMaxKept, Links::AreRefused);
  if (!text) return std::nullopt;
  return QByteArray::fromStdString(*text);
}

void KeptFile::keep(std::function<QByteArray()> text) {
  if (!m_ours) return;
  m_unwritten = std::move(text);
  if (!m_soon.isActive() || !m_problem.isEmpty()) m_soon.start(kSoonMs);
}

void KeptFile::write() {
  if (!m_unwritten || m_job.isRunning()) return;  // the running job calls write() again
  const auto text = std::exchange(m_unwritten, nullptr);
  m_job.start([path = m_path, writer = m_writer,
               text](const BackgroundJob::Context&) { return writeKept(writer, path, text()); },
              [this, text](const tl::expected<QString, JobFailure>& done) {
                written(done ? *done : failureText(done.error()), text);
              });
}

void KeptFile::written(const QString& problem, const std::function<QByteArray()>& text) {
  if (!problem.isEmpty() && !m_unwritten) m_unwritten = text;
  if (m_unwritten) m_soon.start(problem.isEmpty() ? kSoonMs : kAgainMs);
  if (problem.isEmpty()) Q_EMIT saved();
  if (problem == std::exchange(m_problem, problem)) return;
  Q_EMIT problemChanged();
}

bool KeptFile::flush() {
  m_soon.stop();
  m_job.waitUntilDone();
  m_soon.stop();
  if (!m_unwritten) return true;
  const auto text = std::exchange(m_unwritten, nullptr);
  written(writeKept(m_writer, m_path, text()), text);
  return m_problem.isEmpty();
}

void KeptFile::remove() {
  m_soon.stop();
  m_job.waitUntilDone();
  m_soon.stop();
  m_unwritten = nullptr;
  if (m_ours) QFile::remove(m_path);
  if (!std::exchange(m_problem, QString()).isEmpty()) Q_EMIT problemChanged();
}

}  // namespace attn::app
