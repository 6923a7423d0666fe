// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/matrix_stack.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace attn {
namespace {

bool sameShape(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols();
}

}  // namespace

MatrixStack::MatrixStack(Matrix single) {
  m_heads.push_back(std::make_shared<const Matrix>(std::move(single)));
}

MatrixStack::MatrixStack(std::vector<Matrix> heads, std::optional<MatrixSource> source) : m_source(std::move(source)) {
  m_heads.reserve(heads.size());
  for (Matrix& matrix : heads) {
    if (!m_heads.empty() && !sameShape(*m_heads.front(), matrix))
      throw std::invalid_argument("the matrices of a stack must have one shape");
    m_heads.push_back(std::make_shared<const Matrix>(std::move(matrix)));
  }
}

MatrixStack MatrixStack::with(Index head, Matrix matrix) const {
  if (head < 0 || head >= heads()) throw std::invalid_argument("no such matrix in the stack");
  if (heads() > 1 && !sameShape(*m_heads.front(), matrix))
    throw std::invalid_argument("the matrices of a stack must have one shape");
  MatrixStack result;
  result.m_heads = m_heads;
  result.m_heads[static_cast<std::size_t>(head)] = std::make_shared<const Matrix>(std::move(matrix));
  return result;
}

bool MatrixStack::operator==(const MatrixStack& other) const {
  return std::ranges::equal(m_heads, other.m_heads, [](const auto& a, const auto& b) {
    return a == b || (sameShape(*a, *b) && *a == *b);  // shared storage is equal without comparing numbers
  });
}

}  // namespace attn
