// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class HeadsChoices;
class Session;

/// The widths derived from the numbers of heads.
FormSection* makeHeadsSizes(Session&);
/// One color scale for the weights of all heads, or one each.
FormSection* makeHeadsScale(Session&, HeadsChoices*);
/// The model that the cache is compared with, the number of tokens, and the bits of a number.
FormSection* makeHeadsCache(Session&, HeadsChoices*);

}  // namespace attn::app
