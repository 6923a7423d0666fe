// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// Records the next key press as a shortcut, whatever it does elsewhere. Escape cancels; Tab leaves, to avoid a
/// keyboard trap.
class KeyField : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit KeyField(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void recorded(const QKeySequence&);
  void givenUp();

 protected:
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
};

}  // namespace attn::app
