// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// A short message over the picture of a presentation, which disappears by itself.
class StageNotice : public Themed<QWidget> {
  Q_OBJECT

 public:
  static constexpr int kShownFor = 1800;  // milliseconds

  explicit StageNotice(QWidget* parent = nullptr);

  /// Shows `words` at the bottom of `room`.
  void tell(const QString& words, const QRect& room);
  const QString& words() const { return m_words; }
  QSize sizeHint() const override;

 Q_SIGNALS:
  void over();

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QFont face() const;

  QString m_words;
  QTimer m_end;
};

}  // namespace attn::app
