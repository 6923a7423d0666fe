// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/typed_tokens.h"

#include <QCoreApplication>

#include "panes/inputs_section.h"
#include "scenario/embedding.h"
#include "text/sentence_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct TypedTokenText {
  Q_DECLARE_TR_FUNCTIONS(TokenEdit)
};

std::vector<std::string> namesOf(const Scenario& s, Sequence which) {
  return which == Sequence::Query ? queryTokenNames(s) : keyTokenNames(s);
}

bool hasInnerBlank(const QString& text) {
  const QString trimmed = text.trimmed();
  return std::any_of(trimmed.begin(), trimmed.end(), [](QChar c) { return c.isSpace(); });
}

/// The tokens of a text with more than one name; otherwise empty.
QStringList severalTokens(const QString& text) {
  if (!hasInnerBlank(text) && !text.contains(u'|')) return {};
  const QStringList tokens = tokensOfSentence(text, kMaxTypedTokens);
  return tokens.size() > 1 ? tokens : QStringList();
}

/// The sequence with `count` tokens starting at `at` replaced by `tokens`.
Scenario withTokensAt(const Scenario& s, Sequence which, Index at, Index count, const QStringList& tokens) {
  std::vector<std::string> names = namesOf(s, which);
  const auto first = names.erase(names.begin() + at, names.begin() + at + count);
  const std::vector<std::string> typed = toUtf8(tokens);
  names.insert(first, typed.begin(), typed.end());
  return withSentence(s, which, names);
}

QString addName(const QStringList& tokens) {
  return TypedTokenText::tr("Add %n token(s)", nullptr, static_cast<int>(tokens.size()));
}

}  // namespace

TokenEdit renamedToken(const Scenario& s, Sequence which, Index at, const QString& text) {
  const QString before = QString::fromStdString(namesOf(s, which)[static_cast<std::size_t>(at)]);
  const QStringList several = hasInnerBlank(before) ? QStringList() : severalTokens(text);
  if (several.isEmpty())
    return {TypedTokenText::tr("Rename a token"), withTokenRenamed(s, which, at, text.toStdString())};
  return {TypedTokenText::tr("Replace “%1”").arg(shownToken(before)), withTokensAt(s, which, at, 1, several)};
}

TokenEdit addedToken(const Scenario& s, Sequence which, Index at, const QString& text) {
  const QStringList several = severalTokens(text);
  if (several.isEmpty())
    return {TypedTokenText::tr("Add a token"), withTokenLookedUp(s, which, at, text.toStdString())};
  return {addName(several), withTokensAt(s, which, at, 0, several)};
}

}  // namespace attn::app
