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
  restart();
}

void GenerationService::showRecorded(std::shared_ptr<const Generation> text) {
  clear();
  m_text = std::move(text);
  Q_EMIT changed();
}

void GenerationService::clear() {
  m_next = nullptr;
  m_job.cancel();
  m_writer.reset();
  m_text = nullptr;
  m_error.clear();
}

void GenerationService::restart() {
  if (!m_writer) return;
  run([prompt = m_writer->prompt, sampling = m_sampling](Generator& generator, const BackgroundJob::Context& context) {
    return generator.start(prompt, sampling, context.stop());
  });
}

GenerationResult GenerationService::extended(Generator& generator, GenerationResult text, std::size_t count,
                                             const Sampling& sampling, const BackgroundJob::Context& context) {
  while (text && (*text)->generated.size() < count && !(*text)->isAtEnd && !context.stop().stop_requested()) {
    auto longer = generator.step(sampling, context.stop());
    if (!longer) return context.stop().stop_requested() ? text : longer;
    text = std::move(longer);
    context.notify([this, shown = *text] {
      m_text = shown;
      Q_EMIT changed();
    });
  }
  return text;
}

void GenerationService::extendTo(std::size_t count) {
  if (!m_writer) return;
  run([this, count, sampling = m_sampling](Generator& generator, const BackgroundJob::Context& context) {
    return extended(generator, generator.choose(sampling), count, sampling, context);
  });
}

void GenerationService::force(std::size_t at, Index token) {
  if (!m_writer) return;
  run([this, at, token, sampling = m_sampling](Generator& generator, const BackgroundJob::Context& context) {
    GenerationResult text = generator.choose(sampling);
    if (!text) return text;
    const std::size_t count = (*text)->generated.size();
    if (at < count) text = generator.rewind(at, sampling, context.stop());
    if (!text) return text;
    GenerationResult forced = generator.force(token, sampling, context.stop());
    return extended(generator, std::move(forced), count, sampling, context);
  });
}

void GenerationService::setSampling(const Sampling& sampling) {
  if (std::exchange(m_sampling, sampling) == sampling || !m_writer || !m_text) return;
  run([sampling](Generator& generator, const BackgroundJob::Context&) { return generator.choose(sampling); });
}

void GenerationService::stop() {
  m_next = nullptr;
  m_job.requestStop();
}

void GenerationService::waitUntilDone() {
  while (m_job.isRunning()) m_job.waitUntilDone();
}

void GenerationService::run(Request request) {
  if (m_job.isRunning()) {
    m_next = std::move(request);
    m_job.requestStop();
    return;
  }
  m_error.clear();
  m_job.start(
      [writer = m_writer, request = std::move(request)](const BackgroundJob::Context& context) -> GenerationResult {
        if (!writer->generator) {
          const LoadedModel& loaded = *writer->model;
          auto transformer = Transformer<float>::of(loaded.model);
          if (!transformer) return tl::unexpected(transformer.error());
          writer->generator.emplace(loaded.model, loaded.tokenizer ? &*loaded.tokenizer : nullptr,
                                    std::move(*transformer), loaded.place.filename().string());
        }
        return request(*writer->generator, context);
      },
      [this, writer = m_writer](const tl::expected<GenerationResult, JobFailure>& outcome) {
        if (writer == m_writer && outcome && *outcome) m_text = **outcome;
        if (!outcome)
          m_error = failureText(outcome.error());
        else if (!*outcome && outcome->error().error != ModelError::Stopped)
          m_error = modelProblemText(outcome->error());
        if (Request next = std::exchange(m_next, nullptr)) run(std::move(next));
        Q_EMIT changed();
      });
  Q_EMIT changed();
}

}  // namespace attn::app
