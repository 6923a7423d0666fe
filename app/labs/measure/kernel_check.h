// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "theme/theme.h"

namespace attn::app {

/// A check box with the name of an algorithm and a short description.
class KernelCheck : public QAbstractButton {
  Q_OBJECT

 public:
  explicit KernelCheck(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setWords(const QString& name, const QString& words);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  QString m_words;
};

}  // namespace attn::app
