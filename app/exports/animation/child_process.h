// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <tl/expected.hpp>

namespace attn::app {

/// Another program that reads what we write and says what it thinks of it; it can be used in any thread, which has no
/// event loop. It ends with this object: one that still runs is killed, and none is left behind.
class ChildProcess {
 public:
  /// Starts `program` (a path) with these arguments. What it writes to its standard output is thrown away, unless
  /// `keepsOutput`: then it is gathered with what it says.
  static tl::expected<ChildProcess, std::error_code> start(const std::string& program,
                                                           const std::vector<std::string>& arguments,
                                                           bool keepsOutput = false);
  ChildProcess(ChildProcess&&) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// Writes to its standard input as fast as it reads. False where it reads no more, or where `stop` was requested.
  bool write(std::string_view bytes, const std::stop_token& stop);
  /// Closes its input and waits for its end. Its exit code; negative where it was killed, or `stop` was requested.
  int finish(const std::stop_token& stop);
  /// What it has said so far on standard error: the last 64 kB.
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
