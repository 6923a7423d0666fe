// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <memory>
#include <vector>

#include "explanation/explanation.h"
#include "figures/picture_frame.h"
#include "labs/model/picture/model_view.h"

namespace attn::app {

class FormSection;
class ModelState;
class Playback;
template <class View>
class ViewExplanation;

/// A page of the Model lab: what it shows is a pure function of the view.
struct ModelPageEntry {
  const char* id;     // "model-block": `render`
  const char* title;  // not translated, as `tip` and `name`; context ModelScene
  const char* tip;
  const char* name;  // of the stage, for assistive tools
  Timeline (*timeline)(const ModelView&);
  /// The names of the timeline's steps, unique among all pages: "18", "block-2".
  QStringList (*steps)(const ModelView&);
  std::unique_ptr<const PictureFrame> (*frame)(const QSizeF&, const ModelView&, const Theme&);
  Explanation (*explain)(const ModelView&, const Theme&);
  /// Adds the parts of the explanation that only this page has; they hide themselves on other pages. Null if there are
  /// none.
  void (*addCards)(ViewExplanation<ModelView>&);
  /// The inputs of this page only, below those of all pages. Null if there are none. A section hides itself on other
  /// pages.
  std::vector<FormSection*> (*inputs)(Session&, ModelState*, Playback*);
  // Null if the page does not react.
  void (*press)(ModelState&, Playback&, const PictureFrame&, const QPointF&, bool dragged);
  /// A double click, or Return: switches the item at the point.
  void (*activate)(ModelState&, const PictureFrame&, const QPointF&);
  /// Selects a row of the frame's table.
  void (*select)(ModelState&, const PictureFrame&, int row);
};

template <class Frame>
std::unique_ptr<const PictureFrame> modelFrame(const QSizeF& size, const ModelView& view, const Theme& theme) {
  return std::make_unique<Frame>(size, view, theme);
}

ModelPageEntry headsPage();
ModelPageEntry blockPage();
ModelPageEntry generatePage();
const std::array<ModelPageEntry, 3>& modelPages();
inline const ModelPageEntry& modelPage(ModelPage page) {
  return modelPages()[static_cast<std::size_t>(page)];
}

}  // namespace attn::app
