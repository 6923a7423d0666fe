// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class LessonDirector;
class Progress;
class Settings;

struct LearnServices {
  LessonDirector& director;
  Progress& progress;
  Settings& settings;
};

}  // namespace attn::app
