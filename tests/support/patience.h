// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::test {

/// How long a test waits before it reports a hang. No result depends on it: what is instant on an idle machine may take
/// a minute on a loaded one, and longer with a sanitizer.
inline constexpr int kPatienceMs = 120'000;

}  // namespace attn::test
