// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/scenario_text_words.h"

#include <QCoreApplication>

#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct ScenarioTextWords {
  Q_DECLARE_TR_FUNCTIONS(ScenarioText)
};

}  // namespace

QString scenarioTextProblem(const ScenarioTextError& error) {
  using Kind = ScenarioTextError::Kind;
  switch (error.kind) {
    case Kind::NoText:
      return ScenarioTextWords::tr(
          "This text contains no document. A document as text is one long word that begins with “attn1-”.");
    case Kind::CutShort:
      return ScenarioTextWords::tr(
                 "The document was cut off: it has only %1 of its %2 characters. Copy all of it, or ask for it again.")
          .arg(wholeText(error.found), wholeText(error.expected));
    case Kind::Changed:
      return ScenarioTextWords::tr(
          "The document is corrupted: a character is missing or wrong. Copy it again, or ask for it as a file.");
    case Kind::Newer:
      return ScenarioTextWords::tr(
                 "The document was written by a newer version of this program (format %1; this one reads format %2). "
                 "Install the newer version, or ask for the document as a file.")
          .arg(error.found)
          .arg(error.expected);
    case Kind::TooLarge:
      return ScenarioTextWords::tr("The document is too large for a text: more than %1. Save it as a file instead.")
          .arg(bytesText(static_cast<double>(error.expected)));
    case Kind::NotAScenario:
      return ScenarioTextWords::tr("The text is complete, but its document cannot be opened: %1")
          .arg(problemsText(error.problems));
  }
  return {};
}

}  // namespace attn::app
