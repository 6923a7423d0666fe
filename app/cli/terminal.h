// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <optional>
#include <string>

#include "compute/backend.h"

namespace attn::app {

/// To be called before any file is opened. Where the caller has closed standard input, output or error, the next file
/// opened would get its number, and our output would go into that file. Takes these numbers so that writing fails.
void occupyClosedStreams();

/// One sentence on standard error, after the program's name.
void complain(const QString& sentence);

/// Whether somebody reads standard error at a terminal, and one that can do more than print.
bool isTerminal();

/// From now on remarks of Qt are dropped (on sessions without a runtime folder and the like, none of which concerns
/// what a command does); what is critical is said by complain().
void dropQtRemarks();

/// failureText(), and what can be done about it.
QString failureWithAdvice(const BackendFailure&);
/// The same where Eigen computes in the device's place.
QString eigenInsteadText(const BackendFailure&);
/// Only what can be done, after a blank; empty where there is nothing.
QString adviceAfter(const BackendFailure&);

/// Why a file cannot be written, told before minutes are spent on what would go into it; empty where nothing is wrong.
QString unwritable(const std::filesystem::path& file);

/// Results go to standard output, or whole into `file` (which stays as it was when writing fails).
/// Returns an exit code; a failure has been said on standard error.
int deliver(const std::string& text, const std::optional<std::filesystem::path>& file = std::nullopt);
/// The same in UTF-8, on standard output.
int deliver(const QString& text);

}  // namespace attn::app
