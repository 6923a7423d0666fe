// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QFont>
#include <QStringList>

#include "base/matrix.h"

namespace attn::app {

/// A table model of a matrix snapshot. It requests edits but does not make them: the owner of the numbers decides and
/// sets the next snapshot.
class MatrixModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  static constexpr int kNumberRole = Qt::UserRole;  // the number itself

  /// Emits dataChanged() only for cells that differ, unless the shape changes. Returns true if anything differs.
  bool setMatrix(const Matrix&, const QStringList& rowNames, const QStringList& columnNames);
  const Matrix& matrix() const { return m_matrix; }
  void setLook(const QFont& font, const QColor& headerInk, int decimals);
  /// Longer row names are elided and shown in full in their tooltip; 0 disables this.
  void setRoomForRowNames(double pixels);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex&, int role) const override;
  QVariant headerData(int section, Qt::Orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex&) const override;
  bool setData(const QModelIndex&, const QVariant&, int role) override;

 Q_SIGNALS:
  void cellEdited(int row, int column, double value);
  void notANumber(const QString& text);

 private:
  bool announce(const Matrix& before);
  QString nameOf(int section, Qt::Orientation) const;

  Matrix m_matrix;
  QStringList m_rowNames;
  QStringList m_columnNames;
  QFont m_font;
  QColor m_headerInk;
  double m_roomForRowNames = 0;
  int m_decimals = 2;
};

}  // namespace attn::app
