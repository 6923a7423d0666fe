// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <variant>

#include "explanation/markup.h"
#include "explanation/tip.h"
#include "scenario/validate.h"

namespace attn::test {

/// The tip and what is wrong with it: it cannot be followed, would change nothing, or suggests a change that it does
/// not declare. Empty for a good one.
inline QString refusedTip(const app::Tip& tip, const Scenario* document = nullptr) {
  static const QRegularExpression change(
      QStringLiteral("^(Add \\d|Change|Choose|Click|Close|Double|Drag|Give|Go|Halve|Let|Look at another|Make|Measure|"
                     "Move|Multiply|Open one|Pin|Raise|Read|Reduce|Select|Set|Start|Switch|Type|Under)\\b"));
  const auto refused = [&](const char* why) -> QString { return QString::fromLatin1(why) + tip.text; };
  if (std::holds_alternative<app::NoChange>(tip.attempt))
    return change.match(app::plainOf(tip.text)).hasMatch() ? refused("a tip that does not declare its change: ")
                                                           : QString();
  if (tip.text.isEmpty()) return QStringLiteral("a change without a tip");
  if (const auto* lab = std::get_if<app::LabChange>(&tip.attempt))
    return lab->possible ? QString() : refused("a tip that cannot be followed: ");
  if (!document) return refused("a tip about the document: ");
  Scenario next = *document;
  std::get<app::DocumentChange>(tip.attempt)(next);
  if (next == *document) return refused("a tip that changes nothing: ");
  return validate(*document).empty() && !validate(next).empty() ? refused("a tip that is not valid: ") : QString();
}

}  // namespace attn::test
