// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// A stage whose frame provides the hints, the table and the description. Arrow keys select the next row or cell. Labs
/// add behavior as functions.
class SceneStage : public PaintedStage {
 public:
  struct Behavior {
    std::function<QString()> name;                             // of the stage, for assistive tools
    std::function<void(const PictureFrame&, int row)> select;  // makes a row current
    /// The left button was pressed at a point, or dragged there.
    std::function<void(const PictureFrame&, const QPointF&, bool dragged)> act;
    std::function<void(int direction)> sideways{};  // Left (-1) or Right (1) was pressed
    std::function<void(QPainter&, const QRectF& area, const Theme&)> drawHover{};
    std::function<void(const CellPlace&)> selectCell{};  // makes a cell of PictureFrame::itemTable() current
  };

  SceneStage(Playback*, Behavior);

  /// Repaints whenever one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, [this] { refresh(); }), ...);
  }
  void retranslate() override;

  Kind tableKind() const override;
  int tableRows() const override { return static_cast<int>(table().rows.size()); }
  int tableColumns() const override { return static_cast<int>(table().columns.size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override { return table().rows.value(row); }
  QString columnName(int column) const override { return table().columns.value(column); }

 protected:
  void drawHover(QPainter&, const QRectF& area) const override;
  StageHint hintAt(const QPointF& point) const override { return picture().hint(point); }
  void press(const QPointF& point) override { m_behavior.act(picture(), point, false); }
  void drag(const QPointF& point) override { m_behavior.act(picture(), point, true); }
  void showEvent(QShowEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  /// Shows the current view, unless the stage is hidden.
  virtual void refresh();
  /// True while pictures follow each other quickly; screen readers are notified afterwards.
  virtual bool isMoving() const { return m_playback->isPlaying(); }
  /// Updates the description for screen readers, unless the picture is moving.
  void describe();

 private:
  const PictureFrame& picture() const { return frameAs<PictureFrame>(); }
  /// Of the current picture, whether it has rows or cells.
  const ItemTable& table() const;
  bool isInside(int row, int column) const;

  Playback* m_playback;
  Behavior m_behavior;
  mutable ItemTable m_table;
  mutable bool m_hasCells = false;
  mutable int m_tableOf = -1;  // the layout that the table was made from
  QString m_announced;         // the name of the table that assistive tools know
};

/// A scene stage with one frame type, constructed from a view.
template <class Frame, class View>
class SceneStageOf : public SceneStage {
 public:
  SceneStageOf(Playback* playback, std::function<View()> view, Behavior behavior)
      : SceneStage(playback, std::move(behavior)), m_view(std::move(view)) {}

  View view() const {
    View view = m_view();
    view.presenting = isPresenting();
    return view;
  }
  const Frame& frame() const { return frameAs<Frame>(); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF& size, const Theme& theme) const override {
    return std::make_unique<Frame>(size, view(), theme);
  }
  bool isCurrent(const PictureFrame& shown) const override { return static_cast<const Frame&>(shown).view() == view(); }

 private:
  std::function<View()> m_view;
};

}  // namespace attn::app
