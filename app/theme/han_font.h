// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>
#include <string_view>

namespace attn::app {

/// Loads the font for Chinese unless it is one of the late resources; false if it is not loaded.
bool loadBuiltInHanFont();
/// Loads the font for Chinese; false if a page cannot load it.
bool loadHanFont();
/// Loads the font for Chinese if the text (UTF-8, or of Qt) has Chinese characters. For texts that people write: those
/// of the program come with their language.
void loadFontFor(std::string_view text);
void loadFontFor(QStringView text);

}  // namespace attn::app
