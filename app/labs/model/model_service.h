// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "labs/model/picture/model_view.h"
#include "model/model_recording.h"
#include "session/background_job.h"
#include "session/disk_state.h"

namespace attn::app {

/// An open model. The mutex must be held while the observer is used; the rest is constant.
struct LoadedModel {
  std::filesystem::path place;
  FileStamp stamp;  // when it was opened
  std::shared_ptr<const LanguageModel> model;
  std::optional<Tokenizer> tokenizer;            // absent: only token ids can be typed
  std::optional<ModelProblem> tokenizerProblem;  // why it is absent
  QString sample;                                // a text of the task of a trained model; empty for others
  std::vector<QString> notices;
  std::shared_ptr<const ModelFacts> facts;
  std::mutex mutex;
  std::optional<ModelObserver> observer;
};

/// The folders of the recorded runs and of the trained models in the program's resources.
inline constexpr const char* kRecordings = ":/models/";
inline constexpr const char* kTrainedModels = ":/trained/";

/// A text and what is to be observed of it.
struct ModelQuestion {
  QString text;
  std::vector<ModelHead> off;
  std::optional<Index> position, target;
  bool operator==(const ModelQuestion&) const = default;
};

struct ModelAnswer {
  std::shared_ptr<const ModelObservation> seen, before, control;
  const std::shared_ptr<const ModelObservation>& allOn() const { return before ? before : seen; }
};

/// Opens a model, or a recording, and computes observations of it on worker threads. Only the newest question counts: a
/// new one stops the computation of the one before. Results stay until they are replaced; an error replaces nothing.
class ModelService : public QObject {
  Q_OBJECT

 public:
  explicit ModelService(ThreadStarter = &startThread, QObject* parent = nullptr);

  /// A file or folder. Files in resources are recordings in kRecordings, and trained models elsewhere.
  void open(const QString& place);
  /// Null until a model is open.
  const std::shared_ptr<LoadedModel>& model() const { return m_model; }
  /// True if a model or a recording is open.
  bool isOpen() const { return m_model || m_recording; }
  /// The heads that are off in the first recorded run without some; empty if there is none.
  std::vector<ModelHead> recordedOff() const;
  bool isOpening() const { return m_opener.isRunning(); }
  /// Why the last model could not be opened; empty if it was.
  const QString& openError() const { return m_openError; }

  void observe(const ModelQuestion&);
  const ModelAnswer& answer() const { return m_answer; }
  const ModelQuestion& question() const { return m_question; }
  /// Why the last text could not be computed; empty if it was.
  const QString& observeError() const { return m_observeError; }

  /// Measure what is not yet known of the answer or the model, while nothing else is computed.
  void measureBehavior();
  void measureRemovals();
  void findDetails(ModelHead);
  const std::shared_ptr<const ModelMeasures>& measures() const { return m_measures; }
  const std::shared_ptr<const HeadDetails>& details() const { return m_details; }
  /// 0 … 1 of the behavior that is being measured; nullopt if none is.
  std::optional<double> behaviorProgress() const { return m_progress; }

  bool isRunning() const;
  void waitUntilDone();
  void cancel();

 Q_SIGNALS:
  void opened();    // or failed
  void observed();  // or failed
  void measured();  // measures or details, or their progress

 private:
  void stopMeasuring();
  void showRecorded();

  std::shared_ptr<LoadedModel> m_model;
  std::shared_ptr<const ModelRecording> m_recording;  // instead of a model
  QString m_openError, m_observeError;
  ModelQuestion m_question;
  ModelAnswer m_answer;
  std::shared_ptr<const ModelMeasures> m_measures;
  std::shared_ptr<const HeadDetails> m_details;
  std::optional<double> m_progress;
  bool m_removalsKnown = false;
  BackgroundJob m_opener, m_observer, m_behavior, m_removals, m_detailer;  // last: destroyed before what they use
};

/// Parses "5, 17 4" as token ids; nullopt unless it is a list of whole numbers.
std::optional<std::vector<Index>> typedTokenIds(const QString&);
/// For every head that is off, another head of its layer that is on; empty if there are too few.
std::vector<ModelHead> controlFor(const std::vector<ModelHead>& off, Index headsPerLayer);

}  // namespace attn::app
