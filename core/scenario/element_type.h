// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "base/problem.h"
#include "scenario/byte_source.h"

namespace attn {

struct ElementType {
  enum class Kind { Float, BFloat, Signed, Unsigned, Boolean };
  Kind kind = Kind::Float;
  std::size_t bytes = 8;
  bool bigEndian = false;

  /// "float16", "bfloat16", "uint8", "bool", ...
  std::string name() const;
  bool operator==(const ElementType&) const = default;
};

/// Value of an IEEE 754 binary16 number from its bits; exact.
double halfToDouble(std::uint16_t bits);

/// Returns the number of elements of that shape; nullopt if an axis is negative or the product exceeds 2^62.
std::optional<std::uint64_t> elementCount(std::span<const Index> shape);

/// `count` numbers of an array from `first` on, in storage order.
struct NumberRange {
  std::uint64_t first = 0, count = 0;
  bool operator==(const NumberRange&) const = default;
};
/// Reads parts of an array that begins at `offset`, concatenated, as double (integers above 2^53 are rounded; any true
/// boolean is 1). They must ascend without overlap. Returns nullopt if the source ends before. The caller must have
/// checked that their number is reasonable.
std::optional<std::vector<double>> readElements(ByteSource&, std::uint64_t offset, std::span<const NumberRange> parts,
                                                ElementType);
/// Returns how many numbers the parts have together, at most 2^62; nullopt if a part reaches beyond `count` numbers or
/// the parts do not ascend.
std::optional<std::uint64_t> numbersIn(std::span<const NumberRange> parts, std::uint64_t count);

/// TooLarge (MatrixNumbers).
Problems tooManyNumbers(std::uint64_t found, std::uint64_t most);

}  // namespace attn
