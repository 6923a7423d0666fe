// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>
#include <vector>

#include "labs/model/picture/generate_layout.h"

namespace attn::app {

struct GenerateHit {
  enum class Kind { Part, Token, Choice, Cache };
  Kind kind = Kind::Token;
  int index = 0;    // of the part, or of the candidate
  Index token = 0;  // in the whole text
  QRectF area{};
  QString label{};  // tooltip
};

/// A text that grows token by token: the probabilities of the next token, and the cache of keys and values. A pure
/// function of its arguments.
class GenerateFrame : public PartFrame<ModelView, GenerateLayout> {
 public:
  GenerateFrame(const QSizeF&, ModelView, const Theme&);

  void draw(QPainter&) const override;
  std::optional<GenerateHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// A row for each candidate.
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  QString description() const override;
  QString copyText() const override;

 private:
  void drawText(QPainter&) const;
  void drawChoices(QPainter&) const;
  void drawCache(QPainter&) const;
  QString choiceHint(int index) const;

  std::vector<NextChoice> m_choices;
};

}  // namespace attn::app
