// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attn {

/// A word or phrase that a problem's arguments may contain. Core passes its code, the application writes it in the
/// learner's language.
enum class Term {
  // kinds of JSON values
  Object,
  Array,
  String,
  Number,
  Integer,
  Boolean,
  Null,
  NumberOrDefault,   // a number or the string "default"
  NumberOrMinusInf,  // a finite number or the string "-inf"
  // what a JSON parser waited for
  Value,
  Key,
  Colon,
  CommaOrBracket,
  CommaOrBrace,
  ClosingQuote,
  Escape,
  HexDigits,
  SurrogatePair,
  EscapedControl,
  EndOfDocument,
  // what a size or a count has to match
  QueryHeads,
  KeyValueHeads,
  OneOrQueryHeads,
  OneMatrix,
  QueryTokenRows,
  KeyTokenRows,
  KeyTokenColumns,
  OneRow,
  KeyWidth,
  ValueWidth,
  ModelColumns,
  ModelRows,
  ConcatRows,
  OutputColumns,
  QueryTokenNames,
  KeyTokenNames,
  ShapeProduct,
  Axes,
  // what is too large
  Scores,
  Queries,
  Keys,
  Values,
  Outputs,
  MatrixNumbers,
  JsonValues,
  Counts,
  MemoryEvents,
  // why a file cannot be read
  NoPermission,
  NotRegular,
  InputError,
  // what is wrong inside a file
  BadMagic,
  FormatVersion,
  HeaderTruncated,
  HeaderTooLong,
  HeaderText,
  ElementType,
  DataTruncated,
  DataTooLong,
  NotZip,
  EntryUnreadable,
  EntryEncrypted,
  EntryChecksum,
  OffsetsOutOfRange,
  OffsetsOverlap,
  OffsetsGap,
  OffsetsSize,
  RepeatedTensor,
  NoNumbers,
  RaggedRow,
  NotANumber,
  NotFiniteCell,
  UnclosedQuote,
};

/// All of them, in the order above.
std::span<const Term> allTerms();
/// A short stable code in lower case with hyphens: "key-token-rows".
std::string code(Term);
/// The term with that code.
std::optional<Term> termOf(std::string_view code);

}  // namespace attn
