// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "learn/picture/question_picture.h"
#include "questions/question_template.h"
#include "theme/theme.h"

namespace attn::app {

/// What a question is about, drawn as far as that does not answer it; out of sight where there is nothing to draw.
class QuestionFigure : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionFigure(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void show(const AskedQuestion&);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  std::optional<QuestionPicture> m_picture;
};

}  // namespace attn::app
