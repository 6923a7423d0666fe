// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "base/term.h"

namespace attn::app {

/// A term of a problem, in the current language and without a full stop.
QString termText(Term);

}  // namespace attn::app
