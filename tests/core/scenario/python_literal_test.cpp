// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/python_literal.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "scenario/python_script.h"

namespace attn {
namespace {

MatrixStack numberedStack(Index heads, Index rows, Index cols) {
  std::vector<Matrix> matrices;
  for (Index h = 0; h < heads; ++h)
    matrices.emplace_back(
        Matrix::NullaryExpr(rows, cols, [&](Index i, Index j) { return static_cast<double>(100 * h + 10 * i + j); }));
  return MatrixStack(std::move(matrices));
}

TEST(PythonLiteral, NumbersReadBackTheSame) {
  EXPECT_EQ(python::number(0.1), "0.1");
  EXPECT_EQ(python::number(-3), "-3");
  EXPECT_EQ(python::number(0), "0");
  EXPECT_EQ(python::number(-0.0), "-0.0");
  EXPECT_EQ(python::number(1e300), "1e+300");
}

TEST(PythonLiteral, ListsNestAsDeepAsTheHeads) {
  EXPECT_EQ(python::lists(numberedStack(1, 2, 2), true), "[\n    [0, 1],\n    [10, 11],\n]");
  EXPECT_EQ(python::lists(numberedStack(2, 2, 1), false), "[\n    [[0],\n     [10]],\n    [[100],\n     [110]],\n]");
  EXPECT_EQ(python::shape(numberedStack(2, 3, 4), false), "[2, 3, 4]");
  EXPECT_EQ(python::shape(numberedStack(2, 3, 4), true), "[3, 4]");
}

TEST(PythonLiteral, PackedNumbersAreLittleEndianDoublesInBase64) {
  // 1.0 is 00 00 00 00 00 00 f0 3f, -2.0 is 00 00 00 00 00 00 00 c0.
  Matrix m(1, 2);
  m << 1, -2;
  EXPECT_EQ(python::packed(MatrixStack(m)), "\"\"\"\nAAAAAAAA8D8AAAAAAAAAwA==\n\"\"\"");
  EXPECT_FALSE(python::isPacked(numberedStack(2, 10, 100)));
  EXPECT_TRUE(python::isPacked(numberedStack(3, 23, 29)));
}

TEST(PythonScript, NeedsNumbers) {
  Scenario s;
  s.inputs = ShapeInputs{2, 2, 2, 2, 1};
  EXPECT_THROW(pythonScript(s, PythonLibrary::NumPy), std::invalid_argument);
}

}  // namespace
}  // namespace attn
