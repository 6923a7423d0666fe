// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/model/picture/generate_data.h"
#include "theme/theme.h"

namespace attn::app {

struct GenerateHit {
  enum class Kind { Part, Token, Choice, Cache };
  Kind kind = Kind::Token;
  int index = 0;    // of the part, or of the candidate
  Index token = 0;  // in the whole text
  QRectF area{};
  QString label{};  // tooltip
};

class FaceCache;
struct GenerateLayout;

/// A text that grows token by token: the probabilities of the next token, and the cache of keys and values. A pure
/// function of its arguments.
class GenerateFrame : public PictureFrame {
 public:
  GenerateFrame(const QSizeF&, GenerateView, const Theme&);
  ~GenerateFrame() override;

  const GenerateView& view() const { return m_view; }
  const GenerateLayout& layout() const { return *m_layout; }
  void draw(QPainter&) const override;
  std::optional<GenerateHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// A row for each candidate.
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  QString description() const override;
  QString copyText() const override;
  /// The texts of the picture with their boxes, for tests: none may overlap.
  std::vector<std::pair<QRectF, QString>> words() const;

 private:
  void drawText(QPainter&) const;
  void drawChoices(QPainter&) const;
  void drawCache(QPainter&) const;
  QString choiceHint(int index) const;

  GenerateView m_view;
  Theme m_theme;
  std::vector<NextChoice> m_choices;
  std::unique_ptr<GenerateLayout> m_layout;
  std::shared_ptr<FaceCache> m_faces;
};

}  // namespace attn::app
