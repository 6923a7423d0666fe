// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace attn::app {

class FormSection;
class Session;

enum class SizesDetail {
  Everything,
  WithoutTiles,         // where no tiles are counted
  WithoutTilesAndBytes  // where other sections have them
};

/// All sizes of a document that holds nothing else, typed ("8k") or dragged; every key press counts. And the way to a
/// document like it with numbers. `showSheet` shows what the sizes cost; empty in the lab that shows it anyway.
FormSection* makeInputsSizes(Session&, SizesDetail, std::function<void()> showSheet);

}  // namespace attn::app
