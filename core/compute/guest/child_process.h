// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Limits after which a child counts as hung. A busy machine slows a child down but lets it run now and then, so
/// waiting is distinguished from working by processor time, not by wall time alone.
struct ChildLimits {
  std::chrono::milliseconds idle{10'000};    // without processor time
  std::chrono::milliseconds busy{120'000};   // of processor time
  std::chrono::milliseconds whole{300'000};  // wall time
  std::int64_t memoryBytes = 0;              // resident; 0 = half of the machine's
};

/// Limits for work that may take any time while it makes progress: a child hangs only if it uses no processor time for
/// a minute, or for the seconds in the environment variable ATTENTIONSCOPE_PATIENCE.
ChildLimits limitsOfWork();

struct ChildEnd {
  enum class Kind {
    Done,        // it reported success and exited with 0
    Exited,      // with another code, or before it reported success; `number` is the code
    Killed,      // by signal `number`
    Hung,        // it was ended for exceeding a time limit
    TookMemory,  // it was ended for exceeding the memory limit
    NotStarted   // `number` is the system's error code
  };
  Kind kind = Kind::NotStarted;
  int number = 0;
  std::string lastOutputLine;  // the last line of its output, at most 300 characters
};

/// Communication between a child and its parent while the child runs.
struct ChildCommunication {
  /// Receives each line that the child sends with sendLine().
  std::function<void(std::string_view)> receive;
  /// When a stop is requested, the child gets SIGTERM; if it still runs after `grace`, it is killed.
  std::stop_token stop;
  std::chrono::milliseconds grace{10'000};
};

/// Runs `program` in its own process and process group, without a shell, and waits for its end. Standard input is
/// empty; its output is discarded except for the last line. The rest of its process group is killed before this
/// returns.
ChildEnd runChild(const std::filesystem::path& program, const std::vector<std::string>& arguments, const ChildLimits&,
                  const ChildCommunication& = {});

/// Runs `work` in a fork of this process, which must have only one thread, and waits for its end. The fork shares the
/// streams, has its own process group, receives forwarded SIGINT and SIGTERM, and ends with this process. Exited with
/// the result of `work`; Killed, Hung and TookMemory as runChild(); NotStarted if the fork failed.
ChildEnd runForked(const std::function<int()>& work, const ChildLimits&);

/// Must be called first in the child: makes it end with its parent and disables core dumps.
void becomeChild();
/// Sends one line, without '\n', from the child to ChildCommunication::receive. Not thread-safe.
void sendLine(std::string_view line);
/// Reports success; must be called last in the child.
void reportSuccess();

}  // namespace attn
