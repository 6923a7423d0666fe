// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLabel>
#include <map>

#include "theme/theme.h"

namespace attn::app {

/// Rich text that wraps, supports selection and keyboard links, and may have a rounded box.
class RichLabel : public QLabel {
  Q_OBJECT

 public:
  explicit RichLabel(QWidget* parent = nullptr);

  /// Lays out again only if the text or its line height (in percent) has changed.
  void setHtml(const QString& html, int lineHeight = 118);
  /// The same; hidden if it is empty.
  void showHtml(const QString& html, int lineHeight = 118) {
    setHtml(html, lineHeight);
    setVisible(!html.isEmpty());
  }
  void setInk(const QColor&);
  void setLook(const Theme&, double pixels, const QColor& ink, QFont::Weight = QFont::Normal);
  /// Replaces QWidget's margins, which are lost when the style sheet is applied to a label that was hidden until then.
  void setContentsMargins(int left, int top, int right, int bottom);
  /// Draws a rounded box behind the text; invalid colors draw nothing.
  void setBox(const QColor& fill, const QColor& line, double radius);

  // QLabel lays out its text for several widths on each call; these overrides do so once per width.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void contextMenuEvent(QContextMenuEvent*) override;
  bool event(QEvent*) override;

 private:
  void copySelected() const;

  QMargins m_margins;
  QColor m_fill, m_line;
  double m_radius = 0;
  mutable std::map<int, int> m_heights;  // by width, for the current text and style
};

/// A link without an underline, for a RichLabel that emits linkActivated().
QString linkHtml(const QColor& ink, const QString& html);

}  // namespace attn::app
