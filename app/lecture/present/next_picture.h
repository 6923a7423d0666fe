// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// The view that comes next, small; its title stands in as long as there is no picture.
class NextPicture : public QWidget {
  Q_OBJECT

 public:
  explicit NextPicture(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// An empty title: nothing comes next.
  void setTitle(const QString&);
  void setPicture(const QImage&);
  bool hasPicture() const { return !m_picture.isNull(); }
  QSize sizeHint() const override { return {280, 170}; }
  QSize minimumSizeHint() const override { return {140, 80}; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme = lightTheme();
  QString m_title;
  QImage m_picture;
};

}  // namespace attn::app
