// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string_view>

#include "exercises/code_judgement.h"
#include "exercises/exercise.h"
#include "learn/code/python_runner.h"
#include "theme/theme.h"

namespace attn::app {

struct CodeExerciseText {
  QString title, task;
  QStringList hints;  // from vague to specific
};
CodeExerciseText codeExerciseText(std::string_view id);

/// What the learner starts from, and a solution: resources/exercises, without the line with the license. The comments
/// are in the language of the window, those of the solution in English.
QString codeSkeleton(std::string_view id);
/// In any language.
bool isCodeSkeleton(std::string_view id, const QString& code);
QString codeSolution(std::string_view id);

/// One sentence on the likely mistake; empty if there is none.
QString codeMistakeText(const StageDifference&);
/// Why the code did not return its values.
QString codeProblemText(const CodeProblem&, const CodeExercise&);
QString runFaultText(const CodeRun&, const RunLimits&);
/// Why no code can run on this computer, and how to change that; empty if it can.
QString pythonProblemText(const FoundPython&);

/// The result of a run as HTML: each stage, the first that differs, and the likely mistake.
QString codeResultHtml(const CodeExercise&, const CodeCase&, const CodeReply&, const Theme&);
/// The beginning of what the code printed; empty if that was nothing.
QString codePrintedHtml(const QString& printed);
/// The code in a fixed font.
QString codeHtml(const QString& code);

/// The exercise on paper as HTML: the task, the numbers, the steps to compute by hand, and their values at the end.
QString codePaperHtml(const CodeExercise&, const CodeCase&);

}  // namespace attn::app
