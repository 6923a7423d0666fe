// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <functional>

#include "panes/inputs_section.h"
#include "scenario/edit.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// All sizes of a document that holds nothing else, typed ("8k") or dragged; every key press counts. And the way to a
/// document like it with numbers to look at.
class InputsSizes : public InputsSection {
  Q_OBJECT

 public:
  enum class Detail {
    Everything,
    WithoutTiles,         // where no tiles are counted
    WithoutTilesAndBytes  // where other sections have them
  };

  explicit InputsSizes(Session&, Detail = Detail::WithoutTiles, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 Q_SIGNALS:
  /// The learner wants to see what the sizes cost.
  void sheetRequested();

 private:
  /// All that the fields change.
  struct Sizes {
    HeadCounts heads;
    ShapeInputs inputs;
    Tiling tiling;
  };
  struct Line {
    QLabel* label;
    NumberField* field;
    std::function<double(const Sizes&)> value;
  };

  static Sizes sizesOf(const Scenario&);
  void addLine(double most, std::function<double(const Sizes&)> value,
               std::function<void(Sizes&, std::int64_t)> change);
  void edit(const std::function<void(Sizes&)>& change, const QString& control, bool interactive);
  void chooseQueries(int choice);

  std::vector<Line> m_lines;
  QPushButton *m_small, *m_sheet;
  QLabel* m_smallNote;
  SegmentedControl *m_queries, *m_element;
  QLabel *m_queriesLabel, *m_elementLabel;
  bool m_ownQueries = false;  // "own" was chosen, whatever their number is
};

}  // namespace attn::app
