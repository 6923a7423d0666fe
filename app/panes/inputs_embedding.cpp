// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_embedding.h"

#include <algorithm>
#include <map>

#include "text/token_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr InputSlot kGiven[]{InputSlot::Q, InputSlot::K, InputSlot::V};
constexpr qsizetype kLongestTableName = 12;

}  // namespace

InputsEmbedding::InputsEmbedding(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_note(note()),
      m_slots(new SegmentedControl),
      m_head(note()),
      m_editor(matrixEditor()),
      m_differing(note()),
      m_unite(new QPushButton) {
  setObjectName(QStringLiteral("inputs.embedding"));
  heading()->hide();
  m_editor->setNamesFirst();
  auto* body = new QWidget;
  auto* folded = new QVBoxLayout(body);
  folded->setContentsMargins(0, 0, 0, 0);
  m_fold = new FoldButton(body);
  column()->addWidget(m_fold);
  column()->addWidget(body);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_note, m_slots, m_head, m_editor, m_differing})
    folded->addWidget(widget);
  folded->addWidget(m_unite, 0, Qt::AlignLeft);
  onTheme([this, folded](const Theme& t) {
    folded->setSpacing(qRound(t.px(8)));
    m_unite->setFont(uiFont(t.px(12)));
  });
  connect(m_fold, &QPushButton::toggled, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
  connect(m_slots, &SegmentedControl::chosen, this, [this](int slot) {
    m_chosenSlot = slot;
    follow(scenario());
  });
  connect(m_unite, &QPushButton::clicked, this,
          [this] { apply(tr("One row for each token"), withOneRowForEachToken(scenario())); });
  connect(m_editor, &MatrixEditor::cellEdited, this, &InputsEmbedding::editCell);
  connect(m_editor, &MatrixEditor::cellSelected, this, [this](int row, int col) {
    if (row < 0 || row >= static_cast<int>(m_rows.size())) return;
    Selection next = this->session().selection();
    const auto& [slot, at] = m_rows[static_cast<std::size_t>(row)].places.front();
    next.matrix = slot;
    next.row = at;
    next.column = col;
    this->session().select(next);
  });
  connect(m_editor, &MatrixEditor::matrixPasted, this,
          [this](const Matrix& pasted) { replaceTable(tr("Paste into the embedding table"), pasted); });
  connect(m_editor, &MatrixEditor::cellsCleared, this, [this](const QModelIndexList& cells) {
    Matrix next = m_editor->matrix();
    for (const QModelIndex& cell : cells) next(cell.row(), cell.column()) = 0;
    replaceTable(tr("Clear cells of the embedding table"), next);
  });
  InputsEmbedding::retranslate();
}

InputSlot InputsEmbedding::slot(const Scenario& s) const {
  return modelWidth(s) > 0 ? InputSlot::X : kGiven[m_chosenSlot];
}

Index InputsEmbedding::headShown(const Scenario& s) const {
  if (stackIn(s, slot(s)).heads() <= 1) return 0;
  const Index head = std::clamp<Index>(m_shownHead, 0, s.heads.query - 1);
  return slot(s) == InputSlot::Q ? head : s.heads.keyValueHeadOf(head);
}

void InputsEmbedding::editCell(int row, int col, double value, bool interactive) {
  if (row < 0 || row >= static_cast<int>(m_rows.size())) return;
  const TableRow edited = m_rows[static_cast<std::size_t>(row)];
  const QString name = tr("Change the embedding of “%1”").arg(shownToken(QString::fromStdString(edited.token)));
  // Rows of one token that become equal during a drag stay separate until it ends.
  m_keepsRows = interactive;
  applyGesture(name, withTableCell(scenario(), edited, headShown(scenario()), col, value),
               QStringLiteral("embedding/%1/%2").arg(row).arg(col), interactive);
  m_keepsRows = false;
  if (!interactive) follow(scenario());
}

void InputsEmbedding::replaceTable(const QString& name, const Matrix& table) {
  const auto rows = static_cast<Index>(m_rows.size());
  if (table.rows() != rows || table.cols() != m_editor->matrix().cols()) {
    showError(tr("The table has %1 rows of %2 numbers; the pasted text has %3 rows of %4.")
                  .arg(rows)
                  .arg(m_editor->matrix().cols())
                  .arg(table.rows())
                  .arg(table.cols()));
    return;
  }
  Scenario next = scenario();
  for (Index r = 0; r < rows; ++r)
    for (Index c = 0; c < table.cols(); ++c)
      if (table(r, c) != m_editor->matrix()(r, c))
        next =
            withTableCell(std::move(next), m_rows[static_cast<std::size_t>(r)], headShown(scenario()), c, table(r, c));
  apply(name, std::move(next));
}

QStringList InputsEmbedding::rowNames() const {
  std::map<std::string, int> rowsOf;
  for (const TableRow& row : m_rows) ++rowsOf[row.token];
  QStringList names;
  for (const TableRow& row : m_rows) {
    QString name = shownToken(QString::fromStdString(row.token));
    if (name.size() > kLongestTableName) {
      name.truncate(kLongestTableName - 1);
      if (name.back().isHighSurrogate()) name.chop(1);
      name += u'…';
    }
    if (rowsOf[row.token] > 1)
      name += QStringLiteral(" (%1)").arg(row.places.front().second);
    else if (row.places.size() > 1)
      name += QStringLiteral(" ×%1").arg(row.places.size());
    names.append(name);
  }
  return names;
}

void InputsEmbedding::showTable(const Scenario& s) {
  const Index head = headShown(s);
  if (!m_keepsRows) m_rows = embeddingTable(s, slot(s), head);
  Matrix table(static_cast<Index>(m_rows.size()), stackIn(s, slot(s)).cols());
  for (std::size_t r = 0; r < m_rows.size(); ++r) {
    const auto& [place, row] = m_rows[r].places.front();
    table.row(static_cast<Index>(r)) = stackIn(s, place)[head].row(row);
  }
  m_editor->setMatrix(table, rowNames(), {});
}

void InputsEmbedding::retranslate() {
  m_fold->setText(tr("Embedding table"));
  m_slots->setAccessibleName(tr("Matrix of the embedding table"));
  m_slots->setLabels({QStringLiteral("Q"), QStringLiteral("K"), QStringLiteral("V")});
  m_editor->setAccessibleName(tr("Numbers of the embedding table"));
  m_unite->setText(tr("One row for each token"));
  setPlainToolTip(m_unite, tr("Every token takes the row of its first occurrence"));
}

void InputsEmbedding::follow(const Scenario& s) {
  if (!m_fold->isChecked()) return;  // folded: long documents need not be scanned
  const bool projected = modelWidth(s) > 0;
  if (stackIn(s, slot(s)).empty()) return;
  m_note->setText(
      projected ? tr("Each token is looked up here, and its row becomes its row in X. Edit a row, and X changes "
                     "wherever the token occurs. ×2: it occurs twice.")
                : tr("This document gives Q, K and V directly. In a model all three come from the embedding row of the "
                     "token; here a new token copies the rows of the token with the same name. ×2: it occurs twice."));
  m_slots->setVisible(!projected);
  m_slots->setCurrent(m_chosenSlot);
  const MatrixStack& stack = stackIn(s, slot(s));
  m_head->setVisible(stack.heads() > 1);
  m_head->setText(slot(s) == InputSlot::Q ? tr("query head %L1 of %L2").arg(headShown(s)).arg(stack.heads())
                                          : tr("key/value head %L1 of %L2").arg(headShown(s)).arg(stack.heads()));
  showTable(s);
  const bool differing = hasDifferingRows(s);
  m_differing->setVisible(differing);
  m_unite->setVisible(differing);
  m_differing->setText(
      tr("The rows of some tokens differ by position, for example after adding positions; the number in parentheses is "
         "the position."));
}

void InputsEmbedding::followSelection(const Scenario& s, const Selection& selection) {
  const bool other = selection.head != m_shownHead;
  m_shownHead = selection.head;
  if (other) follow(s);
  if (!m_fold->isChecked()) return;
  const auto* slotShown = std::get_if<InputSlot>(&selection.matrix);
  const auto holds = [&](const TableRow& row) {
    return slotShown != nullptr &&
           std::ranges::find(row.places, std::pair(*slotShown, selection.row)) != row.places.end();
  };
  const auto found = std::ranges::find_if(m_rows, holds);
  if (found == m_rows.end())
    m_editor->setCurrentCell(-1, -1);
  else
    m_editor->setCurrentCell(static_cast<int>(found - m_rows.begin()), static_cast<int>(selection.column));
}

}  // namespace attn::app
