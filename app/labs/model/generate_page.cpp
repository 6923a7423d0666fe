// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/generate_page.h"

namespace attn::app {
namespace {

class GenerateFrame : public PictureFrame {
 public:
  using PictureFrame::PictureFrame;
  void draw(QPainter&) const override {}
};

}  // namespace

ModelPageEntry generatePage() {
  return {.id = "model-generate",
          .title = QT_TRANSLATE_NOOP("ModelScene", "Generate"),
          .tip = "",
          .name = "",
          .timeline =
              [](const ModelView&) {
                return Timeline{{{0, 0, 1, 0, true}}, {QStringLiteral("generate")}, {}};
              },
          .steps = [](const ModelView&) { return QStringList{QStringLiteral("generate")}; },
          .frame = [](const QSizeF& size, const ModelView&, const Theme&) -> std::unique_ptr<const PictureFrame> {
            return std::make_unique<GenerateFrame>(size);
          },
          .explain = [](const ModelView&, const Theme&) { return Explanation(); },
          .inputs = nullptr,
          .press = nullptr,
          .activate = nullptr,
          .select = nullptr};
}

}  // namespace attn::app
