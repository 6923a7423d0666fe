// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "traffic/published.h"

namespace attn {
namespace {

/// Numbers in off-chip memory that count their loads and stores.
class CountedArray {
 public:
  explicit CountedArray(std::size_t count) : m_numbers(count) {
    for (std::size_t i = 0; i < count; ++i) m_numbers[i] = std::sin(static_cast<double>(i));
  }

  std::size_t count() const { return m_numbers.size(); }
  double load(std::size_t i) {
    ++m_loads;
    return m_numbers[i];
  }
  void store(std::size_t i, double value) {
    ++m_stores;
    m_numbers[i] = value;
  }
  SoftmaxAccesses accessesPerElement() const {
    const auto elements = static_cast<double>(count());
    return {static_cast<double>(m_loads) / elements, static_cast<double>(m_stores) / elements};
  }

 private:
  std::vector<double> m_numbers;
  std::size_t m_loads = 0;
  std::size_t m_stores = 0;
};

void naive(CountedArray& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.count(); ++i) sum += std::exp(x.load(i));
  for (std::size_t i = 0; i < x.count(); ++i) x.store(i, std::exp(x.load(i)) / sum);
}

void safe(CountedArray& x) {
  double largest = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::size_t i = 0; i < x.count(); ++i) largest = std::max(largest, x.load(i));
  for (std::size_t i = 0; i < x.count(); ++i) sum += std::exp(x.load(i) - largest);
  for (std::size_t i = 0; i < x.count(); ++i) x.store(i, std::exp(x.load(i) - largest) / sum);
}

void online(CountedArray& x) {
  double largest = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::size_t i = 0; i < x.count(); ++i) {
    const double score = x.load(i);
    const double larger = std::max(largest, score);
    sum = sum * std::exp(largest - larger) + std::exp(score - larger);
    largest = larger;
  }
  for (std::size_t i = 0; i < x.count(); ++i) x.store(i, std::exp(x.load(i) - largest) / sum);
}

}  // namespace

SoftmaxAccesses countSoftmaxAccesses(SoftmaxAlgorithm algorithm, std::size_t elements) {
  if (elements == 0) throw std::invalid_argument("countSoftmaxAccesses: no elements");
  CountedArray numbers(elements);
  switch (algorithm) {
    case SoftmaxAlgorithm::Naive:
      naive(numbers);
      break;
    case SoftmaxAlgorithm::Safe:
      safe(numbers);
      break;
    case SoftmaxAlgorithm::Online:
      online(numbers);
      break;
  }
  return numbers.accessesPerElement();
}

}  // namespace attn
