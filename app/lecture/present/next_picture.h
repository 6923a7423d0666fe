// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QString>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// A small picture of the next slide, or its title until there is a picture.
class NextPicture : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::NextPicture)

 public:
  explicit NextPicture(QWidget* parent = nullptr);

  /// An empty title means that there is no next slide.
  void setTitle(const QString&);
  void setPicture(const QImage&);
  bool hasPicture() const { return !m_picture.isNull(); }
  QSize sizeHint() const override { return {280, 170}; }
  QSize minimumSizeHint() const override { return {140, 80}; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QString m_title;
  QImage m_picture;
};

}  // namespace attn::app
