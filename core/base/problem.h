// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace attn {

/// What is wrong with a document or a file. The comment names the arguments of the sentence that the
/// application writes (core never phrases text for people). Found comes before expected.
enum class ProblemCode {
  FileNotFound,          // path
  FileIsDirectory,       // path
  FileUnreadable,        // path, reason
  FileTooLarge,          // path, bytes found, bytes allowed
  FileNotWritable,       // path, reason
  InvalidUtf8,           // byte offset
  JsonSyntax,            // line, column, what the parser expected
  NestedTooDeep,         // levels allowed
  DuplicateKey,          // key
  WrongFormat,           // found, expected
  UnsupportedVersion,    // found, newest supported
  UnknownKey,            // key, keys known at this place
  MissingKey,            // key
  WrongType,             // found, expected
  NotFinite,             // found
  OutOfRange,            // found, expected range
  UnknownName,           // found, names known at this place
  WrongShape,            // found, expected
  WrongCount,            // found, expected
  HeadsNotDivisible,     // query heads, key/value heads
  TooLarge,              // what, found, allowed
  PathOutsideFolder,     // path
  MalformedNpy,          // file, detail
  MalformedNpz,          // file, detail
  MalformedSafetensors,  // file, detail
  MalformedCsv,          // file, detail
  TensorNotFound,        // file, tensor, tensors in the file
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
