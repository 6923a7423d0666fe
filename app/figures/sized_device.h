// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSize>

namespace attn::app {

/// A device that is not a screen, with the given size, dots per inch and a pixel ratio of 1.
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
