// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/term_text.h"

#include <QCoreApplication>

namespace attn::app {
namespace {

struct Terms {
  Q_DECLARE_TR_FUNCTIONS(Terms)

 public:
  static QString text(Term term) {
    switch (term) {
      case Term::Object:
        return tr("an object {…}");
      case Term::Array:
        return tr("a list […]");
      case Term::String:
        return tr("a text in quotes");
      case Term::Number:
        return tr("a number");
      case Term::Integer:
        return tr("a whole number");
      case Term::Boolean:
        return tr("true or false");
      case Term::Null:
        return tr("null");
      case Term::NumberOrDefault:
        return tr("a number or \"default\"");
      case Term::NumberOrMinusInf:
        return tr("a finite number or \"-inf\"");
      case Term::NumberOrNumbers:
        return tr("a number or a list of numbers");
      case Term::BooleanOrObject:
        return tr("true, false or an object");
      case Term::Value:
        return tr("a value (a number, a text in quotes, a list, an object, true, false or null)");
      case Term::Key:
        return tr("a key in quotes");
      case Term::Colon:
        return tr("a colon (:) after the key");
      case Term::CommaOrBracket:
        return tr("a comma, or ] at the end of the list");
      case Term::CommaOrBrace:
        return tr("a comma, or } at the end of the object");
      case Term::ClosingQuote:
        return tr("a quote (\") that ends the text");
      case Term::Escape:
        return tr("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after the backslash");
      case Term::HexDigits:
        return tr("four hexadecimal digits after \\u");
      case Term::SurrogatePair:
        return tr("two \\u codes that make one character");
      case Term::EscapedControl:
        return tr("\\n or \\t instead of a line break or tab inside a text");
      case Term::EndOfDocument:
        return tr("the end of the document");
      case Term::QueryHeads:
        return tr("one matrix for each query head");
      case Term::KeyValueHeads:
        return tr("one matrix for each key/value head");
      case Term::OwnKeyValueHeads:
        return tr("with latents, every query head has its own keys and values");
      case Term::OneOrQueryHeads:
        return tr("one matrix for all query heads, or one for each");
      case Term::OneMatrix:
        return tr("a single matrix");
      case Term::QueryTokenRows:
        return tr("one row for each query token");
      case Term::KeyTokenRows:
        return tr("one row for each key token");
      case Term::KeyTokenColumns:
        return tr("one column for each key token");
      case Term::OneRow:
        return tr("a single row");
      case Term::KeyWidth:
        return tr("queries and keys have the same width d_k");
      case Term::ValueWidth:
        return tr("one column for each of the d_v value columns");
      case Term::ModelColumns:
        return tr("one column for each of the d_model numbers of a token");
      case Term::ModelRows:
        return tr("one row for each of the d_model columns of X");
      case Term::ContentWidth:
        return tr("w_q and w_uk have the same width d_n");
      case Term::RotatedWidth:
        return tr("w_qr and w_kr have the same width d_r");
      case Term::LatentColumns:
        return tr("one column for each of the d_c numbers of a latent");
      case Term::LatentRows:
        return tr("one row for each of the d_c numbers of a latent");
      case Term::ConcatRows:
        return tr("H·d_v rows, one for each column of the concatenated heads");
      case Term::OutputColumns:
        return tr("one column for each column of the output projection");
      case Term::QueryTokenNames:
        return tr("one name for each query token");
      case Term::KeyTokenNames:
        return tr("one name for each key token");
      case Term::QueryHeadNumbers:
        return tr("one number for each query head");
      case Term::DocumentLengths:
        return tr("the lengths of all documents together are the key tokens");
      case Term::ShapeProduct:
        return tr("as many numbers as the product of the shape");
      case Term::Axes:
        return tr("[heads, rows, columns], or [rows, columns] if there is one head");
      case Term::Scores:
        return tr("scores over all heads");
      case Term::Queries:
        return tr("numbers in the queries over all heads");
      case Term::Keys:
        return tr("numbers in the keys over all heads");
      case Term::Values:
        return tr("numbers in the values over all heads");
      case Term::Outputs:
        return tr("numbers in the output over all heads");
      case Term::Latents:
        return tr("numbers in the absorbed queries over all heads");
      case Term::MatrixNumbers:
        return tr("numbers in one matrix");
      case Term::StageNumbers:
        return tr("numbers in the stages of its computation");
      case Term::DocumentNumbers:
        return tr("numbers in all matrices of the document together, for a document and files of this size");
      case Term::JsonValues:
        return tr("values in the document");
      case Term::Counts:
        return tr("bytes moved");
      case Term::MemoryEvents:
        return tr("steps to play");
      case Term::NoPermission:
        return tr("you have no permission to read it");
      case Term::NotRegular:
        return tr("it is a device or a pipe, not a file");
      case Term::InputError:
        return tr("the disk or network reported an error");
      case Term::BadMagic:
        return tr("it does not begin like a .npy file");
      case Term::FormatVersion:
        return tr("its format version is not known");
      case Term::HeaderTruncated:
        return tr("it ends in the middle of its header");
      case Term::HeaderTooLong:
        return tr("the length of its header is not plausible");
      case Term::HeaderText:
        return tr("its header cannot be parsed");
      case Term::ElementType:
        return tr("its numbers have an unsupported type");
      case Term::DataTruncated:
        return tr("it has fewer bytes than its header states");
      case Term::DataTooLong:
        return tr("it has more bytes than its header states");
      case Term::NotZip:
        return tr("it is not a valid ZIP archive");
      case Term::EntryUnreadable:
        return tr("a file in it cannot be unpacked");
      case Term::EntryEncrypted:
        return tr("a file in it is encrypted");
      case Term::EntryChecksum:
        return tr("a file in it is damaged: its checksum is wrong");
      case Term::OffsetsOutOfRange:
        return tr("the data of a tensor is outside the file");
      case Term::OffsetsOverlap:
        return tr("the data of two tensors overlap");
      case Term::OffsetsGap:
        return tr("there is a gap before the data of a tensor");
      case Term::OffsetsSize:
        return tr("the data length of a tensor does not match its shape");
      case Term::RepeatedTensor:
        return tr("a name occurs twice in its header");
      case Term::NoNumbers:
        return tr("there are no numbers in it");
      case Term::RaggedRow:
        return tr("this row is not as long as the first one");
      case Term::NotANumber:
        return tr("this cell is not a number");
      case Term::NotFiniteCell:
        return tr("this cell is not a finite number");
      case Term::UnclosedQuote:
        return tr("a quote is never closed");
    }
    return {};
  }
};

}  // namespace

QString termText(Term term) {
  return Terms::text(term);
}

}  // namespace attn::app
