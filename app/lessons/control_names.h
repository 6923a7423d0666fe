// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace attn::app {

/// The labs that a lesson can show, by their ids.
std::vector<std::string> lessonLabs();
/// The controls that a lesson can point out (docs/lessons.md, section 1.6). A widget is one of them by its object name.
std::vector<std::string> controlNames();

}  // namespace attn::app
