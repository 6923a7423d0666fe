// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "classroom/own_question.h"
#include "scenario/json_value.h"

namespace attn {

inline constexpr std::int64_t kMaxOwnChoices = 12, kMaxOwnListed = 1000;

/// Reads an own question embedded in an assignment or handout at `pointer`. Adds all problems, including those of
/// checkOwnQuestion(), and returns nullptr if there is one.
std::shared_ptr<const OwnQuestion> readOwnQuestion(const JsonValue&, const std::string& pointer, Problems&);
/// Reads back as the same question.
nlohmann::ordered_json ownQuestionJson(const OwnQuestion&);

}  // namespace attn
