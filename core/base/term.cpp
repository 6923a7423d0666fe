// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/term.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attn {
namespace {

constexpr auto entries = std::to_array<std::pair<Term, std::string_view>>({
    {Term::Object, "object"},
    {Term::Array, "array"},
    {Term::String, "string"},
    {Term::Number, "number"},
    {Term::Integer, "integer"},
    {Term::Boolean, "boolean"},
    {Term::Null, "null"},
    {Term::NumberOrDefault, "number-or-default"},
    {Term::NumberOrMinusInf, "number-or-minus-inf"},
    {Term::NumberOrNumbers, "number-or-numbers"},
    {Term::BooleanOrObject, "boolean-or-object"},
    {Term::Value, "value"},
    {Term::Key, "key"},
    {Term::Colon, "colon"},
    {Term::CommaOrBracket, "comma-or-bracket"},
    {Term::CommaOrBrace, "comma-or-brace"},
    {Term::ClosingQuote, "closing-quote"},
    {Term::Escape, "escape"},
    {Term::HexDigits, "hex-digits"},
    {Term::SurrogatePair, "surrogate-pair"},
    {Term::EscapedControl, "escaped-control"},
    {Term::EndOfDocument, "end-of-document"},
    {Term::QueryHeads, "query-heads"},
    {Term::KeyValueHeads, "key-value-heads"},
    {Term::OwnKeyValueHeads, "own-key-value-heads"},
    {Term::OneOrQueryHeads, "one-or-query-heads"},
    {Term::OneMatrix, "one-matrix"},
    {Term::QueryTokenRows, "query-token-rows"},
    {Term::KeyTokenRows, "key-token-rows"},
    {Term::KeyTokenColumns, "key-token-columns"},
    {Term::OneRow, "one-row"},
    {Term::KeyWidth, "key-width"},
    {Term::ValueWidth, "value-width"},
    {Term::ModelColumns, "model-columns"},
    {Term::ModelRows, "model-rows"},
    {Term::ContentWidth, "content-width"},
    {Term::RotatedWidth, "turned-width"},
    {Term::LatentColumns, "latent-columns"},
    {Term::LatentRows, "latent-rows"},
    {Term::ConcatRows, "concat-rows"},
    {Term::OutputColumns, "output-columns"},
    {Term::QueryTokenNames, "query-token-names"},
    {Term::KeyTokenNames, "key-token-names"},
    {Term::QueryHeadNumbers, "query-head-numbers"},
    {Term::DocumentLengths, "document-lengths"},
    {Term::ShapeProduct, "shape-product"},
    {Term::Axes, "axes"},
    {Term::Scores, "scores"},
    {Term::Queries, "queries"},
    {Term::Keys, "keys"},
    {Term::Values, "values"},
    {Term::Outputs, "outputs"},
    {Term::Latents, "latents"},
    {Term::MatrixNumbers, "matrix-numbers"},
    {Term::StageNumbers, "stage-numbers"},
    {Term::DocumentNumbers, "document-numbers"},
    {Term::JsonValues, "json-values"},
    {Term::Counts, "counts"},
    {Term::MemoryEvents, "memory-events"},
    {Term::NoPermission, "no-permission"},
    {Term::NotRegular, "not-regular"},
    {Term::InputError, "input-error"},
    {Term::BadMagic, "bad-magic"},
    {Term::FormatVersion, "format-version"},
    {Term::HeaderTruncated, "header-truncated"},
    {Term::HeaderTooLong, "header-too-long"},
    {Term::HeaderText, "header-text"},
    {Term::ElementType, "element-type"},
    {Term::DataTruncated, "data-truncated"},
    {Term::DataTooLong, "data-too-long"},
    {Term::NotZip, "not-zip"},
    {Term::EntryUnreadable, "entry-unreadable"},
    {Term::EntryEncrypted, "entry-encrypted"},
    {Term::EntryChecksum, "entry-checksum"},
    {Term::OffsetsOutOfRange, "offsets-out-of-range"},
    {Term::OffsetsOverlap, "offsets-overlap"},
    {Term::OffsetsGap, "offsets-gap"},
    {Term::OffsetsSize, "offsets-size"},
    {Term::RepeatedTensor, "repeated-tensor"},
    {Term::NoNumbers, "no-numbers"},
    {Term::RaggedRow, "ragged-row"},
    {Term::NotANumber, "not-a-number"},
    {Term::NotFiniteCell, "not-finite-cell"},
    {Term::UnclosedQuote, "unclosed-quote"},
});

constexpr auto terms = [] {
  std::array<Term, entries.size()> result{};
  std::ranges::transform(entries, result.begin(), [](const auto& entry) { return entry.first; });
  return result;
}();

static_assert(std::ranges::is_sorted(terms), "the codes are found by position");
static_assert(terms.size() == static_cast<std::size_t>(Term::UnclosedQuote) + 1, "every term has a code");

}  // namespace

std::span<const Term> allTerms() {
  return terms;
}

std::string code(Term term) {
  return std::string(entries[static_cast<std::size_t>(term)].second);
}

std::optional<Term> termOf(std::string_view code) {
  const auto entry = std::ranges::find(entries, code, &std::pair<Term, std::string_view>::second);
  return entry == entries.end() ? std::nullopt : std::optional(entry->first);
}

}  // namespace attn
