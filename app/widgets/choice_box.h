// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attn::app {

/// A combo box that draws its own arrow; a style sheet could only use a picture of one color. The wheel changes it only
/// while it has focus; otherwise the wheel scrolls its parent.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ChoiceBox(QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent*) override;
  void wheelEvent(QWheelEvent*) override;
};

}  // namespace attn::app
