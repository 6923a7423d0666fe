// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

/// An example that travels with the program.
struct Example {
  QString file;     // "1-the-cat-sat.attn.json"
  QString title;    // in the current language
  QString summary;  // one or two sentences
};

/// All examples, in the order of the lesson.
std::vector<Example> examples();
/// Reads an example; nullptr only if the program was built without it.
std::shared_ptr<const Scenario> readExample(const QString& file);

}  // namespace attn::app
