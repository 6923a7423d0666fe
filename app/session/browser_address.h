// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

namespace attn::app {

inline constexpr qsizetype kLongestBrowserAddress = 1000;

/// The address of a browser edition, as links begin with it: http or https, without a fragment. An empty text stays
/// empty. The error is a sentence with what was found and what is expected.
tl::expected<QString, QString> browserAddress(const QString& typed);

}  // namespace attn::app
