// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardPaths>
#include <QTemporaryDir>
#include <memory>
#include <optional>

#include "labs/lab.h"
#include "labs/steps/picture/compare_timeline.h"
#include "labs/steps/picture/steps_timeline.h"
#include "preferences/language.h"
#include "session/playback.h"
#include "session/settings.h"
#include "support/dialog_answers.h"
#include "support/qt_test.h"
#include "widgets/matrix_editor.h"
#include "window/application_setup.h"
#include "window/command/actions.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"

namespace attn::app {

/// A window for one test: its settings and journals are in a temporary folder, the test answers its dialogs, and Eigen
/// computes.
struct WindowFixture : DialogAnswers {
  QTemporaryDir folder;
  Settings settings;
  Language language;
  QString manualFolder;  // empty: next to the test program
  BackendFactory backends = &makeBackend;
  std::unique_ptr<MainWindow> window;

  explicit WindowFixture(QSize size = {1440, 900}, const SystemSettings& system = {})
      : WindowFixture(std::nullopt, system) {
    make(size);
  }

  /// Without a window until make(), for settings that the window reads when it is created.
  explicit WindowFixture(std::nullopt_t, const SystemSettings& system = {})
      : settings(folder.filePath(QStringLiteral("settings.ini")), system) {
    language.use(QStringLiteral("en"));
    settings.setLanguage(QStringLiteral("en"));
    settings.setThemeMode(ThemeMode::Light);
    settings.setMotion(MotionSetting::Reduced);
    settings.setBackend(BackendChoice::Eigen, std::nullopt);
  }

  void make(QSize size = {1440, 900}) {
    WindowParts parts;
    parts.recoveryFolder = folder.filePath(QStringLiteral("recovery"));
    parts.pictureFolder = folder.filePath(QStringLiteral("pictures"));
    parts.progressFolder = folder.filePath(QStringLiteral("progress"));
    parts.manualFolder = manualFolder;
    parts.backends = backends;
    window = std::make_unique<MainWindow>(settings, language, parts);
    over = window.get();
    window->documents().setPatience(std::nullopt);  // documents are open when openFile() returns
    window->resize(size);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    window->activateWindow();
  }

  Session& session() { return window->session(); }
  Playback& playback() { return *window->workspace().lab()->playback(); }
  bool isCurrent() {
    return session().snapshot().trace && session().snapshot().scenario == session().scenario() &&
           !session().isComputing();
  }
  Stage shownStage() {
    const Playhead playhead = playback().playhead();
    return static_cast<Stage>(playback().timeline().steps[static_cast<std::size_t>(playhead.step)].id);
  }
  QString file(const char* name) { return folder.filePath(QLatin1String(name)); }
};

}  // namespace attn::app
