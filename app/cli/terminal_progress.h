// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <mutex>

namespace attn::app {

/// A progress line on standard error, rewritten in place; silent if that is not a terminal.
class TerminalProgress {
 public:
  TerminalProgress();
  ~TerminalProgress();
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  /// "[ 42 %] text", truncated to the width of the terminal.
  void show(double fraction, const QString& text);
  void say(const QString& sentence);
  void clear();

 private:
  void remove();

  bool m_terminal = false;
  bool m_shown = false;
  std::mutex m_mutex;  // Ctrl-C is reported from another thread
};

}  // namespace attn::app
