// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/question.h"
#include "questions/question_template.h"
#include "scenario/object_reader.h"

/// What a question asks, as a member of a sealed hand-out: docs/numbers.md, section 5.6.
namespace attn {

/// A copy of the text that lives as long as the program, since phrases and mistakes refer to texts without owning them.
/// Each text is kept once: there are as many as in the files that were opened.
const char* lastingText(const std::string&);

nlohmann::ordered_json phraseJson(const Phrase&);
/// Members that `reader` has besides those of a phrase are not read.
Phrase readPhrase(ObjectReader& reader);

/// Text, choices, matrix, picture without its document, lines, kind and unit. Contains neither the answer nor what
/// leads to it: of a number only which unit prefixes are offered and how precisely it is wanted, as the learner sees
/// both.
nlohmann::ordered_json askedJson(const Question&, Topic);
/// Reads it back as a question without parameters, whose answer and tolerance are placeholders.
AskedQuestion readAsked(ObjectReader& reader);

}  // namespace attn
