// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/covered_painting.h"

#include <QFontMetricsF>
#include <QPainter>

#include "figures/forwarding_device.h"

namespace attn::app {
namespace {

class CoveringDevice : public ForwardingDevice {
 public:
  // A picture gets numbers as texts, see drawsVectors().
  CoveringDevice(QPainter& target, const QSize& size, const HiddenNumbers& hidden)
      : ForwardingDevice(target, size, target.device()->logicalDpiX(), QPaintEngine::Picture,
                         [this, &hidden](QPainter& painter, const QPointF& at, const QTextItem& item) {
                           const QString text = item.text(), shown = isGiven ? text : hidden.covered(text);
                           painter.setFont(item.font());
                           // Centered in the space of the number.
                           const double narrower =
                               shown == text ? 0 : item.width() - QFontMetricsF(item.font()).horizontalAdvance(shown);
                           painter.drawText(at + QPointF(narrower / 2, 0), shown);
                         }) {}

  bool isGiven = false;  // texts are drawn as they are
};

}  // namespace

GivenNumbers::GivenNumbers(const QPainter& painter) : m_device(dynamic_cast<CoveringDevice*>(painter.device())) {
  if (m_device) static_cast<CoveringDevice*>(m_device)->isGiven = true;
}

GivenNumbers::~GivenNumbers() {
  if (m_device) static_cast<CoveringDevice*>(m_device)->isGiven = false;
}

void drawCovered(QPainter& painter, const QSize& size, const HiddenNumbers& hidden,
                 const std::function<void(QPainter&)>& draw) {
  if (hidden.isEmpty()) return draw(painter);
  CoveringDevice device(painter, size, hidden);
  QPainter covered(&device);
  covered.setFont(painter.font());
  draw(covered);
}

}  // namespace attn::app
