// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class LessonDirector;
class Progress;
class Settings;

/// What the pages of Learn work with; all of it outlives them.
struct LearnServices {
  LessonDirector& director;
  Progress& progress;
  Settings& settings;
};

}  // namespace attn::app
