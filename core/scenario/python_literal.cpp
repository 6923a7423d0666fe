// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/python_literal.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/number_format.h"

namespace attn::python {
namespace {

std::string rowText(const Matrix& m, Index row) {
  std::string text = "[";
  for (Index col = 0; col < m.cols(); ++col) {
    if (col > 0) text += ", ";
    text += number(m(row, col));
  }
  return text + "]";
}

std::vector<std::uint8_t> littleEndian(const MatrixStack& stack) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(static_cast<std::size_t>(stack.heads() * stack.rows() * stack.cols()) * 8);
  for (Index h = 0; h < stack.heads(); ++h) {
    for (Index i = 0; i < stack[h].size(); ++i) {
      const auto bits = std::bit_cast<std::uint64_t>(stack[h].data()[i]);
      for (int byte = 0; byte < 8; ++byte) bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * byte)));
    }
  }
  return bytes;
}

}  // namespace

bool isPacked(const MatrixStack& stack) {
  return stack.heads() * stack.rows() * stack.cols() > mostWritten;
}

std::string number(double value) {
  // Python's -0 is the integer 0.
  if (value == 0 && std::signbit(value)) return "-0.0";
  return shortest(value);
}

std::string lists(const MatrixStack& stack, bool flat) {
  std::string text = "[\n";
  const Index heads = flat ? 1 : stack.heads();
  for (Index h = 0; h < heads; ++h) {
    for (Index row = 0; row < stack.rows(); ++row) {
      const bool last = row + 1 == stack.rows();
      text += flat ? "    " : row == 0 ? "    [" : "     ";
      text += rowText(stack[h], row) + (flat || !last ? ",\n" : "],\n");
    }
  }
  return text + "]";
}

std::string packed(const MatrixStack& stack) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kLine = 100;
  const std::vector<std::uint8_t> bytes = littleEndian(stack);
  std::string text = "\"\"\"";
  std::size_t written = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t n) { return n < bytes.size() ? std::uint32_t{bytes[n]} : 0U; };
    const std::uint32_t group = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    if (written++ % (kLine / 4) == 0) text += '\n';
    text += letters[group >> 18];
    text += letters[group >> 12 & 63];
    text += i + 1 < bytes.size() ? letters[group >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? letters[group & 63] : '=';
  }
  return text + "\n\"\"\"";
}

std::string shape(const MatrixStack& stack, bool flat) {
  const std::array<Index, 3> sizes{stack.heads(), stack.rows(), stack.cols()};
  return shapeText(std::span(sizes).last(flat ? 2 : 3));
}

}  // namespace attn::python
