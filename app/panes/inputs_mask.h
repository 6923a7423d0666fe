// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

enum class MaskRules {
  All,
  /// Only rules that let a kernel skip whole tiles without reading a mask, and no added bias.
  Skippable
};

/// Which keys a query can attend to: causal, window, padding and custom masks can be combined; and the value added to
/// the score of a masked key.
FormSection* makeInputsMask(Session&, MaskRules);

}  // namespace attn::app
