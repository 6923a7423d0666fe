// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_link.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QUrl>
#include <QUrlQuery>
#include <QtEndian>

#include "lessons/lesson_names.h"
#include "scenario/document.h"
#include "session/examples.h"
#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct PageLink {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PageLink)
};

constexpr char kExampleSuffix[] = ".attn.json";
constexpr qsizetype kLongestName = 200;
constexpr int kMaxPlace = 1 << 20;
constexpr qsizetype kSizeBytes = 4;  // qCompress() puts the size before the data

/// The file of an example with this text; empty if there is none.
QString exampleOf(const QString& text) {
  for (const Example& example : examples())
    if (const auto scenario = readTranslatedExample(example.file);
        scenario && QString::fromStdString(writeDocument(*scenario)) == text)
      return example.file;
  return {};
}

tl::expected<QString, QString> unpacked(const QString& doc) {
  const auto bytes =
      QByteArray::fromBase64Encoding(doc.toLatin1(), QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals |
                                                         QByteArray::AbortOnBase64DecodingErrors);
  const QString damaged = PageLink::tr("The link’s document is damaged: copy the link again, completely.");
  if (!bytes || bytes.decoded.size() <= kSizeBytes) return tl::unexpected(damaged);
  const auto size = qFromBigEndian<quint32>(bytes.decoded.constData());
  if (size > kLongestLinkedDocument)
    return tl::unexpected(PageLink::tr("The link’s document has %1 bytes; at most %2 are allowed.")
                              .arg(wholeText(size), wholeText(kLongestLinkedDocument)));
  const QByteArray text = qUncompress(bytes.decoded);
  if (text.size() != static_cast<qsizetype>(size)) return tl::unexpected(damaged);
  return QString::fromUtf8(text);
}

std::optional<int> placeNumber(const QString& text) {
  bool isNumber = false;
  const int number = text.toInt(&isNumber);
  return isNumber && number >= 0 && number <= kMaxPlace ? std::optional(number) : std::nullopt;
}

/// A whole number of the fragment; 0 if it is missing.
tl::expected<int, QString> numberOf(const QUrlQuery& query, const QString& key) {
  if (!query.hasQueryItem(key)) return 0;
  const QString found = query.queryItemValue(key);
  if (const std::optional<int> number = placeNumber(found)) return *number;
  return tl::unexpected(PageLink::tr("The link says %1=%2, but this must be a number from 0 to %3.")
                            .arg(key, found.left(20), wholeText(kMaxPlace)));
}

/// "weights,2,1": matrix, row and column.
tl::expected<std::optional<LessonCell>, QString> cellOf(const QUrlQuery& query, int head) {
  const QString key = QStringLiteral("cell");
  if (!query.hasQueryItem(key)) return std::nullopt;
  const QString found = query.queryItemValue(key);
  const QStringList parts = found.split(QLatin1Char(','));
  const std::string matrix = parts.first().toStdString();
  const std::optional<int> row = placeNumber(parts.value(1)), column = placeNumber(parts.value(2));
  if (parts.size() == 3 && names::matrixNamed(matrix) && row && column) return LessonCell{matrix, head, *row, *column};
  return tl::unexpected(
      PageLink::tr("The link says cell=%1, but this must be a matrix, a row and a column, as in cell=weights,2,1.")
          .arg(found.left(40)));
}

}  // namespace

tl::expected<QString, QString> fragmentOf(const SavedWindowState& place) {
  QUrlQuery query;
  const auto add = [&query](const char* key, const QString& value) {
    query.addQueryItem(QLatin1String(key), QString::fromLatin1(QUrl::toPercentEncoding(value)));
  };
  if (!place.lesson.isEmpty()) {
    add("lesson", place.lesson);
    return query.toString();
  }
  if (place.page == SavedWindowState::Page::Learn) {
    add("page", QStringLiteral("learn"));
    return query.toString();
  }
  if (const QString example = exampleOf(place.text); !example.isEmpty()) {
    add("example", example.chopped(qstrlen(kExampleSuffix)));
  } else if (!place.text.isEmpty()) {
    const QByteArray packed = qCompress(place.text.toUtf8(), 9);
    add("doc", QString::fromLatin1(packed.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)));
  }
  if (place.page == SavedWindowState::Page::Lab) {
    add("lab", place.lab);
    if (!place.step.isEmpty()) add("step", place.step);
    for (const auto& [key, number] : {std::pair("head", place.head), {"nth", place.nth}, {"pass", place.pass}})
      if (number != 0) add(key, QString::number(number));
    if (place.frame) add("frame", QString::number(*place.frame));
    if (place.cell)
      query.addQueryItem(QStringLiteral("cell"), QStringLiteral("%1,%2,%3")
                                                     .arg(QString::fromStdString(place.cell->matrix))
                                                     .arg(place.cell->row)
                                                     .arg(place.cell->column));
  }
  const QString fragment = query.toString();
  if (fragment.size() > kLongestFragment)
    return tl::unexpected(
        PageLink::tr("This document is too large for a link: %1 characters of at most %2. Save it, and send the file.")
            .arg(wholeText(fragment.size()), wholeText(kLongestFragment)));
  return fragment;
}

tl::expected<SavedWindowState, QString> placeOfFragment(const QString& fragment) {
  const QUrlQuery query(fragment.startsWith(QLatin1Char('#')) ? fragment.mid(1) : fragment);
  const auto value = [&query](const char* key) {
    return QUrl::fromPercentEncoding(query.queryItemValue(QLatin1String(key), QUrl::FullyEncoded).toLatin1());
  };
  SavedWindowState place;
  if (const QString lesson = value("lesson"); !lesson.isEmpty()) {
    place.page = SavedWindowState::Page::Learn;
    place.lesson = lesson.left(kLongestName);
    return place;
  }
  if (value("page") == QLatin1String("learn")) {
    place.page = SavedWindowState::Page::Learn;
    return place;
  }
  if (const QString example = value("example"); !example.isEmpty()) {
    const auto scenario = readTranslatedExample(example.left(kLongestName) + QLatin1String(kExampleSuffix));
    if (!scenario)
      return tl::unexpected(
          PageLink::tr("The link asks for the example “%1”, which does not exist.").arg(example.left(40)));
    place.text = QString::fromStdString(writeDocument(*scenario));
  } else if (const QString doc = value("doc"); !doc.isEmpty()) {
    const auto text = unpacked(doc);
    if (!text) return tl::unexpected(text.error());
    const Result<Scenario> scenario = parseDocument(text->toStdString());
    if (!scenario)
      return tl::unexpected(
          PageLink::tr("The link’s document cannot be opened: %1").arg(problemsText(scenario.error())));
    place.text = *text;
  }
  place.page = SavedWindowState::Page::Lab;
  place.lab = value("lab").left(kLongestName);
  place.step = value("step").left(kLongestName);
  for (const auto& [key, number] : {std::pair("head", &place.head), {"nth", &place.nth}, {"pass", &place.pass}}) {
    const auto read = numberOf(query, QLatin1String(key));
    if (!read) return tl::unexpected(read.error());
    *number = *read;
  }
  if (query.hasQueryItem(QStringLiteral("frame"))) {
    const auto read = numberOf(query, QStringLiteral("frame"));
    if (!read) return tl::unexpected(read.error());
    place.frame = *read;
  }
  const auto cell = cellOf(query, place.head);
  if (!cell) return tl::unexpected(cell.error());
  place.cell = *cell;
  return place;
}

}  // namespace attn::app
