// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_search.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <utility>

namespace attn::app {
namespace {

/// HTML from the program's own builder: four entities, and only block tags separate words.
QString readText(QString html) {
  static const QRegularExpression ends(QStringLiteral("</(p|li|h\\d|td|th|tr|pre|figcaption|blockquote)>|<br ?/?>"));
  static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
  html.replace(ends, QStringLiteral(" ")).remove(tags);
  html.replace(QStringLiteral("&lt;"), QStringLiteral("<")).replace(QStringLiteral("&gt;"), QStringLiteral(">"));
  html.replace(QStringLiteral("&quot;"), QStringLiteral("\"")).replace(QStringLiteral("&amp;"), QStringLiteral("&"));
  return html.simplified();
}

QString excerptOf(const QString& text, const QString& word) {
  constexpr qsizetype kBefore = 40, kLength = 150;
  const qsizetype at = std::max<qsizetype>(0, text.indexOf(word, 0, Qt::CaseInsensitive));
  qsizetype from = std::max<qsizetype>(0, at - kBefore);
  if (from > 0) {
    const qsizetype space = text.indexOf(u' ', from);
    if (space >= 0 && space < at) from = space + 1;
  }
  QString excerpt = text.mid(from, kLength);
  if (from > 0) excerpt.prepend(QChar(0x2026));
  if (from + kLength < text.size()) excerpt.append(QChar(0x2026));
  return excerpt;
}

}  // namespace

std::vector<ManualPassage> passagesOf(const ManualPage& page, const QString& article) {
  static const QRegularExpression heading(QStringLiteral("<h[1-4] id=\"([^\"]+)\">(.*?)</h[1-4]>"),
                                          QRegularExpression::DotMatchesEverythingOption);
  std::vector<ManualPassage> passages;
  qsizetype textBegins = 0;
  const auto endText = [&](qsizetype end) {
    if (!passages.empty()) passages.back().text = readText(article.mid(textBegins, end - textBegins));
  };
  for (auto matches = heading.globalMatch(article); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    endText(match.capturedStart());
    passages.push_back(
        {{page.name, passages.empty() ? QString() : match.captured(1)}, page.title, readText(match.captured(2)), {}});
    textBegins = match.capturedEnd();
  }
  endText(article.size());
  return passages;
}

std::vector<GlossaryTerm> glossaryTerms(const QString& page, const QString& article) {
  // Term, symbol, meaning, anchor; tables of terms without symbols have no symbol column.
  static const QRegularExpression row(
      QStringLiteral("<tr>\\s*<td><a id=\"(term-[^\"]+)\"></a>(.*?)</td>\\s*<td>(.*?)</td>\\s*<td>(.*?)</td>\\s*"
                     "(<td>)?"),
      QRegularExpression::DotMatchesEverythingOption);
  std::vector<GlossaryTerm> terms;
  for (auto matches = row.globalMatch(article); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const bool hasSymbols = match.capturedLength(5) > 0;
    terms.push_back({{page, readText(match.captured(1))},
                     readText(match.captured(2)),
                     hasSymbols ? readText(match.captured(3)) : QString(),
                     readText(match.captured(hasSymbols ? 4 : 3))});
  }
  return terms;
}

std::vector<ManualHit> findInManual(const std::vector<ManualPassage>& passages, const QString& query,
                                    std::size_t most) {
  const QStringList words = query.simplified().split(u' ', Qt::SkipEmptyParts);
  if (words.isEmpty()) return {};
  const auto holdsAll = [&](const QString& text) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
  };
  // Three ranks: all words are in the heading, in heading and text, or only with the page title.
  std::vector<std::pair<int, ManualHit>> found;
  for (const ManualPassage& each : passages) {
    const int rank = holdsAll(each.heading)                                         ? 0
                     : holdsAll(each.heading + u' ' + each.text)                    ? 1
                     : holdsAll(each.page + u' ' + each.heading + u' ' + each.text) ? 2
                                                                                    : -1;
    if (rank < 0) continue;
    const auto inText =
        std::ranges::find_if(words, [&](const QString& word) { return each.text.contains(word, Qt::CaseInsensitive); });
    const QString excerpt = excerptOf(each.text, inText == words.end() ? QString() : *inText);
    found.push_back({rank, {each.place, each.page, each.heading, excerpt}});
  }
  std::ranges::stable_sort(found, {}, [](const auto& each) { return each.first; });
  std::vector<ManualHit> hits;
  for (auto& [rank, hit] : found)
    if (hits.size() < most) hits.push_back(std::move(hit));
  return hits;
}

}  // namespace attn::app
