// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/formula.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <map>
#include <optional>

#include "theme/fonts.h"

namespace attn::app {

struct Formula::Node {
  enum class Kind { Text, Row, Script, Fraction, Root, Parentheses, Emphasis };
  Kind kind = Kind::Text;
  QString text;
  QColor color;
  Emphasis emphasis = Emphasis::Normal;
  std::vector<Formula> parts;  // Script: base, below (may be empty), above (may be empty)

  struct Extent {
    double width = 0, ascent = 0, descent = 0;
    double height() const { return ascent + descent; }
  };
  /// Caches the size: layout asks repeatedly, and shaping text dominates the cost. Not thread-safe: a formula belongs
  /// to the thread that draws it.
  struct Measured {
    double pixels = 0;
    Extent extent;
  };
  mutable std::optional<Measured> measured;

  const Formula& part(std::size_t i) const { return parts[i]; }
  bool operator==(const Node& other) const {
    return kind == other.kind && text == other.text && color == other.color && emphasis == other.emphasis &&
           parts == other.parts;
  }
};

namespace {

using Node = Formula::Node;
using Extent = Node::Extent;

constexpr double kScript = 0.7;

/// In formulas viewed from a distance, scripts must be legible too.
double scriptPixels(double pixels) {
  constexpr double kSeenFromAfar = 14, kLargeFormula = 16.5;
  return pixels < kLargeFormula ? pixels * kScript : std::max(pixels * kScript, kSeenFromAfar);
}

/// The state of one traversal of the boxes; without a painter it only measures.
struct Pen {
  QPainter* painter = nullptr;
  QColor ink{}, highlight{};
};

Extent walk(const Formula::Node* node, double pixels, const Pen& pen, QPointF base);

/// Latin Modern's font metrics reserve space for tall displays; letters need much less.
Extent ofText(const Node& node, double pixels, const Pen& pen, QPointF base) {
  const QFont font = mathFont(pixels);
  if (pen.painter) {
    pen.painter->setFont(font);
    pen.painter->setPen(node.color.isValid() ? node.color : pen.ink);
    pen.painter->drawText(base, node.text);
  }
  if (node.measured && node.measured->pixels == pixels) return node.measured->extent;
  return {QFontMetricsF(font).horizontalAdvance(node.text), pixels * 0.76, pixels * 0.24};
}

void line(const Pen& pen, double pixels, QPointF from, QPointF to) {
  if (!pen.painter) return;
  pen.painter->setPen(QPen(pen.ink, std::max(1.0, pixels / 18)));
  pen.painter->drawLine(from, to);
}

/// The LaTeX command of a character; empty if it represents itself.
QString latexOfCharacter(QChar c) {
  static const std::map<char16_t, const char16_t*> commands{
      {u'·', u"\\cdot "},       {u'×', u"\\times "},      {u'÷', u"\\div "},        {u'−', u"-"},
      {u'±', u"\\pm "},         {u'≤', u"\\le "},         {u'≥', u"\\ge "},         {u'≠', u"\\ne "},
      {u'≈', u"\\approx "},     {u'∞', u"\\infty "},      {u'√', u"\\surd "},       {u'∑', u"\\sum "},
      {u'Σ', u"\\Sigma "},      {u'∏', u"\\prod "},       {u'∈', u"\\in "},         {u'→', u"\\to "},
      {u'←', u"\\gets "},       {u'↦', u"\\mapsto "},     {u'⇒', u"\\Rightarrow "}, {u'⊤', u"\\top "},
      {u'⊙', u"\\odot "},       {u'∘', u"\\circ "},       {u'…', u"\\dots "},       {u'⋯', u"\\cdots "},
      {u'′', u"\\prime "},      {u'ℓ', u"\\ell "},        {u'∂', u"\\partial "},    {u'⌊', u"\\lfloor "},
      {u'⌋', u"\\rfloor "},     {u'⌈', u"\\lceil "},      {u'⌉', u"\\rceil "},      {u'‖', u"\\| "},
      {u'∧', u"\\wedge "},      {u'∨', u"\\vee "},        {u'¬', u"\\neg "},        {u'α', u"\\alpha "},
      {u'β', u"\\beta "},       {u'γ', u"\\gamma "},      {u'δ', u"\\delta "},      {u'Δ', u"\\Delta "},
      {u'ε', u"\\varepsilon "}, {u'θ', u"\\theta "},      {u'λ', u"\\lambda "},     {u'μ', u"\\mu "},
      {u'π', u"\\pi "},         {u'σ', u"\\sigma "},      {u'τ', u"\\tau "},        {u'φ', u"\\varphi "},
      {u'ω', u"\\omega "},      {u'Ω', u"\\Omega "},      {u'{', u"\\{"},           {u'}', u"\\}"},
      {u'%', u"\\%"},           {u'#', u"\\#"},           {u'&', u"\\&"},           {u'$', u"\\$"},
      {u'_', u"\\_"},           {u'\\', u"\\backslash "}, {u'^', u"\\hat{\\ }"},    {u'~', u"\\sim "},
      {u'²', u"^{2}"},          {u'³', u"^{3}"},          {u'¹', u"^{1}"},          {u'⁻', u"^{-}"},
      {u'ᵀ', u"^{\\top}"}};
  const auto found = commands.find(c.unicode());
  return found == commands.end() ? QString() : QString::fromUtf16(found->second);
}

/// Operators that LaTeX sets upright, with the space that belongs to them.
bool isLatexOperator(const QString& word) {
  static const QStringList names{QStringLiteral("exp"), QStringLiteral("log"), QStringLiteral("ln"),
                                 QStringLiteral("max"), QStringLiteral("min"), QStringLiteral("sin"),
                                 QStringLiteral("cos"), QStringLiteral("tan"), QStringLiteral("tanh"),
                                 QStringLiteral("arg")};
  return names.contains(word);
}

/// A text run: single letters are italic, words upright.
QString latexOfText(const QString& text) {
  QString all;
  qsizetype at = 0;
  while (at < text.size()) {
    if (text[at].isSpace()) {
      all += text[at] == QLatin1Char(' ') ? QStringLiteral(" ") : QStringLiteral("\\,");
      ++at;
      continue;
    }
    const QString command = latexOfCharacter(text[at]);
    if (!command.isEmpty() || !text[at].isLetter()) {
      all += command.isEmpty() ? QString(text[at]) : command;
      ++at;
      continue;
    }
    qsizetype end = at;
    while (end < text.size() && text[end].isLetter() && latexOfCharacter(text[end]).isEmpty()) ++end;
    const QString word = text.mid(at, end - at);
    const bool isPlain = std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 128; });
    all += !isPlain                ? QStringLiteral("\\text{") + word + QLatin1Char('}')
           : isLatexOperator(word) ? QLatin1Char('\\') + word
           : word.size() > 1       ? QStringLiteral("\\mathrm{") + word + QLatin1Char('}')
                                   : word;
    at = end;
  }
  return all;
}

}  // namespace

class FormulaWalker {
 public:
  static const Node* of(const Formula& f) { return f.m_node.get(); }

  static Extent row(const Node& node, double pixels, const Pen& pen, QPointF base) {
    Extent all;
    for (const Formula& part : node.parts) {
      const Extent e = walk(of(part), pixels, pen, base + QPointF(all.width, 0));
      all = {all.width + e.width, std::max(all.ascent, e.ascent), std::max(all.descent, e.descent)};
    }
    return all;
  }

  static Extent script(const Node& node, double pixels, const Pen& pen, QPointF base) {
    const Extent body = walk(of(node.part(0)), pixels, pen, base);
    const double small = scriptPixels(pixels);
    const QPointF right = base + QPointF(body.width + pixels * 0.04, 0);
    Extent all = body;
    double width = 0;
    if (const Node* below = of(node.part(1))) {
      const double drop = std::max(pixels * 0.2, body.descent - pixels * 0.08);
      const Extent e = walk(below, small, pen, right + QPointF(0, drop));
      all.descent = std::max(all.descent, drop + e.descent);
      width = e.width;
    }
    if (const Node* above = of(node.part(2))) {
      const double lift = std::max(pixels * 0.36, body.ascent - pixels * 0.38);
      const Extent e = walk(above, small, pen, right - QPointF(0, lift));
      all.ascent = std::max(all.ascent, lift + e.ascent);
      width = std::max(width, e.width);
    }
    all.width += width + pixels * 0.06;
    return all;
  }

  static Extent fraction(const Node& node, double pixels, const Pen& pen, QPointF base) {
    const double inner = pixels * 0.86, gap = pixels * 0.16, axis = pixels * 0.27, side = pixels * 0.12;
    const Extent top = walk(of(node.part(0)), inner, Pen{}, {});
    const Extent bottom = walk(of(node.part(1)), inner, Pen{}, {});
    const double width = std::max(top.width, bottom.width) + 2 * side;
    if (pen.painter) {
      const double y = base.y() - axis;
      walk(of(node.part(0)), inner, pen, {base.x() + (width - top.width) / 2, y - gap - top.descent});
      walk(of(node.part(1)), inner, pen, {base.x() + (width - bottom.width) / 2, y + gap + bottom.ascent});
      line(pen, pixels, {base.x() + side / 2, y}, {base.x() + width - side / 2, y});
    }
    return {width, axis + gap + top.height(), bottom.height() + gap - axis};
  }

  static Extent root(const Node& node, double pixels, const Pen& pen, QPointF base) {
    const double hook = pixels * 0.62, above = pixels * 0.14;
    const Extent body = walk(of(node.part(0)), pixels, pen, base + QPointF(hook, 0));
    const double top = body.ascent + above, bottom = std::max(body.descent * 0.6, pixels * 0.06);
    const double width = hook + body.width + pixels * 0.1;
    if (pen.painter) {
      const double stroke = std::max(1.0, pixels / 18);
      const double foot = base.y() + bottom;
      QPainterPath sign({base.x() + pixels * 0.06, base.y() - pixels * 0.22});
      sign.lineTo(base.x() + pixels * 0.18, base.y() - pixels * 0.28);
      sign.lineTo(base.x() + pixels * 0.34, foot);
      sign.lineTo(base.x() + hook - pixels * 0.06, base.y() - top + stroke / 2);
      sign.lineTo(base.x() + width, base.y() - top + stroke / 2);
      pen.painter->setPen(QPen(pen.ink, stroke, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
      pen.painter->setBrush(Qt::NoBrush);
      pen.painter->drawPath(sign);
    }
    return {width + pixels * 0.04, top + above, std::max(bottom, body.descent)};
  }

  static Extent parentheses(const Node& node, double pixels, const Pen& pen, QPointF base) {
    const double side = pixels * 0.36;
    const Extent body = walk(of(node.part(0)), pixels, pen, base + QPointF(side, 0));
    if (pen.painter) {
      const double top = base.y() - body.ascent - pixels * 0.04, bottom = base.y() + body.descent + pixels * 0.04;
      const double middle = (top + bottom) / 2;
      pen.painter->setBrush(Qt::NoBrush);
      pen.painter->setPen(QPen(pen.ink, std::max(1.0, pixels / 16), Qt::SolidLine, Qt::RoundCap));
      const auto bow = [&](double from, double to) {
        QPainterPath path({from, top});
        path.quadTo(to - (from - to) * 0.6, middle, from, bottom);
        pen.painter->drawPath(path);
      };
      bow(base.x() + side * 0.74, base.x() + side * 0.36);
      bow(base.x() + side + body.width + side * 0.26, base.x() + side + body.width + side * 0.64);
    }
    return {body.width + 2 * side, body.ascent + pixels * 0.06, body.descent + pixels * 0.06};
  }

  static Extent emphasis(const Node& node, double pixels, const Pen& pen, QPointF base) {
    const Node* body = of(node.part(0));
    if (node.emphasis == Formula::Emphasis::Faded) {
      if (pen.painter) {
        const double before = pen.painter->opacity();
        pen.painter->setOpacity(before * 0.45);
        walk(body, pixels, pen, base);
        pen.painter->setOpacity(before);
      }
      return walk(body, pixels, Pen{}, {});
    }
    if (node.emphasis == Formula::Emphasis::Normal) return walk(body, pixels, pen, base);
    const double side = pixels * 0.14;
    const Extent e = walk(body, pixels, Pen{}, {});
    if (pen.painter) {
      pen.painter->setPen(Qt::NoPen);
      pen.painter->setBrush(pen.highlight);
      pen.painter->drawRoundedRect(
          QRectF(base.x(), base.y() - e.ascent - side / 2, e.width + 2 * side, e.height() + side), pixels * 0.2,
          pixels * 0.2);
      walk(body, pixels, pen, base + QPointF(side, 0));
    }
    return {e.width + 2 * side, e.ascent + side / 2, e.descent + side / 2};
  }

  enum class Notation { Plain, Latex };

  static QString written(const Node* node, Notation notation) {
    if (!node) return {};
    const bool latex = notation == Notation::Latex;
    const auto part = [&](std::size_t i) { return written(of(node->part(i)), notation); };
    const auto braced = [](const QString& text) -> QString { return u'{' + text + u'}'; };
    const auto wrapped = [](const QString& text) { return text.size() > 1 ? QString(u'(' + text + u')') : text; };
    switch (node->kind) {
      case Node::Kind::Text:
        return latex ? latexOfText(node->text) : node->text;
      case Node::Kind::Row: {
        QString all;
        for (std::size_t i = 0; i < node->parts.size(); ++i) {
          const QString next = part(i);
          // \max and a letter would become one command.
          static const QRegularExpression command(QStringLiteral("\\\\[a-z]+$"));
          if (latex && !next.isEmpty() && next[0].isLetter() && command.match(all).hasMatch()) all += QLatin1Char(' ');
          all += next;
        }
        return all;
      }
      case Node::Kind::Script: {
        QString text = part(0);
        // In LaTeX, a base with its own script is grouped.
        if (latex && of(node->part(0)) && of(node->part(0))->kind != Node::Kind::Text) text = braced(text);
        if (of(node->part(1))) text += u'_' + (latex ? braced(part(1)) : part(1));
        if (of(node->part(2))) text += u'^' + (latex ? braced(part(2)) : wrapped(part(2)));
        return text;
      }
      case Node::Kind::Fraction:
        return latex ? QString(QStringLiteral("\\frac") + braced(part(0)) + braced(part(1)))
                     : QString(wrapped(part(0)) + QStringLiteral(" / ") + part(1));
      case Node::Kind::Root:
        return latex ? QString(QStringLiteral("\\sqrt") + braced(part(0)))
                     : QString(QStringLiteral("sqrt(") + part(0) + u')');
      case Node::Kind::Parentheses:
        return latex ? QString(QStringLiteral("\\left(") + part(0) + QStringLiteral("\\right)"))
                     : QString(u'(' + part(0) + u')');
      case Node::Kind::Emphasis:
        return part(0);
    }
    return {};
  }
};

namespace {

Extent walkInto(const Node& node, double pixels, const Pen& pen, QPointF base) {
  switch (node.kind) {
    case Node::Kind::Text:
      return ofText(node, pixels, pen, base);
    case Node::Kind::Row:
      return FormulaWalker::row(node, pixels, pen, base);
    case Node::Kind::Script:
      return FormulaWalker::script(node, pixels, pen, base);
    case Node::Kind::Fraction:
      return FormulaWalker::fraction(node, pixels, pen, base);
    case Node::Kind::Root:
      return FormulaWalker::root(node, pixels, pen, base);
    case Node::Kind::Parentheses:
      return FormulaWalker::parentheses(node, pixels, pen, base);
    case Node::Kind::Emphasis:
      return FormulaWalker::emphasis(node, pixels, pen, base);
  }
  return {};
}

Extent walk(const Formula::Node* node, double pixels, const Pen& pen, QPointF base) {
  if (!node) return {};
  if (!pen.painter && node->measured && node->measured->pixels == pixels) return node->measured->extent;
  const Extent extent = walkInto(*node, pixels, pen, base);
  node->measured = {pixels, extent};
  return extent;
}

}  // namespace

Formula Formula::text(const QString& text, const QColor& color) {
  return Formula(std::make_shared<const Node>(Node{Node::Kind::Text, text, color, {}, {}, {}}));
}

namespace {

std::shared_ptr<const Node> nodeOf(Node::Kind kind, std::vector<Formula> parts) {
  return std::make_shared<const Node>(Node{kind, {}, {}, Formula::Emphasis::Normal, std::move(parts), {}});
}

}  // namespace

Formula Formula::row(std::vector<Formula> parts) {
  return Formula(nodeOf(Node::Kind::Row, std::move(parts)));
}
Formula Formula::sub(Formula base, Formula below) {
  return Formula(nodeOf(Node::Kind::Script, {std::move(base), std::move(below), Formula()}));
}
Formula Formula::sup(Formula base, Formula above) {
  return Formula(nodeOf(Node::Kind::Script, {std::move(base), Formula(), std::move(above)}));
}
Formula Formula::subSup(Formula base, Formula below, Formula above) {
  return Formula(nodeOf(Node::Kind::Script, {std::move(base), std::move(below), std::move(above)}));
}
Formula Formula::fraction(Formula numerator, Formula denominator) {
  return Formula(nodeOf(Node::Kind::Fraction, {std::move(numerator), std::move(denominator)}));
}
Formula Formula::root(Formula radicand) {
  return Formula(nodeOf(Node::Kind::Root, {std::move(radicand)}));
}
Formula Formula::parentheses(Formula inner) {
  return Formula(nodeOf(Node::Kind::Parentheses, {std::move(inner)}));
}

Formula Formula::emphasised(Emphasis emphasis) const {
  return Formula(std::make_shared<const Node>(Node{Node::Kind::Emphasis, {}, {}, emphasis, {*this}, {}}));
}

bool Formula::operator==(const Formula& other) const {
  if (!m_node || !other.m_node) return m_node == other.m_node;
  return m_node == other.m_node || *m_node == *other.m_node;
}

QSizeF Formula::size(double pixels) const {
  const Extent e = walk(m_node.get(), pixels, {}, {});
  return {e.width, e.height()};
}

double Formula::ascent(double pixels) const {
  return walk(m_node.get(), pixels, {}, {}).ascent;
}

void Formula::draw(QPainter& painter, QPointF at, double pixels, const QColor& ink, const QColor& highlight) const {
  if (!m_node) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const double rise = walk(m_node.get(), pixels, {}, {}).ascent;
  walk(m_node.get(), pixels, {&painter, ink, highlight}, at + QPointF(0, rise));
  painter.restore();
}

QString Formula::plainText() const {
  return FormulaWalker::written(m_node.get(), FormulaWalker::Notation::Plain);
}

QString Formula::latex() const {
  return FormulaWalker::written(m_node.get(), FormulaWalker::Notation::Latex).simplified();
}

}  // namespace attn::app
