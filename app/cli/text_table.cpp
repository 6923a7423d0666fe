// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/text_table.h"

#include <QChar>
#include <algorithm>

namespace attn::app {
namespace {

/// The wide blocks of Unicode (East Asian Width W and F), as far as the program's texts use them.
bool isWide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
         (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

QString spaces(int count) {
  return QString(std::max(count, 0), QLatin1Char(' '));
}

std::vector<int> columnWidths(const std::vector<QStringList>& rows) {
  std::vector<int> widths;
  for (const QStringList& row : rows) {
    widths.resize(std::max(widths.size(), static_cast<std::size_t>(row.size())));
    for (qsizetype c = 0; c < row.size(); ++c) {
      int& width = widths[static_cast<std::size_t>(c)];
      width = std::max(width, terminalWidth(row[c]));
    }
  }
  return widths;
}

QString withoutEnd(QString line) {
  while (line.endsWith(QLatin1Char(' '))) line.chop(1);
  return line;
}

}  // namespace

int terminalWidth(const QString& text) {
  int width = 0;
  for (const char32_t c : text.toStdU32String()) {
    const bool isMark = QChar::category(c) == QChar::Mark_NonSpacing;
    width += isMark ? 0 : isWide(c) ? 2 : 1;
  }
  return width;
}

QString textTable(const std::vector<QStringList>& rows, qsizetype leftColumns) {
  const std::vector<int> widths = columnWidths(rows);
  QString text;
  for (const QStringList& row : rows) {
    QString line;
    for (qsizetype c = 0; c < row.size(); ++c) {
      const QString padding = spaces(widths[static_cast<std::size_t>(c)] - terminalWidth(row[c]));
      line += (c == 0 ? QString() : spaces(2)) + (c < leftColumns ? row[c] + padding : padding + row[c]);
    }
    text += withoutEnd(line) + QLatin1Char('\n');
  }
  return text;
}

QString wrapped(const QString& text, int width, int indent) {
  QString all;
  QString line;
  for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const bool fits = indent + terminalWidth(line) + 1 + terminalWidth(word) <= width;
    if (!line.isEmpty() && !fits) {
      all += spaces(indent) + line + QLatin1Char('\n');
      line.clear();
    }
    line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + word;
  }
  if (!line.isEmpty()) all += spaces(indent) + line + QLatin1Char('\n');
  return all;
}

}  // namespace attn::app
