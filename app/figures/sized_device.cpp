// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/sized_device.h"

namespace attn::app {

int SizedDevice::metric(PaintDeviceMetric which) const {
  constexpr double kMillimetersPerInch = 25.4;
  switch (which) {
    case PdmWidth:
      return m_size.width();
    case PdmHeight:
      return m_size.height();
    case PdmWidthMM:
      return qRound(m_size.width() * kMillimetersPerInch / m_dotsPerInch);
    case PdmHeightMM:
      return qRound(m_size.height() * kMillimetersPerInch / m_dotsPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return m_dotsPerInch;
    case PdmDepth:
      return 32;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:
      return QPaintDevice::metric(which);
  }
}

}  // namespace attn::app
