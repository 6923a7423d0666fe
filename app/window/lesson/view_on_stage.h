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
class SuspendedDocument;
class LessonDirector;
struct LessonSlide;
class Session;
class Workspace;

/// Shows a view of a lecture on the window's stage for viewing and editing. The user's own document is set aside with
/// its undo stack, and restored afterwards.
class ViewOnStage : public QObject {
  Q_OBJECT

 public:
  ViewOnStage(Session&, Autosave&, LessonDirector&, Workspace&);
  ~ViewOnStage() override;

  /// The current stage, for a recorder; nullopt if no lab with a document is shown.
  std::optional<PresentView> present() const;

  /// Shows a view, identified by the id of its step; returns an error message if that is not possible.
  tl::expected<void, QString> show(const std::string& id, const LessonStage&, const ScenarioSource&);
  /// Shows a slide without a lab, or its new text. The user's own document stays open behind it; showing another lab
  /// leaves the slide.
  void showSlide(std::string id, const LessonSlide&);
  bool showsSlide() const { return m_before && !m_aside; }
  /// Associates the current stage with that view, after it was added or updated.
  void becomes(const std::string& id);
  /// Restores the user's own document.
  void leave();

  bool isShowing() const { return m_before.has_value(); }
  /// Of the shown step; empty if there is none.
  const std::string& id() const { return m_id; }
  bool hasOwnDocument() const;
  /// True if the stage differs from the view: other numbers, lab, place or comparison.
  bool isElsewhere() const;
  /// True if the numbers or settings were changed and would be lost.
  bool isChanged() const;

 Q_SIGNALS:
  void changed();

 private:
  struct Before {
    QString lab;  // empty for the welcome page or Learn
    std::map<QString, Playhead> playheads;
    std::vector<bool> startsFresh;
    Selection selection;
  };

  /// After leave(): where the user's own document was.
  struct Returning {
    std::shared_ptr<const Scenario> document;
    Before before;
    bool isComputed = false;
  };

  void arriveWhenComputed();
  void restorePlayheads();
  void remember();
  void forgetSlide();

  Session& m_session;
  Autosave& m_documentAutosave;
  LessonDirector& m_director;
  Workspace& m_workspace;
  std::unique_ptr<SuspendedDocument> m_aside;
  std::optional<Before> m_before;
  std::optional<Returning> m_returning;
  std::string m_id;
  LessonStage m_stage;
  std::shared_ptr<const Scenario> m_shown;
  QString m_lab;
  Playhead m_playhead;
  CompareMode m_mode = CompareMode::SideBySide;
  bool m_arrived = false;  // the numbers are computed, and place and cell have been set to those of the view
};

}  // namespace attn::app
