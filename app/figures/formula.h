// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

namespace attn::app {

/// A formula as nested boxes, drawn with QPainter: text runs, rows, sub- and superscripts, fractions, roots. A value.
class Formula {
 public:
  enum class Emphasis { Normal, Active, Faded };

  Formula() = default;
  /// The same as text().
  Formula(const QString& symbols, const QColor& color = {}) : Formula(text(symbols, color)) {}
  Formula(const char16_t* symbols, const QColor& color = {}) : Formula(text(QString::fromUtf16(symbols), color)) {}
  /// Upright symbols in the math font; an invalid color means the painter's ink.
  static Formula text(const QString&, const QColor& color = {});
  static Formula row(std::vector<Formula>);
  static Formula sub(Formula base, Formula below);
  /// A letter with an index, both in this color.
  static Formula indexed(const char16_t* letter, const char16_t* index, const QColor& color) {
    return sub({letter, color}, {index, color});
  }
  static Formula sup(Formula base, Formula above);
  static Formula subSup(Formula base, Formula below, Formula above);
  static Formula fraction(Formula numerator, Formula denominator);
  static Formula root(Formula radicand);
  static Formula parentheses(Formula inner);

  /// The formula with emphasis (a soft highlight behind it) or faded.
  Formula emphasised(Emphasis) const;

  bool operator==(const Formula&) const;
  bool isEmpty() const { return m_node == nullptr; }
  QSizeF size(double pixels) const;
  double ascent(double pixels) const;
  void draw(QPainter&, QPointF at, double pixels, const QColor& ink, const QColor& highlight) const;
  /// Plain text for accessibility: "S = Q K^T / sqrt(d_k)".
  QString plainText() const;
  /// The formula in LaTeX math mode, using only standard commands; no colors or emphasis.
  QString latex() const;

  struct Node;

 private:
  friend class FormulaWalker;
  explicit Formula(std::shared_ptr<const Node> node) : m_node(std::move(node)) {}
  std::shared_ptr<const Node> m_node;
};

}  // namespace attn::app
