// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/matrix.h"

namespace attn {

/// The parameters of a question, named as in docs/numbers.md, section 3, and on the command line ("query_heads",
/// "kv_heads", "key_width", "tokens", "bytes_per_second"), in bytes, seconds and FLOP/s. The answer can be computed
/// from them alone. Values keep the order in which they were set.
class Parameters {
 public:
  /// A matrix of one row is printed as a list.
  using Value =
      std::variant<std::int64_t, double, std::string, Matrix, std::vector<std::int64_t>, std::vector<std::string>>;

  Parameters() = default;
  Parameters(std::initializer_list<std::pair<std::string, Value>> values);

  /// Each name can be set only once.
  Parameters& set(std::string name, Value value);
  Parameters& add(const Parameters& more);

  // Return the parameter of this name and type. If there is none, which is an error in the template, they throw
  // std::invalid_argument with the name.
  std::int64_t whole(std::string_view name) const;
  double real(std::string_view name) const;  // also for an integer
  const std::string& text(std::string_view name) const;
  const Matrix& matrix(std::string_view name) const;
  Vector row(std::string_view name) const;  // the only row of a matrix
  const std::vector<std::int64_t>& list(std::string_view name) const;
  const std::vector<std::string>& texts(std::string_view name) const;

  bool has(std::string_view name) const { return find(name) != nullptr; }
  const std::vector<std::pair<std::string, Value>>& all() const { return m_values; }

 private:
  const Value* find(std::string_view name) const;
  template <class T>
  const T& get(std::string_view name) const;

  std::vector<std::pair<std::string, Value>> m_values;
};

}  // namespace attn
