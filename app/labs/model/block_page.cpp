// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/block_page.h"

namespace attn::app {
namespace {

class BlockFrame : public PictureFrame {
 public:
  using PictureFrame::PictureFrame;
  void draw(QPainter&) const override {}
};

}  // namespace

ModelPageEntry blockPage() {
  return {.id = "model-block",
          .title = QT_TRANSLATE_NOOP("ModelScene", "Block"),
          .tip = "",
          .name = "",
          .timeline =
              [](const ModelView&) {
                return Timeline{{{0, 0, 1, 0, true}}, {QStringLiteral("block")}, {}};
              },
          .steps = [](const ModelView&) { return QStringList{QStringLiteral("block")}; },
          .frame = [](const QSizeF& size, const ModelView&, const Theme&) -> std::unique_ptr<const PictureFrame> {
            return std::make_unique<BlockFrame>(size);
          },
          .explain = [](const ModelView&, const Theme&) { return Explanation(); },
          .inputs = nullptr,
          .press = nullptr,
          .activate = nullptr,
          .select = nullptr};
}

}  // namespace attn::app
