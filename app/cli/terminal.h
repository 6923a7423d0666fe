// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "base/problem.h"
#include "compute/backend.h"

class QTemporaryDir;

namespace attn::app {

/// Translation context of the output of commands.
struct CommandLine {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

enum ExitCode : int {
  kDone = 0,
  kFailed = 1,    // at run time: a device, a full disk
  kWrongUse = 2,  // wrong command line, or an invalid document
};

/// Must be called before any file is opened. If standard input, output or error is closed, the next opened file would
/// get its descriptor, and output would go into that file. Occupies these descriptors so that writes fail.
void occupyClosedStreams();

void complain(const QString& sentence);
/// complain() and kWrongUse.
int refuse(const QString& sentence);
/// Each problem on a line of its own, after the name of its file.
int refuse(const std::string& file, const Problems&);
/// complain() and kFailed.
int fail(const QString& sentence);
int fail(const Problems&);

/// A name from a file or the command line, in one line and without control characters.
QString shownText(const std::string&);

bool isTerminal();

/// Discards Qt's messages from now on (on sessions without a runtime folder and the like, which do not affect
/// commands); critical ones are printed by complain().
void dropQtRemarks();

/// Returns false after printing an error if the system allows too few threads for a Qt application, which would block
/// forever. Must be called before creating it.
bool hasThreadsForQt();

/// failureText() with advice on how to fix it.
QString failureWithAdvice(const BackendFailure&);
/// Prints it, and returns the exit code. `device`: that of --device.
int failOn(const BackendFailure&, std::optional<int> device);
/// Reports that Eigen replaces the device: `sentence` with the failure for %1, and advice. Printed only once per
/// machine until something changes; ATTENTIONSCOPE_NOTICES=off disables it, =always prints it every time.
void noteEigenInstead(const QString& sentence, const BackendFailure&);

/// Checked before minutes of work: false after printing why one of the files cannot be written.
bool canWrite(std::initializer_list<std::optional<std::filesystem::path>> files);

bool namesStandardOutput(const std::filesystem::path& file);
bool namesStandardOutput(const std::optional<std::filesystem::path>& file);
/// True, after printing an error, if several results would be mixed on standard output. `prints`: the command itself
/// also prints a result there.
bool mixesOnStandardOutput(std::initializer_list<std::optional<std::filesystem::path>> files, bool prints = false);

/// An output file with a name: `file`, or for standard output a temporary file, which finish() copies there.
class NamedOutput {
 public:
  /// `suffix`: of the temporary file, such as ".pdf".
  NamedOutput(std::filesystem::path file, const char* suffix);
  ~NamedOutput();
  const std::filesystem::path& file() const { return m_file; }
  /// Returns an exit code, like deliver().
  int finish() const;

 private:
  std::filesystem::path m_file;
  std::unique_ptr<QTemporaryDir> m_folder;
};

/// Writes results to standard output, or atomically to `file` (unchanged on failure). Returns an exit code; errors have
/// been printed to standard error.
int deliver(const std::string& text, const std::optional<std::filesystem::path>& file = std::nullopt);
int deliver(const QString& text);

}  // namespace attn::app
