// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "compute/backend.h"

class QTemporaryDir;

namespace attn::app {

/// To be called before any file is opened. Where the caller has closed standard input, output or error, the next file
/// opened would get its number, and our output would go into that file. Takes these numbers so that writing fails.
void occupyClosedStreams();

void complain(const QString& sentence);

bool isTerminal();

/// From now on remarks of Qt are dropped (on sessions without a runtime folder and the like, none of which concerns
/// what a command does); what is critical is said by complain().
void dropQtRemarks();

/// False, with a sentence on standard error, if the system gives too few threads for an application of Qt, which would
/// wait for them for ever. Before it is made.
bool hasThreadsForQt();

/// failureText(), and what can be done about it.
QString failureWithAdvice(const BackendFailure&);
/// Says that Eigen computes in the device's place: `sentence` with the failure for %1, and advice. Once on this machine
/// until something changes; ATTENTIONSCOPE_NOTICES=off says nothing, =always says it each time.
void noteEigenInstead(const QString& sentence, const BackendFailure&);
/// Only what can be done, after a blank; empty where there is nothing.
QString adviceAfter(const BackendFailure&);

/// Why a file cannot be written, told before minutes are spent on what would go into it; empty where nothing is wrong.
QString unwritable(const std::filesystem::path& file);

bool namesStandardOutput(const std::filesystem::path& file);
bool namesStandardOutput(const std::optional<std::filesystem::path>& file);
/// The end of a command whose other results would mix with those that `files` send to standard output. `prints`: what
/// the command prints without a file is a result, too. A sentence on standard error where there are several.
bool mixesOnStandardOutput(std::initializer_list<std::optional<std::filesystem::path>> files, bool prints = false);

/// A file to write by its name: `file` or, for standard output, a temporary one, which finish() copies there.
class NamedOutput {
 public:
  /// `suffix`: of the temporary file, ".pdf".
  NamedOutput(std::filesystem::path file, const char* suffix);
  ~NamedOutput();
  const std::filesystem::path& file() const { return m_file; }
  /// Returns an exit code, as deliver() does.
  int finish() const;

 private:
  std::filesystem::path m_file;
  std::unique_ptr<QTemporaryDir> m_folder;
};

/// Results go to standard output, or whole into `file` (which stays as it was when writing fails).
/// Returns an exit code; a failure has been said on standard error.
int deliver(const std::string& text, const std::optional<std::filesystem::path>& file = std::nullopt);
int deliver(const QString& text);

}  // namespace attn::app
