// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/scenario.h"

/// A lesson as a value: what each step shows on the stage and asks (docs/lessons.md). Its texts, one per language, are
/// in lesson_text.h.
namespace attn {

struct LessonSource {
  std::string text;   // "Vaswani et al. 2017, Attention Is All You Need"
  std::string place;  // "section 3.2.1, footnote 4"; may be empty
  std::string url;    // https://… or http://…; may be empty
  bool operator==(const LessonSource&) const = default;
};

/// How a scenario is made: an example or a document next to the lesson, then changes. No copy is needed.
struct ScenarioRecipe {
  std::string source;                 // "example:1-the-cat-sat", or the path of a document in the lesson's folder
  std::string set;                    // a JSON merge patch of the document (RFC 7386); empty: nothing is changed
  std::optional<HeadCounts> regroup;  // heads regrouped after that, as by withHeads()
  bool operator==(const ScenarioRecipe&) const = default;
};

/// How a comparison is shown. OnlyOpen: the pinned scenario can be asked about, but is not on screen.
enum class LessonCompareMode { SideBySide, Difference, OnlyOpen };

struct LessonComparison {
  ScenarioRecipe pinned;
  LessonCompareMode mode = LessonCompareMode::SideBySide;
  bool operator==(const LessonComparison&) const = default;
};

/// A head of a recorded model, written "16.0".
struct LessonHead {
  Index layer = 0, head = 0;
  bool operator==(const LessonHead&) const = default;
};

/// What the Model lab shows besides its playhead: a recorded run of the program, and what is selected in it. `show`,
/// `notes` and `part` are names of lesson_names.h.
struct LessonModelView {
  std::string recording;            // "opposite"
  LessonHead head;                  // selected; its layer is the block that is shown
  std::optional<Index> query, key;  // absent: the last token, and the key with the largest weight
  std::vector<LessonHead> off;      // switched off; the recording must contain this run
  std::string show = "attention";   // of all heads
  std::string notes = "names";      // next to the block
  std::string part;                 // that a small picture shows; empty: as the lab chooses
  bool operator==(const LessonModelView&) const = default;
};

/// A position of a lab's playhead, named as on the command line (`render --step --head --frame`).
struct LessonPlace {
  std::string step;
  Index head = 0;
  std::optional<Index> frame;  // number of filled cells; absent: the finished step
  Index nth = 0;   // which occurrence of the step for the selected row of tiles, from 1; 0: as the lab chooses
  Index pass = 0;  // which occurrence for any row of tiles, from 1; 0: as `nth` says
  std::optional<LessonModelView> model = {};  // of the Model lab; absent: what it shows
  std::string settings = {};  // of the lab, not of the document: a JSON object; empty: the defaults of the lab
  bool operator==(const LessonPlace&) const = default;
};

struct LessonCell {
  std::string matrix;  // a stage by its name in trace files ("weights"), or an input by its key ("w_q")
  Index head = 0, row = 0, column = 0;
  bool operator==(const LessonCell&) const = default;
};

/// A slide without a lab: the title and the text of the step, and a picture.
struct LessonPage {
  std::string picture = {};      // path of a PNG, JPEG or SVG file in the lesson's folder; empty: none
  std::string description = {};  // of the picture, for those who cannot see it
  bool operator==(const LessonPage&) const = default;
};

struct LessonStage {
  ScenarioRecipe scenario;
  std::optional<LessonComparison> compare;
  std::string lab;                   // "steps", "tiles", …
  std::optional<LessonPlace> place;  // absent: where the lab begins
  std::optional<LessonCell> select;  // absent: as the lab chooses
  std::string point;                 // the control that is highlighted ("inputs.scale"); empty: none
  std::optional<LessonPage> page;    // shown instead of a lab; the rest is empty then
  bool operator==(const LessonStage&) const = default;
};

/// A question that the learner answers before the reveal. The answer is computed, never stored.
struct LessonQuestion {
  std::string templateId;
  bool fromStage = false;             // made from the scenario on the stage; else drawn
  std::optional<std::uint64_t> seed;  // of the first question; absent: a new one each time
  std::string parameters;             // values that a drawn question must have, as a JSON object; empty: any
  LessonStage reveal;                 // what the stage moves to once the guess is committed
  bool operator==(const LessonQuestion&) const = default;
};

/// A passage with one mistake: the wrong sentence in the step's numbered list.
struct LessonMistake {
  Index sentence = 1;  // as numbered in the text, from 1
  LessonStage reveal;
  bool operator==(const LessonMistake&) const = default;
};

struct LessonTask {
  std::string id;
  LessonStage stage;
  bool operator==(const LessonTask&) const = default;
};

/// A number written in the texts of a step, and its source.
struct LessonNumber {
  std::string written;  // "0.80", without thousands separators
  /// "stage": exactly as drawn on the stage; "= weights[6, 1] / weights[6, 4]": a formula (live_numbers.h) over the
  /// stage; anything else: the source in words.
  std::string from;
  bool operator==(const LessonNumber&) const = default;
};
inline constexpr std::string_view kDrawnOnStage = "stage";
inline constexpr std::string_view kFormulaMark = "= ";

struct LessonStep {
  std::string id;
  Index revision = 1;  // raised when the original text changes so that an older translation would mislead
  LessonStage stage;
  std::optional<LessonQuestion> question;
  std::optional<LessonMistake> mistake;
  std::vector<LessonTask> tasks;
  std::vector<LessonNumber> numbers;

  /// True if the learner commits to an answer before the reveal.
  bool isPrediction() const { return question.has_value() || mistake.has_value(); }
  /// What is on the stage after the commit; nullptr if nothing is asked.
  const LessonStage* reveal() const { return question ? &question->reveal : mistake ? &mistake->reveal : nullptr; }
  bool operator==(const LessonStep&) const = default;
};

struct Lesson {
  std::string id;      // the name of its folder: letters, digits and hyphens
  std::string course;  // "foundations", …
  Index order = 0;     // among the lessons of the course
  Index minutes = 0;
  Index revision = 1;                // of title and summary
  std::string language = "en";       // the language of the original
  std::optional<std::string> cover;  // the step whose stage is the lesson's picture; absent: the first
  std::vector<LessonSource> sources;
  std::vector<LessonStep> steps;

  Index predictions() const;
  const LessonStep* step(const std::string& id) const;
  bool operator==(const Lesson&) const = default;
};

}  // namespace attn
