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

class QWidget;

namespace attn::app {

class Autosave;
class DocumentAside;
class Playback;
class Session;

/// What a lesson moves. The window is one; tests have others.
class LessonTheatre {
 public:
  virtual ~LessonTheatre() = default;

  /// A lesson begins: the last moment at which the learner's own document is on screen.
  virtual void lessonBegins() = 0;
  /// Brings the lab with this id to the stage, beside the text of the lesson; false where there is none. Where
  /// `fresh`, its playhead goes to where a learner begins.
  virtual bool showLab(const QString& id, bool fresh) = 0;
  /// Moves its playhead; else says what does not exist and what does.
  virtual tl::expected<void, QString> seek(const LessonPlace&) = 0;
  virtual Playback* playback() = 0;
  /// The id of the lab on the stage; empty where there is none.
  virtual QString labOnStage() const = 0;
  /// The control that is called so (control_names.h), brought into sight; nullptr where it is not on screen.
  virtual QWidget* control(const QString& id) = 0;
  /// Dims everything but this control; nullptr: nothing.
  virtual void pointOut(QWidget*) = 0;
  virtual void lessonEnded() = 0;
};

/// What a question about the stage was made from.
struct AskedStage {
  std::shared_ptr<const Scenario> scenario;
  Index head = 0;
  std::optional<Index> row;
};

/// Plays a lesson in the window. The learner's own document is set aside with its undo steps and comes back untouched
/// when the lesson is left. The learner may touch everything in between; restore() brings the step back.
///
/// A view shows what player() and text() say, whenever changed() is emitted, and calls the slots.
class LessonDirector : public QObject {
  Q_OBJECT

 public:
  LessonDirector(Session&, Autosave&, QObject* parent = nullptr);
  ~LessonDirector() override;

  /// Must live as long as lessons are played.
  void setTheatre(LessonTheatre* theatre) { m_theatre = theatre; }

  /// Where the questions of a lesson begin that have no seed of their own: anywhere, unless a picture or a test wants
  /// the same each time.
  void setSeeds(std::function<std::uint64_t()> seeds) { m_seeds = std::move(seeds); }

  bool isPlaying() const { return m_player.has_value(); }
  /// The lesson and where it stands. Only while isPlaying().
  const LessonPlayer& player() const { return *m_player; }
  /// Its text in the language of the window. Only while isPlaying().
  const LessonText& text() const { return m_text; }
  /// What is said at this step; empty texts where nothing is.
  const StepText& stepText() const;
  /// What the step says above its question, and after the guess, with live numbers. Both are written for the first
  /// numbers, so they are empty after otherNumbers() asks about another cell of the stage.
  QString wordsBefore() const;
  QString wordsAfter() const;
  /// A text with the live numbers of what is on the stage written out, as far as they are computed.
  QString withNumbers(const std::string& markdown) const;
  /// Of live numbers where the text does not say how many; asked for at the next text.
  void setDecimals(int decimals) { m_decimals = decimals; }
  /// Why this step cannot be shown as it is meant (a lesson of others: a scenario that is missing, a place that does
  /// not exist); empty where it is.
  const QString& obstacle() const { return m_obstacle; }
  /// Whether the stage shows something else than the step: another lab or place, or changed numbers.
  bool hasStrayed() const { return m_strayed; }
  /// Whether what the step shows waits for numbers that are being computed.
  bool isComputing() const;
  /// Whether the present question waits for an answer, or for the numbers that it is made from.
  bool hasOpenQuestion() const { return isPlaying() && m_player->step() >= 0 && !m_player->mayContinue(); }
  /// Where the step has put the playhead of its lab; nullopt until it is there.
  std::optional<Playhead> place() const { return m_arrived ? std::optional(m_playhead) : std::nullopt; }
  /// Whether the playhead is on its way to what a reveal shows.
  bool isGliding() const { return m_gliding; }
  /// What the present question was made from; nullopt where its numbers were drawn.
  const std::optional<AskedStage>& askedStage() const { return m_asked; }
  /// What was answered in words, of a question that asks for them.
  const QString& said() const { return m_said; }

 public Q_SLOTS:
  /// Begins, or goes on at this step (from 0). Another lesson that is being played ends first.
  void play(std::shared_ptr<const attn::app::LoadedLesson>, int step = 0);
  void next();
  void back() {
    if (isPlaying()) goTo(m_player->step() - 1);
  }
  void goTo(int step);
  /// A guess; nullopt: show the answer without one. `said`: the words of an answer in words, which has no value.
  void commit(const std::optional<attn::AnswerValue>& guess, const QString& said = {});
  void otherNumbers();
  /// What a clicker's keys do: on to the answer (“show me” where no guess is committed), then to the next step; and the
  /// step before. At the last step it stays.
  void advance();
  void retreat() { back(); }
  /// “Back to the lesson”: what the step shows, as it was.
  void restore();
  /// Leaves the lesson and opens the task as a document of the learner's own. The window asks first about unsaved work.
  void startTask(const QString& id);
  /// The learner's own document comes back.
  void leave();
  void retranslate();
  /// Something else may be on the stage now: the window calls it when it shows another lab.
  void lookAgain();

 Q_SIGNALS:
  /// A lesson begins; the learner's document is set aside.
  void began();
  /// Step, prediction, obstacle or text are others; also when the numbers of the stage are there.
  void changed();
  void strayedChanged(bool strayed);
  /// place() or hasOpenQuestion() has changed: before the stage moves, and when it has arrived.
  void placeChanged();
  void ended();

  // --- for the log of progress, by ids
  /// A step is on the stage.
  void stepShown(const QString& lesson, const QString& step);
  /// The learner went on from a step, its prediction made where it has one.
  void stepDone(const QString& lesson, const QString& step);
  /// The last step is done.
  void lessonDone(const QString& lesson);
  /// A guess was committed: player() knows question, guess, and whether it is right.
  void predicted(const QString& lesson, const QString& step);
  /// A task is wanted: its scenario, and the lab that it is to be done in.
  void taskChosen(const attn::Scenario& scenario, const attn::LessonStage& stage);

 protected:
  /// While a reveal plays, any key and any click shows its end at once.
  bool eventFilter(QObject*, QEvent*) override;

 private:
  /// How the playhead comes to the place of the stage.
  enum class Approach { Jump, Glide };

  void show();
  void showStage(Approach = Approach::Jump);
  void glide();
  void glideEnded();
  void dropGlide();
  void standIn();
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
  LessonTheatre* m_theatre = nullptr;
  std::function<std::uint64_t()> m_seeds;
  std::optional<LessonPlayer> m_player;
  LessonText m_text;
  QString m_obstacle;
  std::unique_ptr<DocumentAside> m_aside;   // the learner's own
  std::shared_ptr<const Scenario> m_shown;  // what the step put on the stage
  Playhead m_playhead;                      // where it put the playhead
  bool m_arrived = false;                   // place and cell are those of the step
  bool m_showing = false;                   // what changes now is the lesson's doing
  bool m_strayed = false;
  bool m_gliding = false;
  std::optional<AskedStage> m_asked;
  QString m_said;
  int m_swallowed = 0;  // the key that ended a glide, as long as it is held down
  bool m_watchesKeys = false;
  QMetaObject::Connection m_following, m_glideEnd;
};

}  // namespace attn::app
