// SPDX-License-Identifier: GPL-3.0-or-later
// crash_trials [TRIALS] [SEED] [MS]
//
// Starts the window, edits and saves at a steady rate, kills it with SIGKILL at a random time, restarts it (sometimes
// killing that one, too) and continues with the recovered document. Independent of timing, a trial fails if a document
// or a recovered state is torn, is older than what was reported as written, or is not offered. Lost edits must not be
// older than MS milliseconds (1000; "any" disables this check).
//
// Prints a line for each failed trial, and one with the figures; the exit code is 0 if none failed.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "base/replace_file.h"
#include "crash/edited_window.h"
#include "scenario/document.h"
#include "support/files.h"
#include "support/patience.h"

namespace attn::test {
namespace {

namespace fs = std::filesystem;

constexpr long kFirstNumber = 1;

/// The window in a separate process, and its output so far.
class Window {
 public:
  Window(WindowTask task, const fs::path& folder, int editMs, int editsPerSave) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string arguments[] = {"crash_trials", task == WindowTask::Edit ? "--edit" : "--go-on", folder.string(),
                                     std::to_string(editMs), std::to_string(editsPerSave)};
    std::vector<char*> words;
    for (const std::string& each : arguments) words.push_back(const_cast<char*>(each.c_str()));
    words.push_back(nullptr);
    m_process = ::fork();
    if (m_process < 0) throw std::runtime_error("no process");
    if (m_process == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        ::setenv(place, (folder / "home").c_str(), 1);
      ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
      ::setenv("LC_ALL", "C.UTF-8", 1);
      ::execv("/proc/self/exe", words.data());
      std::_Exit(127);
    }
    ::close(ends[1]);
    m_pipe = ends[0];
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window() {
    kill();
    ::close(m_pipe);
  }

  /// Reads until it prints `word`, ends, or the time is over. True if the word was printed.
  bool hear(const std::string& word, long forMs = kPatienceMs) {
    const long until = steadyMs() + forMs;
    while (!m_last.contains(word)) {
      const long left = until - steadyMs();
      if (left <= 0 || !read(static_cast<int>(std::min<long>(left, INT_MAX)))) return m_last.contains(word);
    }
    return true;
  }
  void hearFor(long ms) {
    const long until = steadyMs() + ms;
    for (long left = ms; left > 0; left = until - steadyMs())
      if (!read(static_cast<int>(left))) return;
  }
  /// Kills it, and reads its remaining output. Returns the time of its end.
  long kill() {
    if (m_process > 0) {
      m_death = steadyMs();
      ::kill(m_process, SIGKILL);
      ::waitpid(m_process, &m_status, 0);
      m_process = -1;
      while (read(0)) {
      }
    }
    return m_death;
  }
  /// Ended by itself with an error.
  std::optional<int> failure() {
    if (m_process > 0 && ::waitpid(m_process, &m_status, WNOHANG) == m_process) m_process = -1;
    if (m_process > 0 || (WIFEXITED(m_status) && WEXITSTATUS(m_status) == 0)) return std::nullopt;
    if (WIFSIGNALED(m_status) && WTERMSIG(m_status) == SIGKILL) return std::nullopt;
    return m_status;
  }

  /// The last number that it printed with a word.
  std::optional<long> last(const std::string& word) const {
    const auto found = m_last.find(word);
    return found == m_last.end() ? std::nullopt : std::optional(found->second);
  }
  const std::map<long, long>& edits() const { return m_edits; }

 private:
  bool read(int ms) {
    pollfd wait{m_pipe, POLLIN, 0};
    if (::poll(&wait, 1, ms) <= 0) return false;
    char bytes[4096];
    const ::ssize_t got = ::read(m_pipe, bytes, sizeof bytes);
    if (got <= 0) return false;
    m_text.append(bytes, static_cast<std::size_t>(got));
    for (std::size_t end = 0; (end = m_text.find('\n')) != std::string::npos; m_text.erase(0, end + 1)) {
      std::istringstream line(m_text.substr(0, end));
      std::string word;
      long number = 0, time = 0;
      line >> word >> number >> time;
      m_last[word] = number;
      if (word == "edit") m_edits[number] = time;
    }
    return true;
  }

  ::pid_t m_process = -1;
  int m_pipe = -1, m_status = 0;
  long m_death = 0;
  std::string m_text;
  std::map<std::string, long> m_last;
  std::map<long, long> m_edits;  // number, time
};

/// The parameters of one trial.
struct Plan {
  int editMs = 10, editsPerSave = 0;
  long killAfterMs = 0;                   // the first edit
  std::vector<long> killRestartsAfterMs;  // of restarted windows
};

Plan planOf(std::mt19937& random) {
  const auto upTo = [&random](long most) { return std::uniform_int_distribution<long>(0, most)(random); };
  constexpr int rates[] = {2, 5, 10, 20, 50, 100, 200}, saves[] = {1, 1, 3, 10};
  Plan plan;
  plan.editMs = rates[upTo(6)];
  if (upTo(1) == 0) plan.editsPerSave = saves[upTo(3)];
  plan.killAfterMs = upTo(2500);
  while (upTo(2) == 0) plan.killRestartsAfterMs.push_back(upTo(1500));
  return plan;
}

struct Outcome {
  std::string broken;  // the fault; empty: none
  long behindMs = 0;   // age of the oldest lost edit
  bool whileSaving = false;
  int litter = 0;  // temporary files next to the document
};

Scenario lesson() {
  Scenario s;
  s.title = "Lesson";
  const Matrix numbers = Matrix::Constant(24, 16, static_cast<double>(kFirstNumber));
  s.inputs = QkvInputs{MatrixStack(numbers), MatrixStack(numbers), MatrixStack(numbers)};
  return s;
}

/// The number in every cell of Q of a document; −1 if they differ.
long numberInFile(const fs::path& file) {
  const Result<Scenario> read = readDocument(file);
  if (!read) return -1;
  const Matrix& q = stackIn(*read, InputSlot::Q)[0];
  return (q.array() == q(0, 0)).all() ? static_cast<long>(q(0, 0)) : -1;
}

Outcome tryOnce(const Plan& plan, const fs::path& folder) {
  Outcome outcome;
  const fs::path file = folder / "lesson.attn.json";
  if (!replaceFile(file, writeDocument(lesson()))) throw std::runtime_error("no document");

  Window edited(WindowTask::Edit, folder, plan.editMs, plan.editsPerSave);
  if (!edited.hear("edit")) return {"the window did not come to edit", 0, false, 0};
  edited.hearFor(plan.killAfterMs);
  const long death = edited.kill();
  if (edited.failure()) return {"the window ended by itself", 0, false, 0};

  const long saving = edited.last("saving").value_or(kFirstNumber), saved = edited.last("saved").value_or(kFirstNumber);
  const long kept = edited.last("kept").value_or(kFirstNumber);
  const long inFile = numberInFile(file);
  outcome.whileSaving = saving > saved;
  if (inFile < 0)
    outcome.broken = "the document is torn";
  else if (inFile < saved || inFile > saving)
    outcome.broken = "the document is neither the old nor the new one";
  for (const auto& entry : fs::directory_iterator(folder)) outcome.litter += entry.path().extension() == ".tmp";
  if (!outcome.broken.empty()) return outcome;

  for (const long ms : plan.killRestartsAfterMs) Window(WindowTask::GoOn, folder, 0, 0).hearFor(ms);
  Window restarted(WindowTask::GoOn, folder, 0, 0);
  if (!restarted.hear("offers")) return {"the window did not start again", 0, false, 0};
  long found = inFile;
  if (*restarted.last("offers") > 0) {
    if (!restarted.hear("restored")) return {"the recovered work was not kept", 0, false, 0};
    const long recovered = *restarted.last("recovered");
    if (recovered < 0) outcome.broken = "the recovered work is torn";
    found = std::max(found, recovered);
  }
  if (found < std::max(kept, saved)) outcome.broken = "what was on the disk is not offered";
  const auto lost = edited.edits().upper_bound(found);
  if (lost != edited.edits().end()) outcome.behindMs = death - lost->second;
  return outcome;
}

int runTrials(int trials, unsigned seed, std::optional<long> mostMs) {
  std::mt19937 random(seed);
  int broken = 0, whileSaving = 0, restartsKilled = 0, litter = 0;
  std::vector<long> behind;
  for (int trial = 1; trial <= trials; ++trial) {
    const TempFolder folder;
    const Plan plan = planOf(random);
    Outcome outcome = tryOnce(plan, folder.path());
    if (outcome.broken.empty() && mostMs && outcome.behindMs > *mostMs) outcome.broken = "too much was lost";
    behind.push_back(outcome.behindMs);
    whileSaving += outcome.whileSaving;
    litter += outcome.litter;
    restartsKilled += static_cast<int>(plan.killRestartsAfterMs.size());
    if (outcome.broken.empty()) continue;
    ++broken;
    std::fprintf(stderr,
                 "trial %d: %s (an edit every %d ms, saved after every %d, killed after %ld ms, %ld ms behind)\n",
                 trial, outcome.broken.c_str(), plan.editMs, plan.editsPerSave, plan.killAfterMs, outcome.behindMs);
  }
  std::ranges::sort(behind);
  std::printf(
      "crash_trials: %d trials with seed %u, %d broken; what was recovered is at most %ld ms behind, in the middle %ld "
      "ms; "
      "%d killed while saving, %d restarts killed, %d temporary files left\n",
      trials, seed, broken, behind.empty() ? 0 : behind.back(), behind.empty() ? 0 : behind[behind.size() / 2],
      whileSaving, restartsKilled, litter);
  return broken == 0 ? 0 : 1;
}

}  // namespace
}  // namespace attn::test

int main(int argc, char** argv) {
  using namespace attn::test;
  const auto number = [&](int at, long usual) { return argc > at ? std::strtol(argv[at], nullptr, 10) : usual; };
  if (argc == 5 && (!std::strcmp(argv[1], "--edit") || !std::strcmp(argv[1], "--go-on")))
    return runEditedWindow(!std::strcmp(argv[1], "--edit") ? WindowTask::Edit : WindowTask::GoOn, argv[2],
                           static_cast<int>(number(3, 10)), static_cast<int>(number(4, 0)));
  const bool any = argc > 3 && !std::strcmp(argv[3], "any");
  const long trials = number(1, 50), seed = number(2, 1), most = number(3, 1000);
  if (trials < 1 || argc > 4 || (!any && most < 1)) {
    std::fprintf(stderr, "crash_trials [TRIALS] [SEED] [MS | any]\n");
    return 2;
  }
  return runTrials(static_cast<int>(trials), static_cast<unsigned>(seed), any ? std::nullopt : std::optional(most));
}
