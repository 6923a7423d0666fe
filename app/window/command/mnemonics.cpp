// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/mnemonics.h"

#include <QSet>

namespace attn::app {
namespace {

const QString kMark = QStringLiteral("&");

QString withSignsKept(QString text) {
  return text.replace(kMark, QStringLiteral("&&"));
}

/// The position of a letter, preferably at the start of a word; −1 if not found.
qsizetype placeOfLetter(const QString& words, QChar letter) {
  qsizetype found = -1;
  for (qsizetype i = 0; i < words.size(); ++i) {
    if (words[i].toUpper() != letter) continue;
    if (i == 0 || words[i - 1].isSpace()) return i;
    if (found < 0) found = i;
  }
  return found;
}

}  // namespace

QString withMnemonic(const QString& text, char16_t letter) {
  const qsizetype tab = text.indexOf(QLatin1Char('\t'));
  const QString words = tab < 0 ? text : text.left(tab), keys = tab < 0 ? QString() : text.mid(tab);
  const qsizetype place = placeOfLetter(words, QChar(letter).toUpper());
  if (place >= 0) return withSignsKept(words.left(place)) + kMark + withSignsKept(words.mid(place)) + keys;
  const bool continues = words.endsWith(u'…');
  QString marked = withSignsKept(continues ? words.chopped(1) : words);
  marked += QStringLiteral("(&") + QChar(letter) + QLatin1Char(')');
  return marked + (continues ? QStringLiteral("…") : QString()) + keys;
}

QString asMenuText(QString words) {
  return withSignsKept(words.replace(QLatin1Char('\t'), QLatin1Char(' ')));
}

QString withoutMnemonic(const QString& text) {
  QString words = text.section(QLatin1Char('\t'), 0, 0);
  const qsizetype behind = words.lastIndexOf(QStringLiteral("(&"));
  if (behind > 0 && words.mid(behind + 3, 1) == QStringLiteral(")")) words.remove(behind, 4);
  QString plain;
  for (qsizetype i = 0; i < words.size(); ++i) {
    if (words[i] == u'&' && i + 1 < words.size()) ++i;
    plain += words[i];
  }
  return plain;
}

QChar mnemonicOf(const QString& text) {
  const QString words = text.section(QLatin1Char('\t'), 0, 0);
  for (qsizetype i = 0; i + 1 < words.size(); ++i) {
    if (words[i] != u'&') continue;
    if (words[i + 1] != u'&') return words[i + 1].toUpper();
    ++i;
  }
  return {};
}

void fillMnemonics(QMenu& menu) {
  const QList<QAction*> entries = menu.actions();
  QSet<QChar> taken;
  for (const QAction* entry : entries) taken.insert(mnemonicOf(entry->text()));
  for (QAction* entry : entries) {
    if (entry->isSeparator() || !mnemonicOf(entry->text()).isNull()) continue;
    const QString words = withoutMnemonic(entry->text());
    QString candidates;
    for (qsizetype i = 0; i < words.size(); ++i)
      if (i == 0 || words[i - 1].isSpace()) candidates += words[i];
    candidates += words + QStringLiteral("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (const QChar candidate : candidates) {
      const QChar letter = candidate.toUpper();
      const bool typed = letter.unicode() < 0x80 && letter.isLetterOrNumber();
      if (!typed || taken.contains(letter)) continue;
      taken.insert(letter);
      entry->setText(withMnemonic(words, letter.unicode()));
      break;
    }
  }
}

}  // namespace attn::app
