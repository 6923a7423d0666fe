// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

enum class MaskRules {
  All,
  /// Only those that let a kernel skip whole tiles without reading a mask, and nothing of what is added.
  Skippable
};

/// Which keys a query may look at: causal, window, padding and custom can be on together; and what is added to the
/// score of a key that it may not.
FormSection* makeInputsMask(Session&, MaskRules);

}  // namespace attn::app
