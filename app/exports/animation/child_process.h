// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <tl/expected.hpp>

namespace attn::app {

/// A child process that reads from a pipe and reports on its standard error; usable in threads without an event loop.
/// Destroying this object kills a running process and reaps it.
class ChildProcess {
 public:
  /// Starts `program` (a path) with these arguments. Its standard output is discarded, unless `keepsOutput`: then it is
  /// collected together with standard error.
  static tl::expected<ChildProcess, std::error_code> start(const std::string& program,
                                                           const std::vector<std::string>& arguments,
                                                           bool keepsOutput = false);
  ChildProcess(ChildProcess&&) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// Writes to its standard input as fast as it reads. Returns false if the process stops reading, or if `stop` was
  /// requested.
  bool write(std::string_view bytes, const std::stop_token& stop);
  /// Closes its input and waits for it to exit. Returns its exit code; negative if it was killed, or `stop` was
  /// requested.
  int finish(const std::stop_token& stop);
  /// Its standard error so far: the last 64 kB.
  const std::string& said() const { return m_said; }

 private:
  ChildProcess(int process, int input, int output) : m_process(process), m_input(input), m_output(output) {}
  void closeInput();
  void wait(bool forInput);
  int end(bool kill);

  int m_process = -1, m_input = -1, m_output = -1;
  bool m_reads = true;
  std::string m_said;
};

}  // namespace attn::app
