// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/word_table_text.h"

#include <QCoreApplication>

#include "scenario/embedding.h"
#include "scenario/word_table.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/sentence_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct WordTableText {
  Q_DECLARE_TR_FUNCTIONS(WordTableText)
};

constexpr qsizetype kMaxNamed = 8, kLongestSentence = 40;

/// The tokens with drawn rows, each once: "a, b, c, …"
QString drawnNames(const Scenario& s) {
  QStringList names;
  for (const Index token : drawnTokens(s, Sequence::Query)) {
    const QString name = shownToken(QString::fromStdString(s.tokens[static_cast<std::size_t>(token)]));
    if (!names.contains(name)) names << name;
  }
  if (names.size() > kMaxNamed) names = names.mid(0, kMaxNamed) << QStringLiteral("…");
  return listText(names);
}

}  // namespace

QString wordTableText() {
  return WordTableText::tr("a table of %1 words, %2 numbers each")
      .arg(wholeText(wordsInTable()), wholeText(kWordWidth));
}

QString numbersFromText(const Scenario& s) {
  const auto known = static_cast<Index>(tableTokens(s).size());
  if (known == 0) return {};
  if (known == queryTokens(s)) return WordTableText::tr("Numbers from %1.").arg(wordTableText());
  return WordTableText::tr("%1 of %2 tokens have numbers from %3.")
      .arg(wholeText(known), wholeText(queryTokens(s)), wordTableText());
}

Scenario sentenceFromTable(const QStringList& tokens) {
  std::vector<std::string> names;
  for (const QString& token : tokens) names.push_back(token.toStdString());
  Scenario s = scenarioFromTable(names);
  QString title = sentenceOfTokens(tokens);
  if (title.size() > kLongestSentence) title = title.left(kLongestSentence - 1) + QStringLiteral("…");
  s.title = title.toStdString();
  QStringList notes;
  if (!tableTokens(s).empty())
    notes << WordTableText::tr(
                 "X contains numbers from %1, made from the token embeddings of SmolLM2-135M: words that are similar "
                 "there have similar rows. W_Q, W_K and W_V are identity matrices, so that a score is the inner "
                 "product of two rows, divided by √dₖ.")
                 .arg(wordTableText());
  if (const QString drawn = drawnNames(s); !drawn.isEmpty())
    notes << WordTableText::tr("Not in the table, with random numbers made from their letters: %1.").arg(drawn);
  s.notes = notes.join(QStringLiteral("\n\n")).toStdString();
  return s;
}

}  // namespace attn::app
