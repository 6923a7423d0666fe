// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/paper_grid_model.h"

#include <QBrush>
#include <QLocale>
#include <QUndoCommand>
#include <algorithm>
#include <utility>

#include "learn/classroom/typed_answer.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"

namespace attn::app {

class EnterAnswer : public QUndoCommand {
 public:
  EnterAnswer(PaperGridModel& model, int row, int question, QString before, QString after)
      : QUndoCommand(PaperGridModel::tr("Answer %1 of %2").arg(question + 1).arg(model.sheetName(row))),
        m_model(model),
        m_row(row),
        m_question(question),
        m_before(std::move(before)),
        m_after(std::move(after)) {}
  void undo() override { m_model.enter(m_row, m_question, m_before); }
  void redo() override { m_model.enter(m_row, m_question, m_after); }

 private:
  PaperGridModel& m_model;
  int m_row, m_question;
  QString m_before, m_after;
};

void PaperGridModel::setClass(PaperClass all) {
  beginResetModel();
  m_undo.clear();
  m_changed.clear();
  m_marksChanged = false;
  m_class = std::move(all);
  m_cells.assign(m_class.sheets.size(), {});
  for (int row = 0; row < rowCount(); ++row) {
    const PaperSheet& sheet = m_class.sheets[static_cast<std::size_t>(row)];
    auto& cells = m_cells[static_cast<std::size_t>(row)];
    cells.resize(sheet.answers.size());
    for (std::size_t q = 0; q < sheet.answers.size(); ++q) {
      const auto points = m_class.marks.pointsOf((*m_class.handouts)[static_cast<std::size_t>(row)].sha256, q);
      if (isMarkedByHand(row, static_cast<int>(q)))
        cells[q].text = points ? exactText(*points) : QString();
      else if (sheet.answers[q] && sheet.asked[q])
        cells[q].text = typedText(sheet.asked[q]->question, *sheet.answers[q]);
      judge(row, static_cast<int>(q));
    }
  }
  endResetModel();
}

void PaperGridModel::setTheme(const Theme& theme) {
  m_theme = theme;
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int PaperGridModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_class.sheets.size());
}

int PaperGridModel::questions() const {
  std::size_t most = 0;
  for (const PaperSheet& each : m_class.sheets) most = std::max(most, each.answers.size());
  return static_cast<int>(most);
}

int PaperGridModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || m_class.sheets.empty() ? 0 : questions() + 1;
}

QString PaperGridModel::sheetName(int row) const {
  const Handout& handout = (*m_class.handouts)[static_cast<std::size_t>(row)].handout;
  const QString variant = tr("variant %1").arg(handout.variant);
  if (!handout.student) return variant;
  const std::string& name = handout.student->name.empty() ? handout.student->id : handout.student->name;
  return tr("%1, %2", "variant 17, its student").arg(variant, QString::fromStdString(name));
}

const AskedQuestion* PaperGridModel::askedAt(const QModelIndex& at) const {
  if (!at.isValid()) return nullptr;
  const auto& asked = m_class.sheets[static_cast<std::size_t>(at.row())].asked;
  const auto question = static_cast<std::size_t>(at.column());
  return question < asked.size() && asked[question] ? &*asked[question] : nullptr;
}

bool PaperGridModel::isMarkedByHand(int row, int question) const {
  const auto& asked = m_class.sheets[static_cast<std::size_t>(row)].asked[static_cast<std::size_t>(question)];
  return asked && asked->question.kind == AnswerKind::Text;
}

double PaperGridModel::maxPoints(int row, int question) const {
  return (*m_class.handouts)[static_cast<std::size_t>(row)]
      .handout.questions[static_cast<std::size_t>(question)]
      .points;
}

PaperGridModel::Mark PaperGridModel::markAt(const QModelIndex& at) const {
  if (!at.isValid() || at.column() >= questions()) return Mark::None;
  return m_cells[static_cast<std::size_t>(at.row())][static_cast<std::size_t>(at.column())].mark;
}

QString PaperGridModel::wordsAt(const QModelIndex& at) const {
  if (!at.isValid() || at.column() >= questions()) return {};
  return m_cells[static_cast<std::size_t>(at.row())][static_cast<std::size_t>(at.column())].words;
}

int PaperGridModel::unreadableCells() const {
  int count = 0;
  for (const auto& row : m_cells) count += static_cast<int>(std::ranges::count(row, Mark::Unreadable, &Cell::mark));
  return count;
}

/// Reads the cell's text into the answer or the points, and marks it.
void PaperGridModel::judge(int row, int question) {
  const auto r = static_cast<std::size_t>(row), q = static_cast<std::size_t>(question);
  PaperSheet& sheet = m_class.sheets[r];
  Cell& cell = m_cells[r][q];
  cell.words.clear();
  cell.mark = Mark::None;
  if (!sheet.asked[q]) return;
  const Question& asked = sheet.asked[q]->question;
  const QString text = cell.text.trimmed();
  if (isMarkedByHand(row, question)) {
    std::optional<double> points;
    if (!text.isEmpty()) {
      const auto typed = readAnswer(text);
      if (typed && typed->unit.empty() && typed->value >= 0 && typed->value <= maxPoints(row, question)) {
        points = typed->value;
        cell.mark = Mark::Points;
      } else {
        cell.mark = Mark::Unreadable;
        cell.words = tr("Expected: points from 0 to %1.").arg(exactText(maxPoints(row, question)));
      }
    }
    m_class.marks.set((*m_class.handouts)[r].sha256, q, points);
    return;
  }
  sheet.answers[q].reset();
  if (text.isEmpty()) return;
  const auto typed = typedAnswer(asked, text);
  if (!typed) {
    cell.mark = Mark::Unreadable;
    cell.words = typed.error();
    return;
  }
  sheet.answers[q] = *typed;
  if (std::holds_alternative<std::monostate>(*typed)) {
    cell.mark = Mark::Blank;
    cell.words = tr("no answer");
    return;
  }
  const Verdict verdict = judged(asked, *typed);
  const MistakeKind* mistake = verdict.mistake();
  cell.mark = verdict.right ? Mark::Right : mistake ? Mark::Mistake : Mark::Other;
  cell.words = verdict.right ? tr("right") : mistake ? learnerPlain(mistakeName(*mistake)) : tr("another answer");
}

void PaperGridModel::enter(int row, int question, const QString& text) {
  const auto r = static_cast<std::size_t>(row);
  m_cells[r][static_cast<std::size_t>(question)].text = text;
  judge(row, question);
  m_changed.insert(row);
  m_marksChanged = m_marksChanged || isMarkedByHand(row, question);
  const QModelIndex at = index(row, question);
  Q_EMIT dataChanged(at, at);
  const QModelIndex sum = index(row, questions());
  Q_EMIT dataChanged(sum, sum);
  Q_EMIT edited();
}

bool PaperGridModel::setData(const QModelIndex& at, const QVariant& value, int role) {
  if (role != Qt::EditRole || !flags(at).testFlag(Qt::ItemIsEditable)) return false;
  const QString before = data(at, Qt::EditRole).toString(), after = value.toString().trimmed();
  if (before != after) m_undo.push(new EnterAnswer(*this, at.row(), at.column(), before, after));
  return true;
}

Qt::ItemFlags PaperGridModel::flags(const QModelIndex& at) const {
  const Qt::ItemFlags shown = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (!askedAt(at) || !m_class.sheets[static_cast<std::size_t>(at.row())].otherFile.empty()) return shown;
  return shown | Qt::ItemIsEditable;
}

QString PaperGridModel::otherFileText(int row) const {
  const std::string& file = m_class.sheets[static_cast<std::size_t>(row)].otherFile;
  return file.empty() ? QString() : tr("Handed in as %1, which counts.").arg(QString::fromStdString(file));
}

QModelIndex PaperGridModel::nextEditable(const QModelIndex& from) const {
  int row = from.row(), column = from.column();
  while (row < rowCount()) {
    if (++column >= columnCount()) {
      column = -1;
      ++row;
      continue;
    }
    const QModelIndex at = index(row, column);
    if (row >= 0 && flags(at).testFlag(Qt::ItemIsEditable)) return at;
  }
  return {};
}

QVariant PaperGridModel::data(const QModelIndex& at, int role) const {
  if (!at.isValid()) return {};
  const auto row = static_cast<std::size_t>(at.row());
  const PaperSheet& sheet = m_class.sheets[row];
  const std::vector<Cell>& cells = m_cells[row];
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (at.column() == questions()) {
    if (role != Qt::DisplayRole) return {};
    double points = 0;
    bool isTyped = false;
    for (std::size_t q = 0; q < cells.size(); ++q) {
      isTyped = isTyped || cells[q].mark != Mark::None;
      if (cells[q].mark == Mark::Right) points += maxPoints(at.row(), static_cast<int>(q));
      if (cells[q].mark == Mark::Points)
        points += m_class.marks.pointsOf((*m_class.handouts)[row].sha256, q).value_or(0);
    }
    return isTyped ? QLocale().toString(points, 'g', 6) : QString();
  }
  if (static_cast<std::size_t>(at.column()) >= cells.size()) return {};
  const Cell& cell = cells[static_cast<std::size_t>(at.column())];
  switch (role) {
    case Qt::EditRole:
      return cell.text;
    case Qt::DisplayRole: {
      // Signs, since color alone does not say it.
      const char* sign = cell.mark == Mark::Right        ? "✓ "
                         : cell.mark == Mark::Mistake    ? "≈ "
                         : cell.mark == Mark::Other      ? "✗ "
                         : cell.mark == Mark::Unreadable ? "? "
                                                         : "";
      return QString(QString::fromUtf8(sign) + (cell.mark == Mark::Blank ? QStringLiteral("–") : cell.text));
    }
    case Qt::ForegroundRole:
      if (!sheet.otherFile.empty()) return QBrush(m_theme.soft);
      return QBrush(cell.mark == Mark::Right                                    ? m_theme.value
                    : cell.mark == Mark::Mistake                                ? m_theme.key
                    : cell.mark == Mark::Other || cell.mark == Mark::Unreadable ? m_theme.error
                                                                                : m_theme.ink);
    case Qt::BackgroundRole:
      if (cell.mark == Mark::Unreadable) return QBrush(m_theme.errorBackground);
      return sheet.otherFile.empty() ? QVariant() : QVariant(QBrush(m_theme.background));
    case Qt::AccessibleTextRole:
      return cell.text.isEmpty() ? QString() : QString(cell.text + QStringLiteral(": ") + cell.words);
    case Qt::ToolTipRole:
      return toolTipText(sheet.otherFile.empty() ? cell.words : otherFileText(at.row()));
    default:
      return {};
  }
}

QVariant PaperGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (m_class.sheets.empty()) return {};
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(sheetName(section)) : QVariant();
  const bool isSum = section == questions();
  if (role == Qt::DisplayRole) return isSum ? tr("Points") : QString::number(section + 1);
  if (role == Qt::ToolTipRole && !isSum)
    if (const AskedQuestion* asked = askedAt(index(0, section))) return toolTipText(topicText(asked->from->topic));
  return {};
}

std::vector<PaperWrite> PaperGridModel::changes() const {
  std::vector<PaperWrite> writes;
  for (const int row : m_changed) {
    const auto r = static_cast<std::size_t>(row);
    const PaperSheet& sheet = m_class.sheets[r];
    std::string text = submissionText((*m_class.handouts)[r], sheet, m_class.marks);
    if (text != sheet.saved) writes.push_back({sheet.file, sheet.saved, std::move(text)});
  }
  if (m_marksChanged) {
    std::string text = m_class.marks.marks.empty() ? std::string() : writeHandMarks(m_class.marks);
    if (text != m_class.savedMarks)
      writes.push_back({std::string(kHandMarksFile), m_class.savedMarks, std::move(text)});
  }
  return writes;
}

void PaperGridModel::markAsSaved(const std::vector<PaperWrite>& written) {
  for (const PaperWrite& each : written) {
    if (each.name == kHandMarksFile) m_class.savedMarks = each.after;
    for (PaperSheet& sheet : m_class.sheets)
      if (sheet.file == each.name) sheet.saved = each.after;
  }
  const auto isSaved = [this](int row) {
    const auto r = static_cast<std::size_t>(row);
    return submissionText((*m_class.handouts)[r], m_class.sheets[r], m_class.marks) == m_class.sheets[r].saved;
  };
  std::erase_if(m_changed, isSaved);
  const std::string marks = m_class.marks.marks.empty() ? std::string() : writeHandMarks(m_class.marks);
  m_marksChanged = m_marksChanged && marks != m_class.savedMarks;
}

}  // namespace attn::app
