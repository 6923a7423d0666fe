// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <functional>

#include "text/hidden_numbers.h"

class QPaintDevice;
class QPainter;

namespace attn::app {

void drawCovered(QPainter&, const QSize&, const HiddenNumbers&, const std::function<void(QPainter&)>& draw);

/// While it exists, numbers of the painter are not covered: those of an axis, which no answer can be read from.
class GivenNumbers {
 public:
  explicit GivenNumbers(const QPainter&);
  ~GivenNumbers();
  GivenNumbers(const GivenNumbers&) = delete;
  GivenNumbers& operator=(const GivenNumbers&) = delete;

 private:
  QPaintDevice* m_device;  // nullptr if nothing is covered
};

}  // namespace attn::app
