// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLabel>
#include <map>

namespace attn::app {

/// Rich text that wraps, can be selected and followed by keyboard, and may sit in a rounded box.
class RichLabel : public QLabel {
  Q_OBJECT

 public:
  explicit RichLabel(QWidget* parent = nullptr);

  /// Lays out again only when the text or its line height (in percent) is another one.
  void setHtml(const QString& html, int lineHeight = 118);
  void setInk(const QColor&);
  /// Instead of QWidget's own: those margins are lost when the style sheet reaches a label that was hidden until then.
  void setContentsMargins(int left, int top, int right, int bottom);
  /// A rounded box behind the text; invalid colours draw nothing.
  void setBox(const QColor& fill, const QColor& line, double radius);

  // QLabel lays the text out anew for several widths each time it is asked; wrapping labels here do so once per width.
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
  mutable std::map<int, int> m_heights;  // by width, of the present text and style
};

}  // namespace attn::app
