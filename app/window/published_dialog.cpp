// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/published_dialog.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "text/published_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

enum Column { What, Source, Printed, Counted, Ratio, Why, Columns };
constexpr std::array<double, Columns> kShares = {0.23, 0.20, 0.10, 0.10, 0.07, 0.30};

QString sourceText(const PublishedRow& row) {
  const QString place = placeText(row.place);
  const QString publication = publicationText(row.publication);
  return place.isEmpty() ? publication : publication + QStringLiteral(", ") + place;
}

}  // namespace

PublishedSheet::PublishedSheet(const Theme& theme, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_table(new QTableWidget) {
  setWindowTitle(tr("Published next to counted"));
  auto* intro = new QLabel(
      tr("What others have printed, beside what this program counts for the same sizes with the rules of its own labs. "
         "They are equal only where it says so. GB are 10⁹ bytes."));
  intro->setWordWrap(true);
  intro->setFont(uiFont(theme.px(13)));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* copyButton = buttons->addButton(tr("Copy as a table"), QDialogButtonBox::ActionRole);
  copyButton->setToolTip(tr("Copies the selected rows, or all where none is selected"));
  connect(copyButton, &QPushButton::clicked, this, &PublishedSheet::copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* copyAction = new QAction(this);
  copyAction->setShortcut(QKeySequence::Copy);
  addAction(copyAction);
  connect(copyAction, &QAction::triggered, this, &PublishedSheet::copy);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(qRound(theme.px(10)));
  column->addWidget(intro);
  column->addWidget(m_table, 1);
  column->addWidget(buttons);
  fill();
  m_table->setFocus();
}

void PublishedSheet::fill() {
  m_table->setAccessibleName(windowTitle());
  m_table->setLayoutDirection(Qt::LeftToRight);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_table->setTabKeyNavigation(false);
  m_table->setWordWrap(true);
  m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->verticalHeader()->hide();
  m_table->setFont(uiFont(m_theme.px(12.5)));
  m_table->horizontalHeader()->setFont(uiFont(m_theme.px(12), QFont::DemiBold));
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  m_table->setColumnCount(Columns);
  m_table->setHorizontalHeaderLabels(
      {tr("What"), tr("Where"), tr("Printed"), tr("Counted"), tr("Counted / printed"), tr("Why")});
  const std::vector<PublishedRow> rows = publishedRows();
  m_table->setRowCount(static_cast<int>(rows.size()));
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const PublishedRow& row = rows[static_cast<std::size_t>(i)];
    const std::array<QString, Columns> texts = {subjectText(row),        sourceText(row), printedText(row),
                                                figureText(row.counted), ratioText(row),  reasonText(row)};
    for (int column = 0; column < Columns; ++column) {
      auto* item = new QTableWidgetItem(texts[static_cast<std::size_t>(column)]);
      const bool isNumber = column == Printed || column == Counted || column == Ratio;
      item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
      if (column == Source) item->setForeground(m_theme.soft);
      if (column == Counted) item->setFont(uiFont(m_theme.px(12.5), QFont::DemiBold));
      item->setToolTip(texts[static_cast<std::size_t>(column)]);
      m_table->setItem(i, column, item);
    }
  }
}

/// Columns share the width, rows are as tall as their longest text.
void PublishedSheet::fitRows() {
  const int width = m_table->viewport()->width();
  for (int column = 0; column < Columns; ++column)
    m_table->setColumnWidth(column, static_cast<int>(width * kShares[static_cast<std::size_t>(column)]));
  m_table->resizeRowsToContents();
}

void PublishedSheet::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  if (isVisible()) fitRows();
}

void PublishedSheet::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fitRows();
}

QList<int> PublishedSheet::chosenRows() const {
  QList<int> rows;
  const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
  for (const QModelIndex& index : chosen) rows << index.row();
  std::ranges::sort(rows);
  if (!rows.isEmpty()) return rows;
  for (int row = 0; row < m_table->rowCount(); ++row) rows << row;
  return rows;
}

QString PublishedSheet::asTabs(const QList<int>& rows) const {
  QStringList lines, cells;
  for (int column = 0; column < Columns; ++column) cells << m_table->horizontalHeaderItem(column)->text();
  lines << cells.join(QLatin1Char('\t'));
  for (const int row : rows) {
    cells.clear();
    for (int column = 0; column < Columns; ++column) cells << m_table->item(row, column)->text();
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString PublishedSheet::asHtml(const QList<int>& rows) const {
  QString html = QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\"><tr>");
  for (int column = 0; column < Columns; ++column)
    html += QStringLiteral("<th>") + m_table->horizontalHeaderItem(column)->text().toHtmlEscaped() +
            QStringLiteral("</th>");
  html += QStringLiteral("</tr>");
  for (const int row : rows) {
    html += QStringLiteral("<tr>");
    for (int column = 0; column < Columns; ++column)
      html += QStringLiteral("<td>") + m_table->item(row, column)->text().toHtmlEscaped() + QStringLiteral("</td>");
    html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

void PublishedSheet::copy() const {
  const QList<int> rows = chosenRows();
  auto* mime = new QMimeData;
  mime->setText(asTabs(rows));
  mime->setHtml(asHtml(rows));
  QApplication::clipboard()->setMimeData(mime);
}

void showPublishedSheet(QWidget* window, const Theme& theme) {
  // One is enough: asking again brings it to the front.
  if (auto* open = window->findChild<PublishedSheet*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  auto* sheet = new PublishedSheet(theme, window);
  sheet->setAttribute(Qt::WA_DeleteOnClose);
  const QSize room = window->size();
  sheet->resize(std::min(qRound(theme.px(1240)), room.width() - 24),
                std::min(qRound(theme.px(760)), room.height() - 24));
  sheet->show();
}

}  // namespace attn::app
