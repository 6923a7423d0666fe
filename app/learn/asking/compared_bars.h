// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>
#include <optional>

#include "questions/given_answer.h"
#include "questions/question.h"
#include "theme/themed.h"

namespace attn::app {

/// A wrong number and the right one as bars on the same scale; hidden if that is not useful.
class ComparedBars : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ComparedBars)

 public:
  explicit ComparedBars(QWidget* parent = nullptr);

  void compare(const Question&, const GivenAnswer&);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  struct Bars {
    double given = 0, right = 0;
    QString givenText, rightText;
  };
  std::optional<Bars> m_bars;
};

}  // namespace attn::app
