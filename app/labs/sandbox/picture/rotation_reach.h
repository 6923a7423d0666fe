// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "attention/rope_extension.h"

namespace attn::app {

/// The range of the rotation curve and the RoPE extension that it uses. Not part of a document.
struct Reach {
  RopeExtension extension = RopeExtension::AsTrained;
  int factor = 1;  // multiple of the document's longest distance

  bool operator==(const Reach&) const = default;
};

inline constexpr std::array kReachFactors{1, 2, 4, 8};

}  // namespace attn::app
