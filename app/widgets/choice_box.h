// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace attn::app {

/// A drop-down list with the program's own arrow, which a style sheet could only take from a picture of one colour.
/// Only the one that has the focus turns with the wheel, which otherwise moves what the list stands in.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ChoiceBox(QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent*) override;
  void wheelEvent(QWheelEvent*) override;
};

}  // namespace attn::app
