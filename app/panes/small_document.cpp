// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/small_document.h"

#include <QCoreApplication>
#include <QStringList>

#include "scenario/edit.h"
#include "session/session.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr std::uint64_t kSeed = 1;

struct SmallDocumentText {
  Q_DECLARE_TR_FUNCTIONS(SmallDocument)
};

std::vector<std::string> someWords(Index count) {
  const QStringList words =
      SmallDocumentText::tr("The cat sat on the mat and slept", "eight words split by spaces").split(QLatin1Char(' '));
  std::vector<std::string> names;
  for (Index n = 0; n < count && n < words.size(); ++n) names.push_back(words[n].toStdString());
  return names;
}

/// "key tokens: 8 instead of 8,192"
void showMessage(QStringList& lines, const QString& what, Index small, Index large) {
  if (small != large)
    lines << SmallDocumentText::tr("- %1: %2 instead of %3").arg(what, wholeText(small), wholeText(large));
}

QString notesOf(const Scenario& small, const Scenario& large) {
  QStringList lines;
  showMessage(lines, SmallDocumentText::tr("query tokens"), queryTokens(small), queryTokens(large));
  showMessage(lines, SmallDocumentText::tr("key tokens"), keyTokens(small), keyTokens(large));
  showMessage(lines, SmallDocumentText::tr("query heads"), small.heads.query, large.heads.query);
  showMessage(lines, SmallDocumentText::tr("key/value heads"), small.heads.keyValue, large.heads.keyValue);
  showMessage(lines, SmallDocumentText::tr("width of a key"), keyWidth(small), keyWidth(large));
  showMessage(lines, SmallDocumentText::tr("width of a value"), valueWidth(small), valueWidth(large));
  showMessage(lines, SmallDocumentText::tr("sequences"), 1, std::get<ShapeInputs>(large.inputs).batch);
  showMessage(lines, SmallDocumentText::tr("keys in the window"), small.attention.mask.window,
              large.attention.mask.window);
  const QString title = QString::fromStdString(large.title).simplified();
  const QString numbers = SmallDocumentText::tr("Its numbers are random.");
  const QString origin = title.isEmpty() ? SmallDocumentText::tr("A small one like the document of sizes.")
                                         : SmallDocumentText::tr("A small one like “%1”.").arg(title);
  const QString first = origin + QLatin1Char(' ') + numbers;
  if (lines.isEmpty()) return first;
  return first + QStringLiteral("\n\n") + lines.join(QLatin1Char('\n'));
}

}  // namespace

Scenario smallDocument(const Scenario& sizes) {
  Scenario small = smallWithNumbers(sizes, kSeed);
  const QString title = QString::fromStdString(sizes.title).simplified();
  small.title = (title.isEmpty() ? SmallDocumentText::tr("A small one") : SmallDocumentText::tr("%1, small").arg(title))
                    .toStdString();
  small.notes = notesOf(small, sizes).toStdString();
  small.pinned = nullptr;
  const std::vector<std::string> words = someWords(keyTokens(small));
  if (static_cast<Index>(words.size()) != keyTokens(small) || queryTokens(small) > keyTokens(small)) return small;
  small.tokens.assign(words.end() - queryTokens(small), words.end());
  small.keyTokens = queryTokens(small) == keyTokens(small) ? std::vector<std::string>() : words;
  return small;
}

Problems makeSmallOne(Session& session) {
  return session.applyAsNewDocument(SmallDocumentText::tr("Make a small one with numbers"),
                                    smallDocument(*session.scenario()));
}

}  // namespace attn::app
