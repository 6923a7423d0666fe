// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/roster_text.h"

#include <QCoreApplication>

#include "base/foreign_text.h"
#include "classroom/assignment.h"
#include "text/list_text.h"

namespace attn::app {
namespace {

constexpr qsizetype kMaxNamedStudents = 8;

struct RosterText {
  Q_DECLARE_TR_FUNCTIONS(RosterText)
};

QString shownForeign(const std::string& text) {
  constexpr std::size_t kMaxShown = 80;
  return QString::fromStdString(foreign::shown(text, kMaxShown));
}

QString faultText(const RosterProblem& problem) {
  const QString value = shownForeign(problem.value);
  switch (problem.fault) {
    case RosterFault::NotText:
      return RosterText::tr("This is not a table of text. In a spreadsheet, save it as CSV (UTF-8).");
    case RosterFault::Empty:
      return RosterText::tr(
          "The file is empty. The first line must name the columns, such as: Name, ID, Email, Group.");
    case RosterFault::MissingIdColumn:
      return RosterText::tr("There is no column of ids among: %1. Name one “ID”, “Student ID” or “ID number”.")
          .arg(value);
    case RosterFault::MissingNameColumn:
      return RosterText::tr(
                 "There is no column of names among: %1. Name one “Name”, or two “First name” and “Last name”.")
          .arg(value);
    case RosterFault::UnclosedQuote:
      return RosterText::tr("A cell begins with a double quote and has none at its end: %1.").arg(value.left(40));
    case RosterFault::ExtraCells:
      return RosterText::tr(
                 "The line has %1 cells, but there are %2 columns. Put cells that contain the separator in double "
                 "quotes.")
          .arg(value, QString::number(problem.other));
    case RosterFault::MissingId:
      return RosterText::tr("“%1” has no id. Each student needs one, different from all others.").arg(value);
    case RosterFault::RepeatedId:
      return RosterText::tr("The id “%1” is also in line %2. Each student needs a different one.")
          .arg(value, QString::number(problem.other));
    case RosterFault::TooManyStudents:
      return RosterText::tr("There are %1 students; a roster has at most %2. Divide it.")
          .arg(value, QString::number(kMaxVariants));
    case RosterFault::NoStudents:
      return RosterText::tr("There are no students below the names of the columns.");
    case RosterFault::UnusualText:
      return RosterText::
          tr("“%1” contains slashes, double quotes or invisible characters, or begins like a formula. It is kept; in "
             "file names and tables, these characters are replaced.")
              .arg(value);
    case RosterFault::MissingName:
      return RosterText::tr("There is no name for the id “%1”.").arg(value);
    case RosterFault::ReadAsLatin1:
      return RosterText::tr("The file is not UTF-8 and was read as Latin-1. If names look wrong, save it as UTF-8.");
  }
  return {};
}

QString studentName(const Handout& handout) {
  const RosterStudent student = handout.student.value_or(RosterStudent());
  return student.name.empty()
             ? shownForeign(student.id)
             : RosterText::tr("%1 (%2)", "name, id").arg(shownForeign(student.name), shownForeign(student.id));
}

QString someOf(QStringList all) {
  const qsizetype more = all.size() - kMaxNamedStudents;
  if (more > 0) all = all.mid(0, kMaxNamedStudents) << RosterText::tr("%1 more").arg(more);
  return listText(all);
}

QString someOf(const std::vector<NamedHandout>& handouts) {
  QStringList names;
  for (const NamedHandout& each : handouts) names << studentName(each.handout);
  return someOf(names);
}

}  // namespace

QString rosterProblemText(const RosterProblem& problem) {
  return problem.line == 0 ? faultText(problem)
                           : RosterText::tr("line %1: %2", "of a file").arg(problem.line).arg(faultText(problem));
}

QStringList rosterProblemTexts(const Roster& roster, bool notices, qsizetype most) {
  QStringList texts;
  qsizetype more = 0;
  for (const RosterProblem& each : roster.problems) {
    if (preventsUse(each) == notices) continue;
    if (texts.size() < most)
      texts << rosterProblemText(each);
    else
      ++more;
  }
  if (more > 0) texts << RosterText::tr("There are %1 more lines like these.").arg(more);
  return texts;
}

QStringList rosterChangeTexts(const RosterHandouts& handouts) {
  QStringList texts;
  if (!handouts.kept.empty() || !handouts.left.empty()) {
    texts << RosterText::tr("The hand-outs of %n student(s) are in the folder already and stay unchanged.", nullptr,
                            static_cast<int>(handouts.kept.size()));
    if (!handouts.made.empty()) texts << RosterText::tr("Added: %1.").arg(someOf(handouts.made));
    if (!handouts.left.empty())
      texts << RosterText::tr("No longer in the roster: %1. Their hand-outs stay in the folder.")
                   .arg(someOf(handouts.left));
  }
  QStringList safe;
  for (const auto& [id, name] : handouts.safe)
    safe << RosterText::tr("“%1” as “%2”").arg(shownForeign(id), QString::fromStdString(name));
  if (!safe.isEmpty()) texts << RosterText::tr("In file names, these ids are different: %1.").arg(someOf(safe));
  return texts;
}

}  // namespace attn::app
