// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::test {

/// How long a test waits for what has to come before it calls that a hang. No result depends on it: what takes a moment
/// on a machine at rest may take a minute on a loaded one, and under a sanitizer longer still.
inline constexpr int kPatienceMs = 120'000;

}  // namespace attn::test
