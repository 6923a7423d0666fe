// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "base/problem.h"
#include "base/thread_pool.h"
#include "base/worker.h"
#include "progress/progress_database.h"
#include "progress/progress_problem.h"
#include "questions/learning_record.h"

namespace attn::app {

class ProgressStore;
struct StoreOutcome;

Moment momentOf(const QDateTime&);
Moment momentNow();
/// The date of a local day number, see localDay().
QDate dateOf(std::int64_t localDay);
std::int64_t localDayOf(const QDate&);

/// The learner's progress: their log, in memory and in a file in the data folder. The file is accessed on a separate
/// thread, so no call blocks on the disk except flush() and the destructor. Failed writes stay in memory and are
/// retried; lines written by other windows are merged in.
class Progress : public QObject {
  Q_OBJECT

 public:
  /// `folder` contains the file shared by all windows; if empty, the application's data folder.
  explicit Progress(const QString& folder = QString(), ThreadStarter = &startThread, QObject* parent = nullptr);
  /// Writes pending lines.
  ~Progress() override;

  QString file() const { return m_file; }
  /// The file of the window, also for commands, which have no application name.
  static QString standardFile();
  /// True once the file has been read or could not be; before that, the log contains only lines added here.
  bool isOpen() const { return m_open; }
  const LearningLog& log() const { return m_log; }
  const LearningRecord& record() const;
  /// The persistent problem that keeps the log in memory only, if any.
  const std::optional<ProgressProblem>& problem() const { return m_problem; }
  /// Number of lines not on disk yet.
  int unsaved() const;

  // Each adds a line to the log, with a new uid, and with the current time if it has none. Returns the uid.

  /// `document`: the text of the document that the question was made from; its hash is stored in the line. Texts of
  /// more than a megabyte are not stored.
  std::string add(LoggedAnswer, const QByteArray& document = {});
  std::string add(LessonEvent);
  std::string add(InterviewStarted);
  std::string add(InterviewEnded);
  std::string add(TextChecked);
  void undo(const std::string& answer);
  /// Undoes the last rating and returns its answer; nullopt if there is none.
  std::optional<LoggedAnswer> undoLastRating();

  /// Looks up the text of a question's document by its hash; `done` gets an empty text if it is not stored.
  void askForDocument(const std::string& hash, std::function<void(QByteArray)> done);

  /// Exports everything to a JSON file; `done` gets the system's reason on failure.
  void exportTo(const std::filesystem::path&, std::function<void(tl::expected<void, QString>)> done);
  /// Imports exported progress. Existing lines are kept; `done` gets the number of new lines.
  void importFrom(const std::filesystem::path&, std::function<void(Result<int>)> done);
  /// Deletes everything, on disk, in memory and in other windows. `done` gets the reason on failure.
  void deleteEverything(std::function<void(std::optional<ProgressProblem>)> done);

  /// Checks for lines written by other windows; called automatically every two seconds.
  void refresh();
  /// Waits for pending writes; true if everything is on disk.
  bool flush();
  /// Initial delay before a failed write is retried, in milliseconds; doubles with each failure, up to twenty times.
  void setRetryInterval(int milliseconds) { m_retryMs = m_nextRetryMs = milliseconds; }
  /// Milliseconds between the last failure and the next try; nullopt if no try is due.
  std::optional<int> retryInterval() const {
    return m_retry.isActive() ? std::optional(m_retry.interval()) : std::nullopt;
  }

 Q_SIGNALS:
  void opened();
  void changed();
  void problemChanged();
  /// Emitted once for each new problem.
  void happened(const attn::app::ProgressProblem&);

 private:
  using Work = std::function<void(ProgressStore&)>;

  /// Runs `work` on the worker, after earlier work.
  void post(Work);
  /// Called by the worker; runs `result` on this object's thread.
  void deliver(std::function<void()> result);
  void take(StoreOutcome);
  /// Adds new lines; returns their number.
  int merge(LearningLog&&);
  template <class Line>
  std::string addLine(Line&&, std::vector<std::decay_t<Line>> LearningLog::*);
  void lineWasAdded();
  void startWriting();
  void writingEnded(StoreOutcome);
  void setProblem(std::optional<ProgressProblem>);

  QString m_file;
  LearningLog m_log;
  DocumentTexts m_texts;  // added here
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

  std::unique_ptr<QObject> m_receiver;     // context object: results delivered after its deletion are dropped
  std::shared_ptr<ProgressStore> m_store;  // only the worker's tasks use it
  Worker m_worker;
};

}  // namespace attn::app
