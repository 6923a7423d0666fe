// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>
#include <optional>

#include "learn/picture/question_picture.h"
#include "questions/question_template.h"
#include "theme/theme.h"

namespace attn::app {

/// The picture of a question, drawn without giving the answer away; hidden if there is none. In a grid of pairs a click
/// or drag hatches or clears cells, arrow keys move and Space toggles. These marks are not judged.
class QuestionFigure : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(attn::app::QuestionFigure)

 public:
  explicit QuestionFigure(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void show(const AskedQuestion&);
  /// Called when the question is answered: a grid shows its mask and becomes read-only, heads are connected.
  void reveal(const AskedQuestion&);
  /// The grid with the user's marks; nullptr for other pictures.
  const PairsPicture* pairs() const { return m_picture ? std::get_if<PairsPicture>(&*m_picture) : nullptr; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  bool takesMarks() const { return !m_revealed && pairs() && pairs()->isMarkable(); }
  void mark(const attn::CellPlace&, bool visible);
  void describe();

  Theme m_theme = lightTheme();
  std::optional<QuestionPicture> m_picture;
  attn::CellPlace m_current;
  bool m_draws = true;  // what a drag makes of the cells it passes: visible, or hatched
  bool m_revealed = false;
};

}  // namespace attn::app
