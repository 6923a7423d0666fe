// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "labs/model/generation_service.h"
#include "labs/model/model_service.h"
#include "labs/model/picture/model_view.h"
#include "lessons/lesson.h"
#include "model/model_places.h"
#include "session/model_download.h"
#include "session/playback.h"

namespace attn::app {

/// The state of the Model lab that can be undone: which model, which text, the heads that are switched off, and how the
/// next token is chosen.
struct ModelSettings {
  QString place;  // a file or folder; empty: the first recording
  QString text;
  std::vector<ModelHead> off;
  Sampling sampling;
  bool operator==(const ModelSettings&) const = default;
};

/// The state that is saved between sessions.
struct ModelKept {
  ModelSettings settings;
  ModelShow show = ModelShow::Attention;
  bool operator==(const ModelKept&) const = default;
};
QString textOf(const ModelKept&);
/// Parses untrusted text; invalid values get their defaults.
ModelKept modelKept(const QString& text);

/// System services of the lab; tests replace them.
struct ModelParts {
  ThreadStarter threads = &startThread;
  std::function<std::vector<FoundModel>()> findModels = [] { return attn::findModels(); };
  std::function<std::unique_ptr<ModelDownload>()> download = [] {
    return std::make_unique<ModelDownload>(ownModelFolder());
  };
};

/// Settings, selection and page of the Model lab. The service computes; this class keeps what is asked and what is
/// shown consistent.
class ModelState : public QObject {
  Q_OBJECT

 public:
  ModelState(Playback&, ModelParts, QObject* parent = nullptr);

  ModelService& service() { return m_service; }
  const ModelService& service() const { return m_service; }
  GenerationService& generation() { return m_generation; }
  /// Continues the text with this token after the first `at` generated ones, up to the same length; an undo step.
  void say(std::size_t at, const TokenChance&);
  /// True if there are `count` generated tokens, or no more will come. `mayAsk`: starts to generate them.
  bool hasGenerated(int count, bool mayAsk);
  /// Waits until there are `count` generated tokens, if there is a model.
  void generateTo(int count);

  // --- settings
  const ModelSettings& settings() const { return m_settings; }
  /// Adds one undo step; consecutive ones with the same non-empty key are merged.
  void apply(const QString& name, const ModelSettings&, const QString& mergeKey = {});
  QUndoStack* undoStack() { return &m_undo; }
  /// True if undo would take back typed text.
  bool isLastStepTyping() const;
  /// True if the model is a file of the learner, which may take long to open and to run.
  bool isLive() const { return !m_settings.place.isEmpty() && !m_settings.place.startsWith(u':'); }
  void open(const QString& place);
  void type(const QString& text);
  void switchOff(const std::vector<ModelHead>&);
  void toggle(ModelHead);
  bool isOff(ModelHead) const;
  /// The heads whose induction score has a name; empty while unknown.
  std::vector<ModelHead> inductionHeads() const;
  /// The heads that the view `model-ablate` switches off: those of a recording, or the strongest previous-token head.
  std::vector<ModelHead> exampleOff() const;
  /// The models that other programs have stored here; searched once.
  const std::vector<FoundModel>& found();
  /// The recorded runs and the trained models of the program's resources.
  static QStringList recordings();
  static QStringList trainedModels();

  // --- comparing
  /// The pinned run; null if there is none. Not saved.
  const std::shared_ptr<const ModelObservation>& pinned() const { return m_pinned; }
  bool canPin() const;
  /// Keeps the run that is shown as the baseline of later ones of the same model.
  void pin();
  void unpin();

  // --- the model that can be downloaded
  void startDownload();
  void cancelDownload();
  bool isDownloading() const { return m_download && m_download->isRunning(); }
  /// What the download does, or why it failed; empty if there was none.
  const QString& downloadText() const { return m_downloadText; }
  double downloadShare() const { return m_downloadShare; }

  // --- what is shown
  Playback& playback() { return m_playback; }
  ModelPage page() const { return m_page; }
  void showPage(ModelPage);
  ModelShow show() const { return m_show; }
  void setShow(ModelShow);
  const ModelPlace& place() const { return m_place; }
  void select(const ModelPlace&);
  /// Whether a click on a token selects the key instead of the query.
  bool choosesKey() const { return m_choosesKey; }
  void chooseKey(bool);
  /// Follows this token's rank and logit; nullopt: the most probable one.
  void setTarget(std::optional<Index>);
  const ModelChoices& choices() const { return m_choices; }
  void choose(const ModelChoices&);
  ModelView view() const;
  /// Starts what the picture and the explanation need and do not have.
  void prepare();
  bool isPreparing() const { return m_service.isRunning() || m_generation.isRunning(); }
  void waitUntilDone();
  /// The layer at the playhead; the number of layers at its end.
  Index shownLayer() const;

  // --- saved state
  /// Shows a recorded run without an undo step, and waits for it. The error says what does not exist and what does.
  tl::expected<void, QString> showRecorded(const LessonModelView&);
  /// The inverse of showRecorded(); nullopt if no recorded run is shown.
  std::optional<LessonModelView> recordedView() const;
  ModelKept kept() const { return {m_settings, m_show}; }
  void use(const ModelKept&);
  void suspendForLesson();
  void resumeAfterLesson();
  void retranslate();

 Q_SIGNALS:
  void changed();       // settings, results or their progress
  void placeChanged();  // page, selection, or what is shown of it
  void keptChanged();

 private:
  void setSettings(const ModelSettings&);
  void ask();
  void takeOpened();
  void takeObserved();
  void takeGenerated();
  void prepareText();
  void updateTimeline();
  void chooseDefaults();
  QString statusText() const;
  void openPlace();
  void useSample();

  Playback& m_playback;
  ModelParts m_parts;
  ModelSettings m_settings;
  QUndoStack m_undo;
  std::optional<std::vector<FoundModel>> m_found;
  ModelPage m_page = ModelPage::Heads;
  ModelShow m_show = ModelShow::Attention;
  ModelPlace m_place;
  ModelChoices m_choices;
  bool m_choosesKey = false;
  bool m_placeChosen = false;  // by the learner
  std::optional<Index> m_target;
  bool m_prepares = false;  // a pane is visible
  std::shared_ptr<const ModelObservation> m_pinned;
  struct Lent {
    ModelKept kept;
    ModelPage page = ModelPage::Heads;
    ModelChoices choices;
  };
  std::optional<Lent> m_lent;  // what the learner had before the lesson
  std::shared_ptr<const ModelObservation> m_lentPinned;
  std::unique_ptr<ModelDownload> m_download;
  QString m_downloadText;
  double m_downloadShare = 0;
  ModelService m_service;  // last: their jobs end before the members that they change
  GenerationService m_generation;
};

}  // namespace attn::app
