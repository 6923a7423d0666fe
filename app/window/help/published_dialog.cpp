// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/help/published_dialog.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>
#include <array>

#include "text/list_text.h"
#include "text/published_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

enum Column { What, Where, Printed, Counted, Ratio, Why, Columns };
constexpr std::array<double, Columns> kShares = {0.27, 0.11, 0.12, 0.12, 0.07, 0.31};
constexpr double kPadAbove = 5, kPadAside = 7;
constexpr int kPublished = Qt::UserRole;  // index in publishedRows() of a table row

bool isNumber(int column) {
  return column == Printed || column == Counted || column == Ratio;
}

QString sourceText(const PublishedRow& row) {
  const QString place = placeText(row.place);
  const QString publication = publicationText(row.publication);
  return place.isEmpty() ? publication : listText({publication, place});
}

}  // namespace

PublishedDialog::PublishedDialog(const Theme& theme, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_rows(publishedRows()), m_table(new QTableWidget) {
  setWindowTitle(tr("Published next to counted"));
  QLabel* intro =
      wrappedLabel(tr("Published figures next to what this program counts for the same sizes, using the rules of its "
                      "labs. They are equal only where stated. 1 GB is 10⁹ bytes."));
  intro->setFont(uiFont(theme.px(13)));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* copyButton = buttons->addButton(tr("Copy as a table"), QDialogButtonBox::ActionRole);
  setPlainToolTip(copyButton, tr("Copies the selected rows, or all if none is selected"));
  connect(copyButton, &QPushButton::clicked, this, &PublishedDialog::copy);
  addHelp(*this, *buttons, QStringLiteral("published"), theme);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* copyAction = new QAction(this);
  copyAction->setShortcut(QKeySequence::Copy);
  addAction(copyAction);
  connect(copyAction, &QAction::triggered, this, &PublishedDialog::copy);
  columnOf({intro, {m_table, 1}, buttons}, this)->setSpacing(qRound(theme.px(10)));
  build();
  fill();
  m_table->setFocus();
}

void PublishedDialog::build() {
  m_table->setAccessibleName(windowTitle());
  m_table->setLayoutDirection(Qt::LeftToRight);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_table->setTabKeyNavigation(false);
  m_table->setWordWrap(true);
  m_table->setShowGrid(false);
  m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->verticalHeader()->hide();
  m_table->setFont(uiFont(m_theme.px(12.5)));
  m_table->setStyleSheet(QStringLiteral("QTableView::item { padding: %1px %2px; border-bottom: 1px solid %3; }"
                                        "QTableView::item:selected { background: %4; color: %5; }")
                             .arg(qRound(m_theme.px(kPadAbove)))
                             .arg(qRound(m_theme.px(kPadAside)))
                             .arg(m_theme.line.name(), m_theme.selectionBackground.name(), m_theme.ink.name()));
  QHeaderView* header = m_table->horizontalHeader();
  header->setFont(uiFont(m_theme.px(12), QFont::DemiBold));
  header->setHighlightSections(false);
  header->setSectionResizeMode(QHeaderView::Interactive);
  m_table->setColumnCount(Columns);
  m_table->setHorizontalHeaderLabels({tr("What"), tr("Where"), tr("Printed"), tr("Counted"), tr("Ratio"), tr("Why")});
  for (int column = 0; column < Columns; ++column)
    m_table->horizontalHeaderItem(column)->setTextAlignment((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) |
                                                            Qt::AlignVCenter);
  setPlainToolTip(m_table->horizontalHeaderItem(Ratio), tr("Counted / printed, if both measure the same quantity"));
}

void PublishedDialog::fill() {
  for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) {
    const PublishedRow& row = m_rows[static_cast<std::size_t>(i)];
    if (i == 0 || row.publication != m_rows[static_cast<std::size_t>(i) - 1].publication) addHeading(row);
    addRow(row, i);
  }
}

/// Adds a row that spans all columns.
void PublishedDialog::addHeading(const PublishedRow& row) {
  const int at = m_table->rowCount();
  m_table->insertRow(at);
  auto* item = new QTableWidgetItem(publicationText(row.publication));
  item->setFont(uiFont(m_theme.px(12.5), QFont::DemiBold));
  item->setBackground(m_theme.field);
  item->setForeground(m_theme.soft);
  item->setFlags(Qt::ItemIsEnabled);
  item->setData(kPublished, -1);
  m_table->setItem(at, 0, item);
  m_table->setSpan(at, 0, 1, Columns);
}

void PublishedDialog::addRow(const PublishedRow& row, int index) {
  const int at = m_table->rowCount();
  m_table->insertRow(at);
  QStringList texts = textsOf(index);
  texts[Where] = placeText(row.place);
  for (int column = 0; column < Columns; ++column) {
    auto* item = new QTableWidgetItem(texts[column]);
    setWrappedToolTip(item, texts[column]);
    item->setTextAlignment((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    if (column == Where) item->setForeground(m_theme.soft);
    if (column == Counted) item->setFont(uiFont(m_theme.px(12.5), QFont::DemiBold));
    item->setData(kPublished, index);
    m_table->setItem(at, column, item);
  }
}

/// In column order; with the full source.
QStringList PublishedDialog::textsOf(int index) const {
  const PublishedRow& row = m_rows[static_cast<std::size_t>(index)];
  return {subjectText(row),        sourceText(row), printedText(row),
          figureText(row.counted), ratioText(row),  reasonText(row)};
}

int PublishedDialog::publishedIn(int tableRow) const {
  return m_table->item(tableRow, 0)->data(kPublished).toInt();
}

/// Columns share the width, rows are as tall as their longest text. QTableWidget's own row height ignores the style
/// sheet's padding for wrapped text.
void PublishedDialog::fitRows() {
  const int width = m_table->viewport()->width();
  for (int column = 0; column < Columns; ++column)
    m_table->setColumnWidth(column, static_cast<int>(width * kShares[static_cast<std::size_t>(column)]));
  const QFontMetrics metrics(m_table->font());
  const int aside = 2 * qRound(m_theme.px(kPadAside)) + 10, above = 2 * qRound(m_theme.px(kPadAbove)) + 4;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    int height = metrics.height();
    for (int column = 0; column < Columns && publishedIn(row) >= 0; ++column) {
      const QRect room(0, 0, m_table->columnWidth(column) - aside, 10'000);
      height =
          std::max(height, metrics.boundingRect(room, Qt::TextWordWrap, m_table->item(row, column)->text()).height());
    }
    m_table->setRowHeight(row, height + above);
  }
}

void PublishedDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  if (isVisible()) fitRows();
}

void PublishedDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fitRows();
}

QList<int> PublishedDialog::chosen() const {
  QList<int> rows;
  const QModelIndexList selected = m_table->selectionModel()->selectedRows();
  for (const QModelIndex& index : selected)
    if (publishedIn(index.row()) >= 0) rows << publishedIn(index.row());
  std::ranges::sort(rows);
  if (!rows.isEmpty()) return rows;
  for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) rows << i;
  return rows;
}

QString PublishedDialog::asTabs(const QList<int>& published) const {
  QStringList lines, cells;
  for (int column = 0; column < Columns; ++column) cells << m_table->horizontalHeaderItem(column)->text();
  lines << cells.join(QLatin1Char('\t'));
  for (const int index : published) lines << textsOf(index).join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString PublishedDialog::asHtml(const QList<int>& published) const {
  const auto line = [](const QStringList& cells, const QString& tag) {
    QStringList parts{QStringLiteral("<tr>")};
    for (const QString& cell : cells) parts << QStringLiteral("<%1>%2</%1>").arg(tag, cell.toHtmlEscaped());
    parts << QStringLiteral("</tr>");
    return parts.join(QString());
  };
  QStringList names;
  for (int column = 0; column < Columns; ++column) names << m_table->horizontalHeaderItem(column)->text();
  QStringList lines{QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">")};
  lines << line(names, QStringLiteral("th"));
  for (const int index : published) lines << line(textsOf(index), QStringLiteral("td"));
  lines << QStringLiteral("</table>");
  return lines.join(QLatin1Char('\n'));
}

void PublishedDialog::copy() const {
  const QList<int> rows = chosen();
  auto* mime = new QMimeData;
  mime->setText(asTabs(rows));
  mime->setHtml(asHtml(rows));
  QApplication::clipboard()->setMimeData(mime);
}

void showPublishedDialog(QWidget* window, const Theme& theme) {
  // Only one instance: raise it if it is already open.
  if (auto* open = window->findChild<PublishedDialog*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  auto* sheet = new PublishedDialog(theme, window);
  sheet->setAttribute(Qt::WA_DeleteOnClose);
  const QSize room = window->size();
  sheet->resize(std::min(qRound(theme.px(1240)), room.width() - 24),
                std::min(qRound(theme.px(760)), room.height() - 24));
  sheet->show();
}

}  // namespace attn::app
