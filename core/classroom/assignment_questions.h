// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "classroom/assignment.h"
#include "classroom/traced_scenarios.h"
#include "questions/question_template.h"

namespace attn {

/// What questions are drawn from: a template, and either required parameters, the document to ask about, or the own
/// question that the template stands for.
struct QuestionSource {
  const QuestionTemplate* from = nullptr;
  const std::string& parameters;
  const std::shared_ptr<const Scenario>& scenario;
  const OwnQuestion* own = nullptr;  // the scenario is then that of its figure
};

/// Returns the question for a seed; nullopt if the seed draws other parameters, or the template cannot ask about the
/// document. Asks about the document's first suitable head. A pure function of its arguments.
std::optional<AskedQuestion> questionFrom(const QuestionSource&, std::uint64_t seed, TracedScenarios&);

/// Returns how many seeds are tried before a source counts as exhausted: one value in a hundred is found almost surely.
/// Fewer for a document, since each tries sixteen times to find a row or key that can be asked about.
std::uint64_t seedsToTry(const QuestionSource&);
/// Fallback seeds for an item if a variant's own seeds draw nothing suitable, n from 0 to seedsToTry() - 1; an item
/// that passed checkWork() has enough questions among them.
std::uint64_t possibleSeed(const QuestionSource&, std::uint64_t n);

std::string textOf(const Parameters&);

}  // namespace attn
