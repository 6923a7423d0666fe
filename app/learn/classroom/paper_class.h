// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/class_results.h"
#include "classroom/hand_marks.h"
#include "questions/question_template.h"

/// Answers on paper that a teacher types: submissions like those of the program, next to the hand-outs.
namespace attn::app {

/// One sheet: the answers to one hand-out.
struct PaperSheet {
  std::vector<std::optional<AskedQuestion>> asked;  // nullopt: cannot be generated
  std::vector<std::optional<GivenAnswer>> answers;  // nullopt: not typed; std::monostate: left blank on the sheet
  std::string file;                                 // name of its submission: "homework.17.paper.return.json"
  std::string saved;                                // contents of the file as last read or written; empty: no file
  /// The file that counts for this variant, if it is not the one typed here; the sheet is then read-only.
  std::string otherFile;
};

struct PaperClass {
  QString folder, title;
  std::shared_ptr<const std::vector<HandoutFile>> handouts;  // of one assignment, by variant
  std::vector<PaperSheet> sheets;                            // one per hand-out
  HandMarks marks;
  std::string savedMarks;  // contents of the file with the marks
};

/// Reads the hand-outs, what was typed before, and other submissions; chooses the assignment as collect() does. The
/// error is a sentence. May take a second; must not be called in the GUI thread.
tl::expected<PaperClass, QString> readPaperClass(const QString& answers, const QString& handouts = {});

/// The submission of a sheet as a file's contents; empty if nothing was typed.
std::string submissionText(const HandoutFile&, const PaperSheet&, const HandMarks&);

/// A file to write: nothing is written if its contents are not `before`; empty contents mean that there is no file.
struct PaperWrite {
  std::string name, before, after;
};
/// Writes all of them, each atomically; returns a sentence for each one that failed, with its index.
std::vector<std::pair<std::size_t, QString>> writePaper(const QString& folder, const std::vector<PaperWrite>&);

}  // namespace attn::app
