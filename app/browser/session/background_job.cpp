// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/background_job.h"

#include <QCoreApplication>
#include <QEvent>
#include <utility>

namespace attn::app {

/// Work that waits for the event loop, or has ended.
struct BackgroundJob::Run {
  std::stop_source stop;
  Work work;  // null once it has begun
  Done done;
  std::optional<JobFailure> failure;
  std::function<void()> news;  // reported, not yet delivered
};

BackgroundJob::Context::Context(BackgroundJob* owner, std::shared_ptr<Run> run, std::stop_token stop)
    : m_owner(owner), m_run(std::move(run)), m_stop(std::move(stop)) {}

void BackgroundJob::Context::notify(std::function<void()> news) const {
  const bool onItsWay = m_run->news != nullptr;
  m_run->news = std::move(news);
  if (!onItsWay) m_owner->post([owner = m_owner, run = m_run] { owner->hear(run); });
}

BackgroundJob::BackgroundJob(ThreadStarter starter, QObject* parent) : QObject(parent), m_starter(std::move(starter)) {}

BackgroundJob::~BackgroundJob() = default;

void BackgroundJob::begin(Work work, Done done) {
  cancel();
  m_present = std::make_shared<Run>();
  m_present->work = std::move(work);
  m_present->done = std::move(done);
  post([this, run = m_present] {
    if (run == m_present) finish(run);
  });
}

void BackgroundJob::post(std::function<void()> task) {
  QMetaObject::invokeMethod(this, std::move(task), Qt::QueuedConnection);
}

void BackgroundJob::hear(const std::shared_ptr<Run>& run) {
  const std::function<void()> news = std::exchange(run->news, nullptr);
  if (news && run == m_present) news();
}

/// Works if the work has not begun, and delivers its outcome.
void BackgroundJob::finish(const std::shared_ptr<Run>& run) {
  if (const Work work = std::exchange(run->work, nullptr)) {
    try {
      work(Context(this, run, run->stop.get_token()));
    } catch (...) {
      run->failure = currentFailure();
    }
  }
  hear(run);
  if (run != m_present) return;  // canceled by its news
  m_present.reset();
  const Done done = std::exchange(run->done, nullptr);
  done(std::move(run->failure));
}

void BackgroundJob::cancel() {
  if (!m_present) return;
  m_present->stop.request_stop();
  m_present->work = nullptr;
  m_present->done = nullptr;
  m_present.reset();
}

void BackgroundJob::requestStop() {
  if (m_present) m_present->stop.request_stop();
}

bool BackgroundJob::waitUntilDone(std::optional<std::chrono::milliseconds>) {
  if (const std::shared_ptr<Run> run = m_present) finish(run);
  return true;
}

}  // namespace attn::app
