// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "theme/themed.h"
#include "widgets/glyph.h"

namespace attn::app {

/// A round button with an icon; its name is shown in the tooltip and read by screen readers.
class GlyphButton : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  enum class Weight { Quiet, Strong };  // Strong: the icon in a filled disc

  GlyphButton(Glyph, double designSize, Weight = Weight::Quiet, QWidget* parent = nullptr);

  void setGlyph(Glyph);
  /// Sets the name for the tooltip (with the shortcut) and for screen readers.
  void setLabel(const QString& name, const QString& keys = QString());
  QSize sizeHint() const override;

 protected:
  void restyle() override { setFixedSize(sizeHint()); }
  void paintEvent(QPaintEvent*) override;

 private:
  Glyph m_glyph;
  double m_designSize;
  Weight m_weight;
};

}  // namespace attn::app
