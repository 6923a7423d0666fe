// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSize>

namespace attn::app {

/// A device of a size that is no screen: so many pixels, so many of them to the inch, one for each that is painted.
class SizedDevice : public QPaintDevice {
 public:
  SizedDevice(const QSize& size, int dotsPerInch) : m_size(size), m_dotsPerInch(dotsPerInch) {}

 protected:
  int metric(PaintDeviceMetric) const override;

 private:
  QSize m_size;
  int m_dotsPerInch;
};

}  // namespace attn::app
