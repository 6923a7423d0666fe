// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "figures/compare_panes.h"
#include "figures/picture_frame.h"
#include "labs/heads/picture/heads_origin.h"
#include "labs/heads/picture/heads_timeline.h"
#include "session/playhead.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// The limits of the color scales.
struct HeadsLimits {
  double weight = 1;  // for one scale across all heads
  double value = 1;   // for keys, values and concat
  double output = 1;  // for the projected output; equals `value` if they are similar
  double query = 1;   // for queries; equals `value` if they are similar
  bool operator==(const HeadsLimits&) const = default;
};

struct HeadsOptions {
  bool commonScale = true;            // one scale for the weights of all heads, else one each
  std::optional<HeadsLimits> limits;  // for pictures to be compared; else from the numbers
  bool operator==(const HeadsOptions&) const = default;
};

/// The complete input of the Heads lab's picture.
struct HeadsView {
  Snapshot snapshot;
  Timeline timeline;
  Playhead playhead;
  Selection selection;                        // its head is highlighted
  std::shared_ptr<const HeadsOrigin> origin;  // of the key/value heads, if known
  Snapshot regroupedFrom;                     // the picture before the number of heads was changed
  double regrouped = 1;                       // progress of the transition from it: 0 to 1, before easing
  HeadsOptions options;
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // of the playback: later steps are hidden

  bool operator==(const HeadsView&) const = default;
};

/// What is at a point.
struct HeadsHit {
  enum class Kind {
    Cell,  // of a matrix of the stage
    Head,  // a query head, outside its cells
    Step,  // the preview of a later step
  };
  Kind kind = Kind::Cell;
  MatrixId matrix = Stage::Weights;
  Index head = 0, row = 0, column = 0;
  int step = 0;
  QRectF area{};               // in the picture
  QString label{};             // tooltip and accessible text
  std::optional<Side> side{};  // of a comparison; nullopt for the difference

  Selection selection() const { return {matrix, head, row, column}; }
};

struct HeadsNumbers;
class HeadsData;
struct HeadsLayout;
struct LatentPicture;

/// One laid-out picture of the Heads lab; draws itself and finds what is at a point.
class HeadsFrame : public PictureFrame {
 public:
  /// `known`: data from an earlier frame with the same snapshot.
  HeadsFrame(const QSizeF&, HeadsView, const Theme&, std::shared_ptr<const HeadsNumbers> known = nullptr);
  ~HeadsFrame() override;

  const HeadsView& view() const { return m_view; }
  const std::shared_ptr<const HeadsNumbers>& numbers() const { return m_numbers; }
  void draw(QPainter&) const override;
  std::optional<HeadsHit> hit(const QPointF&) const;
  /// The rectangle of a query head's card, or of a matrix cell, without animation; null if not drawn.
  QRectF cardRect(Index head) const;
  QRectF cellRect(const Selection&) const;
  /// The number of heads per row.
  Index perRow() const;

 private:
  void drawSettled(QPainter&, const HeadsData&, const HeadsLayout&) const;
  void drawSettled(QPainter&, const HeadsView&) const;

  HeadsView m_view;
  Theme m_given, m_theme;  // as given, and scaled to the area
  std::shared_ptr<const HeadsNumbers> m_numbers;
  std::unique_ptr<HeadsData> m_data;  // absent if there is nothing to draw
  std::unique_ptr<HeadsLayout> m_layout;
  std::unique_ptr<LatentPicture> m_latent;  // at HeadsStep::Latent, instead of the cards
};

/// "Share: grouped-query attention (GQA): 4 query heads read each key/value head".
QString headsTitle(const HeadsView&);
/// "query head 5, row mat, column cat: 0.51" for a cell, in full.
QString headsCellText(const HeadsView&, const Selection&, int decimals = 2);
/// "Query head 5 reads key/value head 1; mean row entropy 1.30 bits".
QString headsHeadText(const HeadsView&, Index head, int decimals = 2);
/// The matrices with cells on the stage, in reading order.
std::vector<MatrixId> headsMatrices(const HeadsView&);
/// True if the view can be drawn.
bool isDrawable(const HeadsView&);
/// The step at the playhead. The view must be drawable.
HeadsStep headsStepAt(const HeadsView&);
/// False if the playback limit comes before the step that shows which query heads read a key/value head.
bool showsSharing(const HeadsView&);
/// "grouped-query attention (GQA)".
QString sharingName(const HeadCounts&);

}  // namespace attn::app
