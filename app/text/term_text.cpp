// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/term_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

namespace attn::app {
namespace {

constexpr auto kTerms = std::to_array<std::pair<Term, const char*>>({
    {Term::Object, QT_TRANSLATE_NOOP("Terms", "an object {…}")},
    {Term::Array, QT_TRANSLATE_NOOP("Terms", "a list […]")},
    {Term::String, QT_TRANSLATE_NOOP("Terms", "a text in quotes")},
    {Term::Number, QT_TRANSLATE_NOOP("Terms", "a number")},
    {Term::Integer, QT_TRANSLATE_NOOP("Terms", "a whole number")},
    {Term::Boolean, QT_TRANSLATE_NOOP("Terms", "true or false")},
    {Term::Null, QT_TRANSLATE_NOOP("Terms", "null")},
    {Term::NumberOrDefault, QT_TRANSLATE_NOOP("Terms", "a number or \"default\"")},
    {Term::NumberOrMinusInf, QT_TRANSLATE_NOOP("Terms", "a finite number or \"-inf\"")},
    {Term::NumberOrNumbers, QT_TRANSLATE_NOOP("Terms", "a number or a list of numbers")},
    {Term::BooleanOrObject, QT_TRANSLATE_NOOP("Terms", "true, false or an object")},
    {Term::Value,
     QT_TRANSLATE_NOOP("Terms", "a value (a number, a text in quotes, a list, an object, true, false or null)")},
    {Term::Key, QT_TRANSLATE_NOOP("Terms", "a key in quotes")},
    {Term::Colon, QT_TRANSLATE_NOOP("Terms", "a colon (:) after the key")},
    {Term::CommaOrBracket, QT_TRANSLATE_NOOP("Terms", "a comma, or ] at the end of the list")},
    {Term::CommaOrBrace, QT_TRANSLATE_NOOP("Terms", "a comma, or } at the end of the object")},
    {Term::ClosingQuote, QT_TRANSLATE_NOOP("Terms", "a quote (\") that ends the text")},
    {Term::Escape, QT_TRANSLATE_NOOP("Terms", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after the backslash")},
    {Term::HexDigits, QT_TRANSLATE_NOOP("Terms", "four hexadecimal digits after \\u")},
    {Term::SurrogatePair, QT_TRANSLATE_NOOP("Terms", "two \\u codes that make one character")},
    {Term::EscapedControl, QT_TRANSLATE_NOOP("Terms", "\\n or \\t instead of a line break or tab inside a text")},
    {Term::EndOfDocument, QT_TRANSLATE_NOOP("Terms", "the end of the document")},
    {Term::QueryHeads, QT_TRANSLATE_NOOP("Terms", "one matrix for each query head")},
    {Term::KeyValueHeads, QT_TRANSLATE_NOOP("Terms", "one matrix for each key/value head")},
    {Term::OwnKeyValueHeads, QT_TRANSLATE_NOOP("Terms", "with latents, every query head has its own keys and values")},
    {Term::OneOrQueryHeads, QT_TRANSLATE_NOOP("Terms", "one matrix for all query heads, or one for each")},
    {Term::OneMatrix, QT_TRANSLATE_NOOP("Terms", "a single matrix")},
    {Term::QueryTokenRows, QT_TRANSLATE_NOOP("Terms", "one row for each query token")},
    {Term::KeyTokenRows, QT_TRANSLATE_NOOP("Terms", "one row for each key token")},
    {Term::KeyTokenColumns, QT_TRANSLATE_NOOP("Terms", "one column for each key token")},
    {Term::OneRow, QT_TRANSLATE_NOOP("Terms", "a single row")},
    {Term::KeyWidth, QT_TRANSLATE_NOOP("Terms", "queries and keys have the same width d_k")},
    {Term::ValueWidth, QT_TRANSLATE_NOOP("Terms", "one column for each of the d_v value columns")},
    {Term::ModelColumns, QT_TRANSLATE_NOOP("Terms", "one column for each of the d_model numbers of a token")},
    {Term::ModelRows, QT_TRANSLATE_NOOP("Terms", "one row for each of the d_model columns of X")},
    {Term::ContentWidth, QT_TRANSLATE_NOOP("Terms", "w_q and w_uk have the same width d_n")},
    {Term::RotatedWidth, QT_TRANSLATE_NOOP("Terms", "w_qr and w_kr have the same width d_r")},
    {Term::LatentColumns, QT_TRANSLATE_NOOP("Terms", "one column for each of the d_c numbers of a latent")},
    {Term::LatentRows, QT_TRANSLATE_NOOP("Terms", "one row for each of the d_c numbers of a latent")},
    {Term::ConcatRows, QT_TRANSLATE_NOOP("Terms", "H·d_v rows, one for each column of the concatenated heads")},
    {Term::OutputColumns, QT_TRANSLATE_NOOP("Terms", "one column for each column of the output projection")},
    {Term::QueryTokenNames, QT_TRANSLATE_NOOP("Terms", "one name for each query token")},
    {Term::KeyTokenNames, QT_TRANSLATE_NOOP("Terms", "one name for each key token")},
    {Term::QueryHeadNumbers, QT_TRANSLATE_NOOP("Terms", "one number for each query head")},
    {Term::DocumentLengths, QT_TRANSLATE_NOOP("Terms", "the lengths of all documents together are the key tokens")},
    {Term::ShapeProduct, QT_TRANSLATE_NOOP("Terms", "as many numbers as the product of the shape")},
    {Term::Axes, QT_TRANSLATE_NOOP("Terms", "[heads, rows, columns], or [rows, columns] if there is one head")},
    {Term::Scores, QT_TRANSLATE_NOOP("Terms", "scores over all heads")},
    {Term::Queries, QT_TRANSLATE_NOOP("Terms", "numbers in the queries over all heads")},
    {Term::Keys, QT_TRANSLATE_NOOP("Terms", "numbers in the keys over all heads")},
    {Term::Values, QT_TRANSLATE_NOOP("Terms", "numbers in the values over all heads")},
    {Term::Outputs, QT_TRANSLATE_NOOP("Terms", "numbers in the output over all heads")},
    {Term::Latents, QT_TRANSLATE_NOOP("Terms", "numbers in the absorbed queries over all heads")},
    {Term::MatrixNumbers, QT_TRANSLATE_NOOP("Terms", "numbers in one matrix")},
    {Term::StageNumbers, QT_TRANSLATE_NOOP("Terms", "numbers in the stages of its computation")},
    {Term::DocumentNumbers,
     QT_TRANSLATE_NOOP("Terms",
                       "numbers in all matrices of the document together, for a document and files of this size")},
    {Term::JsonValues, QT_TRANSLATE_NOOP("Terms", "values in the document")},
    {Term::Counts, QT_TRANSLATE_NOOP("Terms", "bytes moved")},
    {Term::MemoryEvents, QT_TRANSLATE_NOOP("Terms", "steps to play")},
    {Term::NoPermission, QT_TRANSLATE_NOOP("Terms", "you have no permission to read it")},
    {Term::NotRegular, QT_TRANSLATE_NOOP("Terms", "it is a device or a pipe, not a file")},
    {Term::InputError, QT_TRANSLATE_NOOP("Terms", "the disk or network reported an error")},
    {Term::BadMagic, QT_TRANSLATE_NOOP("Terms", "it does not begin like a .npy file")},
    {Term::FormatVersion, QT_TRANSLATE_NOOP("Terms", "its format version is not known")},
    {Term::HeaderTruncated, QT_TRANSLATE_NOOP("Terms", "it ends in the middle of its header")},
    {Term::HeaderTooLong, QT_TRANSLATE_NOOP("Terms", "the length of its header is not plausible")},
    {Term::HeaderText, QT_TRANSLATE_NOOP("Terms", "its header cannot be parsed")},
    {Term::ElementType, QT_TRANSLATE_NOOP("Terms", "its numbers have an unsupported type")},
    {Term::DataTruncated, QT_TRANSLATE_NOOP("Terms", "it has fewer bytes than its header states")},
    {Term::DataTooLong, QT_TRANSLATE_NOOP("Terms", "it has more bytes than its header states")},
    {Term::NotZip, QT_TRANSLATE_NOOP("Terms", "it is not a valid ZIP archive")},
    {Term::EntryUnreadable, QT_TRANSLATE_NOOP("Terms", "a file in it cannot be unpacked")},
    {Term::EntryEncrypted, QT_TRANSLATE_NOOP("Terms", "a file in it is encrypted")},
    {Term::EntryChecksum, QT_TRANSLATE_NOOP("Terms", "a file in it is damaged: its checksum is wrong")},
    {Term::OffsetsOutOfRange, QT_TRANSLATE_NOOP("Terms", "the data of a tensor is outside the file")},
    {Term::OffsetsOverlap, QT_TRANSLATE_NOOP("Terms", "the data of two tensors overlap")},
    {Term::OffsetsGap, QT_TRANSLATE_NOOP("Terms", "there is a gap before the data of a tensor")},
    {Term::OffsetsSize, QT_TRANSLATE_NOOP("Terms", "the data length of a tensor does not match its shape")},
    {Term::RepeatedTensor, QT_TRANSLATE_NOOP("Terms", "a name occurs twice in its header")},
    {Term::NoNumbers, QT_TRANSLATE_NOOP("Terms", "there are no numbers in it")},
    {Term::RaggedRow, QT_TRANSLATE_NOOP("Terms", "this row is not as long as the first one")},
    {Term::NotANumber, QT_TRANSLATE_NOOP("Terms", "this cell is not a number")},
    {Term::NotFiniteCell, QT_TRANSLATE_NOOP("Terms", "this cell is not a finite number")},
    {Term::UnclosedQuote, QT_TRANSLATE_NOOP("Terms", "a quote is never closed")},
});

}  // namespace

QString termText(Term term) {
  const auto* const found = std::ranges::find(kTerms, term, &std::pair<Term, const char*>::first);
  return found == kTerms.end() ? QString() : QCoreApplication::translate("Terms", found->second);
}

}  // namespace attn::app
