// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/operations.h"

#include <cmath>
#include <limits>
#include <utility>

#include "attention/hot_loops.h"
#include "attention/rotation_pairs.h"
#include "attention/rounding.h"

namespace attn {
namespace {

/// Multiply-adds from which packing pays off; Eigen's kernels for small matrices are faster below.
constexpr Index kLargeProduct = 8192;

/// a * b with b(k, j) read through `at`, each product and partial sum rounded, in ascending index.
template <class Rounding, class At>
Matrix roundedProduct(Rounding, const Matrix& a, Index columns, At at) {
  Matrix result(a.rows(), columns);
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < columns; ++j) {
      double sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum = Rounding::round(sum + Rounding::round(a(i, k) * at(k, j)));
      result(i, j) = sum;
    }
  }
  return result;
}

template <class Cell>
Matrix cellByCell(const Matrix& shape, Cell cell) {
  return Matrix::NullaryExpr(shape.rows(), shape.cols(), cell);
}

}  // namespace

Matrix rounded(const Matrix& m, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) return m;
  return withRounding(
      arithmetic, [&](auto r) -> Matrix { return cellByCell(m, [&](Index i, Index j) { return r.round(m(i, j)); }); });
}

Arithmetic summingArithmetic(const AttentionSettings& settings) {
  return settings.accumulatesInFloat32 ? Arithmetic::Float32 : settings.arithmetic;
}

Matrix project(const Matrix& a, const Matrix& b, const Matrix* bias, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) {
    Matrix result(a.rows(), b.cols());
    if (a.size() * b.cols() < kLargeProduct) {
      result.noalias() = a * b;
    } else {
      hotLoops().product(a, {b.data(), b.cols(), b.cols(), 1}, result);
    }
    if (bias != nullptr) result.rowwise() += bias->row(0);
    return result;
  }
  return withRounding(arithmetic, [&](auto r) {
    Matrix result = roundedProduct(r, a, b.cols(), [&](Index k, Index j) { return b(k, j); });
    if (bias != nullptr)
      result = cellByCell(result, [&](Index i, Index j) { return r.round(result(i, j) + (*bias)(0, j)); }).eval();
    return result;
  });
}

Matrix scores(const Matrix& q, const Matrix& k, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) {
    Matrix result(q.rows(), k.rows());
    if (q.size() * k.rows() < kLargeProduct) {
      result.noalias() = q * k.transpose();
    } else {
      hotLoops().product(q, {k.data(), k.rows(), 1, k.cols()}, result);
    }
    return result;
  }
  return withRounding(
      arithmetic, [&](auto r) { return roundedProduct(r, q, k.rows(), [&](Index c, Index j) { return k(j, c); }); });
}

Matrix scaled(const Matrix& s, double factor, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) return s * factor;
  return withRounding(arithmetic, [&](auto r) -> Matrix {
    const double f = r.round(factor);
    return cellByCell(s, [&](Index i, Index j) { return r.round(s(i, j) * f); });
  });
}

Matrix softCapped(const Matrix& s, double c, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) return (c * (s.array() / c).tanh()).matrix();
  return withRounding(arithmetic, [&](auto r) -> Matrix {
    const double cap = r.round(c);
    return cellByCell(s, [&](Index i, Index j) { return r.round(cap * r.round(std::tanh(r.round(s(i, j) / cap)))); });
  });
}

Matrix linearBias(double slope, Index queryOffset, Index queries, Index keys, Arithmetic arithmetic) {
  const auto layer = [&](auto r) -> Matrix {
    const double rounded = r.round(slope);
    return Matrix::NullaryExpr(queries, keys, [&](Index i, Index j) {
      return r.round(-rounded * static_cast<double>(std::abs(i + queryOffset - j)));
    });
  };
  return withRounding(arithmetic, layer);
}

Matrix masked(const Matrix& s, std::initializer_list<const Matrix*> layers, const VisibilityMatrix& visible,
              double fill, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) {
    Matrix result = s;
    for (const Matrix* layer : layers)
      if (layer != nullptr) result += *layer;
    result = visible.select(result, (result.array() + fill).matrix()).eval();
    return result;
  }
  return withRounding(arithmetic, [&](auto r) -> Matrix {
    const double added = r.round(fill);
    return cellByCell(s, [&](Index i, Index j) {
      double sum = s(i, j);
      for (const Matrix* layer : layers)
        if (layer != nullptr) sum = r.round(sum + r.round((*layer)(i, j)));
      return visible(i, j) ? sum : r.round(sum + added);
    });
  });
}

Matrix rowMaximum(const Matrix& s) {
  Matrix result(s.rows(), 1);
  for (Index i = 0; i < s.rows(); ++i) result(i, 0) = hotLoops().maximum(s.row(i).data(), s.cols());
  return result;
}

Matrix withSinkInMaximum(Matrix rowMax, double sinkLogit, Arithmetic arithmetic) {
  const double x = rounded(Matrix::Constant(1, 1, sinkLogit), arithmetic)(0, 0);
  for (Index i = 0; i < rowMax.rows(); ++i) {
    if (rowMax(i, 0) < x) rowMax(i, 0) = x;
  }
  return rowMax;
}

Matrix exponentials(const Matrix& s, const Matrix& rowMax, const VisibilityMatrix& visible, bool zeroHidden,
                    Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) {
    Matrix result(s.rows(), s.cols());
    for (Index i = 0; i < s.rows(); ++i) {
      hotLoops().exponentials(s.row(i).data(), rowMax(i, 0), s.cols(), result.row(i).data());
      if (!zeroHidden) continue;
      for (Index j = 0; j < s.cols(); ++j) result(i, j) = visible(i, j) ? result(i, j) : 0.0;
    }
    return result;
  }
  return withRounding(arithmetic, [&](auto r) -> Matrix {
    return cellByCell(s, [&](Index i, Index j) {
      if (zeroHidden && !visible(i, j)) return 0.0;
      return r.round(std::exp(r.round(s(i, j) - rowMax(i, 0))));
    });
  });
}

Matrix rowSums(const Matrix& e, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::Double) return e.rowwise().sum();
  return withRounding(arithmetic, [&](auto r) { return roundedProduct(r, e, 1, [](Index, Index) { return 1.0; }); });
}

Matrix withSinkInSum(Matrix rowSum, const Matrix& rowMax, double sinkLogit, Arithmetic arithmetic) {
  const auto add = [&](auto r) -> Matrix {
    const double x = r.round(sinkLogit);
    for (Index i = 0; i < rowSum.rows(); ++i)
      rowSum(i, 0) = r.round(rowSum(i, 0) + r.round(std::exp(r.round(x - rowMax(i, 0)))));
    return std::move(rowSum);
  };
  return withRounding(arithmetic, add);
}

Matrix weights(const Matrix& e, const Matrix& rowSum, const std::vector<Index>& emptyRows, Arithmetic arithmetic) {
  Matrix result(e.rows(), e.cols());
  if (arithmetic == Arithmetic::Double) {
    for (Index i = 0; i < e.rows(); ++i) result.row(i) = e.row(i) / rowSum(i, 0);
  } else {
    result = withRounding(arithmetic, [&](auto r) -> Matrix {
      return cellByCell(e, [&](Index i, Index j) { return r.round(e(i, j) / rowSum(i, 0)); });
    });
  }
  for (const Index row : emptyRows) result.row(row).setZero();
  return result;
}

Matrix weightedSum(const Matrix& p, const Matrix& v, Arithmetic arithmetic) {
  return project(p, v, nullptr, arithmetic);
}

double rotationAngle(const Rope& rope, Index rotatedWidth, Index position, Index pair) {
  return static_cast<double>(position) *
         std::pow(rope.base, -2.0 * static_cast<double>(pair) / static_cast<double>(rotatedWidth));
}

Matrix rotated(const Matrix& m, const Rope& rope, Index positionOffset, Arithmetic arithmetic, Index firstTurned,
               RotationDirection direction) {
  const std::vector<RotationPair> pairs = rotationPairs(rope, m.cols(), firstTurned);
  return withRounding(arithmetic, [&](auto r) {
    Matrix result = m;
    for (Index i = 0; i < m.rows(); ++i) {
      const auto position = static_cast<double>(rope.start + positionOffset + i);
      for (const auto& [first, second, speed] : pairs) {
        const double angle = direction == RotationDirection::Back ? -position * speed : position * speed;
        const double c = r.round(std::cos(angle));
        const double s = r.round(std::sin(angle));
        const double x = m(i, first);
        const double y = m(i, second);
        result(i, first) = r.round(r.round(x * c) - r.round(y * s));
        result(i, second) = r.round(r.round(x * s) + r.round(y * c));
      }
    }
    return result;
  });
}

}  // namespace attn
