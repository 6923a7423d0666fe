// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "labs/sandbox/sandbox_pages.h"
#include "widgets/scene_stage.h"

namespace attn::app {

/// Shows the picture of the current page and passes input to the page.
class SandboxStage : public SceneStage {
  Q_OBJECT

 public:
  explicit SandboxStage(SandboxState&);

  void retranslate() override;
  /// The picture of the current page, which must be of this type.
  template <class Frame>
  const Frame& frame() const {
    return frameAs<Frame>();
  }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void pictureChanged() override;
  void refresh() override;
  void drawPicture(QPainter&) const override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override { m_state.maskEditing().release(); }
  void leaveEvent(QEvent*) override { highlight({}); }
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  const PageEntry& page() const { return pageEntry(m_state.page()); }
  const SandboxFrame& picture() const { return frameAs<SandboxFrame>(); }
  void placeOffer();
  void highlight(std::vector<QRectF> areas);

  SandboxState& m_state;
  SandboxPage m_page = SandboxPage::Mask;  // that was shown last
  QPushButton* m_offer;
  std::vector<QRectF> m_highlighted;
  mutable SandboxView m_shown;  // that the current layout was made for
};

}  // namespace attn::app
