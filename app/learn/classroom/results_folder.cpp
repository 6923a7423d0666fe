// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <utility>
#include <vector>

#include "exports/classroom_files.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

/// A name in the folder that nothing else has; nothing where the same file lies there already.
std::optional<QString> freeName(const QDir& folder, const QString& name, const QByteArray& text) {
  const qsizetype dot = name.indexOf(QLatin1Char('.'), 1);
  const QString stem = dot < 0 ? name : name.left(dot), suffix = dot < 0 ? QString() : name.mid(dot);
  for (int number = 1;; ++number) {
    const QString tried = number == 1 ? name : stem + QStringLiteral(" (%1)").arg(number) + suffix;
    if (!folder.exists(tried)) return tried;
    QFile there(folder.filePath(tried));
    if (there.open(QIODevice::ReadOnly) && there.read(qint64{kMostReturnBytes} + 1) == text) return std::nullopt;
  }
}

/// Hand-outs of other work may lie in the same folder.
bool isOf(const Handout& handout, const ClassResults& results) {
  return handout.title == results.title &&
         std::ranges::equal(handout.questions, results.questions, {}, &HandoutQuestion::templateId,
                            &QuestionSummary::templateId);
}

struct Copied {
  int count = 0, known = 0;
  QStringList failures;
};

Copied copyInto(const QString& folder, const QStringList& files) {
  Copied copied;
  for (const QString& path : files) {
    const QString name = QFileInfo(path).fileName();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
      copied.failures << name + QStringLiteral(": ") + file.errorString();
      continue;
    }
    const QByteArray text = file.read(qint64{kMostReturnBytes} + 1);
    if (text.size() > qint64{kMostReturnBytes}) {
      copied.failures << name + QStringLiteral(": ") +
                             QCoreApplication::translate("ResultsFolder", "too large for an answer file");
      continue;
    }
    const std::optional<QString> free = freeName(QDir(folder), name, text);
    if (!free) {
      ++copied.known;
      continue;
    }
    if (const auto written = replaceFile(QDir(folder).filePath(*free), text); !written)
      copied.failures << name + QStringLiteral(": ") + written.error();
    else
      ++copied.count;
  }
  return copied;
}

}  // namespace

std::shared_ptr<const CollectedClass> collectedOf(const ClassroomFolder& folder) {
  auto collected = std::make_shared<CollectedClass>();
  collected->results = resultsOf(folder);
  for (const HandoutFile& each : folder.handouts)
    if (isOf(each.handout, collected->results)) collected->handouts.push_back(each.handout);
  std::ranges::stable_sort(collected->handouts, {}, &Handout::variant);
  return collected;
}

struct ResultsFolder::Reading {
  std::shared_ptr<const CollectedClass> collected;
  QString failure, added;
};

ResultsFolder::ResultsFolder(QObject* parent) : QObject(parent), m_watcher(this) {
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
  start({});
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
  start(files);
}

void ResultsFolder::readAgain() {
  if (m_answers.isEmpty()) return;
  if (m_job.isRunning())
    m_stale = true;  // once more when this reading is over
  else
    start({});
}

void ResultsFolder::cancel() {
  m_job.cancel();
  m_stale = false;
  Q_EMIT readingChanged();
}

void ResultsFolder::start(const QStringList& files) {
  m_stale = false;
  m_share = 0;
  m_job.start(
      [this, answers = m_answers, handouts = m_handouts, files](const BackgroundJob::Context& context) {
        Reading reading;
        if (!files.isEmpty()) {
          const Copied copied = copyInto(answers, files);
          if (copied.count > 0) reading.added = tr("%n file(s) copied into the folder.", nullptr, copied.count);
          if (copied.known > 0)
            reading.added += QLatin1Char(' ') + tr("%n file(s) lay there already.", nullptr, copied.known);
          if (!copied.failures.isEmpty())
            reading.added += QLatin1Char(' ') + tr("Not copied: %1").arg(copied.failures.join(QStringLiteral("; ")));
          reading.added = reading.added.trimmed();
        }
        std::optional<std::filesystem::path> apart;
        if (!handouts.isEmpty()) apart = toPath(handouts);
        // One news for each percent: a folder may hold thousands of files.
        int told = 0;
        const auto tell = [this, &context, &told](double share) {
          constexpr int kPercent = 100;
          if (const int percent = static_cast<int>(share * kPercent); std::exchange(told, percent) == percent) return;
          context.tell([this, share] {
            m_share = share;
            Q_EMIT readingChanged();
          });
        };
        const auto folder = readClassroom(toPath(answers), apart, tell);
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
          if (!outcome->added.isEmpty()) Q_EMIT added(outcome->added);
        }
        Q_EMIT readingChanged();
        if (wasStale) readAgain();
      });
  Q_EMIT readingChanged();
}

/// The folder and those of students in it; also files that could not be read, which may not be wholly written yet.
void ResultsFolder::watch(const CollectedClass& collected) {
  constexpr qsizetype kMostWatched = 1000;
  QStringList wanted{m_answers};
  if (!m_handouts.isEmpty()) wanted << m_handouts;
  const QFileInfoList folders = QDir(m_answers).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
  for (const QFileInfo& each : folders)
    if (wanted.size() < kMostWatched) wanted << each.absoluteFilePath();
  for (const RefusedFile& each : collected.results.refused)
    if (each.why == Refusal::Unreadable && wanted.size() < kMostWatched)
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
