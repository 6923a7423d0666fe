// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <span>

#include "theme/themed.h"

namespace attn::app {

class RichLabel;

/// A checklist item; its text wraps, unlike that of a QCheckBox.
class CheckItem : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  /// `margins`: the space around the item, in design pixels.
  explicit CheckItem(QWidget* parent = nullptr, const QSizeF& margins = {8, 6});

  void setHtml(const QString&);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  QSizeF m_margins;
  RichLabel* m_words;
  QString m_html;
};

/// Tab goes from `before` through the points in their order, then to what followed `before`.
void setTabOrderAfter(QWidget* before, std::span<CheckItem* const> points);

}  // namespace attn::app
