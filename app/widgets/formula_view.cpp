// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula_view.h"

#include <QPainter>
#include <cmath>

#include "text/tool_tip.h"

namespace attn::app {

FormulaView::FormulaView(double pixels, QWidget* parent) : Themed(parent), m_pixels(pixels) {
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void FormulaView::setFormula(const Formula& formula) {
  if (formula == m_formula) return;
  lay(formula);
}

void FormulaView::lay(const Formula& formula) {
  m_formula = formula;
  m_size = formula.isEmpty() ? QSizeF() : formula.size(m_theme.px(m_pixels));
  setAccessibleName(formula.isEmpty() ? QString() : formula.plainText());
  setPlainToolTip(this, accessibleName());
  updateGeometry();
  update();
}

double FormulaView::pixelsIn(double width) const {
  double pixels = m_theme.px(m_pixels);
  // Font sizes are whole pixels, so widths do not shrink in proportion.
  for (double wide = m_size.width(); wide > width && width > 0 && pixels > 7; wide = m_formula.size(pixels).width())
    pixels -= 1;
  return pixels;
}

int FormulaView::heightForWidth(int width) const {
  if (m_formula.isEmpty()) return 0;
  return static_cast<int>(std::ceil(m_formula.size(pixelsIn(width)).height()));
}

void FormulaView::paintEvent(QPaintEvent*) {
  if (m_formula.isEmpty()) return;
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  m_formula.draw(painter, {0, 0}, pixelsIn(width()), m_theme.ink, m_theme.selectionBackground);
}

}  // namespace attn::app
