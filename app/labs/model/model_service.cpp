// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_service.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <span>
#include <system_error>
#include <utility>

#include "model/trained_model.h"
#include "session/document_file.h"
#include "text/model_problem_text.h"
#include "text/problem_text.h"
#include "theme/late_resources.h"

namespace attn::app {
namespace {

constexpr Index kLists = 16, kListLength = 25;
/// One of both.
struct Opened {
  std::shared_ptr<LoadedModel> model;
  std::shared_ptr<const ModelRecording> recording;
};
using LoadedResult = ModelResult<std::shared_ptr<LoadedModel>>;
using OpenResult = tl::expected<Opened, QString>;
using AnswerResult = ModelResult<ModelAnswer>;

ModelResult<std::shared_ptr<const LanguageModel>> openedAt(const QString& place) {
  if (!place.startsWith(u':')) return openModel(toPath(place));
  QFile file(place);
  if (!file.open(QIODevice::ReadOnly))
    return refusal(ModelError::Unreadable, {place.toStdString(), file.errorString().toStdString()});
  const QByteArray bytes = file.readAll();
  return openTrainedModel(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
                          QFileInfo(place).fileName().toStdString());
}

LoadedResult load(const QString& from) {
  const std::filesystem::path place = toPath(from);
  auto loaded = std::make_shared<LoadedModel>();
  loaded->place = place;
  loaded->stamp = stampOf(place);
  auto model = openedAt(from);
  if (!model) return tl::unexpected(model.error());
  loaded->model = *model;
  loaded->sample = QString::fromStdString((*model)->sample);
  auto tokenizer = Tokenizer::of(**model);
  if (tokenizer) {
    for (const auto& [notice, about] : tokenizer->notices()) loaded->notices.push_back(modelNoticeText(notice, about));
    loaded->tokenizer.emplace(std::move(*tokenizer));
  } else {
    loaded->tokenizerProblem = tokenizer.error();
  }
  auto transformer = Transformer<float>::of(*model);
  if (!transformer) return tl::unexpected(transformer.error());
  loaded->facts =
      std::make_shared<const ModelFacts>(modelFacts(**model, transformer->weights(), place.filename().string()));
  loaded->observer.emplace(*model, loaded->tokenizer ? &*loaded->tokenizer : nullptr, std::move(*transformer),
                           place.filename().string());
  return loaded;
}

ModelResult<std::vector<Index>> tokensOf(const LoadedModel& loaded, const QString& text) {
  if (loaded.tokenizer) {
    auto ids = loaded.tokenizer->encode(text.toStdString());
    if (ids || ids.error().error != ModelError::UnknownPreTokenizer) return ids;
    if (auto typed = typedTokenIds(text)) return *typed;
    return ids;
  }
  if (auto typed = typedTokenIds(text)) return *typed;
  return refusal(ModelError::NoTokens);
}

/// The file is mapped: nothing may be read beyond its end after another program has changed it.
std::optional<ModelProblem> changeOf(const LoadedModel& loaded) {
  if (stampOf(loaded.place) == loaded.stamp) return std::nullopt;
  return ModelProblem{ModelError::Unreadable,
                      {loaded.place.filename().string(),
                       ModelService::tr("the file has changed or is gone since it was opened").toStdString()}};
}

AnswerResult answerTo(LoadedModel& loaded, const ModelQuestion& question, const ModelAnswer& known,
                      const std::stop_token& stop) {
  const std::scoped_lock lock(loaded.mutex);
  if (stop.stop_requested()) return refusal(ModelError::Stopped);
  if (auto problem = changeOf(loaded)) return tl::unexpected(*problem);
  auto ids = tokensOf(loaded, question.text);
  if (!ids) return tl::unexpected(ids.error());
  if (ids->empty()) return refusal(ModelError::NoTokensGiven);
  ObservationRequest request{*ids, {}, question.position, question.target};
  if (request.position && *request.position >= static_cast<Index>(ids->size())) request.position.reset();
  ModelAnswer answer;
  // All heads on: a text that was only edited by switching heads off is not computed again.
  const auto& all = known.allOn();
  const bool isKnown = all && all->facts == loaded.facts && all->ids == *ids && all->ablated.empty() &&
                       (!request.position || all->position == *request.position) &&
                       (request.position || all->position == static_cast<Index>(ids->size()) - 1) &&
                       request.target.has_value() && all->target == *request.target;
  if (isKnown) {
    answer.seen = all;
  } else {
    auto seen = loaded.observer->observe(request, stop);
    if (!seen) return tl::unexpected(seen.error());
    answer.seen = *seen;
  }
  if (question.off.empty()) return answer;
  answer.before = answer.seen;
  request.position = answer.before->position;
  request.target = answer.before->target;
  const auto without = [&](const std::vector<ModelHead>& off) {
    request.ablated = off;
    return loaded.observer->observe(request, stop);
  };
  if (const std::vector<ModelHead> others = controlFor(question.off, loaded.facts->shape.heads); !others.empty()) {
    auto control = without(others);
    if (!control) return tl::unexpected(control.error());
    answer.control = *control;
  }
  auto seen = without(question.off);
  if (!seen) return tl::unexpected(seen.error());
  answer.seen = *seen;
  return answer;
}

/// Makes the observed run the observer's last one again.
ModelResult<void> repeat(LoadedModel& loaded, const ModelObservation& seen, const std::stop_token& stop) {
  const auto again = loaded.observer->observe({seen.ids, seen.ablated, seen.position, seen.target}, stop);
  if (!again) return tl::unexpected(again.error());
  return {};
}

double differenceOf(const Matrix& weights, const ModelObservation& seen, ModelHead head) {
  double largest = 0;
  for (Index query = 0; query < seen.count(); ++query)
    for (Index key = 0; key < seen.count(); ++key)
      largest = std::max(largest, std::abs(weights(query, key) - seen.weight(head, query, key)));
  return largest;
}

OpenResult openRecording(const QString& place) {
  QFile file(place);
  if (!file.open(QIODevice::ReadOnly))
    return tl::unexpected(
        modelProblemText({ModelError::Unreadable, {place.toStdString(), file.errorString().toStdString()}}));
  const QByteArray bytes = file.readAll();
  auto recording =
      readModelRecording(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
                         QFileInfo(place).fileName().toStdString());
  if (!recording) return tl::unexpected(problemsText(recording.error()));
  return Opened{nullptr, std::make_shared<const ModelRecording>(std::move(*recording))};
}

/// The head as documents, and the first one traced.
std::shared_ptr<HeadDetails> traced(ModelHead head, Scenario scenario, Scenario group, const ModelObservation& seen,
                                    const std::stop_token& stop) {
  auto details = std::make_shared<HeadDetails>();
  details->head = head;
  details->scenario = std::move(scenario);
  details->group = std::move(group);
  auto trace = traceOnCpu(details->scenario, stop);
  if (!trace || trace->heads.empty()) return nullptr;
  details->trace = std::move(*trace);
  details->largestDifference = differenceOf(details->trace.heads.front().weights, seen, head);
  return details;
}

template <class T>
QString errorOf(const tl::expected<ModelResult<T>, JobFailure>& outcome) {
  return outcome ? *outcome ? QString() : modelProblemText(outcome->error()) : failureText(outcome.error());
}

}  // namespace

std::optional<std::vector<Index>> typedTokenIds(const QString& text) {
  static const QRegularExpression between(QStringLiteral("[\\s,]+"));
  std::vector<Index> ids;
  for (const QString& each : text.split(between, Qt::SkipEmptyParts)) {
    bool isWhole = false;
    const qlonglong id = each.toLongLong(&isWhole);
    if (!isWhole) return std::nullopt;
    ids.push_back(static_cast<Index>(id));
  }
  return ids;
}

std::vector<ModelHead> controlFor(const std::vector<ModelHead>& off, Index headsPerLayer) {
  std::vector<ModelHead> others;
  const auto isFree = [&](const ModelHead& head) {
    return std::ranges::find(off, head) == off.end() && std::ranges::find(others, head) == others.end();
  };
  for (const ModelHead& each : off) {
    for (Index step = 1; step < headsPerLayer; ++step) {
      const ModelHead other{each.layer, (each.head + step) % headsPerLayer};
      if (!isFree(other)) continue;
      others.push_back(other);
      break;
    }
  }
  return others.size() == off.size() ? others : std::vector<ModelHead>();
}

ModelService::ModelService(ThreadStarter threads, QObject* parent)
    : QObject(parent),
      m_opener(threads),
      m_observer(threads),
      m_behavior(threads),
      m_removals(threads),
      m_detailer(threads) {}

void ModelService::open(const QString& place) {
  m_openError.clear();
  const bool isBuiltIn = place.startsWith(u':');
  const QString missing =
      isBuiltIn && !loadLateResources(kModelResources) ? lateResourcesProblem(kModelResources) : QString();
  m_opener.start(
      [place, missing](const BackgroundJob::Context&) -> OpenResult {
        if (!missing.isEmpty()) return tl::unexpected(missing);
        if (place.startsWith(QLatin1String(kRecordings))) return openRecording(place);
        LoadedResult loaded = load(place);
        if (!loaded)
          return tl::unexpected(tr("%1 was not opened: %2. %3")
                                    .arg(QFileInfo(place).fileName(), modelProblemText(loaded.error()),
                                         modelFixText(loaded.error().error)));
        return Opened{*loaded, nullptr};
      },
      [this](const tl::expected<OpenResult, JobFailure>& outcome) {
        m_openError = !outcome ? failureText(outcome.error()) : *outcome ? QString() : outcome->error();
        if (m_openError.isEmpty()) {
          cancel();
          m_model = (*outcome)->model;
          m_recording = (*outcome)->recording;
          m_answer = {};
          m_measures = nullptr;
          m_details = nullptr;
          m_observeError.clear();
        }
        Q_EMIT opened();
      });
}

void ModelService::stopMeasuring() {
  m_behavior.cancel();
  m_removals.cancel();
  m_detailer.cancel();
  m_progress.reset();
}

void ModelService::cancel() {
  m_observer.cancel();
  stopMeasuring();
}

/// What was recorded with the heads of the question off.
void ModelService::showRecorded() {
  const RecordedRun* run = m_recording->find(m_question.off);
  m_observeError.clear();
  if (run == nullptr) {
    m_observeError = tr("The recording has no run with these heads off. Open the model to compute it.");
  } else {
    m_answer = {run->observation, nullptr, nullptr};
    if (!m_question.off.empty()) {
      if (const RecordedRun* all = m_recording->find({})) m_answer.before = all->observation;
      const auto others = controlFor(m_question.off, run->observation->facts->shape.heads);
      if (const RecordedRun* control = others.empty() ? nullptr : m_recording->find(others))
        m_answer.control = control->observation;
    }
    const RecordedRun& all = m_recording->runs.front();
    auto measures = std::make_shared<ModelMeasures>();
    measures->behavior = all.behavior;
    for (const HeadRemoval& each : all.removals) measures->removal.emplace_back(each.probability);
    m_measures = std::move(measures);
    m_details = nullptr;
  }
  Q_EMIT observed();
}

std::vector<ModelHead> ModelService::recordedOff() const {
  if (!m_recording) return {};
  const auto run = std::ranges::find_if(m_recording->runs,
                                        [](const RecordedRun& each) { return !each.observation->ablated.empty(); });
  return run == m_recording->runs.end() ? std::vector<ModelHead>() : run->observation->ablated;
}

void ModelService::observe(const ModelQuestion& question) {
  if (!isOpen()) return;
  m_question = question;
  stopMeasuring();
  if (m_recording) return showRecorded();
  m_observer.start(
      [model = m_model, question, known = m_answer](const BackgroundJob::Context& context) {
        return answerTo(*model, question, known, context.stop());
      },
      [this](const tl::expected<AnswerResult, JobFailure>& outcome) {
        m_observeError = errorOf(outcome);
        if (m_observeError.isEmpty()) {
          const auto before = m_answer.allOn();
          m_answer = **outcome;
          m_details = nullptr;
          if (m_answer.allOn() != before) {
            m_removalsKnown = false;
            // What the model does on random lists does not depend on the text.
            auto measures = std::make_shared<ModelMeasures>();
            if (m_measures) measures->behavior = m_measures->behavior;
            m_measures = std::move(measures);
          }
        }
        Q_EMIT observed();
      });
}

void ModelService::measureBehavior() {
  if (!m_model || m_observer.isRunning() || m_behavior.isRunning() || (m_measures && !m_measures->behavior.empty()))
    return;
  m_progress = 0;
  using Result = ModelResult<std::vector<HeadBehavior>>;
  m_behavior.start(
      [this, model = m_model](const BackgroundJob::Context& context) -> Result {
        const std::scoped_lock lock(model->mutex);
        if (context.stop().stop_requested()) return refusal(ModelError::Stopped);
        if (auto problem = changeOf(*model)) return tl::unexpected(*problem);
        return model->observer->behavior({}, kLists, kListLength, context.stop(), [&](double share) {
          context.notify([this, share] {
            m_progress = share;
            Q_EMIT measured();
          });
        });
      },
      [this](const tl::expected<Result, JobFailure>& outcome) {
        m_progress.reset();
        auto measures = m_measures ? std::make_shared<ModelMeasures>(*m_measures) : std::make_shared<ModelMeasures>();
        if (outcome && *outcome) measures->behavior = **outcome;
        m_measures = std::move(measures);
        Q_EMIT measured();
      });
}

void ModelService::measureRemovals() {
  if (!m_model || !m_answer.seen || m_observer.isRunning() || m_removals.isRunning() || m_removalsKnown) return;
  m_behavior.cancel();
  m_progress.reset();
  const auto add = [this](const std::vector<HeadRemoval>& some) {
    auto measures = m_measures ? std::make_shared<ModelMeasures>(*m_measures) : std::make_shared<ModelMeasures>();
    const ModelShape& shape = m_answer.seen->facts->shape;
    measures->removal.resize(static_cast<std::size_t>(shape.layers * shape.heads));
    for (const HeadRemoval& each : some)
      measures->removal[static_cast<std::size_t>(each.head.layer * shape.heads + each.head.head)] = each.probability;
    m_measures = std::move(measures);
    Q_EMIT measured();
  };
  using Result = ModelResult<std::vector<HeadRemoval>>;
  m_removals.start(
      [add, model = m_model, seen = m_answer.allOn()](const BackgroundJob::Context& context) -> Result {
        const std::scoped_lock lock(model->mutex);
        if (context.stop().stop_requested()) return refusal(ModelError::Stopped);
        if (auto problem = changeOf(*model)) return tl::unexpected(*problem);
        std::vector<HeadRemoval> known;  // notices may replace each other
        return model->observer->removals({seen->ids, seen->ablated, seen->position, seen->target}, context.stop(),
                                         [&](const std::vector<HeadRemoval>& layer) {
                                           known.insert(known.end(), layer.begin(), layer.end());
                                           context.notify([add, known] { add(known); });
                                         });
      },
      [this, add](const tl::expected<Result, JobFailure>& outcome) {
        m_removalsKnown = true;
        if (outcome && *outcome) return add(**outcome);
        Q_EMIT measured();
      });
}

void ModelService::findDetails(ModelHead head) {
  if (!isOpen() || !m_answer.seen || m_observer.isRunning() || m_removals.isRunning()) return;
  if (m_details && m_details->head == head) return;
  // A recording contains q, k and v of its first run only.
  if (m_recording && m_answer.seen != m_recording->runs.front().observation) return;
  m_behavior.cancel();
  m_progress.reset();
  using Result = ModelResult<std::shared_ptr<const HeadDetails>>;
  m_detailer.start(
      [head, model = m_model, recording = m_recording,
       seen = m_answer.seen](const BackgroundJob::Context& context) -> Result {
        const std::stop_token& stop = context.stop();
        std::shared_ptr<const HeadDetails> details;
        if (recording) {
          details =
              traced(head, recording->headScenario(head, false), recording->headScenario(head, true), *seen, stop);
        } else {
          const std::scoped_lock lock(model->mutex);
          if (stop.stop_requested()) return refusal(ModelError::Stopped);
          if (auto problem = changeOf(*model)) return tl::unexpected(*problem);
          if (auto again = repeat(*model, *seen, stop); !again) return tl::unexpected(again.error());
          details = traced(head, model->observer->headScenario(head, false), model->observer->headScenario(head, true),
                           *seen, stop);
        }
        if (!details) return refusal(ModelError::Stopped);
        return details;
      },
      [this](const tl::expected<Result, JobFailure>& outcome) {
        if (outcome && *outcome) m_details = **outcome;
        Q_EMIT measured();
      });
}

bool ModelService::isRunning() const {
  return m_opener.isRunning() || m_observer.isRunning() || m_behavior.isRunning() || m_removals.isRunning() ||
         m_detailer.isRunning();
}

void ModelService::waitUntilDone() {
  for (BackgroundJob* job : {&m_opener, &m_observer, &m_detailer, &m_removals, &m_behavior}) job->waitUntilDone();
}

}  // namespace attn::app
