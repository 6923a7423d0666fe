// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_book.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

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

}  // namespace

QString manualFolderBeside(const QString& executableFolder) {
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

QString ManualBook::file(const QString& name) const {
  return m_folder + u'/' + name;
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
