// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/rope_extension.h"

namespace attn::app {

/// The range of the rotation curve and the RoPE extension that it uses. Not part of a document.
struct Reach {
  RopeExtension extension = RopeExtension::AsTrained;
  int factor = 1;  // multiple of the document's longest distance

  bool operator==(const Reach&) const = default;
};

}  // namespace attn::app
