// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <optional>

#include "labs/sandbox/sandbox_pages.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Shows the picture of the current page and passes input to the page.
class SandboxStage : public PaintedStage {
  Q_OBJECT

 public:
  explicit SandboxStage(SandboxModel&);

  void retranslate() override;
  /// The picture of the current page, which must be of this type.
  template <class Frame>
  const Frame& frame() const {
    return frameAs<Frame>();
  }

  int tableRows() const override { return static_cast<int>(items().rows.size()); }
  int tableColumns() const override { return static_cast<int>(items().columns.size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override { return items().rows.value(row); }
  QString columnName(int column) const override { return items().columns.value(column); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void pictureChanged() override;
  void drawPicture(QPainter&) const override;
  StageHint hintAt(const QPointF&) const override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override { m_model.maskEditing().release(); }
  void leaveEvent(QEvent*) override { highlight({}); }
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  const PageEntry& page() const { return pageEntry(m_model.page()); }
  const SandboxFrame& picture() const { return frameAs<SandboxFrame>(); }
  /// False if a question is open that hides the document's numbers, or there are none. The scale experiment has its
  /// own.
  bool hasItems() const { return m_model.page() == SandboxPage::Scale || m_model.hasPicture(); }
  bool isInside(int row, int column) const;
  /// The table of the current picture; empty if there is nothing to show.
  const ItemTable& items() const;
  void follow();
  void describe();
  void placeOffer();
  void highlight(std::vector<QRectF> areas);

  SandboxModel& m_model;
  std::optional<SandboxPage> m_reportedPage;  // the page whose table was last reported to assistive tools
  QPushButton* m_offer;
  std::vector<QRectF> m_highlighted;
  mutable SandboxView m_shown;  // that the current layout was made for
  mutable ItemTable m_items;
  mutable int m_itemsOf = -1;  // the layout that the table was made from
};

}  // namespace attn::app
