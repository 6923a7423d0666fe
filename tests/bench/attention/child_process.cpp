// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

namespace attn::bench {

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  int toChild[2], fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0 || pipe2(fromChild, O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int error = posix_spawnp(&m_process, arguments.front(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(toChild[0]);
  close(fromChild[1]);
  m_input = toChild[1];
  m_output = fromChild[0];
  if (error != 0) {
    close(m_input);
    close(m_output);
    throw std::runtime_error(command.front() + ": " + std::strerror(error));
  }
}

ChildProcess::~ChildProcess() {
  close(m_input);  // it ends when its input is closed
  close(m_output);
  waitpid(m_process, nullptr, 0);
}

void ChildProcess::send(const std::string& line) {
  const std::string text = line + "\n";
  if (write(m_input, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw std::runtime_error("the child process does not listen");
}

std::string ChildProcess::receive() {
  std::string line;
  for (char c = 0; read(m_output, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

}  // namespace attn::bench
