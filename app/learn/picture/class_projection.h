// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "learn/picture/class_picture.h"
#include "learn/picture/class_sheet.h"
#include "theme/theme.h"

namespace attn::app {

struct ProjectedOption {
  QString text;               // Markdown
  int count = 0;              // how many gave it
  std::optional<int> before;  // how many did the first time
  bool isRight = false;
  QString letter, name, says;  // of a mistake; Markdown
};

enum class ProjectionStep {
  Question,  // nothing of the answers
  Options,   // what there is to choose from, without numbers
  Answers,   // how many gave which, and not which is right
  Right      // which is right, and what the mistakes were
};

struct ClassProjection {
  ClassQuestionSheet question;
  std::vector<ProjectedOption> options;
  int others = 0;  // answers that are none of these
  ProjectionStep step = ProjectionStep::Question;
  QString told;       // rich text below: what to do now
  int entering = -1;  // the option whose hands are raised
  QString entered;    // how many, as far as it is typed
};

/// The answers that were given, by their size or in the order of the choices, so that no place tells which is right.
/// Mistakes to which these numbers do not lead are among the others.
ClassProjection projectionOf(const ClassQuestionSheet&);
/// In type as large as the size allows; no text is smaller than 14 design pixels. Higher than `size` where there is too
/// much of it.
std::unique_ptr<const ClassSection> classProjection(const ClassProjection&, const QSizeF& size, const Theme&);

}  // namespace attn::app
