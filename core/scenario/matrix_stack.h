// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/matrix.h"

namespace attn {

/// The file next to a document that a stack was read from, kept so that saving preserves the reference.
struct MatrixSource {
  enum class Kind { Npy, Npz, Safetensors };
  Kind kind = Kind::Npy;
  std::string file;    // relative to the document's folder
  std::string tensor;  // name inside an archive; empty for .npy

  bool operator==(const MatrixSource&) const = default;
};

/// One matrix per head, all of one shape. A value: copies share immutable storage, so copying a scenario is cheap and
/// undo stores only what changed.
class MatrixStack {
 public:
  MatrixStack() = default;
  explicit MatrixStack(Matrix single);
  /// Throws std::invalid_argument unless all matrices have one shape.
  explicit MatrixStack(std::vector<Matrix> heads, std::optional<MatrixSource> source = std::nullopt);

  /// The matrices `matrixOf(0)`, `matrixOf(1)`, ... of that many heads; an expression must not refer to temporaries.
  template <class MatrixOf>
  static MatrixStack of(Index heads, MatrixOf matrixOf) {
    std::vector<Matrix> all;
    for (Index h = 0; h < heads; ++h) all.emplace_back(matrixOf(h));
    return MatrixStack(std::move(all));
  }

  bool empty() const { return m_heads.empty(); }
  Index heads() const { return static_cast<Index>(m_heads.size()); }
  Index rows() const { return empty() ? 0 : m_heads.front()->rows(); }
  Index cols() const { return empty() ? 0 : m_heads.front()->cols(); }
  const Matrix& operator[](Index head) const { return *m_heads[static_cast<std::size_t>(head)]; }
  /// The matrix for `head`: its own, or the only one if all heads share it.
  const Matrix& forHead(Index head) const { return (*this)[heads() == 1 ? 0 : head]; }

  /// Returns this stack with one matrix replaced (same shape, unless there is only one), without its file reference.
  MatrixStack with(Index head, Matrix matrix) const;

  const std::optional<MatrixSource>& source() const { return m_source; }

  /// True if shapes and all numbers are equal, regardless of their source.
  bool operator==(const MatrixStack& other) const;

 private:
  std::vector<std::shared_ptr<const Matrix>> m_heads;
  std::optional<MatrixSource> m_source;
};

}  // namespace attn
