// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "labs/model/model_service.h"
#include "model/generation.h"
#include "session/background_job.h"

namespace attn::app {

/// Generates a text with an open model on a worker thread. Requests are done one after another; a new one ends the
/// growth of the text after the current token.
class GenerationService : public QObject {
  Q_OBJECT

 public:
  explicit GenerationService(ThreadStarter = &startThread, QObject* parent = nullptr);

  /// Begins a text, unless it is the current one.
  void begin(const std::shared_ptr<LoadedModel>&, const std::vector<Index>& prompt, const Sampling&);
  /// Shows a recorded text; it cannot be continued.
  void showRecorded(std::shared_ptr<const Generation>);
  void clear();
  /// Generates tokens until there are `count` of them, or the text is at its end.
  void extendTo(std::size_t count);
  /// Appends a token after these generated ones, then more until there are `count`.
  void force(std::vector<GeneratedToken> kept, Index token, std::size_t count);
  /// Makes these the generated tokens, if the current text has this prompt.
  void restore(const Generation&);
  void restart();
  void setSampling(const Sampling&);
  /// Ends extendTo() and force() after the current token.
  void stop();

  /// Null until there is one.
  const std::shared_ptr<const Generation>& text() const { return m_text; }
  /// Why the last request failed; empty if it did not.
  const QString& error() const { return m_error; }
  bool canContinue() const { return m_writer != nullptr && m_text && !m_text->isAtEnd; }
  bool isRunning() const { return m_job.isRunning(); }
  void waitUntilDone();

 Q_SIGNALS:
  void changed();

 private:
  /// The generator of a text. Used by one thread at a time.
  struct Writer {
    std::shared_ptr<LoadedModel> model;
    std::vector<Index> prompt;
    std::optional<Generator> generator;
    bool hasText = false;  // the prompt was read
  };
  struct Running {
    Generator& generator;
    const BackgroundJob::Context& context;
    std::stop_token halt;  // no more tokens
  };
  using Request = std::function<GenerationResult(const Running&)>;
  void run(Request);
  void runNext();
  /// Tokens until there are `count`; what was generated before a stop stays.
  GenerationResult extended(const Running&, GenerationResult, std::size_t count, const Sampling&);

  std::shared_ptr<Writer> m_writer;
  Sampling m_sampling;
  std::shared_ptr<const Generation> m_text;
  QString m_error;
  std::deque<Request> m_requests;  // wait for the end of the running one
  std::stop_source m_halt;
  BackgroundJob m_job;  // last: destroyed before what it uses
};

}  // namespace attn::app
