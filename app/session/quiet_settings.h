// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSettings;

namespace attn::app {

/// Parses the file now and suppresses Qt's warnings about values of unknown types; these become the default. Only a
/// damaged file contains such values, since all settings are numbers, strings, bytes and string lists.
void parseQuietly(const QSettings&);

}  // namespace attn::app
