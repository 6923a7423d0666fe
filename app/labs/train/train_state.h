// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>
#include <memory>
#include <optional>
#include <vector>

#include "labs/train/picture/train_data.h"
#include "labs/train/train_kept.h"
#include "session/background_job.h"
#include "session/playback.h"

namespace attn::app {

/// System services of the lab; tests replace them.
struct TrainParts {
  ThreadStarter threads = &startThread;
  int workers = 0;  // per step; 0: one per core
};

/// The settings of the Train lab, the run shown, and the selection. A run is trained in the background; this class
/// stores immutable snapshots of it, updated at most 12 times a second.
class TrainState : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMaxPinned = 2;

  TrainState(Playback&, TrainParts, QObject* parent = nullptr);

  // --- settings
  const TrainingConfiguration& settings() const { return m_settings; }
  /// Of the run shown; without a run, the settings.
  const TrainingConfiguration& configuration() const { return m_facts ? m_facts->run->configuration : m_settings; }
  /// Adds one undo step; consecutive ones with the same non-empty key are merged. Invalid settings change nothing: the
  /// problems are returned.
  std::vector<TrainingProblem> apply(const QString& name, const TrainingConfiguration&, const QString& mergeKey = {});
  QUndoStack* undoStack() { return &m_undo; }
  /// True if the run shown was trained with other settings.
  bool isOfOtherSettings() const;

  // --- training
  bool isRunning() const { return m_training; }
  /// Trains with the present settings from step 0.
  void train();
  /// Keeps what was trained so far.
  void stop();
  /// The latest snapshot; null until the untrained model exists.
  const std::shared_ptr<const TrainRunFacts>& facts() const { return m_facts; }
  /// The error of the last run, as a sentence; empty if there was none.
  const QString& trouble() const { return m_trouble; }
  /// Creates the untrained model, unless one with these settings or a run exists.
  void prepare();
  /// True while a background job runs that a picture depends on.
  bool isPreparing() const { return m_job.isRunning() || m_asker.isRunning() || m_measurer.isRunning(); }
  /// Waits for all background jobs (pictures, tests).
  void waitUntilDone();

  // --- comparing
  const std::vector<std::shared_ptr<const TrainingRun>>& pinned() const { return m_pinned; }
  bool canPin() const;
  void pin();
  void unpin(std::size_t);
  /// Pins the run of the present settings once it is trained, then trains the other one. If there is no room, the
  /// oldest pinned run is dropped. stop() cancels it.
  void compareWith(const QString& name, const TrainingConfiguration& other);

  // --- selection
  /// The step whose weights are shown: the last stored one at or before the playhead.
  Index shownStep() const;
  std::shared_ptr<const TrainMoment> moment() const;
  /// The input of pictures at the playhead.
  TrainView view() const;
  TrainPlace place() const;
  void select(const TrainPlace&);
  const AblatedHeads& silent() const { return m_silent; }
  void setSilent(Index layer, Index head, bool off);
  /// If heads are off, measures the remaining model in the background, unless the result is known or the run is being
  /// played or trained.
  void measure();
  /// Shows the next fresh sequence.
  void showAnother();
  /// Shows the learner's own sequence; an empty text returns to a fresh one. Returns an error if it cannot be read.
  QString type(const QString&);
  const QString& typed() const { return m_typedText; }
  bool presenting() const { return m_presenting; }
  void setPresenting(bool presenting) { m_presenting = presenting; }

  /// True if the additional settings are expanded.
  bool showsMore() const { return m_showsMore; }
  void showMore(bool);

  // --- saved state
  /// The state saved between sessions; during a lesson, the one from before the lesson.
  TrainKept kept() const;
  /// Restores saved state. An existing run stays.
  void use(const TrainKept&);
  /// lend() saves the state and resets the lab to its defaults for a lesson; resumeAfterLesson() restores it. Both
  /// clear the undo stack.
  void suspendForLesson();
  void resumeAfterLesson();

  // --- questions
  TrainQuestion question() const;
  /// Computes slow answers in the background, unless they are known or the model is being trained. During playback only
  /// the accuracy without each head is computed: a gradient would be outdated.
  void ask();
  /// For the present question; nullopt while unknown.
  std::optional<TrainGradient> gradient() const;
  /// For the present model; null while unknown.
  std::shared_ptr<const TrainWorth> worth() const;
  /// The last known one of the present run, possibly for another step; null if there is none.
  std::shared_ptr<const TrainWorth> lastWorth() const;

  void retranslate();

 Q_SIGNALS:
  void settingsChanged();
  void changed();       // the run, or the pinned runs
  void placeChanged();  // the selection, the sequence, or the heads switched off
  void answered();      // ask() has finished
  void keptChanged();   // the value of kept()

 private:
  void setSettings(const TrainingConfiguration&);
  void startJob(TrainingConfiguration, bool untrained);
  void take(const std::shared_ptr<const TrainRunFacts>&);
  bool isBeyondRun() const;
  void trainOn();
  void followPlayback();
  void holdPlayhead();
  void stayInRun();
  void beginRun();
  bool compareNext();
  void endAll();
  void updateTimeline();
  void updateMarks();
  void updateSaveNotice();
  /// Parses the typed text into a sequence, or returns an error.
  QString readTyped();
  const TaskSequence* text() const;

  Playback& m_playback;
  TrainParts m_parts;
  TrainingConfiguration m_settings;
  QUndoStack m_undo;
  std::shared_ptr<const TrainRunFacts> m_facts;
  bool m_training = false;
  bool m_holding = false;
  Index m_catchUp = 0;  // a resumed run is shown from this step on
  QString m_trouble;
  std::vector<std::shared_ptr<const TrainingRun>> m_pinned;
  struct Next {
    QString name;
    TrainingConfiguration settings;
  };
  std::optional<Next> m_next;  // to be trained after the present run, for comparison
  AblatedHeads m_silent;
  mutable std::optional<TrainPlace> m_place;  // selected, or found for a finished run
  TrainPart m_part = TrainPart::Maps;
  std::size_t m_sample = 0;
  std::optional<TaskSequence> m_typed;
  QString m_typedText;
  bool m_presenting = false;
  bool m_showsMore = false;
  TrainKept m_told;  // last value announced by keptChanged()
  /// The state saved during a lesson.
  struct Lent {
    TrainKept kept;
    std::shared_ptr<const TrainRunFacts> facts{};
    std::vector<std::shared_ptr<const TrainingRun>> pinned{};
    AblatedHeads silent{};
    std::optional<TrainPlace> place{};
    std::size_t sample = 0;
  };
  void swapShown(Lent&);
  std::optional<Lent> m_lent;

  mutable std::shared_ptr<const TrainMoment> m_moment;
  /// The default place in a run so far, for the sequence shown.
  struct Telling {
    std::shared_ptr<const TrainRunFacts> facts;
    TaskSequence text;
    TrainPlace place;
  };
  mutable std::optional<Telling> m_telling;
  /// The key of an answer.
  struct Asked {
    std::shared_ptr<const TrainMoment> moment;
    TrainPlace place;
    bool operator==(const Asked&) const = default;
  };
  Asked m_asked;
  std::optional<TrainGradient> m_gradient;
  std::shared_ptr<const TrainWorth> m_worth;
  /// A model with heads off.
  struct Measured {
    std::shared_ptr<const ModelWeights> weights;
    AblatedHeads silent;
    std::shared_ptr<const TrainingPoint> point;
  };
  std::optional<Measured> m_measured;
  BackgroundJob m_job, m_asker, m_measurer;  // last: destroyed before the members that they use
};

}  // namespace attn::app
