// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_cells.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_latent.h"
#include "labs/heads/picture/heads_layout.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {
namespace {

MatrixId cardMatrix(const HeadsData& d) {
  return d.showsWeights() ? Stage::Weights : Stage::Queries;
}

/// The query head to select for a group: the lit head if it reads the group, else the first.
Index readerOf(const HeadsData& d, Index group) {
  return d.litGroup() == group ? d.litHead() : group * d.heads.headsPerGroup();
}

std::vector<HeadsArea> areasOf(const HeadsData& d, const HeadsLayout& layout, const LatentPicture* latent) {
  if (latent) return latentAreas(*latent, d);
  std::vector<HeadsArea> areas;
  const HeadTrace& first = d.head(0);
  const Matrix& shown = d.showsWeights() ? first.weights : first.q;
  for (Index h = 0; h < d.heads.query; ++h)
    areas.push_back({cardMatrix(d), h, layout.heads[static_cast<std::size_t>(h)].cells, shown.rows(), shown.cols()});
  // Selecting a cell of a key/value head also selects a query head that reads it.
  const bool sharing = showsSharing(d.view);
  for (Index g = 0; g < d.heads.keyValue && sharing; ++g) {
    const GroupCard& place = layout.groups[static_cast<std::size_t>(g)];
    areas.push_back({Stage::Keys, readerOf(d, g), place.keys, first.k.rows(), first.k.cols()});
    areas.push_back({Stage::Values, readerOf(d, g), place.values, first.v.rows(), first.v.cols()});
  }
  const FlowPlaces& flow = layout.flow;
  const auto slices = [&](const QRectF& whole, MatrixId matrix, Index count, Index perSlice, Index rows, Index columns,
                          bool ofWhole) {
    const double width = whole.width() / static_cast<double>(count);
    for (Index i = 0; i < count && !whole.isEmpty(); ++i) {
      const QRectF rect(whole.left() + width * static_cast<double>(i), whole.top(), width, whole.height());
      const Index head = perSlice > 1 ? readerOf(d, i) : i;
      areas.push_back({matrix, head, rect, rows, columns, ofWhole ? i * columns : 0});
    }
  };
  const Index perGroup = d.heads.headsPerGroup();
  slices(flow.queries, Stage::Queries, d.heads.query, 1, first.q.rows(), first.q.cols(), false);
  if (sharing) {
    slices(flow.keys, Stage::Keys, d.heads.keyValue, perGroup, first.k.rows(), first.k.cols(), false);
    slices(flow.values, Stage::Values, d.heads.keyValue, perGroup, first.v.rows(), first.v.cols(), false);
  }
  slices(flow.concat, Stage::Concat, d.heads.query, 1, first.output.rows(), first.output.cols(), true);
  if (!flow.output.isEmpty()) {
    const Matrix& weights = stackIn(d.scenario, InputSlot::WO)[0];
    areas.push_back({InputSlot::WO, d.litHead(), flow.weights, weights.rows(), weights.cols()});
    areas.push_back({Stage::Projected, d.litHead(), flow.output, d.trace.projected->rows(), d.trace.projected->cols()});
  }
  return areas;
}

/// The step that makes a matrix of the flow, if the playhead has not reached it.
std::optional<int> laterStep(const HeadsData& d, const MatrixId& matrix) {
  if (matrix == MatrixId(Stage::Concat) && d.step < HeadsStep::Concat)
    return indexOfHeadsStep(d.view.timeline, HeadsStep::Concat);
  const bool last = matrix == MatrixId(Stage::Projected) || matrix == MatrixId(InputSlot::WO);
  if (last && d.step < HeadsStep::Project) return indexOfHeadsStep(d.view.timeline, HeadsStep::Project);
  return std::nullopt;
}

}  // namespace

std::optional<HeadsHit> HeadsFrame::hit(const QPointF& point) const {
  if (!m_data) return std::nullopt;
  for (const HeadsArea& area : areasOf(*m_data, *m_layout, m_latent.get())) {
    const auto cell = gridCellAt(area.rect, area.rows, area.columns, point);
    if (!cell) continue;
    if (const auto step = laterStep(*m_data, area.matrix)) {
      const int section = m_view.timeline.at(*step).section;
      return HeadsHit{
          .kind = HeadsHit::Kind::Step,
          .matrix = area.matrix,
          .head = area.head,
          .step = *step,
          .area = area.rect,
          .label = HeadsText::tr("a later step: %1").arg(m_view.timeline.sections[static_cast<std::size_t>(section)])};
    }
    const Selection at{area.matrix, area.head, cell->row, cell->column + area.columnOffset};
    QString label = headsCellText(m_view, at, m_theme.decimals);
    const bool card = !m_latent && area.matrix == cardMatrix(*m_data) &&
                      area.rect == m_layout->heads[static_cast<std::size_t>(area.head)].cells;
    if (card) label += QLatin1Char('\n') + headsHeadText(m_view, area.head, m_theme.decimals);
    return HeadsHit{.matrix = at.matrix,
                    .head = at.head,
                    .row = at.row,
                    .column = at.column,
                    .area = gridCell(area.rect, area.rows, area.columns, cell->row, cell->column),
                    .label = label};
  }
  for (Index h = 0; h < m_data->heads.query; ++h)
    if (const QRectF card = cardRect(h); card.contains(point))
      return HeadsHit{.kind = HeadsHit::Kind::Head,
                      .matrix = cardMatrix(*m_data),
                      .head = h,
                      .area = card,
                      .label = headsHeadText(m_view, h, m_theme.decimals) + QLatin1Char('\n') +
                               HeadsText::tr("Double click to open it in the Steps lab")};
  return std::nullopt;
}

QRectF HeadsFrame::cardRect(Index head) const {
  if (!m_data || head < 0 || head >= m_data->heads.query) return {};
  if (m_latent) return m_latent->heads[static_cast<std::size_t>(head)].card;
  return m_layout->heads[static_cast<std::size_t>(head)].card;
}

QRectF HeadsFrame::cellRect(const Selection& s) const {
  if (!m_data) return {};
  const Index group = m_data->heads.keyValueHeadOf(s.head);
  for (const HeadsArea& area : areasOf(*m_data, *m_layout, m_latent.get())) {
    if (area.matrix != s.matrix) continue;
    if (m_latent) {
      const Index at = s.column - area.columnOffset;
      const bool own = area.head == s.head || s.matrix == MatrixId(InputSlot::X) || s.matrix == MatrixId(Stage::Latent);
      if (!own || at < 0 || at >= area.columns) continue;
      return gridCell(area.rect, area.rows, area.columns, s.row, at);
    }
    const bool shared = s.matrix == MatrixId(Stage::Keys) || s.matrix == MatrixId(Stage::Values);
    const bool whole = s.matrix == MatrixId(Stage::Projected) || s.matrix == MatrixId(InputSlot::WO);
    const Index column = s.column - area.columnOffset;
    const bool concat = s.matrix == MatrixId(Stage::Concat);
    if (concat && (column < 0 || column >= area.columns)) continue;
    const bool same =
        shared ? m_data->heads.keyValueHeadOf(area.head) == group : concat || whole || area.head == s.head;
    if (same) return gridCell(area.rect, area.rows, area.columns, s.row, column);
  }
  return {};
}

Index HeadsFrame::perRow() const {
  return m_latent ? m_latent->perRow : m_layout ? m_layout->perRow : 1;
}

}  // namespace attn::app
