// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

class RichLabel;

/// "you predicted" above a box with the prediction and a right or wrong sign.
class GuessBox : public QWidget {
 public:
  enum class Sign { None, Right, Wrong };

  explicit GuessBox(QWidget* parent = nullptr);

  void setTheme(const Theme&, bool isLit);
  /// The width that shows the text in one line, with a sign.
  int widthFor(const QString& html) const;
  void showAnswer(const QString& name, const QString& html, Sign);

 private:
  RichLabel *m_name, *m_value;
};

/// Scrolls its contents horizontally; as high as its contents.
class SideScroll : public QScrollArea {
 public:
  explicit SideScroll(QWidget* parent = nullptr);

  /// Takes ownership; nullptr empties it.
  void hold(QWidget*);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

 protected:
  bool eventFilter(QObject*, QEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void wheelEvent(QWheelEvent*) override;

 private:
  void fit();
};

}  // namespace attn::app
