// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <QPainter>
#include <QSize>

#include "figures/sized_device.h"

namespace attn::app {

/// Hands all that is painted on it to another painter, but letters as shapes: a file made so looks the same where its
/// typefaces are not installed.
class OutlinedText : public SizedDevice {
 public:
  /// `target` must be active as long as somebody paints on this device.
  OutlinedText(QPainter& target, const QSize& size, int dotsPerInch);
  QPaintEngine* paintEngine() const override { return &m_engine; }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(QPainter& target) : QPaintEngine(AllFeatures), m_target(target) {}
    bool begin(QPaintDevice*) override;
    bool end() override;
    Type type() const override { return SVG; }  // whose letters are texts, and not glyphs of one face
    void updateState(const QPaintEngineState&) override;
    void drawTextItem(const QPointF&, const QTextItem&) override;
    void drawPath(const QPainterPath&) override;
    void drawPolygon(const QPointF*, int count, PolygonDrawMode) override;
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override;
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override;

   private:
    QPainter& m_target;
    QTransform m_before;  // of the target when painting began
  };

  mutable Engine m_engine;
};

}  // namespace attn::app
