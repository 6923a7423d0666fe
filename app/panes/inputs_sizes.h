// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace attn::app {

class FormSection;
class Session;

enum class SizesDetail {
  Everything,
  WithoutTiles,         // for labs that count no tiles
  WithoutTilesAndBytes  // for labs that show them in other sections
};

/// All sizes of a sizes-only document, typed ("8k") or dragged; every key press is applied. Also offers to create a
/// similar document with numbers. `showSheet` shows the cost of the sizes; empty in the lab that always shows it.
FormSection* makeInputsSizes(Session&, SizesDetail, std::function<void()> showSheet);

}  // namespace attn::app
