// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal_progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "cli/terminal.h"
#include "cli/text_table.h"

namespace attn::app {
namespace {

constexpr int kDefaultColumns = 80;
/// Returns to the first column and erases the line (ECMA-48: EL).
constexpr std::string_view kClear = "\r\x1b[K";

int columns() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kDefaultColumns;
}

void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

TerminalProgress::TerminalProgress() : m_terminal(isTerminal()) {}

TerminalProgress::~TerminalProgress() {
  clear();
}

void TerminalProgress::show(double fraction, const QString& text) {
  if (!m_terminal) return;
  const std::lock_guard lock(m_mutex);
  const int percent = static_cast<int>(std::floor(std::clamp(fraction, 0.0, 1.0) * 100));
  QString line = QStringLiteral("[%1 %] %2").arg(percent, 3).arg(text);
  // Leave the last column free: some terminals wrap there.
  while (!line.isEmpty() && terminalWidth(line) >= columns()) line.chop(1);
  write(std::string(kClear) + line.toStdString());
  m_shown = true;
}

void TerminalProgress::say(const QString& sentence) {
  if (!m_terminal) return;
  const std::lock_guard lock(m_mutex);
  remove();
  complain(sentence);
}

void TerminalProgress::clear() {
  const std::lock_guard lock(m_mutex);
  remove();
}

void TerminalProgress::remove() {
  if (m_shown) write(kClear);
  m_shown = false;
}

}  // namespace attn::app
