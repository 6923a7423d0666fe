// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/generation_service.h"

#include <utility>

#include "text/model_problem_text.h"

namespace attn::app {

GenerationService::GenerationService(ThreadStarter threads, QObject* parent)
    : QObject(parent), m_job(std::move(threads)) {}

void GenerationService::begin(const std::shared_ptr<LoadedModel>& model, const std::vector<Index>& prompt,
                              const Sampling& sampling) {
  if (m_writer && m_writer->model == model && m_writer->prompt == prompt) return;
  clear();
  m_writer = std::make_shared<Writer>(Writer{model, prompt, std::nullopt});
  m_sampling = sampling;
  run([sampling](const Running& running) { return running.generator.choose(sampling); });
}

void GenerationService::showRecorded(std::shared_ptr<const Generation> text) {
  clear();
  m_text = std::move(text);
  Q_EMIT changed();
}

void GenerationService::clear() {
  m_requests.clear();
  m_job.cancel();
  m_writer.reset();
  m_text = nullptr;
  m_error.clear();
}

void GenerationService::restart() {
  if (!m_writer) return;
  run([prompt = m_writer->prompt, sampling = m_sampling](const Running& running) {
    return running.generator.start(prompt, sampling, running.context.stop());
  });
}

GenerationResult GenerationService::extended(const Running& running, GenerationResult text, std::size_t count,
                                             const Sampling& sampling) {
  while (text && (*text)->generated.size() < count && !(*text)->isAtEnd && !running.halt.stop_requested()) {
    text = running.generator.step(sampling, running.context.stop());
    if (!text) break;
    running.context.notify([this, shown = *text] {
      m_text = shown;
      Q_EMIT changed();
    });
  }
  return text;
}

void GenerationService::extendTo(std::size_t count) {
  if (!m_writer) return;
  run([this, count, sampling = m_sampling](const Running& running) {
    return extended(running, running.generator.choose(sampling), count, sampling);
  });
}

void GenerationService::restore(const Generation& text) {
  if (!m_writer || m_writer->prompt != text.promptIds) return;
  run([tokens = text.generated, sampling = m_sampling](const Running& running) {
    return running.generator.retrace(tokens, sampling, running.context.stop());
  });
}

void GenerationService::force(std::vector<GeneratedToken> kept, Index token, std::size_t count) {
  if (!m_writer) return;
  run([this, kept = std::move(kept), token, count, sampling = m_sampling](const Running& running) {
    GenerationResult text = running.generator.retrace(kept, sampling, running.context.stop());
    if (!text) return text;
    return extended(running, running.generator.force(token, sampling, running.context.stop()), count, sampling);
  });
}

void GenerationService::setSampling(const Sampling& sampling) {
  if (std::exchange(m_sampling, sampling) == sampling || !m_writer) return;
  run([sampling](const Running& running) { return running.generator.choose(sampling); });
}

void GenerationService::stop() {
  m_requests.clear();
  m_halt.request_stop();
}

void GenerationService::waitUntilDone() {
  while (m_job.isRunning()) m_job.waitUntilDone();
}

void GenerationService::run(Request request) {
  m_requests.push_back(std::move(request));
  m_halt.request_stop();
  if (!m_job.isRunning()) runNext();
}

void GenerationService::runNext() {
  Request request = std::move(m_requests.front());
  m_requests.pop_front();
  m_halt = std::stop_source();
  if (!m_requests.empty()) m_halt.request_stop();
  m_error.clear();
  m_job.start(
      [writer = m_writer, request = std::move(request), sampling = m_sampling,
       halt = m_halt.get_token()](const BackgroundJob::Context& context) -> GenerationResult {
        if (!writer->generator) {
          const LoadedModel& loaded = *writer->model;
          auto transformer = Transformer<float>::of(loaded.model);
          if (!transformer) return tl::unexpected(transformer.error());
          writer->generator.emplace(loaded.model, loaded.tokenizer ? &*loaded.tokenizer : nullptr,
                                    std::move(*transformer), loaded.place.filename().string());
        }
        if (!writer->hasText) {
          auto begun = writer->generator->start(writer->prompt, sampling, context.stop());
          if (!begun) return begun;
          writer->hasText = true;
        }
        return request({*writer->generator, context, halt});
      },
      [this](const tl::expected<GenerationResult, JobFailure>& outcome) {
        if (outcome && *outcome)
          m_text = **outcome;
        else
          m_error = outcome ? modelProblemText(outcome->error()) : failureText(outcome.error());
        if (!m_requests.empty()) runNext();
        Q_EMIT changed();
      });
  Q_EMIT changed();
}

}  // namespace attn::app
