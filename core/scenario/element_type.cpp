// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/element_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "base/term.h"

namespace attn {
namespace {

std::uint64_t bitsOf(std::span<const std::byte> bytes, bool bigEndian) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bits = (bits << 8) | std::to_integer<std::uint64_t>(bytes[bigEndian ? i : bytes.size() - 1 - i]);
  return bits;
}

double floatOf(std::uint64_t bits, std::size_t bytes) {
  if (bytes == 2) return halfToDouble(static_cast<std::uint16_t>(bits));
  if (bytes == 4) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return std::bit_cast<double>(bits);
}

double signedOf(std::uint64_t bits, std::size_t bytes) {
  const auto unused = static_cast<int>(64 - 8 * bytes);
  return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
}

double valueOf(std::uint64_t bits, ElementType type) {
  switch (type.kind) {
    case ElementType::Kind::Float:
      return floatOf(bits, type.bytes);
    case ElementType::Kind::BFloat:  // the upper half of a binary32
      return floatOf(bits << 16, 4);
    case ElementType::Kind::Signed:
      return signedOf(bits, type.bytes);
    case ElementType::Kind::Unsigned:
      return static_cast<double>(bits);
    case ElementType::Kind::Boolean:
      return bits != 0 ? 1.0 : 0.0;
  }
  return 0;
}

}  // namespace

std::string ElementType::name() const {
  switch (kind) {
    case Kind::Float:
      return fmt::format("float{}", 8 * bytes);
    case Kind::BFloat:
      return "bfloat16";
    case Kind::Signed:
      return fmt::format("int{}", 8 * bytes);
    case Kind::Unsigned:
      return fmt::format("uint{}", 8 * bytes);
    case Kind::Boolean:
      return "bool";
  }
  return {};
}

double halfToDouble(std::uint16_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  const int exponent = (bits >> 10) & 0x1F;
  const int fraction = bits & 0x3FF;
  if (exponent == 0x1F)
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, -24);  // subnormal
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

std::optional<std::uint64_t> elementCount(std::span<const Index> shape) {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  std::uint64_t count = 1;
  for (const Index size : shape) {
    if (size < 0) return std::nullopt;
    const auto factor = static_cast<std::uint64_t>(size);
    if (factor != 0 && count > most / factor) return std::nullopt;
    count *= factor;
  }
  return count;
}

std::optional<std::vector<double>> readElements(ByteSource& source, std::uint64_t offset,
                                                std::span<const NumberRange> parts, ElementType type) {
  std::uint64_t count = 0;
  for (const NumberRange& part : parts) count += part.count;
  std::vector<double> values(static_cast<std::size_t>(count));
  std::array<std::byte, 65536> buffer;
  const std::size_t perChunk = buffer.size() / type.bytes;
  std::size_t done = 0;
  for (const NumberRange& part : parts) {
    std::uint64_t at = offset + part.first * type.bytes;
    for (const std::size_t end = done + static_cast<std::size_t>(part.count); done < end;) {
      const std::size_t now = std::min(perChunk, end - done);
      if (!source.read(at, std::span(buffer).first(now * type.bytes))) return std::nullopt;
      for (std::size_t i = 0; i < now; ++i)
        values[done + i] = valueOf(bitsOf(std::span(buffer).subspan(i * type.bytes, type.bytes), type.bigEndian), type);
      done += now;
      at += now * type.bytes;
    }
  }
  return values;
}

Problems tooManyNumbers(std::uint64_t found, std::uint64_t most) {
  return {{ProblemCode::TooLarge, "", {code(Term::MatrixNumbers), std::to_string(found), std::to_string(most)}}};
}

std::optional<std::uint64_t> numbersIn(std::span<const NumberRange> parts, std::uint64_t count) {
  std::uint64_t sum = 0, at = 0;
  for (const NumberRange& part : parts) {
    if (part.first < at || part.first > count || part.count > count - part.first) return std::nullopt;
    at = part.first + part.count;
    sum += part.count;
  }
  return sum;
}

}  // namespace attn
