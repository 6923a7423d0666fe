// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/sentence_text.h"

#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <algorithm>

namespace attn::app {
namespace {

constexpr QChar kCut = u'|';
constexpr QChar kBlankMark = u'␣';

char32_t firstOf(QStringView character) {
  if (character.isEmpty()) return 0;
  return character.size() > 1 && character[0].isHighSurrogate() && character[1].isLowSurrogate()
             ? QChar::surrogateToUcs4(character[0], character[1])
             : character[0].unicode();
}

bool isBlank(QStringView character) {
  return QChar::isSpace(firstOf(character));
}

/// True for a character that is a word by itself in Chinese and in the Chinese part of Japanese.
bool isHan(QStringView character) {
  return QChar::script(firstOf(character)) == QChar::Script_Han;
}

bool isLetter(QStringView character) {
  return QChar::isLetter(firstOf(character)) && !isHan(character);
}

bool isDigit(QStringView character) {
  return QChar::isNumber(firstOf(character));
}

/// True for characters of words: letters and digits of any script, and connectors in identifiers.
bool isOfWord(QStringView character) {
  return isLetter(character) || isDigit(character) || character == u"_" || character == kBlankMark ||
         QChar::isMark(firstOf(character));
}

bool joinsLetters(QStringView character) {
  return character == u"'" || character == u"’" || character == u"-" || character == u"‐";
}

bool joinsDigits(QStringView character) {
  return character == u"." || character == u",";
}

/// Grapheme clusters, such as a letter with its accent or a family of emoji.
QList<QStringView> charactersOf(QStringView text) {
  QList<QStringView> characters;
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text.data(), text.size());
  qsizetype start = 0;
  for (qsizetype end = finder.toNextBoundary(); end > 0; end = finder.toNextBoundary()) {
    characters.append(text.sliced(start, end - start));
    start = end;
  }
  return characters;
}

class SentenceCutter {
 public:
  SentenceCutter(const QString& text, qsizetype most) : m_text(text), m_all(charactersOf(m_text)), m_most(most) {}

  QStringList cut() {
    while (m_at < m_all.size() && m_tokens.size() < m_most) step();
    endWord();
    return m_tokens.mid(0, m_most);
  }

 private:
  QStringView at(qsizetype n) const { return n >= 0 && n < m_all.size() ? m_all[n] : QStringView(); }
  qsizetype placeOf(qsizetype n) const { return m_all[n].data() - m_text.data(); }

  void step() {
    const QStringView character = at(m_at);
    if (isBlank(character) || character == kCut) {
      endWord();
      ++m_at;
    } else if (character == u"{" && takeBraces()) {
    } else if (const qsizetype length = lengthOfSpecialToken(m_at)) {
      takeWhole(length);
    } else if (isOfWord(character) || staysInside()) {
      m_word += character;
      ++m_at;
    } else {
      endWord();
      m_tokens.append(character.toString());
      ++m_at;
    }
  }

  /// <pad>, </s>, [CLS]: names of special tokens.
  qsizetype lengthOfSpecialToken(qsizetype n) const {
    static const QRegularExpression special(QStringLiteral("\\A(?:<[/|]?\\w+\\|?>|\\[[A-Z]{2,}\\])"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    constexpr qsizetype kLongest = 64;
    if (at(n) != u"<" && at(n) != u"[") return 0;
    return special.match(m_text.mid(placeOf(n), kLongest)).capturedLength();
  }

  bool staysInside() const {
    if (m_word.isEmpty()) return false;
    const QStringView before = at(m_at - 1), after = at(m_at + 1);
    return (joinsLetters(at(m_at)) && isLetter(before) && isLetter(after)) ||
           (joinsDigits(at(m_at)) && isDigit(before) && isDigit(after));
  }

  void takeWhole(qsizetype length) {
    endWord();
    const qsizetype start = placeOf(m_at);
    m_tokens.append(m_text.sliced(start, length));
    while (m_at < m_all.size() && placeOf(m_at) < start + length) ++m_at;
  }

  /// False if no brace closes it: then it is an ordinary punctuation mark.
  bool takeBraces() {
    QString inside;
    for (qsizetype n = m_at + 1; n < m_all.size(); ++n) {
      if (m_all[n] != u"}") {
        inside += m_all[n];
      } else if (at(n + 1) == u"}") {
        inside += u'}';
        ++n;
      } else {
        endWord();
        m_tokens.append(inside);
        m_at = n + 1;
        return true;
      }
    }
    return false;
  }

  void endWord() {
    if (m_word.isEmpty()) return;
    m_tokens.append(m_word.replace(kBlankMark, u' '));
    m_word.clear();
  }

  QString m_text;
  QList<QStringView> m_all;
  qsizetype m_most;
  qsizetype m_at = 0;
  QString m_word;
  QStringList m_tokens;
};

QString typedToken(const QString& token) {
  QString marked = token;
  marked.replace(u' ', kBlankMark);
  for (const QString& typed : {token, marked})
    if (!token.contains(u'{') && tokensOfSentence(typed, 2) == QStringList(token)) return typed;
  QString inside = token;
  return u'{' + inside.replace(QStringLiteral("}"), QStringLiteral("}}")) + u'}';
}

/// True for marks that follow a word without a space, and between Chinese characters.
bool followsClosely(const QString& before, const QString& token) {
  static const QString closing = QStringLiteral(".,;:!?…)]}”’»%");
  static const QString opening = QStringLiteral("([{“‘«");
  if (token.size() == 1 && closing.contains(token)) return true;
  if (before.size() == 1 && opening.contains(before)) return true;
  const auto isEastern = [](const QString& text) {
    const char32_t c = firstOf(text);
    return isHan(text) || (c >= 0x3001 && c <= 0x3011) || (c >= 0xFF01 && c <= 0xFF1F);
  };
  return isEastern(before) && isEastern(token);
}

}  // namespace

QStringList tokensOfSentence(const QString& text, qsizetype most) {
  return SentenceCutter(text, most).cut();
}

QString sentenceOfTokens(const QStringList& tokens) {
  QString close, apart;
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    const QString typed = typedToken(tokens[i]);
    if (i > 0) apart += u' ';
    if (i > 0 && !followsClosely(tokens[i - 1], tokens[i])) close += u' ';
    apart += typed;
    close += typed;
  }
  return tokensOfSentence(close, tokens.size() + 1) == tokens ? close : apart;
}

}  // namespace attn::app
