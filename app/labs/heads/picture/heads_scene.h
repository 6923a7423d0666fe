// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/heads/picture/heads_origin.h"
#include "labs/heads/picture/heads_timeline.h"
#include "session/playhead.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Where the colour scales end.
struct HeadsLimits {
  double weight = 1;  // of one scale for all heads
  double value = 1;   // of keys, values and concat
  double output = 1;  // of what W_O makes of them; the same as `value` where they are alike
  double query = 1;   // of queries; the same as `value` where they are alike
  bool operator==(const HeadsLimits&) const = default;
};

struct HeadsOptions {
  bool commonScale = true;            // one scale for the weights of all heads, else one each
  std::optional<HeadsLimits> limits;  // of pictures that are to be compared; else those of the numbers themselves
  bool operator==(const HeadsOptions&) const = default;
};

/// All that the picture of the Heads lab depends on.
struct HeadsView {
  Snapshot snapshot;
  Timeline timeline;
  Playhead playhead;
  Selection selection;                        // its head is the one that is highlighted
  std::shared_ptr<const HeadsOrigin> origin;  // what the key/value heads were made of, where that is known
  Snapshot regroupedFrom;                     // the picture before the number of heads was changed
  double regrouped = 1;                       // how far the heads have come from there: 0 to 1, eased by the drawing
  HeadsOptions options;
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // of the playback: what comes after it is not shown
};

/// What lies under a point.
struct HeadsHit {
  enum class Kind {
    Cell,  // of a matrix of the stage
    Head,  // a query head, beside its cells
    Step,  // a picture of a later step
  };
  Kind kind = Kind::Cell;
  MatrixId matrix = Stage::Weights;
  Index head = 0, row = 0, column = 0;
  int step = 0;
  QRectF area;    // where it is drawn
  QString label;  // tooltip and accessible text
};

struct HeadsNumbers;
class HeadsData;
struct HeadsLayout;
struct LatentPicture;

/// One picture of the Heads lab, laid out: it can be drawn and asked what lies under a point.
class HeadsFrame : public PictureFrame {
 public:
  /// `known`: what an earlier frame of the same snapshot has gathered.
  HeadsFrame(const QSizeF&, HeadsView, const Theme&, std::shared_ptr<const HeadsNumbers> known = nullptr);
  ~HeadsFrame() override;

  const HeadsView& view() const { return m_view; }
  const std::shared_ptr<const HeadsNumbers>& numbers() const { return m_numbers; }
  void draw(QPainter&) const override;
  std::optional<HeadsHit> hit(const QPointF&) const;
  /// Where the card of a query head, or a cell of a matrix, is drawn when nothing moves; null where it is not.
  QRectF cardRect(Index head) const;
  QRectF cellRect(const Selection&) const;
  /// Heads side by side.
  Index perRow() const;

 private:
  void drawSettled(QPainter&, const HeadsData&, const HeadsLayout&) const;
  void drawSettled(QPainter&, const HeadsView&) const;

  HeadsView m_view;
  Theme m_given, m_theme;  // as asked for, and scaled to the area
  std::shared_ptr<const HeadsNumbers> m_numbers;
  std::unique_ptr<HeadsData> m_data;  // absent where there is nothing to draw yet
  std::unique_ptr<HeadsLayout> m_layout;
  std::unique_ptr<LatentPicture> m_latent;  // at HeadsStep::Latent, in place of the cards
};

/// Where the scales of this view end by themselves; the larger ones of two views make them comparable.
HeadsLimits headsLimits(const HeadsView&);
/// "Share: grouped-query attention (GQA): 4 query heads read each key/value head".
QString headsTitle(const HeadsView&);
/// "query head 5, row mat, column cat: 0.51"; of the selected cell, in full.
QString headsCellText(const HeadsView&, const Selection&, int decimals = 2);
/// "Query head 5 reads key/value head 1; mean row entropy 1.30 bits".
QString headsHeadText(const HeadsView&, Index head, int decimals = 2);
/// The matrices with cells on the stage, in reading order.
std::vector<MatrixId> headsMatrices(const HeadsView&);
/// Whether the stage can be drawn.
bool isDrawable(const HeadsView&);
/// The step at the playhead, of a view that can be drawn.
HeadsStep headsStepAt(const HeadsView&);
/// False if the playback may not go as far as the step that shows which query heads read a key/value head.
bool showsSharing(const HeadsView&);
/// MHA, GQA, MQA in words: "grouped-query attention (GQA)".
QString sharingName(const HeadCounts&);

}  // namespace attn::app
