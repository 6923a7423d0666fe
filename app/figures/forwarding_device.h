// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <functional>
#include <memory>

#include "figures/sized_device.h"

namespace attn::app {

/// Forwards painting to another painter, which must be active meanwhile; only texts are drawn in another way.
class ForwardingDevice : public SizedDevice {
 public:
  using DrawText = std::function<void(QPainter& target, const QPointF& at, const QTextItem&)>;

  /// `type` decides how Qt delivers texts.
  ForwardingDevice(QPainter& target, const QSize&, int dotsPerInch, QPaintEngine::Type type, DrawText);
  ~ForwardingDevice() override;
  QPaintEngine* paintEngine() const override;

 private:
  class Engine;
  std::unique_ptr<Engine> m_engine;
};

}  // namespace attn::app
