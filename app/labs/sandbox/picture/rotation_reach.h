// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/rope_extension.h"

namespace attn::app {

/// How far the curve of the rotation is looked at, and with which speeds of the hands. Not part of a document.
struct Reach {
  RopeExtension extension = RopeExtension::AsTrained;
  int factor = 1;  // times the longest distance of the document; 1 shows that one only

  bool operator==(const Reach&) const = default;
};

}  // namespace attn::app
