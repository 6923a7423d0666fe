// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/accessible_table.h"
#include "widgets/themed.h"

namespace attn::app {

/// The questions of an interview as stations of a line: done, right, wrong (told by shapes), the present one, and those
/// that are still to come. For screen readers a list. Where one may go back and forth, a click or the arrow keys choose
/// a station.
class StationLine : public Themed<QWidget>, public AccessibleTable {
  Q_OBJECT

 public:
  enum class State { Ahead, Open, Present, Done, Right, Wrong, Skipped };  // Open: may be answered at any time
  struct Station {
    State state = State::Ahead;
    bool present = false;  // it is being read just now
    QString topic;

    bool operator==(const Station&) const = default;
  };

  explicit StationLine(QWidget* parent = nullptr);

  void setStations(std::vector<Station>);
  const std::vector<Station>& stations() const { return m_stations; }
  void setChoosable(bool);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return static_cast<int>(m_stations.size()); }
  int tableColumns() const override { return 1; }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;

 Q_SIGNALS:
  void chosen(int station);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  QPointF centre(std::size_t station) const;
  double pitch() const { return width() / std::max(1.0, static_cast<double>(m_stations.size())); }

  std::vector<Station> m_stations;
  bool m_choosable = false;
};

}  // namespace attn::app
