// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// Previews a font size with a sentence, a formula and a cell.
class TypeSample : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TypeSample)

 public:
  explicit TypeSample(QWidget* parent = nullptr);
  void show(const Theme&);
  using QWidget::show;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QString words() const;
  Theme m_theme = lightTheme();
};

}  // namespace attn::app
