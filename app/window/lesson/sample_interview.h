// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "questions/interview.h"
#include "questions/learning_record.h"

namespace attn::app {

/// The name of the interview in the log below.
inline constexpr std::string_view kSampleInterview = "sample";

/// A simulated log of an interview: most questions are answered correctly, some with the most common mistake, one with
/// a hint and one not at all. For pictures. Deterministic: the same plan gives the same log.
LearningLog sampleInterview(const InterviewPlan&, const Moment& begun);

}  // namespace attn::app
