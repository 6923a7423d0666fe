// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_book.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace attn::app {
namespace {

struct ManualText {
  Q_DECLARE_TR_FUNCTIONS(Manual)
};

const QString kEnglish = QStringLiteral("en");
constexpr qint64 kLargestPage = 4 << 20;

tl::expected<QByteArray, QString> contentOf(const QString& file) {
  QFile opened(file);
  if (!opened.open(QIODevice::ReadOnly)) {
    return tl::unexpected(ManualText::tr("%1 cannot be read (%2). Reinstall the program to get it back.")
                              .arg(QDir::toNativeSeparators(file), opened.errorString()));
  }
  if (opened.size() > kLargestPage) {
    return tl::unexpected(ManualText::tr("%1 is far larger than a page of the manual. Reinstall the program.")
                              .arg(QDir::toNativeSeparators(file)));
  }
  return opened.readAll();
}

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
                     readText(match.captured(hasSymbols ? 4 : 3)),
                     {}});
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

QString manualFolderNextTo(const QString& executableFolder) {
  return QDir::cleanPath(executableFolder + QStringLiteral("/../share/attentionscope/manual"));
}

tl::expected<ManualBook, QString> ManualBook::open(const QString& folder, const QString& language) {
  ManualBook book;
  for (const QString& each : {language, kEnglish}) {
    if (each.isEmpty() || !QFileInfo::exists(folder + u'/' + each + QStringLiteral("/contents.json"))) continue;
    book.m_language = each;
    book.m_folder = folder + u'/' + each;
    break;
  }
  if (book.m_folder.isEmpty()) {
    return tl::unexpected(
        ManualText::tr(
            "The manual was not found in %1.\n\nReinstall the program's package. If you built the program yourself, "
            "install cmark-gfm, configure again and build the target manual_pages (./dev run does all of that).")
            .arg(QDir::toNativeSeparators(folder)));
  }
  const auto content = contentOf(book.m_folder + QStringLiteral("/contents.json"));
  if (!content) return tl::unexpected(content.error());
  const QJsonArray pages = QJsonDocument::fromJson(*content).array();
  for (const QJsonValue& entry : pages) {
    ManualPage page{entry[QStringLiteral("page")].toString(), entry[QStringLiteral("title")].toString(), {}};
    const QJsonArray sections = entry[QStringLiteral("sections")].toArray();
    for (const QJsonValue& section : sections)
      page.sections.push_back({section[QStringLiteral("id")].toString(), section[QStringLiteral("title")].toString()});
    book.m_pages.push_back(std::move(page));
  }
  if (book.m_pages.empty()) {
    return tl::unexpected(ManualText::tr("%1 lists no pages. Reinstall the program to get the manual back.")
                              .arg(QDir::toNativeSeparators(book.file(QStringLiteral("contents.json")))));
  }
  return book;
}

const ManualPage* ManualBook::page(const QString& name) const {
  const auto found = std::ranges::find_if(m_pages, [&](const ManualPage& each) { return each.name == name; });
  return found == m_pages.end() ? nullptr : &*found;
}

tl::expected<QString, QString> ManualBook::article(const QString& page) const {
  const auto content = contentOf(file(page + QStringLiteral(".html")));
  if (!content) return tl::unexpected(content.error());
  const QString html = QString::fromUtf8(*content);
  const QString begin = QStringLiteral("<article>"), end = QStringLiteral("</article>");
  const qsizetype from = html.indexOf(begin), to = html.lastIndexOf(end);
  if (from < 0 || to < from) {
    return tl::unexpected(ManualText::tr("%1 is not a page of the manual. Reinstall the program to get it back.")
                              .arg(QDir::toNativeSeparators(file(page + QStringLiteral(".html")))));
  }
  return html.mid(from + begin.size(), to - from - begin.size());
}

}  // namespace attn::app
