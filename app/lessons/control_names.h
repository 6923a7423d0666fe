// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace attn::app {

/// The ids of the labs that a lesson can show.
std::vector<std::string> lessonLabs();
/// Those of them that show the document, and can be the figure of a question. The others have a subject of their own.
std::vector<std::string> pictureLabs();
/// The controls that a lesson can highlight (docs/lessons.md, section 1.6), by the object names of their widgets.
std::vector<std::string> controlNames();

}  // namespace attn::app
