// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>

#include "theme/theme.h"

namespace attn::app {

class SectionLabel : public QLabel {
 public:
  explicit SectionLabel(QWidget* parent = nullptr);
  void setTheme(const Theme&);
};

/// A section's name as a button that shows and hides the section.
class FoldButton : public QPushButton {
  Q_OBJECT

 public:
  explicit FoldButton(QWidget* folded, QWidget* parent = nullptr);
  QWidget* folded() const { return m_folded; }
  void setTheme(const Theme&);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QWidget* m_folded;
  Theme m_theme = lightTheme();
};

/// The error message of the control above it; takes no space when empty.
class InlineError : public QLabel {
  Q_OBJECT

 public:
  explicit InlineError(QWidget* parent = nullptr);
  void setTheme(const Theme&);
  void showText(const QString&);
};

}  // namespace attn::app
