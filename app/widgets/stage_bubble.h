// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QList>
#include <functional>

#include "theme/themed.h"
#include "widgets/card.h"

class QPushButton;

namespace attn::app {

/// A short message next to a cell of a stage, with actions to continue. It is not modal: Escape, a click elsewhere or
/// any other action closes it. Assistive tools are notified at once; Tab moves into it.
class StageBubble : public Themed<Card> {
  Q_OBJECT

 public:
  struct Way {
    QString text;
    std::function<void()> go;
  };

  explicit StageBubble(QWidget* stage);

  void say(const QString& text, const QList<Way>& ways, const QRectF& cell);
  const QString& text() const { return m_text; }

 protected:
  void restyle() override;
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void place(const QRectF& cell);
  void removeWays();
  void styleWay(QPushButton&) const;

  QString m_text;
  QLabel* m_words;
  QWidget* m_row;
};

}  // namespace attn::app
