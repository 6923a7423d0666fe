// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// The title of a page without a document: "Mock interview  10 questions · 20 minutes". Shown in the header in place of
/// the document's title.
class PageTitle : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit PageTitle(QWidget* parent = nullptr);

  /// `toolTip` gives more information, also to screen readers.
  void setTexts(const QString& title, const QString& detail, const QString& toolTip = {});
  bool isEmpty() const { return m_title.isEmpty(); }
  /// The minimum width to show the whole title, without the detail after it.
  int titleWidth() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QString m_title, m_detail;
};

}  // namespace attn::app
