// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_scene.h"

#include <QPainter>
#include <algorithm>
#include <memory>

#include "figures/easing.h"
#include "figures/roomy_theme.h"
#include "figures/scene_theme.h"
#include "labs/heads/picture/heads_latent.h"
#include "labs/heads/picture/heads_picture.h"

namespace attn::app {
namespace {

HeadsSizes sizesOf(const HeadsView& view, bool withOrigin = true) {
  HeadsSizes sizes = headsSizes(*view.snapshot.scenario);
  if (!view.snapshot.trace->projected) sizes.outputWidth = 0;
  if (withOrigin && view.origin && view.origin->before.query == sizes.heads.query) sizes.before = view.origin->before;
  const HeadsStep step = headsStepAt(view);
  sizes.splitting = step == HeadsStep::Split;
  sizes.sharing = showsSharing(view);
  sizes.needsFlow = step == HeadsStep::Split || step >= HeadsStep::Concat;
  return sizes;
}

/// True if the transition from the previous picture can be animated: the same tokens, different heads.
bool isRegrouping(const HeadsView& v) {
  if (v.regrouped >= 1 || !v.regroupedFrom.scenario || !v.regroupedFrom.trace) return false;
  const Scenario &before = *v.regroupedFrom.scenario, &now = *v.snapshot.scenario;
  return before.heads != now.heads && !v.regroupedFrom.trace->heads.empty() &&
         queryTokens(before) == queryTokens(now) && keyTokens(before) == keyTokens(now);
}

bool isStepping(const HeadsView& v) {
  return v.playhead.transition < 1 && v.playhead.step > 0;
}

/// The finished picture of the previous step.
HeadsView stepBefore(HeadsView v) {
  --v.playhead.step;
  v.playhead.cell = v.timeline.cellsAt(v.playhead.step);
  v.playhead.transition = 1;
  return v;
}

}  // namespace

double HeadsCanvas::symbol(QPointF at, const QString& letter, const QString& index, double pixels, const QColor& color,
                           double align) const {
  const Face& large = mathFace(pixels);
  const double share = pixels < px(14) ? 0.86 : 0.7;  // keeps small indices legible
  const Face& small = mathFace(px(indexPixels(pixels / px(1), share, theme().scale)));
  const double first = large.width(letter), second = index.isEmpty() ? 0 : small.width(index);
  painter.setPen(color);
  at -= QPointF((first + second) * align, 0);
  large.draw(painter, at, letter);
  if (!index.isEmpty()) small.draw(painter, at + QPointF(first, pixels * 0.18), index);
  return first + second;
}

bool isDrawable(const HeadsView& v) {
  return v.snapshot.scenario && v.snapshot.trace && !v.snapshot.trace->heads.empty() && !v.timeline.steps.empty();
}

HeadsStep headsStepAt(const HeadsView& v) {
  const int at = std::clamp(v.playhead.step, 0, v.timeline.lastStep());
  return headsStepOf(v.timeline.at(at));
}

bool showsSharing(const HeadsView& v) {
  return !v.limit || headsStepOf(v.timeline.at(v.limit->step)) >= HeadsStep::Share;
}

HeadsFrame::HeadsFrame(const QSizeF& size, HeadsView view, const Theme& theme,
                       std::shared_ptr<const HeadsNumbers> known)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_given(theme),
      m_theme(sceneTheme(roomyTheme(theme, size, m_view.presenting), size, m_view.presenting)),
      m_numbers(std::move(known)) {
  if (!isDrawable(m_view)) return;
  m_view.selection = clamped(m_view.selection, *m_view.snapshot.scenario);
  if (!m_numbers) m_numbers = std::make_shared<const HeadsNumbers>(m_view.snapshot);
  m_data = std::make_unique<HeadsData>(m_view, *m_numbers, m_theme);
  m_layout = std::make_unique<HeadsLayout>(layOutHeads(size, sizesOf(m_view), m_theme));
  if (m_data->step == HeadsStep::Latent) m_latent = std::make_unique<LatentPicture>(layOutLatent(size, *m_data));
}

HeadsFrame::~HeadsFrame() = default;

void HeadsFrame::drawSettled(QPainter& painter, const HeadsView& view) const {
  drawSettled(painter, HeadsData(view, *m_numbers, m_theme), layOutHeads(size(), sizesOf(view), m_theme));
}

void HeadsFrame::drawSettled(QPainter& painter, const HeadsData& data, const HeadsLayout& layout) const {
  const HeadsView& view = data.view;
  ColorCache colors(m_theme);
  const HeadsCanvas canvas(painter, data, layout, std::make_shared<FaceCache>(), colors);
  ScenePen(painter, m_theme).heading(layout.heading, headsStepTitle(data.step), headsStepSubtitle(data));
  if (data.step == HeadsStep::Latent) return drawLatent(canvas, layOutLatent(size(), data));
  drawHeadsLegend(canvas);
  if (isRegrouping(view)) {
    HeadsView old = view;
    old.snapshot = view.regroupedFrom;
    old.timeline = headsTimeline(*old.snapshot.scenario);
    old.origin = nullptr;
    old.selection = clamped(old.selection, *old.snapshot.scenario);
    old.playhead.step = std::min(old.playhead.step, old.timeline.lastStep());
    const HeadsNumbers numbers(old.snapshot);
    const HeadsData before(old, numbers, m_theme);
    const HeadsLayout layoutBefore = layOutHeads(size(), sizesOf(old, false), m_theme);
    drawRegrouping(canvas, before, layoutBefore, eased(view.regrouped));
  } else {
    drawHeadCards(canvas);
  }
  drawFlow(canvas);
}

void HeadsFrame::draw(QPainter& painter) const {
  if (!m_data) return;
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (!isStepping(m_view)) {
    drawSettled(painter, *m_data, *m_layout);
  } else {
    // Both pictures have the same layout: cross-fade.
    const double share = eased(m_view.playhead.transition);
    HeadsView now = m_view;
    now.playhead.transition = 1;
    painter.setOpacity(1 - share);
    drawSettled(painter, stepBefore(m_view));
    painter.setOpacity(share);
    drawSettled(painter, now);
  }
  painter.restore();
}

}  // namespace attn::app
