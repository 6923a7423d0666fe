// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table_html.h"

#include <QCoreApplication>
#include <algorithm>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct TableText {
  Q_DECLARE_TR_FUNCTIONS(TableText)
};

QString element(const char* tag, const QString& attributes, const QString& plain) {
  return QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(tag), attributes, plain.toHtmlEscaped());
}

}  // namespace

QString tableHtml(const AccessibleTable& table, int mostCells) {
  const int columns = table.tableColumns(), rows = table.tableRows();
  const int shown = columns > 0 ? std::min(rows, std::max(1, mostCells / columns)) : 0;
  const TablePlace current = table.currentCell();
  const bool isList = table.tableKind() == AccessibleTable::Kind::List;
  const auto words = [&table](const QString& text) { return table.covered(text); };
  QString html = QStringLiteral("<table>") + element("caption", {}, words(table.tableName()));
  if (!isList && columns > 0) {
    html += QStringLiteral("<tr><td></td>");
    for (int column = 0; column < columns; ++column)
      html += element("th", QStringLiteral(" scope=\"col\""), words(table.columnName(column)));
    html += QStringLiteral("</tr>");
  }
  for (int row = 0; row < shown; ++row) {
    html += QStringLiteral("<tr>");
    if (!isList) html += element("th", QStringLiteral(" scope=\"row\""), words(table.rowName(row)));
    for (int column = 0; column < columns; ++column) {
      const bool isCurrent = current == TablePlace{row, column};
      html += element("td", isCurrent ? QStringLiteral(" aria-current=\"true\"") : QString(),
                      words(table.cellText(row, column)));
    }
    html += QStringLiteral("</tr>");
  }
  if (shown < rows)
    html += QStringLiteral("<tr>") +
            element("td", QStringLiteral(" colspan=\"%1\"").arg(columns + 1),
                    TableText::tr("%1 of %2 rows are listed.").arg(wholeText(shown), wholeText(rows))) +
            QStringLiteral("</tr>");
  return html + QStringLiteral("</table>") + element("p", {}, words(table.tableDescription()));
}

}  // namespace attn::app
