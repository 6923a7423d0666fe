// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attn::app {

/// Translation context of all text on the stage of the Sandbox lab.
struct SandboxText {
  Q_DECLARE_TR_FUNCTIONS(SandboxScene)
};

}  // namespace attn::app
