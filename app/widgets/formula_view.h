// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "figures/formula.h"
#include "theme/themed.h"

namespace attn::app {

class FormulaView : public Themed<QWidget> {
  Q_OBJECT

 public:
  /// `pixels` is the type size at scale 1.
  explicit FormulaView(double pixels, QWidget* parent = nullptr);

  void setFormula(const Formula&);
  const Formula& formula() const { return m_formula; }

  QSize sizeHint() const override { return m_size.toSize() + QSize(1, 1); }
  QSize minimumSizeHint() const override { return {1, 1}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void restyle() override { lay(m_formula); }
  void paintEvent(QPaintEvent*) override;

 private:
  void lay(const Formula&);
  double pixelsIn(double width) const;

  Formula m_formula;
  QSizeF m_size;  // of the formula at full font size
  double m_pixels;
};

}  // namespace attn::app
