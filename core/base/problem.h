// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace attn {

/// What is wrong with a document or a file. The comments list the arguments of the message that the application writes
/// (core never phrases text for people): numbers, names, ranges such as "1 … 5", or the codes of a Term (term.h). Found
/// comes before expected.
enum class ProblemCode {
  FileNotFound,          // path
  FileIsDirectory,       // path
  FileUnreadable,        // path, reason (Term)
  FileTooLarge,          // path, bytes found, bytes allowed
  FileNotWritable,       // path, reason
  InvalidUtf8,           // byte offset
  JsonSyntax,            // line, column, what the parser expected (Term)
  NestedTooDeep,         // levels allowed
  DuplicateKey,          // key
  RepeatedValue,         // value
  WrongFormat,           // found, expected
  UnsupportedVersion,    // found, newest supported
  UnknownKey,            // key, keys known at this place
  MissingKey,            // key
  WrongType,             // found (Term), expected (Term)
  NotFinite,             // found; for a matrix without inline data also its place "[head, row, column]", from 0
  OutOfRange,            // found, expected range
  UnknownName,           // found, names known at this place
  WrongShape,            // found, expected, what it has to match (Term)
  WrongCount,            // found, expected, what it has to match (Term)
  HeadsNotDivisible,     // query heads, key/value heads
  TooLarge,              // what (Term), found, allowed
  PathOutsideFolder,     // path
  UnknownFileType,       // file, suffixes known
  MalformedNpy,          // file, detail (Term); found, expected (if the detail has them)
  MalformedNpz,          // file, detail (Term), tensor (if there is one)
  MalformedSafetensors,  // file, detail (Term); found or the tensor, expected (if the detail has them)
  MalformedCsv,          // file ("" for pasted text), detail (Term), line, column; found, expected (if any)
  TensorNotFound,        // file, tensor, tensors in the file
  TileDoesNotFit,        // bytes needed, bytes available, rows, columns
  RowDoesNotFit,         // bytes of a row, bytes available; or bytes needed, bytes available, rows, columns
  // lessons
  BadId,               // found
  WrongName,           // found, expected
  NoSuchPlace,         // the lab's message, in the learner's language
  NoSuchCell,          // row, column, matrix, rows, columns
  LabCannotShow,       // lab
  ControlNotThere,     // control, lab
  NoQuestion,          // template
  UnknownTemplate,     // found
  NoLiveNumber,        // expression
  SectionMissing,      // id
  SectionWithoutId,    // heading
  TextOutsideSection,  // no arguments
  RevisionDiffers,     // section, found, expected
  TranslationMissing,  // section
  TranslationOlder,    // section, found, that of the original
  FewSentences,        // found, needed
  SentencesDiffer,     // found, those of the original
  UnclosedCode,        // no arguments
  PictureInText,       // path
  HtmlInText,          // found
  LinkElsewhere,       // link
  Advised,             // found, advised range
  FewPredictions,      // found, advised
  FewTasks,            // found, advised
  // assignments
  NotADateTime,     // found
  NotASha256,       // found
  EmptyText,        // no arguments
  UnusableName,     // found
  UnknownVariable,  // found, names known at this place
  FormulaSyntax,    // formula, byte where it cannot be read (from 0), the rest of it from there
  NoFiniteAnswer,   // the values of a draw: "n = 3, m = 0"
  ChoicesCoincide,  // the same
  MistakeIsRight,   // the same
};

/// One problem with its place. `pointer` is a JSON pointer into the document ("" is the whole document),
/// for example "/inputs/k/shape/1".
struct Problem {
  ProblemCode code;
  std::string pointer;
  std::vector<std::string> arguments;

  bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

/// A value, or everything that is wrong with its source (at least one problem).
template <class T>
using Result = tl::expected<T, Problems>;

}  // namespace attn
