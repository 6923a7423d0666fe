// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace attn::bench {

/// A program that answers each input line with one line. Terminated with this object.
class ChildProcess {
 public:
  /// Throws std::runtime_error if it cannot be started.
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void send(const std::string& line);
  /// Blocks until a line arrives; empty at the end of its output.
  std::string receive();

 private:
  pid_t m_process = -1;
  int m_input = -1, m_output = -1;  // our ends of its standard input and output
};

}  // namespace attn::bench
