// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lecture/record/recorder.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"
#include "session/playhead.h"
#include "session/selection.h"

namespace attn::app {

class Autosave;
class DocumentAside;
class LessonDirector;
class Session;
class Workspace;

/// A view of a lecture on the stage of the window, to be looked at and changed. The learner's own document is set aside
/// with its undo steps, and comes back as it was.
class ViewOnStage : public QObject {
  Q_OBJECT

 public:
  ViewOnStage(Session&, Autosave&, LessonDirector&, Workspace&);
  ~ViewOnStage() override;

  /// What is on the stage now, for a recorder; nullopt where no lab with a document is in front.
  std::optional<PresentView> present() const;

  /// Shows a view, which is told by the id of its step; else says why it cannot be shown.
  tl::expected<void, QString> show(const std::string& id, const LessonStage&, const ScenarioSource&);
  /// What is on the stage is that view from now on: it was added, or took it over.
  void becomes(const std::string& id);
  /// The learner's own document comes back.
  void leave();

  bool isShowing() const { return m_aside != nullptr; }
  /// Of the step that is shown; empty where none is.
  const std::string& id() const { return m_id; }
  bool hasOwnDocument() const;
  /// Whether place and cell are those of the view: its numbers are there.
  bool hasArrived() const { return m_arrived; }
  /// Whether the stage shows something else than the view: other numbers, another lab, place or comparison.
  bool isElsewhere() const;
  /// Whether the numbers or settings were changed: what would be lost.
  bool isChanged() const;

 Q_SIGNALS:
  void changed();

 private:
  struct Before {
    QString lab;  // empty: the welcome page or Learn
    std::map<QString, Playhead> playheads;
    std::vector<bool> startsFresh;
    Selection selection;
  };

  void arriveWhenComputed();
  void remember();

  Session& m_session;
  Autosave& m_documentAutosave;
  LessonDirector& m_director;
  Workspace& m_workspace;
  std::unique_ptr<DocumentAside> m_aside;
  std::optional<Before> m_before;
  std::string m_id;
  LessonStage m_stage;
  std::shared_ptr<const Scenario> m_shown;
  QString m_lab;
  Playhead m_playhead;
  CompareMode m_mode = CompareMode::SideBySide;
  bool m_arrived = false;
};

}  // namespace attn::app
