// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/progress_problem.h"

#include <QCoreApplication>
#include <QDir>

namespace attn::app {
namespace {

struct ProgressSentences {
  Q_DECLARE_TR_FUNCTIONS(ProgressSentences)

 public:
  static QString sentence(const ProgressProblem& problem) {
    const QString file = QDir::toNativeSeparators(problem.file);
    switch (problem.kind) {
      case ProgressProblem::Kind::Damaged:
        return tr("The file with your progress was damaged (%1). It was kept as \"%2\", and a new one was made with "
                  "the "
                  "%n line(s) that could still be read.",
                  nullptr, problem.rescued)
            .arg(problem.reason, QDir::toNativeSeparators(problem.movedTo));
      case ProgressProblem::Kind::Stuck:
        return tr("The file with your progress, \"%1\", is damaged and could not be moved away (%2). This window keeps "
                  "your answers only until it is closed: export them in the settings.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::MadeAgain:
        return tr("The file with your progress, \"%1\", had been removed. It was written again.").arg(file);
      case ProgressProblem::Kind::ReadOnly:
        return tr("The file with your progress, \"%1\", may only be read (%2). This window keeps new answers only "
                  "until "
                  "it is closed: allow writing, or export them in the settings.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::Newer:
        return tr("The file with your progress, \"%1\", was made by a newer version of the program (format %2, this "
                  "one "
                  "knows %3). It is not changed, so new answers are kept only until this window is closed: use the "
                  "newer "
                  "version, or export them in the settings.")
            .arg(file)
            .arg(problem.found)
            .arg(problem.known);
      case ProgressProblem::Kind::NotOpened:
        return tr("The file for your progress, \"%1\", cannot be opened (%2). This window keeps your answers only "
                  "until "
                  "it is closed; it tries again from time to time.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::NotWritten:
        return tr("Your last answers could not be written to \"%1\" (%2). They are kept in memory, and writing is "
                  "tried "
                  "again.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::NoDriver:
        return tr(
            "Your progress cannot be kept: Qt's driver for SQLite is not installed (Debian and Ubuntu: package "
            "libqt6sql6-sqlite).");
      case ProgressProblem::Kind::NoThread:
        break;
    }
    return tr("Your progress cannot be kept: the system gives no further thread (%1). Close other programs and start "
              "again.")
        .arg(problem.reason);
  }
};

}  // namespace

QString problemText(const ProgressProblem& problem) {
  return ProgressSentences::sentence(problem);
}

}  // namespace attn::app
