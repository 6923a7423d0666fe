// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// What is in front where it is no document: "Mock interview  10 questions · 20 minutes". Stands in the header where a
/// document has its name.
class PageTitle : public QWidget {
  Q_OBJECT

 public:
  explicit PageTitle(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// `toolTip` says more, to screen readers too.
  void setTexts(const QString& title, const QString& detail, const QString& toolTip = {});
  bool isEmpty() const { return m_title.isEmpty(); }
  /// What the title needs that it is not cut, without the detail behind it.
  int titleWidth() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  QString m_title, m_detail;
};

}  // namespace attn::app
