// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tl/expected.hpp>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "base/problem.h"
#include "base/thread_pool.h"
#include "progress/progress_database.h"
#include "progress/progress_problem.h"
#include "questions/learning_record.h"

namespace attn::app {

class ProgressStore;
struct StoreNews;

Moment momentOf(const QDateTime&);
Moment momentNow();
/// The date of a local day, see localDay().
QDate dateOf(std::int64_t localDay);
std::int64_t localDayOf(const QDate&);

/// The learner's progress: their log, in memory and in a file of the data folder. All reading and writing of the file
/// happens on a thread of its own, so that no call waits for the disk, but for flush() and the end of this object.
/// What cannot be written stays in memory and is tried again; what other windows write comes in by itself.
class Progress : public QObject {
  Q_OBJECT

 public:
  /// What two windows share lies in `folder`; an empty one is the application's data folder.
  explicit Progress(const QString& folder = QString(), ThreadStarter = &startThread, QObject* parent = nullptr);
  /// Writes what is left.
  ~Progress() override;

  QString file() const { return m_file; }
  /// Whether the file was read, or could not be: until then the log holds what was added here alone.
  bool isOpen() const { return m_open; }
  const LearningLog& log() const { return m_log; }
  const LearningRecord& record() const;
  /// Lasts, and says why the log is in memory only.
  const std::optional<ProgressProblem>& problem() const { return m_problem; }
  /// Lines that are in memory only.
  int unsaved() const;

  // Adds a line to the log. A uid is made, and the time is now where it has none; the uid is returned.

  /// `document`: the text of the document that the question was made from, whose hash is then filled in; texts of more
  /// than a megabyte are known by their hash alone.
  std::string add(LoggedAnswer, const QByteArray& document = {});
  std::string add(LessonMark);
  std::string add(InterviewBegun);
  std::string add(InterviewEnded);
  std::string add(TextChecked);
  void undo(const std::string& answer);
  /// Takes the last rating back and returns its answer; nullopt where there is none.
  std::optional<LoggedAnswer> undoLastRating();

  /// The text of a document that a question was made from, by its hash; empty where it is not kept.
  void askForDocument(const std::string& hash, std::function<void(QByteArray)> done);

  /// Writes everything to a JSON file; `done` gets the system's reason where that failed.
  void exportTo(const std::filesystem::path&, std::function<void(tl::expected<void, QString>)> done);
  /// Adds what was exported elsewhere. Lines that are there already stay as they are; `done` gets the number of new
  /// ones.
  void importFrom(const std::filesystem::path&, std::function<void(Result<int>)> done);
  /// Forgets everything, on disk, in memory and in other windows. `done` gets the reason where that could not be.
  void deleteEverything(std::function<void(std::optional<ProgressProblem>)> done);

  /// Looks at once whether another window wrote something; happens by itself every two seconds.
  void refresh();
  /// Waits until everything is written or could not be; true where all is on disk.
  bool flush();
  /// Between tries to write, in milliseconds; each failure doubles it, up to twenty times as long.
  void setRetryInterval(int milliseconds) { m_retryMs = m_nextRetryMs = milliseconds; }
  /// Milliseconds between the last failure and the next try; nullopt if no try is due.
  std::optional<int> retryInterval() const {
    return m_retry.isActive() ? std::optional(m_retry.interval()) : std::nullopt;
  }

 Q_SIGNALS:
  void opened();
  void changed();
  void problemChanged();
  /// Something that the learner should hear of, once.
  void happened(const attn::app::ProgressProblem&);

 private:
  using Work = std::function<void(ProgressStore&)>;

  void serve(ProgressStore&);
  /// Has `work` done on the other thread, after what was posted before.
  void post(Work);
  /// Has `result` called in this object's thread; from the other one.
  void deliver(std::function<void()> result);
  void take(StoreNews);
  /// Adds lines that are not there yet; returns how many there were.
  int merge(LearningLog&&);
  template <class Line>
  std::string addLine(Line&&, std::vector<std::decay_t<Line>> LearningLog::*);
  void lineWasAdded();
  void startWriting();
  void writingEnded(StoreNews);
  void setProblem(std::optional<ProgressProblem>);

  QString m_file;
  LearningLog m_log;
  DocumentTexts m_texts;  // that were added here
  mutable std::optional<LearningRecord> m_record;
  std::unordered_set<std::string> m_uids;
  LearningLog m_unsaved;
  DocumentTexts m_unsavedTexts;
  bool m_open = false;
  struct Batch {
    LearningLog lines;
    DocumentTexts texts;
  };
  std::shared_ptr<const Batch> m_batch;
  std::optional<ProgressProblem> m_problem;
  QTimer m_poll, m_retry;
  int m_retryMs, m_nextRetryMs;

  std::unique_ptr<QObject> m_receiver;  // results that come after it is gone are dropped
  std::mutex m_mutex;                   // guards the two below
  std::deque<Work> m_queue;
  bool m_ending = false;
  std::condition_variable m_wake;
  std::thread m_thread;
};

}  // namespace attn::app
