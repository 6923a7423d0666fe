// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cmath>
#include <limits>
#include <optional>

namespace attn::test {

/// A number as written, and the interval of true values, given that it was rounded.
struct Written {
  double value = 0, error = 0;
};

/// Evaluates a line such as "(−0.30)·1.20 + √2 / 0.5" or "e^(0.1 − 0.3)" as a reader would, with the error that the
/// shown decimals allow. Returns nullopt if the line is not a calculation.
class LineReader {
 public:
  static std::optional<Written> read(QString line) {
    if (line.startsWith(u'=') || line.startsWith(u'≈')) line.remove(0, 1);
    LineReader reader(line.remove(u' ').remove(u',').replace(u'−', u'-'));
    const Written result = reader.sum();
    if (reader.m_failed || reader.m_at != reader.m_text.size()) return std::nullopt;
    return result;
  }

 private:
  explicit LineReader(QString text) : m_text(std::move(text)) {}

  bool take(const QString& token) {
    if (!QStringView(m_text).sliced(m_at).startsWith(token)) return false;
    m_at += token.size();
    return true;
  }

  Written sum() {
    Written left = product();
    while (!m_failed) {
      const bool plus = take(QStringLiteral("+")), minus = !plus && take(QStringLiteral("-"));
      if (!plus && !minus) break;
      const Written right = product();
      left = {plus ? left.value + right.value : left.value - right.value, left.error + right.error};
    }
    return left;
  }

  Written product() {
    Written left = factor();
    while (!m_failed) {
      const bool times = take(QStringLiteral("·")), over = !times && take(QStringLiteral("/"));
      if (!times && !over) break;
      const Written right = factor();
      if (times)
        left = {left.value * right.value,
                std::abs(left.value) * right.error + std::abs(right.value) * left.error + left.error * right.error};
      else
        left = {left.value / right.value, (left.error + std::abs(left.value / right.value) * right.error) /
                                              std::max(1e-300, std::abs(right.value) - right.error)};
    }
    return left;
  }

  Written inside() {
    const Written inner = sum();
    if (!take(QStringLiteral(")"))) m_failed = true;
    return inner;
  }

  Written factor() {
    if (take(QStringLiteral("-"))) {
      const Written positive = factor();
      return {-positive.value, positive.error};
    }
    if (take(QStringLiteral("("))) return inside();
    if (take(QStringLiteral("e^("))) {
      const Written exponent = inside();
      const double value = std::exp(exponent.value);
      return {value, std::exp(exponent.value + exponent.error) - value};
    }
    if (take(QStringLiteral("tanh("))) {
      const Written inner = inside();
      return {std::tanh(inner.value), inner.error};
    }
    if (take(QStringLiteral("√"))) {
      const Written inner = factor();
      return {std::sqrt(inner.value), inner.error};
    }
    if (take(QStringLiteral("max("))) {
      Written largest = sum();
      while (take(QStringLiteral(";"))) {
        const Written next = sum();
        if (next.value > largest.value) largest = next;
      }
      if (!take(QStringLiteral(")"))) m_failed = true;
      return largest;
    }
    if (take(QStringLiteral("∞"))) return {std::numeric_limits<double>::infinity(), 0};
    return number();
  }

  Written number() {
    const qsizetype start = m_at;
    qsizetype decimals = 0;
    bool point = false;
    for (; m_at < m_text.size(); ++m_at) {
      const QChar c = m_text[m_at];
      if (c == u'.' && !point)
        point = true;
      else if (c >= u'0' && c <= u'9')
        decimals += point ? 1 : 0;
      else
        break;
    }
    if (m_at == start) m_failed = true;
    Written written{m_text.sliced(start, m_at - start).toDouble(),
                    point ? 0.5 * std::pow(10.0, -static_cast<double>(decimals)) : 0};
    const qsizetype end = m_at;
    // "10⁹" is written for "1·10⁹".
    const bool powerAlone = QStringView(m_text).sliced(start, end - start) == u"10";
    if (powerAlone) m_at = start;
    const double power = powerOfTen(powerAlone ? QStringLiteral("10") : QStringLiteral("·10"));
    if (power == 1) {
      m_at = end;
      return written;
    }
    // A power of ten shows one decimal, or none if it is 0.
    return {(powerAlone ? 1 : written.value) * power, 0.05 * power};
  }

  /// "·10⁻⁸" after a number, which belongs to it; 1 if absent.
  double powerOfTen(const QString& base) {
    const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    const qsizetype mark = m_at;
    if (!take(base)) return 1;
    const bool negative = take(QStringLiteral("⁻"));
    int exponent = 0;
    const qsizetype start = m_at;
    for (; m_at < m_text.size() && digits.contains(m_text[m_at]); ++m_at)
      exponent = 10 * exponent + static_cast<int>(digits.indexOf(m_text[m_at]));
    if (m_at == start) {
      m_at = mark;
      return 1;
    }
    return std::pow(10.0, negative ? -exponent : exponent);
  }

  QString m_text;
  qsizetype m_at = 0;
  bool m_failed = false;
};

}  // namespace attn::test
