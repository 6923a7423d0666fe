// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <optional>

#include "session/playhead.h"
#include "session/selection.h"
#include "text/hidden_numbers.h"

namespace attn::app {

class AskMe;
class LessonDirector;
class Session;
class Workspace;

/// What the window hides while a question is open. Depends on the question and the position of the stage.
struct Concealment {
  enum class Asker { None, Lesson, Card };
  Asker asker = Asker::None;
  HiddenNumbers numbers;          // the answer, hidden in all texts of the stages
  QString lab;                    // the lab whose timeline ends at `limit`
  std::optional<Playhead> limit;  // nullopt: no limit
  bool holdsOtherLabs = false;    // other labs stay at their beginning: they compute from the same document

  bool isOpen() const { return asker != Asker::None; }
  bool operator==(const Concealment&) const = default;
};

/// The rule for open questions: until a question of a lesson or of "Ask me" is answered or left, nothing in the window
/// shows its answer. Notes and explanation are hidden, timelines end before the answer, texts of stages show "?"
/// instead, and copying and exporting are disabled.
class OpenQuestion : public QObject {
  Q_OBJECT

 public:
  OpenQuestion(Session&, Workspace&, LessonDirector&, AskMe&);

  bool isOpen() const { return m_now.isOpen(); }

 Q_SIGNALS:
  void changed();

 private:
  /// The playheads before the card moved them back.
  struct Before {
    std::map<QString, Playhead> playheads;  // by lab; empty if none was moved
    Selection selection;
  };

  void update();
  Concealment ofLesson() const;
  Concealment ofCard() const;
  void apply();
  /// Covers labs that the question is not about: their results from the same sizes would show the answer.
  void coverOtherLabs();

  Session& m_session;
  Workspace& m_workspace;
  const LessonDirector& m_lessons;
  const AskMe& m_askMe;
  Concealment m_now;
  Before m_before;
};

}  // namespace attn::app
