// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/training_text.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <cstdint>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct TrainingText {
  Q_DECLARE_TR_FUNCTIONS(TrainingText)
};

QString settingText(double value) {
  constexpr double kLargestCount = 0x1p53;
  const bool isCount = value >= 0 && value <= kLargestCount && value == std::floor(value);
  return isCount ? wholeText(static_cast<std::int64_t>(value)) : briefText(value);
}

}  // namespace

QString trainingProblemText(const TrainingProblem& problem) {
  using Kind = TrainingProblem::Kind;
  const QString found = settingText(problem.found), least = settingText(problem.least),
                most = settingText(problem.most);
  switch (problem.kind) {
    case Kind::OutOfRange:
      return TrainingText::tr("found %1, expected %2 to %3").arg(found, least, most);
    case Kind::NotFinite:
      return TrainingText::tr("found %1, expected a finite number").arg(found);
    case Kind::TooFewTokens:
      return TrainingText::tr("found %1: a sequence must hold a period and a repeat; expected %2 tokens or more")
          .arg(found, least);
    case Kind::EvenTokens:
      return TrainingText::tr(
                 "found %1: sorting needs as many tokens after the separator as before it; expected an odd number")
          .arg(found);
    case Kind::TooFewDistinct:
      return TrainingText::tr(
                 "found %1: all tokens of a period differ, so the vocabulary needs half as many tokens as a sequence; "
                 "expected at least %2, or fewer tokens")
          .arg(found, least);
    case Kind::TooManyParameters:
      return TrainingText::tr(
                 "the model would have %1 parameters, but at most %2 can be trained here; use fewer layers or heads, "
                 "or smaller widths")
          .arg(found, most);
  }
  return {};
}

QString headNameText(HeadName name) {
  const std::array texts{TrainingText::tr("unclear"), TrainingText::tr("previous token"), TrainingText::tr("induction"),
                         TrainingText::tr("first token")};  // in the order of the enumeration
  return texts.at(static_cast<std::size_t>(name));
}

}  // namespace attn::app
