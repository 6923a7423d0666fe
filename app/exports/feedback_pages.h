// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/zip_files.h"
#include "classroom/class_results.h"
#include "exports/plain_question_html.h"

namespace attn::app {

/// A page for each submission that counts, in HTML: every question with the given answer, its mark, the mistake, the
/// right answer and the worked solution, in the program's language. By the name in an archive that Moodle accepts as
/// feedback: "Ada Lovelace_123_assignsubmission_file_/homework-feedback.html". The folder is that of the submission, if
/// it came from Moodle's download of all submissions; otherwise it is made from the roster's name and id, which Moodle
/// accepts only if the ids are its participant numbers.
///
/// Format: Moodle 4, mod/assign/feedback/file/importziplib.php.
///
/// `figures`: plainFiguresOf() of the hand-outs. `progress` receives the share of submissions done, 0 to 1; false stops
/// and gives the pages made so far.
FilesByName feedbackPages(const ClassResults&, const std::vector<Handout>&,
                          const std::function<bool(double share)>& progress = nullptr,
                          const std::vector<PlainFigure>& figures = {});

/// "Ada Lovelace_123_assignsubmission_file_" for a submission's path within its folder; empty if it is not from Moodle.
std::string moodleFolderOf(const std::string& file);

}  // namespace attn::app
