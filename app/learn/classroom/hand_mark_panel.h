// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "theme/themed.h"

class QDoubleSpinBox;
class QPushButton;
class QVBoxLayout;

namespace attn::app {

class Card;
class CheckItem;
class RichLabel;

/// An answer in sentences, as it is marked by hand.
struct HandMarkEntry {
  QString heading;        // "Variant 3"
  QString text;           // as the student typed it; empty without an answer
  QStringList checklist;  // rich text
  double all = 1;         // points
  std::optional<double> points;
  int left = 0;  // answers to this question that are not marked
  bool canBeSaved = true;

  bool operator==(const HandMarkEntry&) const = default;
};

/// Marks one answer after the other: a person reads the text, ticks the checklist, which suggests points, and enters
/// the points.
class HandMarkPanel : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit HandMarkPanel(QWidget* parent = nullptr);

  void show(const HandMarkEntry&);
  void takeFocus();
  void retranslate() override;

 Q_SIGNALS:
  /// nullopt removes the mark.
  void marked(std::optional<double> points);
  void nextRequested();

 protected:
  void restyle() override;

 private:
  void fill();
  void suggest();
  void followPoints();

  HandMarkEntry m_entry;
  RichLabel *m_heading, *m_checkTitle, *m_left;
  Card* m_card;
  RichLabel* m_text;
  QVBoxLayout* m_checkPlace;
  std::vector<CheckItem*> m_checklist;
  QDoubleSpinBox* m_points;
  QPushButton *m_save, *m_remove, *m_next;
};

}  // namespace attn::app
