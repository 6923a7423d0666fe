// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/background_job.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "base/vector_registers.h"

namespace attn::app {
namespace {

JobFailure noThread(const std::exception& error) {
  return {JobFailure::Kind::NoThread, error.what()};
}

}  // namespace

/// The state of one run, shared by its thread and the owner.
struct BackgroundJob::Run {
  std::stop_source stop;
  Done done;                          // owner's thread only
  std::optional<JobFailure> failure;  // written before `ended`
  std::mutex mutex;                   // guards the following
  std::condition_variable end;
  bool ended = false;
  std::function<void()> news;  // reported, not yet delivered
};

BackgroundJob::Context::Context(BackgroundJob* owner, std::shared_ptr<Run> run, std::stop_token stop)
    : m_owner(owner), m_run(std::move(run)), m_stop(std::move(stop)) {}

void BackgroundJob::Context::notify(std::function<void()> news) const {
  const std::lock_guard lock(m_run->mutex);
  const bool onItsWay = m_run->news != nullptr;
  m_run->news = std::move(news);
  if (!onItsWay) m_owner->post([owner = m_owner, run = m_run] { owner->hear(run); });
}

BackgroundJob::BackgroundJob(ThreadStarter starter, QObject* parent) : QObject(parent), m_starter(std::move(starter)) {}

BackgroundJob::~BackgroundJob() {
  for (const RunningThread& each : m_threads) each.run->stop.request_stop();
  for (RunningThread& each : m_threads) each.thread.join();
}

void BackgroundJob::begin(Work work, Done done) {
  cancel();
  const auto run = std::make_shared<Run>();
  run->done = std::move(done);
  m_present = run;
  auto body = [this, run, work = std::move(work)]() mutable {
    cleanVectorRegisters();
    try {
      work(Context(this, run, run->stop.get_token()));
      work = nullptr;  // release captured resources here, not whenever the owner gets to it
    } catch (...) {
      run->failure = currentFailure();
    }
    try {
      post([this, run] { finish(run); });
    } catch (...) {
      // Out of memory even for an event: waitUntilDone() finds the end without it.
    }
    const std::lock_guard lock(run->mutex);
    run->ended = true;
    run->end.notify_all();
  };
  try {
    m_threads.push_back({run, {}});
    m_threads.back().thread = m_starter(std::move(body));
  } catch (const std::exception& error) {
    m_threads.remove_if([&](const RunningThread& each) { return each.run == run; });
    run->failure = noThread(error);
    run->ended = true;
    post([this, run] { finish(run); });
  }
}

void BackgroundJob::post(std::function<void()> task) {
  QMetaObject::invokeMethod(this, std::move(task), Qt::QueuedConnection);
}

void BackgroundJob::hear(const std::shared_ptr<Run>& run) {
  std::function<void()> news;
  {
    const std::lock_guard lock(run->mutex);
    news.swap(run->news);
  }
  if (news && run == m_present) news();
}

void BackgroundJob::finish(const std::shared_ptr<Run>& run) {
  const auto ended = std::ranges::find(m_threads, run, &RunningThread::run);
  if (ended != m_threads.end()) {
    ended->thread.join();  // about to exit, joins without delay
    m_threads.erase(ended);
  }
  hear(run);
  if (run != m_present) return;  // outdated: newer work was started
  m_present.reset();
  const Done done = std::exchange(run->done, nullptr);
  done(std::move(run->failure));
}

void BackgroundJob::cancel() {
  if (!m_present) return;
  m_present->stop.request_stop();
  m_present->done = nullptr;
  m_present.reset();
}

void BackgroundJob::requestStop() {
  if (m_present) m_present->stop.request_stop();
}

bool BackgroundJob::waitUntilDone(std::optional<std::chrono::milliseconds> patience) {
  const std::shared_ptr<Run> run = m_present;
  if (!run) return true;
  {
    std::unique_lock lock(run->mutex);
    const auto ended = [&run] { return run->ended; };
    if (!patience) {
      run->end.wait(lock, ended);
    } else if (!run->end.wait_for(lock, *patience, ended)) {
      return false;
    }
  }
  QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
  if (run == m_present) finish(run);  // its event was lost
  return true;
}

}  // namespace attn::app
