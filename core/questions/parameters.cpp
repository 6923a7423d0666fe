// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/parameters.h"

#include <algorithm>
#include <stdexcept>

namespace attn {

Parameters& Parameters::set(std::string name, Value value) {
  if (has(name)) throw std::invalid_argument("Parameters::set: " + name + " is set already");
  m_values.emplace_back(std::move(name), std::move(value));
  return *this;
}

Parameters::Parameters(std::initializer_list<std::pair<std::string, Value>> values) {
  for (const auto& [name, value] : values) set(name, value);
}

Parameters& Parameters::add(const Parameters& more) {
  for (const auto& [name, value] : more.m_values) set(name, value);
  return *this;
}

const Parameters::Value* Parameters::find(std::string_view name) const {
  const auto found = std::ranges::find(m_values, name, &std::pair<std::string, Value>::first);
  return found == m_values.end() ? nullptr : &found->second;
}

template <class T>
const T& Parameters::get(std::string_view name) const {
  const Value* value = find(name);
  const T* typed = value ? std::get_if<T>(value) : nullptr;
  if (!typed) throw std::invalid_argument("Parameters: no " + std::string(name) + " of this type");
  return *typed;
}

std::int64_t Parameters::whole(std::string_view name) const {
  return get<std::int64_t>(name);
}

double Parameters::real(std::string_view name) const {
  const Value* value = find(name);
  if (value && std::holds_alternative<std::int64_t>(*value)) return static_cast<double>(std::get<std::int64_t>(*value));
  return get<double>(name);
}

const std::string& Parameters::text(std::string_view name) const {
  return get<std::string>(name);
}

const Matrix& Parameters::matrix(std::string_view name) const {
  return get<Matrix>(name);
}

Vector Parameters::row(std::string_view name) const {
  const Matrix& values = matrix(name);
  if (values.rows() != 1) throw std::invalid_argument("Parameters: " + std::string(name) + " is not one row");
  return values.row(0).transpose();
}

const std::vector<std::int64_t>& Parameters::list(std::string_view name) const {
  return get<std::vector<std::int64_t>>(name);
}

const std::vector<std::string>& Parameters::texts(std::string_view name) const {
  return get<std::vector<std::string>>(name);
}

}  // namespace attn
