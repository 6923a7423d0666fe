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

/// What a child may take before it counts as hanging. A busy machine slows a child down, but lets it use the processor
/// now and then: waiting is told from working by that, and not by a clock alone.
struct ChildLimits {
  std::chrono::milliseconds idle{10'000};    // without using the processor
  std::chrono::milliseconds busy{120'000};   // of processor time
  std::chrono::milliseconds whole{300'000};  // in any case
  std::int64_t memoryBytes = 0;              // resident; 0 = half of the machine's
};

/// The limits of work that may take as long as it makes progress: only a child that does not use the processor for a
/// minute, or for as many seconds as the environment variable ATTENTIONSCOPE_PATIENCE says, hangs.
ChildLimits limitsOfWork();

struct ChildEnd {
  enum class Kind {
    Done,        // it said that it was done, and exited with 0
    Exited,      // with another code, or before it was done; `number` is the code
    Killed,      // by a signal, `number`
    Hung,        // it was ended for taking too long
    TookMemory,  // it was ended for taking too much of it
    NotStarted   // `number` is the error of the system
  };
  Kind kind = Kind::NotStarted;
  int number = 0;
  std::string lastWords;  // the last line that it wrote, of at most 300 characters
};

/// What passes between a child and its parent while the child runs.
struct ChildTalk {
  /// Receives each line that the child sends with sendLine().
  std::function<void(std::string_view)> receive;
  /// When a stop is requested, the child gets SIGTERM; if it is still there after `grace`, it is ended.
  std::stop_token stop;
  std::chrono::milliseconds grace{10'000};
};

/// Runs `program` in a process and a process group of its own, without a shell, and waits for its end. Standard input
/// is empty; what it writes goes nowhere but into the last words. Nothing of it is left when this returns.
ChildEnd runChild(const std::filesystem::path& program, const std::vector<std::string>& arguments, const ChildLimits&,
                  const ChildTalk& = {});

/// Runs `work` in a copy of this process, which may have one thread only, and waits for its end: it shares the streams,
/// has a process group of its own, gets the SIGINT and SIGTERM that come here, and ends with this process. Exited with
/// what `work` returns; Killed, Hung and TookMemory as runChild(); NotStarted without a trace of it.
ChildEnd runCopy(const std::function<int()>& work, const ChildLimits&);

/// In the child, first of all: it ends with its parent, and leaves no core dump behind.
void becomeChild();
/// In the child: one line, without '\n', for ChildTalk::receive. Expects one thread at a time.
void sendLine(std::string_view line);
/// In the child, last of all.
void sayDone();

}  // namespace attn
