// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// A word or phrase in the arguments of a problem. Core passes its code, the application writes it in the learner's
/// language.
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
  NumberOrNumbers,   // a number or a list of numbers
  BooleanOrObject,
  // what a JSON parser expected
  Value,  // any value
  Key,
  Colon,
  CommaOrBracket,
  CommaOrBrace,
  ClosingQuote,
  Escape,
  HexDigits,
  SurrogatePair,   // U+D800 … U+DBFF is half a surrogate pair; the other half must follow
  EscapedControl,  // an unescaped character below U+0020 in a string
  EndOfDocument,
  // what a size or a count has to match
  QueryHeads,        // H
  KeyValueHeads,     // H_kv
  OwnKeyValueHeads,  // H: for latent inputs every query head has its own keys and values
  OneOrQueryHeads,   // 1 or H: one matrix for all query heads, or one per head
  OneMatrix,         // 1: this input has no heads
  QueryTokenRows,    // T_q
  KeyTokenRows,      // T_k
  KeyTokenColumns,   // T_k, for a mask or bias
  OneRow,            // 1: a projection bias
  KeyWidth,          // d_k
  ValueWidth,        // d_v
  ModelColumns,      // d_model, of token vectors
  ModelRows,         // d_model, of weight matrices
  ContentWidth,      // d_n, of queries and keys made from a latent
  RotatedWidth,      // d_r, of their rotated columns
  LatentColumns,     // d_c, of W_DKV
  LatentRows,        // d_c, of W_UK and W_UV
  ConcatRows,        // H * d_v, of W_O
  OutputColumns,     // d_out, of W_O
  QueryTokenNames,   // T_q
  KeyTokenNames,     // T_k
  QueryHeadNumbers,  // H numbers in a list
  DocumentLengths,   // T_k: the sum of the lengths of packed documents
  ShapeProduct,      // numbers in an array: the product of its shape
  Axes,              // sizes in a shape
  // what is too large
  Scores,
  Queries,
  Keys,
  Values,
  Outputs,
  Latents,  // one per token, and absorbed queries per head
  MatrixNumbers,
  StageNumbers,     // in all stages of a computation
  DocumentNumbers,  // in all matrices of a document
  JsonValues,
  Counts,        // bytes or FLOPs of traffic
  MemoryEvents,  // steps of a schedule (traffic/schedule.h)
  // why a file cannot be read
  NoPermission,
  NotRegular,  // a pipe or a device
  InputError,
  // what is wrong inside a file
  BadMagic,  // the file does not begin with this format's signature
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
  OffsetsOutOfRange,  // of a tensor's data in the file, in bytes
  OffsetsOverlap,
  OffsetsGap,
  OffsetsSize,  // the size of the data does not match shape and type
  RepeatedTensor,
  NoNumbers,
  RaggedRow,
  NotANumber,
  NotFiniteCell,
  UnclosedQuote,
};

inline constexpr Term kLastTerm = Term::UnclosedQuote;

/// A short stable code in lower case with hyphens: "key-token-rows".
std::string code(Term);
std::optional<Term> termOf(std::string_view code);

}  // namespace attn
