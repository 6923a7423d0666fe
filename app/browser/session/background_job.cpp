// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/background_job.h"

#include <QCoreApplication>
#include <QEvent>
#include <cerrno>
#include <cstddef>
#include <utility>
#include <vector>

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>
#include <pthread.h>

namespace attn::app {
namespace {

// A page has no threads. Where a browser can suspend WebAssembly, each job has its own stack, and work that looks for a
// request to stop is suspended when its turn is over: jobs and event loop alternate as on one processor. In other
// browsers, work runs in one event.
constexpr double kTurnMs = 8;
constexpr std::size_t kStackBytes = std::size_t{2} << 20;

// clang-format off
EM_JS(bool, attn_can_suspend, (), { return Module.canSuspend === true; });
// packaging/browser/before.js replaces these and says more.
EM_JS(void, attn_start_job, (void* work, void* stack, void* top), { Module.startJob(work, stack, top); });
EM_JS(void, attn_end_turn, (), {});
EM_JS(void, attn_end_job, (), { Module.endJob(); });
EM_JS(void, attn_rest, (), {});
EM_JS(bool, attn_can_wait, (), { return Module.canWait(); });
EM_JS(void, attn_wait_for_job, (double milliseconds), {});
// clang-format on

/// The stack of a job. Never freed: a later job uses it.
struct JobStack {
  alignas(64) std::byte memory[kStackBytes];
  std::function<void()> job;
  bool isResumed = false;  // in a later turn than the first
  bool isAbandoned = false;
};

JobStack* g_running = nullptr;  // null while the event loop has its turn
double g_turnEnd = 0;           // on the clock of emscripten_get_now()
std::vector<JobStack*> g_idle;

void beginTurn(JobStack* stack) {
  g_running = stack;
  g_turnEnd = emscripten_get_now() + kTurnMs;
}

void endJob(const JobStack& stack) {
  g_running = nullptr;
  attn_end_job();
  if (stack.isResumed) attn_rest();
}

/// Suspends the job until its next turn, or forever.
void endTurn() {
  JobStack* const stack = std::exchange(g_running, nullptr);
  attn_end_turn();
  stack->isResumed = true;
  if (stack->isAbandoned) endJob(*stack);
  beginTurn(stack);
}

void endTurnIfDue() {
  if (g_running != nullptr && emscripten_get_now() >= g_turnEnd) endTurn();
}

/// The lowest frame of a stack.
void work(void* context) {
  auto* const stack = static_cast<JobStack*>(context);
  beginTurn(stack);
  std::exchange(stack->job, nullptr)();
  g_idle.push_back(stack);
  endJob(*stack);
}

/// Calls `job` in turns, of which the first is over when this returns: the result of a short job is shown with what
/// the present event has changed.
void startInTurns(std::function<void()> job) {
  onStopPoll = &endTurnIfDue;
  if (g_idle.empty()) g_idle.push_back(new JobStack);
  JobStack* const stack = g_idle.back();
  g_idle.pop_back();
  stack->job = std::move(job);
  stack->isResumed = false;
  JobStack* const before = std::exchange(g_running, nullptr);
  attn_start_job(reinterpret_cast<void*>(&work), stack, stack->memory + kStackBytes);
  g_running = before;
}

/// The contents of a mutex, which begins with zeros.
struct MutexState {
  const JobStack* owner;  // null for the event loop
  int locks;

  static MutexState& of(pthread_mutex_t* mutex) { return *reinterpret_cast<MutexState*>(mutex); }
  bool take() {
    if (locks > 0 && owner != g_running) return false;
    owner = g_running;
    ++locks;
    return true;
  }
};
static_assert(sizeof(MutexState) <= sizeof(pthread_mutex_t));

/// Lets jobs work, and no event be handled, until `isDone` or for `patience` (nullopt: without a limit). Returns false
/// if that is over, or if the caller cannot be suspended.
bool waitForJobs(const std::function<bool()>& isDone, std::optional<std::chrono::milliseconds> patience) {
  const double end = emscripten_get_now() + (patience ? static_cast<double>(patience->count()) : 0);
  while (!isDone()) {
    const double left = end - emscripten_get_now();
    if (!attn_can_wait() || (patience && left <= 0)) return false;
    attn_wait_for_job(patience ? left : -1);
  }
  return true;
}

}  // namespace

/// The state of one run.
struct BackgroundJob::Run {
  std::stop_source stop;
  Work work;  // null once it has begun
  Done done;
  std::optional<JobFailure> failure;
  JobStack* stack = nullptr;  // while it works in turns
  bool hasEnded = false;
  std::function<void()> news;  // reported, not yet delivered

  static void perform(const std::shared_ptr<Run>& run, BackgroundJob* owner) {
    if (const Work present = std::exchange(run->work, nullptr)) {
      try {
        present(Context(owner, run, run->stop.get_token()));
      } catch (...) {
        run->failure = currentFailure();
      }
    }
    run->hasEnded = true;
  }
};

BackgroundJob::Context::Context(BackgroundJob* owner, std::shared_ptr<Run> run, std::stop_token stop)
    : m_owner(owner), m_run(std::move(run)), m_stop(std::move(stop)) {}

void BackgroundJob::Context::notify(std::function<void()> news) const {
  const bool onItsWay = m_run->news != nullptr;
  m_run->news = std::move(news);
  if (!onItsWay) m_owner->post([owner = m_owner, run = m_run] { owner->hear(run); });
  endTurnIfDue();
}

BackgroundJob::BackgroundJob(ThreadStarter starter, QObject* parent) : QObject(parent), m_starter(std::move(starter)) {}

BackgroundJob::~BackgroundJob() {
  for (const RunningThread& each : m_threads) {
    each.run->stop.request_stop();
    each.run->work = nullptr;
  }
  for (const RunningThread& each : m_threads) {
    if (each.run->stack == nullptr) continue;
    // If the work were resumed later, it would use the owner.
    if (!waitForJobs([&] { return each.run->hasEnded; }, std::nullopt)) each.run->stack->isAbandoned = true;
  }
}

void BackgroundJob::begin(Work work, Done done) {
  cancel();
  const auto run = std::make_shared<Run>();
  run->work = std::move(work);
  run->done = std::move(done);
  m_present = run;
  if (!attn_can_suspend()) {
    post([this, run] {
      if (run == m_present) finish(run);
    });
    return;
  }
  m_threads.push_back({run, {}});
  startInTurns([this, run] {
    if (!run->work) return;  // discarded, possibly with its owner
    run->stack = g_running;
    Run::perform(run, this);
    run->stack = nullptr;
    post([this, run] { finish(run); });
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
  Run::perform(run, this);
  m_threads.remove_if([&](const RunningThread& each) { return each.run == run; });
  hear(run);
  if (run != m_present) return;  // canceled by its news
  m_present.reset();
  const Done done = std::exchange(run->done, nullptr);
  done(std::move(run->failure));
}

void BackgroundJob::cancel() {
  const std::shared_ptr<Run> run = std::exchange(m_present, nullptr);
  if (!run) return;
  run->stop.request_stop();
  run->done = nullptr;
  if (!run->work) return;
  run->work = nullptr;
  m_threads.remove_if([&](const RunningThread& each) { return each.run == run; });
}

void BackgroundJob::requestStop() {
  if (m_present) m_present->stop.request_stop();
}

bool BackgroundJob::waitUntilDone(std::optional<std::chrono::milliseconds> patience) {
  const std::shared_ptr<Run> run = m_present;
  if (!run) return true;
  const bool hasBegun = !run->work;
  if (attn_can_suspend() && (hasBegun || attn_can_wait()) && !waitForJobs([&] { return run->hasEnded; }, patience)) {
    if (patience) return false;
    cancel();  // nothing can wait here
    return true;
  }
  QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
  if (run == m_present) finish(run);
  return true;
}

}  // namespace attn::app

// Without threads, Emscripten's mutexes exclude nobody. These exclude jobs that take turns.

extern "C" int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  return attn::app::MutexState::of(mutex).take() ? 0 : EBUSY;
}

extern "C" int pthread_mutex_lock(pthread_mutex_t* mutex) {
  while (!attn::app::MutexState::of(mutex).take()) {
    if (attn::app::g_running == nullptr) return EDEADLK;  // the event loop cannot wait
    attn::app::endTurn();
  }
  return 0;
}

extern "C" int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  --attn::app::MutexState::of(mutex).locks;
  return 0;
}
