// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attn::app {

/// Translation context of the output of commands.
struct CommandLine {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

}  // namespace attn::app
