// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/npy.h"

#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/limits.h"

namespace attn {
namespace {

constexpr std::string_view magic{"\x93NUMPY", 6};
/// NumPy itself refuses headers above 10,000 bytes.
constexpr std::uint64_t longestNpyHeader = 65536;
constexpr std::size_t mostAxes = 32;

auto malformedNpy(const std::string& file, Term detail, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {file, code(detail)});
  return tl::unexpected(Problems{{ProblemCode::MalformedNpy, "", std::move(more)}});
}

/// Parses the Python dictionary in the header: exactly the keys descr, fortran_order and shape, each once. Accepts only
/// the literals that NumPy writes; nothing is evaluated.
class DictReader {
 public:
  explicit DictReader(std::string_view text) : m_text(text) {}

  bool read() {
    if (!take('{')) return false;
    while (!take('}')) {
      std::string_view key;
      if (!readString(key) || !take(':')) return false;
      if (key == "descr" && descr.empty() ? !readString(descr)
          : key == "fortran_order"        ? !readBoolean()
          : key == "shape"                ? !readShape()
                                          : true)
        return false;
      if (!take(',') && !peek('}')) return false;
    }
    skipSpace();
    return m_text.empty() && !descr.empty() && m_hasOrder && m_hasShape;
  }

  std::string_view descr;
  bool fortranOrder = false;
  std::vector<Index> shape;

 private:
  void skipSpace() {
    const std::size_t n = m_text.find_first_not_of(" \t\r\n");
    m_text.remove_prefix(std::min(n, m_text.size()));
  }
  bool peek(char c) {
    skipSpace();
    return m_text.starts_with(c);
  }
  bool take(char c) {
    if (!peek(c)) return false;
    m_text.remove_prefix(1);
    return true;
  }
  bool takeWord(std::string_view word) {
    skipSpace();
    if (!m_text.starts_with(word)) return false;
    m_text.remove_prefix(word.size());
    return true;
  }
  bool readString(std::string_view& out) {
    skipSpace();
    if (m_text.empty() || (m_text.front() != '\'' && m_text.front() != '"')) return false;
    const std::size_t end = m_text.find(m_text.front(), 1);
    if (end == std::string_view::npos) return false;
    out = m_text.substr(1, end - 1);
    m_text.remove_prefix(end + 1);
    return true;
  }
  bool readBoolean() {
    if (m_hasOrder) return false;
    m_hasOrder = true;
    fortranOrder = takeWord("True");
    return fortranOrder || takeWord("False");
  }
  bool readShape() {
    if (m_hasShape || !take('(')) return false;
    m_hasShape = true;
    while (!take(')')) {
      skipSpace();
      Index size = 0;
      const auto result = std::from_chars(m_text.data(), m_text.data() + m_text.size(), size);
      if (result.ec != std::errc() || size < 0 || shape.size() >= mostAxes) return false;
      m_text.remove_prefix(static_cast<std::size_t>(result.ptr - m_text.data()));
      shape.push_back(size);
      if (!take(',') && !peek(')')) return false;
    }
    return true;
  }

  std::string_view m_text;
  bool m_hasOrder = false;
  bool m_hasShape = false;
};

/// "<f8", ">i2", "|b1", ...
std::optional<ElementType> elementType(std::string_view descr) {
  if (descr.size() != 3 || std::string_view("<>|=").find(descr[0]) == std::string_view::npos) return std::nullopt;
  ElementType type;
  type.bigEndian = descr[0] == '>';
  type.bytes = static_cast<std::size_t>(descr[2] - '0');
  const bool powerOfTwo = descr[2] == '1' || descr[2] == '2' || descr[2] == '4' || descr[2] == '8';
  if (!powerOfTwo) return std::nullopt;
  switch (descr[1]) {
    case 'f':
      type.kind = ElementType::Kind::Float;
      return type.bytes >= 2 ? std::optional(type) : std::nullopt;
    case 'i':
      type.kind = ElementType::Kind::Signed;
      return type;
    case 'u':
      type.kind = ElementType::Kind::Unsigned;
      return type;
    case 'b':
      type.kind = ElementType::Kind::Boolean;
      return type.bytes == 1 ? std::optional(type) : std::nullopt;
    default:
      return std::nullopt;
  }
}

struct HeaderPlace {
  std::uint64_t offset = 0, length = 0;
};

Result<HeaderPlace> findHeader(NamedSource source) {
  std::array<std::byte, 12> start{};
  const auto byteAt = [&](std::size_t i) { return std::to_integer<std::uint64_t>(start[i]); };
  if (!source.bytes.read(0, std::span(start).first(10))) return malformedNpy(source.file, Term::HeaderTruncated);
  for (std::size_t i = 0; i < magic.size(); ++i)
    if (byteAt(i) != static_cast<unsigned char>(magic[i])) return malformedNpy(source.file, Term::BadMagic);
  if (byteAt(6) < 1 || byteAt(6) > 3)
    return malformedNpy(source.file, Term::FormatVersion, {std::to_string(byteAt(6)), "1, 2, 3"});
  if (byteAt(6) == 1) return HeaderPlace{10, byteAt(8) | (byteAt(9) << 8)};
  if (!source.bytes.read(10, std::span(start).subspan(10, 2))) return malformedNpy(source.file, Term::HeaderTruncated);
  return HeaderPlace{12, byteAt(8) | (byteAt(9) << 8) | (byteAt(10) << 16) | (byteAt(11) << 24)};
}

/// Reorders column-major data to row-major.
std::vector<double> rowMajor(const std::vector<double>& stored, const std::vector<Index>& shape) {
  std::vector<double> result(stored.size());
  std::vector<std::size_t> index(shape.size(), 0), stride(shape.size(), 1);
  for (std::size_t axis = 1; axis < shape.size(); ++axis)
    stride[axis] = stride[axis - 1] * static_cast<std::size_t>(shape[axis - 1]);
  std::size_t from = 0;
  for (double& value : result) {
    value = stored[from];
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      from += stride[axis];
      if (++index[axis] < static_cast<std::size_t>(shape[axis])) break;
      from -= stride[axis] * index[axis];
      index[axis] = 0;
    }
  }
  return result;
}

Result<std::vector<double>> readParts(NamedSource source, const NpyHeader& header, std::span<const NumberRange> parts,
                                      std::uint64_t most) {
  const NumberRange whole{0, elementCount(header.shape).value_or(0)};
  const std::optional<std::uint64_t> count = numbersIn(parts, whole.count);
  if (!count) throw std::invalid_argument("parts of an array must ascend and lie within it");
  const std::uint64_t needed = header.fortranOrder ? whole.count : *count;
  if (needed > most) return tl::unexpected(tooManyNumbers(needed, most));
  auto data =
      readElements(source.bytes, header.dataOffset, header.fortranOrder ? std::span(&whole, 1) : parts, header.type);
  if (!data)
    return malformedNpy(source.file, Term::DataTruncated,
                        {std::to_string(source.bytes.size()), shapeText(header.shape)});
  if (!header.fortranOrder) return std::move(*data);
  const std::vector<double> rows = rowMajor(*data, header.shape);
  std::vector<double> chosen;
  chosen.reserve(static_cast<std::size_t>(*count));
  for (const NumberRange& part : parts) {
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(part.first);
    chosen.insert(chosen.end(), from, from + static_cast<std::ptrdiff_t>(part.count));
  }
  return chosen;
}

}  // namespace

Result<NpyHeader> readNpyHeader(NamedSource source) {
  const Result<HeaderPlace> place = findHeader(source);
  if (!place) return tl::unexpected(place.error());
  if (place->length > longestNpyHeader)
    return malformedNpy(source.file, Term::HeaderTooLong,
                        {std::to_string(place->length), std::to_string(longestNpyHeader)});
  std::string text(static_cast<std::size_t>(place->length), '\0');
  if (!source.bytes.read(place->offset, std::as_writable_bytes(std::span(text))))
    return malformedNpy(source.file, Term::HeaderTruncated);
  DictReader dict(text);
  if (!dict.read()) return malformedNpy(source.file, Term::HeaderText);
  const auto type = elementType(dict.descr);
  if (!type)
    return malformedNpy(source.file, Term::ElementType,
                        {std::string(dict.descr.substr(0, 40)), "f2, f4, f8, i1 … i8, u1 … u8, b1"});
  const auto count = elementCount(dict.shape);
  const std::uint64_t offset = place->offset + place->length;
  const std::uint64_t present = source.bytes.size() - offset;
  if (!count || *count > (std::uint64_t{1} << 62) / type->bytes || *count * type->bytes > present)
    return malformedNpy(source.file, Term::DataTruncated,
                        {std::to_string(present), shapeText(dict.shape) + " " + type->name()});
  if (*count * type->bytes < present)
    return malformedNpy(source.file, Term::DataTooLong,
                        {std::to_string(present), std::to_string(*count * type->bytes)});
  return NpyHeader{*type, dict.fortranOrder, std::move(dict.shape), offset};
}

Result<FileTensor> readNpy(NamedSource source, std::uint64_t most) {
  const Result<NpyHeader> header = readNpyHeader(source);
  if (!header) return tl::unexpected(header.error());
  const NumberRange all{0, elementCount(header->shape).value_or(0)};
  Result<std::vector<double>> data = readParts(source, *header, std::span(&all, 1), most);
  if (!data) return tl::unexpected(data.error());
  return FileTensor{"", header->shape, std::move(*data)};
}

Result<std::vector<double>> readNpyParts(NamedSource source, std::span<const NumberRange> parts, std::uint64_t most) {
  const Result<NpyHeader> header = readNpyHeader(source);
  return header ? readParts(source, *header, parts, most) : tl::unexpected(header.error());
}

}  // namespace attn
