// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "classroom/traced_scenarios.h"
#include "classroom/work.h"
#include "questions/question_template.h"

namespace attn {

/// What questions are drawn from: a template, and either the parameters that they must have or the document that they
/// are about.
struct QuestionSource {
  const QuestionTemplate* from = nullptr;
  const std::string& parameters;
  const std::shared_ptr<const Scenario>& scenario;
};

/// The question of a seed; nullopt where the seed draws other parameters than are wanted, or the template cannot ask
/// about the document. About a document its first head is asked, or the next one that lends itself. A pure function of
/// its arguments.
std::optional<AskedQuestion> questionFrom(const QuestionSource&, std::uint64_t seed, TracedScenarios&);

/// How many seeds are tried before a source counts as exhausted: a value out of a hundred is found all but surely.
/// About a document fewer, since each of them throws sixteen times for a row or a key that can be asked about.
std::uint64_t seedsToTry(const QuestionSource&);
/// Seeds to which an item falls back where a variant's own draw nothing that fits, n from 0 to seedsToTry() - 1; an
/// item that passed checkWork() has enough questions among them.
std::uint64_t possibleSeed(const QuestionSource&, std::uint64_t n);

std::string textOf(const Parameters&);

}  // namespace attn
