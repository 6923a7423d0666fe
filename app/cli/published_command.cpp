// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "text/published_text.h"
#include "traffic/published.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

Json figureJson(const Figure& figure) {
  // Counts are integers; only factors are not.
  const bool isCount = figure.unit == FigureUnit::Flops || figure.unit == FigureUnit::Bytes;
  const Json value = isCount ? Json(static_cast<std::int64_t>(figure.value)) : Json(figure.value);
  return {{"value", value}, {"unit", code(figure.unit)}};
}

Json rowJson(const PublishedRow& row) {
  const Publication& publication = row.publication;
  Json source = {{"year", publication.year}, {"reference", publication.reference}};
  if (!publication.title.empty()) source["title"] = publication.title;
  if (!publication.authors.empty()) source["authors"] = publication.authors;
  if (const QString place = placeText(row.place); !place.isEmpty()) source["place"] = place.toStdString();
  Json json = {{"id", row.id}, {"subject", subjectText(row).toStdString()}, {"source", std::move(source)}};
  if (row.printed) {
    json["printed"] = {{"text", row.printed->text}};
    json["printed"].update(figureJson(row.printed->figure));
  } else {
    json["printed"] = nullptr;
  }
  json["counted"] = figureJson(row.counted);
  json["ratio"] = row.ratio ? Json(*row.ratio) : Json(nullptr);
  json["reason"] = {{"code", code(row.reason)}, {"text", reasonText(row).toStdString()}};
  return json;
}

std::string sheetJson(const std::vector<PublishedRow>& rows) {
  Json list = Json::array();
  for (const PublishedRow& row : rows) list.push_back(rowJson(row));
  return Json{{"format", "attentionscope/published"}, {"version", 1}, {"rows", std::move(list)}}.dump(2) + "\n";
}

QString rowText(const PublishedRow& row) {
  constexpr int kWidth = 100;
  constexpr int kIndent = 2;
  const QString place = placeText(row.place);
  const QString subject = subjectText(row);
  QString text = wrapped(place.isEmpty() ? subject : place + QStringLiteral(": ") + subject, kWidth, 0);
  const QString margin(kIndent, QLatin1Char(' '));
  std::vector<QStringList> figures = {{margin + CommandLine::tr("printed"), printedText(row)},
                                      {margin + CommandLine::tr("counted"), figureText(row.counted)}};
  if (row.ratio) figures.push_back({margin + CommandLine::tr("counted / printed"), ratioText(row)});
  return text + textTable(figures, 2) + wrapped(reasonText(row), kWidth, kIndent);
}

QString sheet(const std::vector<PublishedRow>& rows) {
  QString text;
  const Publication* current = nullptr;
  for (const PublishedRow& row : rows) {
    if (current == nullptr || *current != row.publication) {
      text += current == nullptr ? QStringLiteral("== ") : QStringLiteral("\n== ");
      text += publicationText(row.publication) + QLatin1Char('\n');
    }
    current = &row.publication;
    text += QLatin1Char('\n') + rowText(row);
  }
  return text;
}

}  // namespace

void addPublished(const Command& program) {
  const auto asJson = std::make_shared<bool>(false);
  const Command published(program, "published", "Print published figures next to our counts");
  published->add_flag("--json", *asJson, "As JSON");
  published.runs([asJson] {
    const std::vector<PublishedRow> rows = publishedRows();
    return *asJson ? deliver(sheetJson(rows)) : deliver(sheet(rows));
  });
}

}  // namespace attn::app
