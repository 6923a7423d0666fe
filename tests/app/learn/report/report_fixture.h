// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "learn/report/report_page.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "session/autosave.h"
#include "session/session.h"
#include "session/settings.h"
#include "support/qt_test.h"

namespace attn::app::test {

/// What pages of Learn depend on, in a temporary folder.
struct LearnParts {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Session session;
  Autosave autosave{session, folder.filePath(QStringLiteral("recovery"))};
  LessonDirector director{session, autosave};
  Progress progress{folder.filePath(QStringLiteral("progress"))};

  LearnServices services() { return {director, progress, settings}; }
  bool waitUntilOpen() {
    return progress.isOpen() || QSignalSpy(&progress, &Progress::opened).wait(attn::test::kPatienceMs);
  }
};

}  // namespace attn::app::test
