// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "theme/themed.h"

namespace attn::app {

/// A switch with its label on the left (subscripts as in subscripted_text.h). It takes effect immediately.
class ToggleSwitch : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit ToggleSwitch(QWidget* parent = nullptr);

  /// Shown, and read by screen readers.
  void setLabel(const QString&);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void restyle() override { fitHeight(); }
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { fitHeight(); }

 private:
  double roomForWords() const;
  void fitHeight();
};

}  // namespace attn::app
