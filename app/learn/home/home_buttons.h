// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QWidget>
#include <functional>
#include <utility>

#include "theme/theme.h"

namespace attn::app {

/// Strong: the one filled button of a page. Quiet: framed. Link: text and an arrow.
enum class HomeButtonLook { Strong, Quiet, Link };

/// Distance from a link's edge to its text, in pixels; room for its focus frame.
inline constexpr int kLinkFrame = 2;

QPushButton* homeButton(QWidget* parent);
void dressHomeButton(QPushButton*, HomeButtonLook, const Theme&);

/// A part of the page that a function draws.
class DrawnPart : public QWidget {
 public:
  explicit DrawnPart(std::function<void(QPainter&)> draw, QWidget* parent = nullptr)
      : QWidget(parent), m_draw(std::move(draw)) {}

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  std::function<void(QPainter&)> m_draw;
};

}  // namespace attn::app
