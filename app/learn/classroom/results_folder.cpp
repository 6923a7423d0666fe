// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <system_error>
#include <utility>

#include "base/replace_file.h"
#include "session/document_file.h"
#include "text/list_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct CopyText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ResultsFolder)
};

tl::expected<QByteArray, QString> answerIn(const QString& path) {
  // A pipe would block the thread until something is written to it.
  if (!QFileInfo(path).isFile()) return tl::unexpected(CopyText::tr("not a file"));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return tl::unexpected(file.errorString());
  const qint64 most = path.endsWith(QStringLiteral(".zip"), Qt::CaseInsensitive) ? qint64{kMaxInnerArchiveBytes}
                                                                                 : qint64{kMaxSubmissionBytes};
  QByteArray text = file.read(most + 1);
  if (file.error() != QFileDevice::NoError) return tl::unexpected(file.errorString());
  if (text.size() > most) return tl::unexpected(CopyText::tr("too large for a submission"));
  return text;
}

bool holds(const QString& path, const QByteArray& text) {
  const auto there = answerIn(path);
  return there && *there == text;
}

/// Writes the file under its own name or, if that name has different contents, as "name (2).…", "name (3).…". False if
/// the folder already has the same contents.
tl::expected<bool, QString> addTo(const QDir& folder, const QString& name, const QByteArray& text) {
  const qsizetype dot = name.indexOf(QLatin1Char('.'), 1);
  const QString stem = dot < 0 ? name : name.left(dot), suffix = dot < 0 ? QString() : name.mid(dot);
  for (int number = 1;; ++number) {
    const QString place = folder.filePath(number == 1 ? name : stem + QStringLiteral(" (%1)").arg(number) + suffix);
    const auto made = createFile(toPath(place), {text.constData(), static_cast<std::size_t>(text.size())});
    if (made) return true;
    if (made.error().reason != std::errc::file_exists)
      return tl::unexpected(QString::fromStdString(made.error().reason.message()));
    if (holds(place, text)) return false;
  }
}

}  // namespace

bool isHandoutOf(const Handout& handout, const ClassResults& results) {
  return handout.title == results.title &&
         std::ranges::equal(handout.questions, results.questions, {}, &HandoutQuestion::templateId,
                            &QuestionSummary::templateId);
}

std::shared_ptr<const CollectedClass> collectedOf(const ClassroomFolder& folder) {
  auto collected = std::make_shared<CollectedClass>();
  collected->results = resultsOf(folder);
  for (const HandoutFile& each : folder.handouts)
    if (isHandoutOf(each.handout, collected->results)) collected->handouts.push_back(each.handout);
  for (const HandoutFile& each : folder.handouts)
    if (each.handout.sealed) collected->sealedKeys.push_back(each.handout.sealed->key);
  std::ranges::stable_sort(collected->handouts, {}, &Handout::variant);
  return collected;
}

struct ResultsFolder::Reading {
  std::shared_ptr<const CollectedClass> collected;
  QString failure;
};

ResultsFolder::ResultsFolder(QObject* parent, const ThreadStarter& threads)
    : QObject(parent), m_copying(threads), m_reading(threads), m_watcher(this) {
  constexpr int kSoonMs = 300;
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMs);
  connect(&m_soon, &QTimer::timeout, this, &ResultsFolder::readAgain);
  const auto changed = [this] { m_soon.start(); };
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, changed);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, changed);
}

void ResultsFolder::open(const QString& answers, const QString& handouts) {
  m_answers = QDir(answers).absolutePath();
  m_handouts = handouts.isEmpty() ? QString() : QDir(handouts).absolutePath();
  startReading();
}

void ResultsFolder::close() {
  m_answers.clear();
  m_handouts.clear();
  m_soon.stop();
  cancel();
  if (const QStringList watched = m_watcher.directories() + m_watcher.files(); !watched.isEmpty())
    m_watcher.removePaths(watched);
}

void ResultsFolder::add(const QStringList& files) {
  if (files.isEmpty()) return;
  if (m_answers.isEmpty()) return open(QFileInfo(files.front()).absolutePath());
  for (const QString& each : files) m_queue.push_back({each, m_answers});
  copyNext();
}

void ResultsFolder::readAgain() {
  if (m_answers.isEmpty() || m_copying.isRunning()) return;  // reading starts when copying ends
  if (m_reading.isRunning())
    m_stale = true;  // read again when this reading ends
  else
    startReading();
}

void ResultsFolder::setKey(const SealingKey& key) {
  m_key = key;
  readAgain();
}

void ResultsFolder::cancel() {
  m_copying.requestStop();  // its outcome names the files that were not copied
  for (const QueuedCopy& each : std::exchange(m_queue, {})) m_copied.fail(each, CopyText::tr("stopped"));
  m_reading.cancel();
  m_stale = false;
  Q_EMIT readingChanged();
}

/// Copies the queue on one thread, so that of two files with the same name the second one finds the first.
void ResultsFolder::copyNext() {
  if (m_copying.isRunning()) return;
  if (m_queue.empty()) {
    if (const QString what = std::exchange(m_copied, {}).text(); !what.isEmpty()) Q_EMIT added(what);
    return readAgain();
  }
  m_reading.cancel();
  m_share = 0;
  const auto files = std::make_shared<const std::vector<QueuedCopy>>(std::exchange(m_queue, {}));
  m_copying.start(
      [files](const BackgroundJob::Context& context) {
        Copied copied;
        for (const QueuedCopy& each : *files) {
          if (context.stop().stop_requested()) {
            copied.fail(each, CopyText::tr("stopped"));
            continue;
          }
          const auto added = answerIn(each.file).and_then(
              [&](const QByteArray& text) { return addTo(QDir(each.folder), QFileInfo(each.file).fileName(), text); });
          if (added)
            ++(*added ? copied.count : copied.known);
          else
            copied.fail(each, added.error());
        }
        return copied;
      },
      [this, files](const tl::expected<Copied, JobFailure>& outcome) {
        if (outcome) {
          m_copied.count += outcome->count;
          m_copied.known += outcome->known;
          m_copied.failures += outcome->failures;
        } else {
          for (const QueuedCopy& each : *files) m_copied.fail(each, failureText(outcome.error()));
        }
        copyNext();
        Q_EMIT readingChanged();
      });
  Q_EMIT readingChanged();
}

void ResultsFolder::Copied::fail(const QueuedCopy& copy, const QString& why) {
  failures << QFileInfo(copy.file).fileName() + QStringLiteral(": ") + why;
}

QString ResultsFolder::Copied::text() const {
  QStringList sentences;
  if (count > 0) sentences << tr("%n file(s) copied into the folder.", nullptr, count);
  if (known > 0) sentences << tr("%n file(s) existed already.", nullptr, known);
  constexpr qsizetype kMax = 8;
  QStringList named = failures.mid(0, kMax);
  if (const auto more = static_cast<int>(failures.size() - named.size()); more > 0)
    named << tr("… and %n more", nullptr, more);
  if (!named.isEmpty()) sentences << tr("Not copied: %1").arg(named.join(QStringLiteral("; ")));
  return paragraphText(sentences);
}

void ResultsFolder::startReading() {
  m_stale = false;
  m_share = 0;
  m_reading.start(
      [this, answers = m_answers, handouts = m_handouts, key = m_key](const BackgroundJob::Context& context) {
        Reading reading;
        std::optional<std::filesystem::path> apart;
        if (!handouts.isEmpty()) apart = toPath(handouts);
        // At most one notification per percent: a folder may contain thousands of files.
        int told = 0;
        const auto notify = [this, &context, &told](double share) {
          constexpr int kPercent = 100;
          if (const int percent = static_cast<int>(share * kPercent); std::exchange(told, percent) == percent) return;
          context.notify([this, share] {
            m_share = share;
            Q_EMIT readingChanged();
          });
        };
        const auto folder = readClassroom(toPath(answers), apart, notify, key);
        if (!folder) {
          reading.failure = problemsText(folder.error());
          return reading;
        }
        reading.collected = collectedOf(*folder);
        return reading;
      },
      [this](const tl::expected<Reading, JobFailure>& outcome) {
        const bool wasStale = std::exchange(m_stale, false);
        if (!outcome) {
          Q_EMIT failed(failureText(outcome.error()));
        } else {
          if (outcome->collected) {
            watch(*outcome->collected);
            Q_EMIT read(outcome->collected);
          } else {
            Q_EMIT failed(outcome->failure);
          }
        }
        Q_EMIT readingChanged();
        if (wasStale) readAgain();
      });
  Q_EMIT readingChanged();
}

/// Watches the folder, the folders in it, and unreadable files, which may still be incomplete.
void ResultsFolder::watch(const CollectedClass& collected) {
  constexpr qsizetype kMaxWatched = 1000;
  QStringList wanted{m_answers};
  if (!m_handouts.isEmpty()) wanted << m_handouts;
  QDirIterator folders(m_answers, QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDirIterator::Subdirectories);
  while (folders.hasNext() && wanted.size() < kMaxWatched) wanted << QFileInfo(folders.next()).absoluteFilePath();
  for (const RefusedFile& each : collected.results.refused)
    if (each.why == Refusal::Unreadable && wanted.size() < kMaxWatched)
      wanted << QDir(m_answers).filePath(QString::fromStdString(each.name));
  const QStringList now = m_watcher.directories() + m_watcher.files();
  QStringList gone, fresh;
  for (const QString& each : now)
    if (!wanted.contains(each)) gone << each;
  for (const QString& each : std::as_const(wanted))
    if (!now.contains(each)) fresh << each;
  if (!gone.isEmpty()) m_watcher.removePaths(gone);
  if (!fresh.isEmpty()) m_watcher.addPaths(fresh);
}

}  // namespace attn::app
