// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace attn::app {
namespace {

constexpr std::size_t kMostWords = 64 * 1024;
constexpr int kLookForStopMs = 50;

std::error_code childError(int number) {
  return {number, std::generic_category()};
}

void closeEnd(int& descriptor) {
  if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
}

/// The file descriptors and signals that the program starts with.
class Beginning {
 public:
  Beginning(int input, int output, bool keepsOutput) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
    if (keepsOutput)
      posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    else
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl+C in a terminal must reach only the parent, which ends the child
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Beginning() {
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};
};

}  // namespace

tl::expected<ChildProcess, std::error_code> ChildProcess::start(const std::string& program,
                                                                const std::vector<std::string>& arguments,
                                                                bool keepsOutput) {
  // A socket as its input: writing to a process that has ended fails with an error instead of raising SIGPIPE.
  std::array<int, 2> input{-1, -1}, output{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) return tl::unexpected(childError(errno));
  if (::pipe2(output.data(), O_CLOEXEC) != 0) {
    const int why = errno;
    for (int& end : input) closeEnd(end);
    return tl::unexpected(childError(why));
  }
  ::shutdown(input[1], SHUT_WR);
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const Beginning beginning(input[1], output[1], keepsOutput);
  pid_t process = -1;
  const int failed =
      ::posix_spawn(&process, program.c_str(), &beginning.files, &beginning.attributes, words.data(), environ);
  closeEnd(input[1]);
  closeEnd(output[1]);
  if (failed != 0) {
    closeEnd(input[0]);
    closeEnd(output[0]);
    return tl::unexpected(childError(failed));
  }
  ::fcntl(input[0], F_SETFL, O_NONBLOCK);
  ::fcntl(output[0], F_SETFL, O_NONBLOCK);
  return ChildProcess(process, input[0], output[0]);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : m_process(std::exchange(other.m_process, -1)),
      m_input(std::exchange(other.m_input, -1)),
      m_output(std::exchange(other.m_output, -1)),
      m_reads(other.m_reads),
      m_said(std::move(other.m_said)) {}

ChildProcess::~ChildProcess() {
  if (m_process >= 0) end(true);
  closeInput();
  closeEnd(m_output);
}

void ChildProcess::closeInput() {
  closeEnd(m_input);
}

void ChildProcess::wait(bool forInput) {
  std::array<pollfd, 2> ends{{{m_output, POLLIN, 0}, {forInput ? m_input : -1, POLLOUT, 0}}};
  if (::poll(ends.data(), ends.size(), kLookForStopMs) <= 0) return;
  std::array<char, 4096> words{};
  while (m_output >= 0) {
    const ::ssize_t count = ::read(m_output, words.data(), words.size());
    if (count > 0) {
      m_said.append(words.data(), static_cast<std::size_t>(count));
      if (m_said.size() > kMostWords) m_said.erase(0, m_said.size() - kMostWords);
    } else if (count == 0) {
      closeEnd(m_output);
    } else if (errno != EINTR) {
      break;
    }
  }
}

bool ChildProcess::write(std::string_view bytes, const std::stop_token& stop) {
  while (!bytes.empty() && m_reads) {
    if (stop.stop_requested()) return false;
    const ::ssize_t count = ::send(m_input, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count > 0)
      bytes.remove_prefix(static_cast<std::size_t>(count));
    else if (count < 0 && errno != EAGAIN && errno != EINTR)
      m_reads = false;
    else
      wait(true);
  }
  return m_reads;
}

int ChildProcess::finish(const std::stop_token& stop) {
  closeInput();
  while (m_output >= 0 && !stop.stop_requested()) wait(false);
  return end(stop.stop_requested());
}

int ChildProcess::end(bool kill) {
  if (kill) ::kill(m_process, SIGKILL);
  int status = 0;
  while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
  }
  m_process = -1;
  return WIFEXITED(status) && !kill ? WEXITSTATUS(status) : -1;
}

}  // namespace attn::app
