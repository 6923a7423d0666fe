// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "learn/picture/class_overview.h"
#include "learn/picture/class_picture.h"
#include "theme/theme.h"

namespace attn::app {

struct ProjectedOption {
  QString text;               // Markdown
  int count = 0;              // how many chose it
  std::optional<int> before;  // how many chose it in the first round
  bool isRight = false;
  QString letter, name, says;  // for a mistake; Markdown
};

enum class ProjectionStep {
  Question,  // no answers yet
  Options,   // the options, without counts
  Answers,   // with counts, without the verdict
  Right      // the right answer and the mistakes
};

struct ClassProjection {
  ClassQuestionDetails question;
  std::vector<ProjectedOption> options;
  int others = 0;  // any other answers
  ProjectionStep step = ProjectionStep::Question;
  QString told;       // rich text below: what to do now
  int entering = -1;  // the option being counted
  QString entered;    // its count as typed so far
};

/// The given answers, by size or in the order of the choices, so that the order does not reveal the right one. Mistakes
/// that these numbers do not lead to are counted with the others.
ClassProjection projectionOf(const ClassQuestionDetails&);
/// In the largest type that fits; no text is smaller than 14 design pixels. May be higher than `size` if there is too
/// much of it.
std::unique_ptr<const Section> classProjection(const ClassProjection&, const QSizeF& size, const Theme&);

}  // namespace attn::app
