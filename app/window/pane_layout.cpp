// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/pane_layout.h"

#include <QPainter>
#include <algorithm>

namespace attn::app {
namespace {

constexpr double kNarrowWindow = 1024, kWideWindow = 1440;
constexpr double kInputsNarrow = 252, kInputsWide = 288, kInputsShare = 0.28;
constexpr double kExplainNarrow = 264, kExplainWide = 328, kExplainShare = 0.31;
constexpr double kTooNarrow = 0.62;  // of the narrow width: text in the pane would be cut

double mixed(double from, double to, double t) {
  return from + (to - from) * t;
}

int paneWidth(int window, double scale, double narrow, double wide, double share) {
  const double t = std::clamp((window / scale - kNarrowWindow) / (kWideWindow - kNarrowWindow), 0.0, 1.0);
  const double width = std::min(scale * mixed(narrow, wide, t), std::max(share * window, scale * narrow * kTooNarrow));
  return width > share * window + 1 && scale > 1 ? 0 : qRound(width);
}

}  // namespace

PaneWidths paneWidths(int windowWidth, double scale, bool wantInputs, bool wantExplain) {
  PaneWidths w;
  if (wantInputs) w.inputs = paneWidth(windowWidth, scale, kInputsNarrow, kInputsWide, kInputsShare);
  if (wantExplain) w.explain = paneWidth(windowWidth, scale, kExplainNarrow, kExplainWide, kExplainShare);
  w.stage = std::max(0, windowWidth - w.inputs - w.explain);
  return w;
}

PaneLayout::PaneLayout(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {}

void PaneLayout::setPanes(QWidget* inputs, QWidget* stage, QWidget* explain) {
  for (QWidget* old : {m_inputs, m_stage, m_explain}) {
    if (old) old->hide();
  }
  m_inputs = inputs;
  m_stage = stage;
  m_explain = explain;
  for (QWidget* pane : {inputs, stage, explain}) pane->setParent(this);
  arrange();
}

void PaneLayout::setTheme(const Theme& theme) {
  m_theme = theme;
  arrange();
  update();
}

void PaneLayout::setWanted(bool inputs, bool explain) {
  m_wantInputs = inputs;
  m_wantExplain = explain;
  arrange();
}

void PaneLayout::resizeEvent(QResizeEvent*) {
  arrange();
}

void PaneLayout::arrange() {
  if (!m_stage) return;
  m_widths = paneWidths(width(), m_theme.scale, m_wantInputs, m_wantExplain);
  // One pixel of each side pane is its line towards the stage.
  m_inputs->setGeometry(0, 0, std::max(0, m_widths.inputs - 1), height());
  m_stage->setGeometry(m_widths.inputs, 0, m_widths.stage, height());
  m_explain->setGeometry(width() - m_widths.explain + 1, 0, std::max(0, m_widths.explain - 1), height());
  m_inputs->setVisible(m_widths.inputs > 0);
  m_explain->setVisible(m_widths.explain > 0);
  m_stage->show();
  update();
}

void PaneLayout::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  painter.fillRect(QRect(0, 0, m_widths.inputs, height()), m_theme.panel);
  painter.fillRect(QRect(width() - m_widths.explain, 0, m_widths.explain, height()), m_theme.panel);
  if (m_widths.inputs > 0) painter.fillRect(QRect(m_widths.inputs - 1, 0, 1, height()), m_theme.line);
  if (m_widths.explain > 0) painter.fillRect(QRect(width() - m_widths.explain, 0, 1, height()), m_theme.line);
}

}  // namespace attn::app
