// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <utility>

#include "lessons/lesson_library.h"
#include "lessons/lesson_player.h"
#include "scenario/scenario.h"
#include "session/playhead.h"
#include "session/selection.h"

class QWidget;

namespace attn::app {

class Autosave;
class SuspendedDocument;
class Playback;
class Session;
struct LessonSlide;

/// The user interface that a lesson controls; implemented by the main window and by tests.
class LessonHost {
 public:
  virtual ~LessonHost() = default;

  /// Called when a lesson begins, while the learner's own document is still on screen.
  virtual void lessonBegins() = 0;
  /// Shows the lab with this id next to the text of the lesson; false if there is none. If `fresh`, its playhead goes
  /// to its initial position.
  virtual bool showLab(const QString& id, bool fresh) = 0;
  /// Shows a slide without a lab.
  virtual void showSlide(const LessonSlide&) = 0;
  virtual bool isSlideOnStage() const = 0;
  /// Moves the lab's playhead; the error says what does not exist and what does.
  virtual tl::expected<void, QString> seek(const LessonPlace&) = 0;
  virtual Playback* playback() = 0;
  /// The id of the visible lab; empty if none.
  virtual QString labOnStage() const = 0;
  /// True if the learner changed settings of the visible lab that are not part of the document.
  virtual bool hasOwnChanges() const = 0;
  /// The control with this name (control_names.h), scrolled into view; nullptr if it is not on screen.
  virtual QWidget* control(const QString& id) = 0;
  /// Dims everything but this control; nullptr ends the dimming.
  virtual void pointOut(QWidget*) = 0;
  virtual void lessonEnded() = 0;
};

/// The input of a question about the stage.
struct AskedStage {
  std::shared_ptr<const Scenario> scenario;
  Index head = 0;
  std::optional<Index> row;
};

/// A task that the learner does after leaving the lesson, and the step to return to.
struct ChosenTask {
  std::shared_ptr<const LoadedLesson> lesson;
  int step = 0;
  std::string id;
  Scenario scenario;
  LessonStage stage;
};

/// Plays a lesson in the window. The learner's own document is set aside with its undo steps and restored unchanged
/// when the lesson is left. In between the learner may change anything; restore() shows the step again.
///
/// A view shows player() and text() whenever changed() is emitted, and calls the slots.
class LessonDirector : public QObject {
  Q_OBJECT

 public:
  LessonDirector(Session&, Autosave&, QObject* parent = nullptr);
  ~LessonDirector() override;

  /// `theatre` must outlive the playing of lessons.
  void setHost(LessonHost* theatre) { m_host = theatre; }

  /// Source of seeds for questions without a seed of their own; random by default, fixed in pictures and tests.
  void setSeeds(std::function<std::uint64_t()> seeds) { m_seeds = std::move(seeds); }

  bool isPlaying() const { return m_player.has_value(); }
  /// The lesson and its state. Only while isPlaying().
  const LessonPlayer& player() const { return *m_player; }
  /// The lesson's text in the language of the window. Only while isPlaying().
  const LessonText& text() const { return m_text; }
  /// The text of this step; empty if it has none.
  const StepText& stepText() const;
  /// The step's text above its question, and after the guess, with live numbers. Both are written for the first
  /// numbers, so they are empty after otherNumbers() asks about another cell of the stage.
  QString wordsBefore() const;
  QString wordsAfter() const;
  /// Replaces live numbers in a text by their current values, if they are computed.
  QString withNumbers(const std::string& markdown) const;
  /// Default number of decimals of live numbers; applies to the next text.
  void setDecimals(int decimals) { m_decimals = decimals; }
  /// Why this step cannot be shown as intended (in other people's lessons: a missing scenario, an invalid place); empty
  /// if it can.
  const QString& obstacle() const { return m_obstacle; }
  /// True if the stage differs from the step: another lab or place, or changed numbers.
  bool hasStrayed() const { return m_strayed; }
  /// True while the step waits for numbers being computed.
  bool isComputing() const;
  /// True while the current question waits for an answer, or for the numbers it is made from.
  bool hasOpenQuestion() const { return isPlaying() && m_player->step() >= 0 && !m_player->mayContinue(); }
  /// The playhead as set by the step; nullopt until it is set.
  std::optional<Playhead> place() const { return m_arrived ? std::optional(m_playhead) : std::nullopt; }
  /// True while the playhead moves to the place of a reveal.
  bool isGliding() const { return m_gliding; }
  /// The input of the current question; nullopt if its numbers were drawn at random.
  const std::optional<AskedStage>& askedStage() const { return m_asked; }
  /// The answer to a question that asks for text.
  const QString& said() const { return m_said; }

 public Q_SLOTS:
  /// Begins, or resumes at this step (from 0). Leaves another lesson first.
  void play(std::shared_ptr<const attn::app::LoadedLesson>, int step = 0);
  void next();
  void back() {
    if (isPlaying()) goTo(m_player->step() - 1);
  }
  void goTo(int step);
  /// Commits a guess; nullopt shows the answer without one. `said`: the text of a free-text answer, which has no value.
  void commit(const std::optional<attn::AnswerValue>& guess, const QString& said = {});
  void otherNumbers();
  /// For a clicker: advance() shows the answer (as “show me” does if no guess is committed), then goes to the next
  /// step; retreat() goes to the previous step. Neither leaves the lesson.
  void advance();
  void retreat() { back(); }
  /// “Back to the lesson”: restores what the step shows.
  void restore();
  /// Leaves the lesson and opens the task as a new document. The window asks about unsaved changes first.
  void startTask(const QString& id);
  /// Ends the lesson and restores the learner's own document.
  void leave();
  void retranslate();
  /// Must be called when the window shows another lab, or the settings of the visible one change.
  void lookAgain();

 Q_SIGNALS:
  /// Emitted when a lesson begins; the learner's document is set aside.
  void began();
  /// Emitted when step, prediction, obstacle or text have changed, or the numbers of the stage are computed.
  void changed();
  void strayedChanged(bool strayed);
  /// Emitted when place() or hasOpenQuestion() has changed: before the stage changes, and after.
  void placeChanged();
  void ended();

  // --- for the progress log, by ids
  /// Emitted when a step is on the stage.
  void stepShown(const QString& lesson, const QString& step);
  /// Emitted when the learner leaves a step forward, after its prediction if it has one.
  void stepDone(const QString& lesson, const QString& step);
  /// Emitted when the last step is done.
  void lessonDone(const QString& lesson);
  /// Emitted when a guess is committed: player() has question, guess and verdict.
  void predicted(const QString& lesson, const QString& step);
  /// Emitted when a task is chosen and the lesson is left.
  void taskChosen(const attn::app::ChosenTask& task);

 protected:
  /// While a reveal is animated, any key or click skips to its end.
  bool eventFilter(QObject*, QEvent*) override;

 private:
  /// How the playhead reaches the place of the stage.
  enum class Approach { Jump, Glide };

  void show();
  void showStage(Approach = Approach::Jump);
  void glide();
  void glideEnded();
  void dropGlide();
  void showFallback();
  void showPage(const LessonPage&);
  void openOnStage(Scenario);
  bool isComputed() const;
  void arrive();
  void ask();
  void numbersCame();
  void followPlayback();
  void setStrayed(bool);
  void watchKeys(bool);

  Session& m_session;
  int m_decimals = 2;
  Autosave& m_autosave;
  LessonHost* m_host = nullptr;
  std::function<std::uint64_t()> m_seeds;
  std::optional<LessonPlayer> m_player;
  LessonText m_text;
  QString m_obstacle;
  std::unique_ptr<SuspendedDocument> m_aside;  // the learner's document
  std::shared_ptr<const Scenario> m_shown;     // the scenario of the step
  Playhead m_playhead;                         // as set by the step
  bool m_arrived = false;                      // place and cell of the step are set
  bool m_showing = false;                      // the director itself is changing the stage
  bool m_strayed = false;
  bool m_gliding = false;
  Selection m_reached;  // what a jump to the end of the animation selects
  std::optional<AskedStage> m_asked;
  QString m_said;
  int m_swallowed = 0;  // the key that ended an animation, while it is held down
  bool m_watchesKeys = false;
  QMetaObject::Connection m_following, m_glideEnd;
};

}  // namespace attn::app
