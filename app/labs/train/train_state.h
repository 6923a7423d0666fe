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

/// What the lab asks the machine for; tests put their own in place.
struct TrainParts {
  ThreadStarter threads = &startThread;
  int workers = 0;  // of a step; 0: one per core
};

/// What is set in the Train lab, the run that is shown, and what is asked about. A run grows in the background; what is
/// here of it is a value that nobody changes, and follows at most 12 times a second.
class TrainState : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMostPinned = 2;

  TrainState(Playback&, TrainParts, QObject* parent = nullptr);
  ~TrainState() override;

  // --- what is to be trained
  const TrainingConfiguration& settings() const { return m_settings; }
  /// Of the run that is shown, as long as there is none those that are set.
  const TrainingConfiguration& configuration() const { return m_facts ? m_facts->run->configuration : m_settings; }
  /// One undo step; consecutive ones with the same non-empty key become one. Settings that cannot work change nothing:
  /// the reasons are returned.
  std::vector<TrainingProblem> apply(const QString& name, const TrainingConfiguration&, const QString& mergeKey = {});
  QUndoStack* undoStack() { return &m_undo; }
  /// Whether what is shown was trained with other settings than the present ones.
  bool isOfOtherSettings() const;

  // --- training
  bool isRunning() const { return m_training; }
  /// Trains with the present settings, from the beginning.
  void train();
  /// What was trained until now stays.
  void stop();
  /// The latest state; null until the untrained model is there.
  const std::shared_ptr<const TrainRunFacts>& facts() const { return m_facts; }
  /// What went wrong with the last run, in a sentence; empty = nothing.
  const QString& trouble() const { return m_trouble; }
  /// Makes the untrained model, unless there is one of these settings or a run.
  void prepare();
  /// Whether something is on its way that a picture would wait for.
  bool isPreparing() const { return m_job.isRunning() || m_asker.isRunning() || m_measurer.isRunning(); }
  /// Waits for what is on its way (pictures, tests).
  void waitUntilDone();

  // --- comparing
  const std::vector<std::shared_ptr<const TrainingRun>>& pinned() const { return m_pinned; }
  bool canPin() const;
  void pin();
  void unpin(std::size_t);
  /// Pins the run of the present settings, once it is trained, and trains another one beside it. Where there is no more
  /// room the oldest pinned run gives way. Stopping ends it.
  void compareWith(const QString& name, const TrainingConfiguration& other);

  // --- looking
  /// The step whose weights are shown: the last kept one up to the playhead, as far as the run has come.
  Index shownStep() const;
  std::shared_ptr<const TrainMoment> moment() const;
  /// Everything that pictures depend on, at the playhead.
  TrainView view() const;
  TrainPlace place() const;
  void select(const TrainPlace&);
  const SilentHeads& silent() const { return m_silent; }
  void setSilent(Index layer, Index head, bool off);
  /// Where heads are off, has the model that is left measured in the background, unless that is known or the run is
  /// played or trained just now.
  void measure();
  /// Shows the next of the fresh sequences.
  void showAnother();
  /// Shows a sequence of the learner's own; an empty text a fresh one again. Returns why it cannot be read.
  QString type(const QString&);
  const QString& typed() const { return m_typedText; }
  bool presenting() const { return m_presenting; }
  void setPresenting(bool presenting) { m_presenting = presenting; }

  /// Whether the settings that are folded away at first are in sight.
  bool showsMore() const { return m_showsMore; }
  void showMore(bool);

  // --- keeping
  /// What outlasts the program; while a lesson has the lab, what it was before.
  TrainKept kept() const;
  /// Begins with what was kept. A run that is there stays.
  void use(const TrainKept&);
  /// Everything waits, and the lab is as on the first day, until takeBack(). The undo steps end with both.
  void lend();
  void takeBack();

  // --- asking
  TrainQuestion question() const;
  /// Has what takes longer computed in the background, unless it is known or the model is being trained just now. While
  /// the run is played, that is only what the heads are worth: the gradient would be of a step that has passed.
  void ask();
  /// Of the present question; nullopt as long as it is not known.
  std::optional<TrainGradient> gradient() const;
  /// Of the present model; null as long as it is not known.
  std::shared_ptr<const TrainWorth> worth() const;
  /// What was known last of the present run, maybe at another step; null where nothing was.
  std::shared_ptr<const TrainWorth> lastWorth() const;

  void retranslate();

 Q_SIGNALS:
  void settingsChanged();
  void changed();       // the run, or what is pinned
  void placeChanged();  // what is asked about, the sequence, heads switched off
  void answered();      // what ask() had computed
  void keptChanged();   // what kept() says

 private:
  friend class TrainSettingsCommand;
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
  void tellKept();
  /// Makes a sequence of what was typed, or says why not.
  QString readTyped();
  const TaskSequence* text() const;

  Playback& m_playback;
  TrainParts m_parts;
  TrainingConfiguration m_settings;
  QUndoStack m_undo;
  std::shared_ptr<const TrainRunFacts> m_facts;
  bool m_training = false;
  bool m_holding = false;
  Index m_catchUp = 0;  // a run that goes on is shown from this step on
  QString m_trouble;
  std::vector<std::shared_ptr<const TrainingRun>> m_pinned;
  struct Next {
    QString name;
    TrainingConfiguration settings;
  };
  std::optional<Next> m_next;  // to be trained beside the run that is trained now
  SilentHeads m_silent;
  mutable std::optional<TrainPlace> m_place;  // chosen, or found for a run that is done
  TrainPart m_part = TrainPart::Maps;
  std::size_t m_sample = 0;
  std::optional<TaskSequence> m_typed;
  QString m_typedText;
  bool m_presenting = false;
  bool m_showsMore = false;
  TrainKept m_told;  // what was kept when it was last told
  /// What waits while a lesson has the lab.
  struct Lent {
    TrainKept kept;
    std::shared_ptr<const TrainRunFacts> facts;
    std::vector<std::shared_ptr<const TrainingRun>> pinned;
    SilentHeads silent;
    std::optional<TrainPlace> place;
    std::size_t sample = 0;
  };
  std::optional<Lent> m_lent;

  mutable std::shared_ptr<const TrainMoment> m_moment;
  /// Where a learner begins in a run as far as it has come, for the sequence that is shown.
  struct Telling {
    std::shared_ptr<const TrainRunFacts> facts;
    TaskSequence text;
    TrainPlace place;
  };
  mutable std::optional<Telling> m_telling;
  /// What an answer belongs to.
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
    SilentHeads silent;
    std::shared_ptr<const TrainingPoint> point;
  };
  std::optional<Measured> m_measured;
  BackgroundJob m_job, m_asker, m_measurer;  // last: they end before what they report to
};

}  // namespace attn::app
