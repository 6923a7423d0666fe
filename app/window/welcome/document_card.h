// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <optional>

#include "theme/themed.h"
#include "window/document/card_data.h"

namespace attn::app {

/// A document on the welcome page: picture, title, a sentence, facts. Framed (an example) or on a line (a recent file).
class DocumentCard : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  enum class Shape { Framed, Line };

  explicit DocumentCard(Shape, QWidget* parent = nullptr);

  void setTexts(const QString& title, const QString& summary, const QString& facts = QString());
  void setData(const CardData&);
  /// Sets a thumbnail of size pictureSide(); null if there is nothing to show for this file.
  void setPicture(const QImage&);
  double pictureSide() const;
  QSize sizeHint() const override;
  bool hasPicture() const { return m_data.has_value() || !m_picture.isNull(); }
  /// The source of the picture; nullptr until it is loaded.
  std::shared_ptr<const Scenario> scenario() const { return m_data ? m_data->scenario : nullptr; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void paintFrame(QPainter&) const;
  void paintTexts(QPainter&, const QRectF&) const;

  Shape m_shape;
  QString m_title, m_summary, m_facts;
  std::optional<CardData> m_data;
  QImage m_picture;
  bool m_isSheet = false;
};

}  // namespace attn::app
