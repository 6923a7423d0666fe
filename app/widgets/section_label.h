// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>

#include "theme/themed.h"

namespace attn::app {

class SectionLabel : public Themed<QLabel> {
 public:
  explicit SectionLabel(QWidget* parent = nullptr);

 protected:
  void restyle() override;
};

/// A section's name as a button that shows and hides the section.
class FoldButton : public Themed<QPushButton> {
  Q_OBJECT

 public:
  explicit FoldButton(QWidget* folded, QWidget* parent = nullptr);
  QWidget* folded() const { return m_folded; }

 protected:
  void restyle() override { setFixedHeight(qRound(m_theme.px(24))); }
  void paintEvent(QPaintEvent*) override;

 private:
  QWidget* m_folded;
};

/// The error message of the control above it; takes no space when empty.
class InlineError : public Themed<QLabel> {
  Q_OBJECT

 public:
  explicit InlineError(QWidget* parent = nullptr);
  void showText(const QString&);

 protected:
  void restyle() override;
};

}  // namespace attn::app
