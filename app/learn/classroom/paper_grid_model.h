// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QUndoStack>
#include <set>
#include <vector>

#include "learn/classroom/paper_class.h"
#include "theme/theme.h"

namespace attn::app {

/// Sheets as rows, questions as columns, the points last. Cells are typed as typedAnswer() reads them, questions that a
/// person marks as points. Each change is an undo step.
class PaperGridModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class Mark { None, Blank, Right, Mistake, Other, Points, Unreadable };

  using QAbstractTableModel::QAbstractTableModel;

  void setClass(PaperClass);
  void setTheme(const Theme&);
  const PaperClass& paperClass() const { return m_class; }
  QUndoStack& undoStack() { return m_undo; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex&, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex&) const override;
  /// Text that cannot be read as an answer stays in the cell, marked, but is not saved.
  bool setData(const QModelIndex&, const QVariant&, int role = Qt::EditRole) override;

  int questions() const;
  /// "Variant 17", with the student of a roster.
  QString sheetName(int row) const;
  const AskedQuestion* askedAt(const QModelIndex&) const;
  double maxPoints(int row, int question) const;
  Mark markAt(const QModelIndex&) const;
  /// The mark in words: "right", "You forgot the mask", why a text cannot be read.
  QString wordsAt(const QModelIndex&) const;
  /// The submission that makes a sheet read-only, in a sentence; empty if there is none.
  QString otherFileText(int row) const;
  /// The number of cells with text that is not saved.
  int unreadableCells() const;
  /// The next cell that can be typed into, row by row; invalid at the end.
  QModelIndex nextEditable(const QModelIndex&) const;

  bool hasChanges() const { return !changes().empty(); }
  /// The files that differ from what was saved last.
  std::vector<PaperWrite> changes() const;
  void markAsSaved(const std::vector<PaperWrite>&);

 Q_SIGNALS:
  void edited();

 private:
  friend class EnterAnswer;
  struct Cell {
    QString text, words;
    Mark mark = Mark::None;
  };
  void enter(int row, int question, const QString& text);
  void judge(int row, int question);
  bool isMarkedByHand(int row, int question) const;

  PaperClass m_class;
  std::vector<std::vector<Cell>> m_cells;
  std::set<int> m_changed;  // rows
  bool m_marksChanged = false;
  Theme m_theme = lightTheme();
  QUndoStack m_undo;
};

}  // namespace attn::app
