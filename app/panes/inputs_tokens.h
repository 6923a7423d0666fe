// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

/// The tokens of one or two sequences, as sentences and individually; which of them have drawn rows; and whether Q, K,
/// V are given, projected, or made from latents.
FormSection* makeInputsTokens(Session&);

}  // namespace attn::app
