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
        return tr("Your progress file was damaged (%1). It was kept as \"%2\", and a new file was made from the %n "
                  "line(s) that could still be read.",
                  nullptr, problem.rescued)
            .arg(problem.reason, QDir::toNativeSeparators(problem.movedTo));
      case ProgressProblem::Kind::Stuck:
        return tr("Your progress file, \"%1\", is damaged and could not be moved (%2). New answers are kept only until "
                  "this window is closed: export them in the settings.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::MadeAgain:
        return tr("Your progress file, \"%1\", had been deleted. It was written again.").arg(file);
      case ProgressProblem::Kind::ReadOnly:
        return tr("Your progress file, \"%1\", is read-only (%2). New answers are kept only until this window is "
                  "closed: make the file writable, or export them in the settings.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::Newer:
        return tr("Your progress file, \"%1\", was made by a newer version of the program (format %2; this version "
                  "supports %3). It is left unchanged, so new answers are kept only until this window is closed: use "
                  "the newer version, or export them in the settings.")
            .arg(file)
            .arg(problem.found)
            .arg(problem.known);
      case ProgressProblem::Kind::NotOpened:
        return tr("Your progress file, \"%1\", cannot be opened (%2). Answers are kept only until this window is "
                  "closed; the program keeps trying.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::NotWritten:
        return tr("Your last answers could not be written to \"%1\" (%2). They are kept in memory, and the program "
                  "keeps trying.")
            .arg(file, problem.reason);
      case ProgressProblem::Kind::NoDriver:
        return tr(
            "Your progress cannot be saved: Qt's driver for SQLite is not installed (Debian and Ubuntu: package "
            "libqt6sql6-sqlite).");
      case ProgressProblem::Kind::NoThread:
        break;
    }
    return tr("Your progress cannot be saved: the system cannot create another thread (%1). Close other programs and "
              "restart.")
        .arg(problem.reason);
  }
};

}  // namespace

QString problemText(const ProgressProblem& problem) {
  return ProgressSentences::sentence(problem);
}

}  // namespace attn::app
