// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace attn::app {

class Actions;
class Appearance;
class Documents;
class LessonDirector;
class NoticeBar;
class Session;
class Settings;
class Workspace;

/// The services shared by a window's controllers; all of them outlive the controllers. No controller is among them.
struct WindowServices {
  QMainWindow& window;
  Session& session;
  Settings& settings;
  Documents& documents;
  LessonDirector& director;
  NoticeBar& notices;
  Actions& actions;
  Appearance& appearance;
  Workspace& workspace;
};

}  // namespace attn::app
