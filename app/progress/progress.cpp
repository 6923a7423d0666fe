// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/progress.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QEvent>
#include <QMetaObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <future>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/replace_file.h"
#include "progress/log_lines.h"
#include "progress/progress_file.h"
#include "progress/progress_store.h"

namespace attn::app {
namespace {

constexpr int kPollMs = 2000;
constexpr int kRetryMs = 5000;
constexpr int kMaxRetryFactor = 20;
constexpr qsizetype kMaxDocumentText = 1 << 20;

QString progressFileIn(const QString& folder) {
  const QString place = folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : folder;
  return place + QStringLiteral("/progress.sqlite");
}

std::string newUid() {
  return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

template <class Lines>
void append(Lines& to, Lines&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void appendLog(LearningLog& to, LearningLog&& from) {
  append(to.answers, std::move(from.answers));
  append(to.marks, std::move(from.marks));
  append(to.begun, std::move(from.begun));
  append(to.ended, std::move(from.ended));
  append(to.undone, std::move(from.undone));
  append(to.checked, std::move(from.checked));
}

}  // namespace

QString Progress::standardFile() {
  return progressFileIn(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                        QStringLiteral("/AttentionScope/AttentionScope"));
}

Moment momentOf(const QDateTime& time) {
  return {time.toMSecsSinceEpoch(), time.offsetFromUtc() / 60};
}

Moment momentNow() {
  return momentOf(QDateTime::currentDateTime());
}

QDate dateOf(std::int64_t localDay) {
  return QDate(1970, 1, 1).addDays(localDay);
}

std::int64_t localDayOf(const QDate& date) {
  return QDate(1970, 1, 1).daysTo(date);
}

Progress::Progress(const QString& folder, ThreadStarter start, QObject* parent)
    : QObject(parent),
      m_file(progressFileIn(folder)),
      m_retryMs(kRetryMs),
      m_nextRetryMs(kRetryMs),
      m_receiver(std::make_unique<QObject>()),
      m_store(std::make_shared<ProgressStore>(m_file)),
      m_worker(start) {
  m_poll.setInterval(kPollMs);
  connect(&m_poll, &QTimer::timeout, this, &Progress::refresh);
  m_retry.setSingleShot(true);
  connect(&m_retry, &QTimer::timeout, this, &Progress::startWriting);
  if (const auto& failure = m_worker.failure()) {
    ProgressProblem none;
    none.kind = ProgressProblem::Kind::NoThread;
    none.file = m_file;
    none.reason = QString::fromStdString(*failure);
    // Queued, because nothing can be connected to this object's signals yet.
    QMetaObject::invokeMethod(
        m_receiver.get(),
        [this, none] {
          StoreOutcome news;
          news.happened = news.standing = none;
          take(std::move(news));
          m_open = true;
          Q_EMIT opened();
        },
        Qt::QueuedConnection);
    return;
  }
  post([this](ProgressStore& store) {
    deliver([this, news = std::make_shared<StoreOutcome>(store.open())] {
      m_open = true;
      take(std::move(*news));
      m_poll.start();
      Q_EMIT opened();
      startWriting();
    });
  });
}

Progress::~Progress() {
  if (!m_worker.failure() && (unsaved() > 0 || !m_unsavedTexts.empty())) {
    // Include the batch being written, because its result will not be delivered. Lines have uids, so none is added
    // twice.
    const auto all = std::make_shared<Batch>(Batch{m_log, m_texts});
    const auto last = std::make_shared<Batch>(Batch{std::move(m_unsaved), std::move(m_unsavedTexts)});
    if (m_batch) {
      appendLog(last->lines, LearningLog(m_batch->lines));
      last->texts.insert(m_batch->texts.begin(), m_batch->texts.end());
    }
    post([all, last](ProgressStore& store) {
      const StoreOutcome news = store.write(last->lines, last->texts);
      if (news.fileIsNew) static_cast<void>(store.write(all->lines, all->texts));
    });
  }
  if (!m_worker.failure()) m_worker.post([this] { m_store.reset(); });  // its connection belongs to the thread
  m_worker.finish();
  m_receiver.reset();
}

void Progress::post(Work work) {
  m_worker.post([work = std::move(work), store = m_store] { work(*store); });
}

void Progress::deliver(std::function<void()> result) {
  QMetaObject::invokeMethod(m_receiver.get(), std::move(result), Qt::QueuedConnection);
}

const LearningRecord& Progress::record() const {
  if (!m_record) m_record.emplace(m_log);
  return *m_record;
}

int Progress::unsaved() const {
  return static_cast<int>(m_unsaved.size() + (m_batch ? m_batch->lines.size() : 0));
}

void Progress::setProblem(std::optional<ProgressProblem> problem) {
  if (problem == m_problem) return;
  m_problem = std::move(problem);
  Q_EMIT problemChanged();
}

int Progress::merge(LearningLog&& lines) {
  int added = 0;
  const auto mergeList = [&]<class Line>(std::vector<Line> LearningLog::*list) {
    for (Line& line : lines.*list) {
      if (!m_uids.insert(line.uid).second) continue;
      (m_log.*list).push_back(std::move(line));
      ++added;
    }
  };
  mergeList(&LearningLog::answers);
  mergeList(&LearningLog::marks);
  mergeList(&LearningLog::begun);
  mergeList(&LearningLog::ended);
  mergeList(&LearningLog::undone);
  mergeList(&LearningLog::checked);
  if (added > 0) m_record.reset();
  return added;
}

void Progress::take(StoreOutcome news) {
  bool isOther = false;
  if (news.all) {
    // Another window deleted everything; keep the lines not written yet, which are newer.
    isOther = m_log.size() > 0;
    m_log = {};
    m_uids.clear();
    m_record.reset();
    m_texts.clear();
    merge(LearningLog(m_unsaved));
    if (m_batch) merge(LearningLog(m_batch->lines));
  }
  if (news.fileIsNew) {
    // Write everything known to the new file, including lines rescued from the old one.
    LearningLog all = m_log;
    appendLog(all, LearningLog(news.lines));
    m_unsaved = std::move(all);
    m_unsavedTexts = m_texts;
  }
  isOther = merge(std::move(news.lines)) > 0 || isOther;
  setProblem(news.standing);
  if (news.happened) Q_EMIT happened(*news.happened);
  if (isOther) Q_EMIT changed();
}

template <class Line>
std::string Progress::addLine(Line&& line, std::vector<std::decay_t<Line>> LearningLog::*list) {
  line.uid = newUid();
  if (line.when == Moment()) line.when = momentNow();
  std::string uid = line.uid;
  m_uids.insert(uid);
  (m_unsaved.*list).push_back(line);
  (m_log.*list).push_back(std::forward<Line>(line));
  lineWasAdded();
  return uid;
}

void Progress::lineWasAdded() {
  m_record.reset();
  startWriting();
  Q_EMIT changed();
}

std::string Progress::add(LoggedAnswer answer, const QByteArray& document) {
  if (!document.isEmpty()) {
    if (!answer.document) answer.document.emplace();
    answer.document->hash = QCryptographicHash::hash(document, QCryptographicHash::Sha256).toHex().toStdString();
    if (document.size() <= kMaxDocumentText && m_texts.emplace(answer.document->hash, document).second)
      m_unsavedTexts.emplace(answer.document->hash, document);
  }
  return addLine(std::move(answer), &LearningLog::answers);
}

std::string Progress::add(LessonEvent line) {
  return addLine(std::move(line), &LearningLog::marks);
}

std::string Progress::add(InterviewStarted line) {
  return addLine(std::move(line), &LearningLog::begun);
}

std::string Progress::add(InterviewEnded line) {
  return addLine(std::move(line), &LearningLog::ended);
}

std::string Progress::add(TextChecked line) {
  return addLine(std::move(line), &LearningLog::checked);
}

void Progress::undo(const std::string& answer) {
  AnswerUndone line;
  line.answer = answer;
  addLine(std::move(line), &LearningLog::undone);
}

std::optional<LoggedAnswer> Progress::undoLastRating() {
  const LoggedAnswer* last = record().lastRated();
  if (!last) return std::nullopt;
  LoggedAnswer answer = *last;
  undo(answer.uid);
  return answer;
}

void Progress::startWriting() {
  if (!m_open || m_batch || m_worker.failure()) return;
  if (m_unsaved.size() == 0 && m_unsavedTexts.empty()) return;
  m_retry.stop();
  m_batch = std::make_shared<const Batch>(Batch{std::exchange(m_unsaved, {}), std::exchange(m_unsavedTexts, {})});
  post([this, batch = m_batch](ProgressStore& store) {
    deliver([this, news = std::make_shared<StoreOutcome>(store.write(batch->lines, batch->texts))] {
      writingEnded(std::move(*news));
    });
  });
}

void Progress::writingEnded(StoreOutcome news) {
  const std::shared_ptr<const Batch> batch = std::exchange(m_batch, nullptr);
  // Report each kind of problem once, until writing works again.
  if (news.happened && news.standing && m_problem && news.happened->kind == m_problem->kind) news.happened.reset();
  const bool written = news.written;
  const bool fileIsNew = news.fileIsNew;
  if (!written) {
    LearningLog lines = batch->lines;
    appendLog(lines, std::move(m_unsaved));
    m_unsaved = std::move(lines);
    m_unsavedTexts.insert(batch->texts.begin(), batch->texts.end());
  }
  take(std::move(news));
  if (written || fileIsNew) {
    m_nextRetryMs = m_retryMs;
    startWriting();
    return;
  }
  m_retry.start(m_nextRetryMs);
  m_nextRetryMs = std::min(m_nextRetryMs * 2, m_retryMs * kMaxRetryFactor);
}

void Progress::refresh() {
  if (!m_open || m_worker.failure()) return;
  post([this](ProgressStore& store) {
    deliver([this, news = std::make_shared<StoreOutcome>(store.look())] {
      // A write failure persists until a write succeeds.
      if (m_problem && m_problem->kind == ProgressProblem::Kind::NotWritten && !news->standing)
        news->standing = m_problem;
      const bool fileIsNew = news->fileIsNew;
      take(std::move(*news));
      if (fileIsNew) startWriting();
    });
  });
}

bool Progress::flush() {
  if (m_worker.failure()) return unsaved() == 0;
  // A new file requires everything to be written again, so up to three rounds are needed: open, write, write again.
  for (int round = 0; round < 4; ++round) {
    startWriting();
    const auto done = std::make_shared<std::promise<void>>();
    post([done](ProgressStore&) { done->set_value(); });
    done->get_future().wait();
    QCoreApplication::sendPostedEvents(m_receiver.get(), QEvent::MetaCall);
    if (m_open && !m_batch && unsaved() == 0 && m_unsavedTexts.empty()) return true;
    if (m_open && !m_batch && m_problem) return false;
  }
  return false;
}

void Progress::askForDocument(const std::string& hash, std::function<void(QByteArray)> done) {
  if (const auto found = m_texts.find(hash); found != m_texts.end() || m_worker.failure()) {
    const QByteArray text = found == m_texts.end() ? QByteArray() : found->second;
    deliver([done = std::move(done), text] { done(text); });
    return;
  }
  post([this, hash, done = std::move(done)](ProgressStore& store) {
    deliver([done, text = store.document(hash)] { done(text); });
  });
}

void Progress::exportTo(const std::filesystem::path& path, std::function<void(tl::expected<void, QString>)> done) {
  const auto whole = std::make_shared<WholeProgress>(WholeProgress{m_log, m_texts});
  const auto work = [this, whole, path, done = std::move(done)](DocumentTexts texts) {
    whole->documents.merge(texts);
    const QByteArray text = exportedProgress(*whole);
    const auto written = replaceFile(path, {text.constData(), static_cast<std::size_t>(text.size())});
    tl::expected<void, QString> result;
    if (!written) result = tl::unexpected(QString::fromStdString(written.error().text()));
    deliver([done, result] { done(result); });
  };
  if (m_worker.failure()) return work({});
  post([work](ProgressStore& store) { work(store.documents()); });
}

void Progress::importFrom(const std::filesystem::path& path, std::function<void(Result<int>)> done) {
  const auto work = [this, path, done = std::move(done)] {
    deliver([this, done, read = std::make_shared<Result<WholeProgress>>(importedProgress(path))] {
      if (!*read) return done(tl::unexpected((*read).error()));
      LearningLog fresh = std::move((*read)->log);
      eachList(fresh, [this](auto& lines) {
        std::erase_if(lines, [this](const auto& line) { return m_uids.contains(line.uid); });
      });
      for (auto& [hash, text] : (*read)->documents)
        if (m_texts.emplace(hash, text).second) m_unsavedTexts.emplace(hash, text);
      const std::size_t before = m_log.size();
      LearningLog added = fresh;
      merge(std::move(fresh));
      appendLog(m_unsaved, std::move(added));
      const int count = static_cast<int>(m_log.size() - before);
      lineWasAdded();
      done(count);
    });
  };
  if (m_worker.failure()) return work();
  post([work](ProgressStore&) { work(); });
}

void Progress::deleteEverything(std::function<void(std::optional<ProgressProblem>)> done) {
  // Lines added in the meantime are kept.
  const auto forget = [this, old = m_uids, done = std::move(done)](const std::optional<ProgressProblem>& problem) {
    if (problem) return done(problem);
    const auto isOld = [&old](const auto& line) { return old.contains(line.uid); };
    for (LearningLog* log : {&m_log, &m_unsaved}) eachList(*log, [&](auto& lines) { std::erase_if(lines, isOld); });
    for (const std::string& uid : old) m_uids.erase(uid);
    m_texts.clear();
    m_unsavedTexts.clear();
    m_record.reset();
    Q_EMIT changed();
    done(std::nullopt);
  };
  if (m_worker.failure()) return deliver([forget] { forget(std::nullopt); });
  post([this, forget](ProgressStore& store) {
    deliver([forget, problem = store.deleteEverything()] { forget(problem); });
  });
}

}  // namespace attn::app
