// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <functional>
#include <memory>
#include <tl/expected.hpp>

#include "exports/picture.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// What a lesson puts on the stage, as a picture, drawn away from the window: for small pictures of recorded views, the
/// next view of a presenter, and pages for elsewhere. It has a session and labs of its own, which compute with Eigen in
/// the background; neither the document nor the playheads of the window are touched.
class StageStudio : public QObject {
  Q_OBJECT

 public:
  struct Order {
    LessonStage stage;
    ScenarioSource scenarios;
    QSize size;
    Theme theme;
    bool presenting = false;
  };
  /// Called in the GUI thread with what draws the picture, which holds during the call only; else with the reason why
  /// there is none, a sentence.
  using Done = std::function<void(const tl::expected<DrawPicture, QString>&)>;

  explicit StageStudio(QObject* parent = nullptr);
  ~StageStudio() override;

  /// Orders are worked off one after the other, each in turns of the event loop of its own.
  void order(Order, Done);
  /// Forgets what is not drawn yet.
  void clear();
  bool isIdle() const;
};

}  // namespace attn::app
