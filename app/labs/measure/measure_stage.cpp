// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_stage.h"

#include <QPainter>
#include <QPushButton>
#include <QWheelEvent>
#include <algorithm>

#include "figures/box.h"
#include "labs/measure/charts/measure_plots.h"
#include "labs/measure/measure_state.h"
#include "session/edition.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr int kWheelRows = 2;

void drawRowFrame(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  drawBox(painter, area.adjusted(-4, 1, 0, -1), {}, theme.faint, 1, 4);
}

}  // namespace

MeasureStage::MeasureStage(MeasureState* state)
    : SceneStageOf(&state->playback(), [state] { return state->view(); },
                   {.name = [] { return tr("Runs that were measured"); },
                    .select = [this](const PictureFrame&, int row) { selectRow(row); },
                    .act =
                        [this](const PictureFrame&, const QPointF& point, bool dragged) {
                          if (const auto hit = frame().hit(point); hit && !dragged) m_state->select(hit->place);
                        },
                    .sideways = [this](int direction) { nextTokens(direction); },
                    .drawHover = &drawRowFrame}),
      m_state(state),
      m_left(new LinePlot(this)),
      m_right(new LinePlot(this)),
      m_chartChoice(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_partChoice(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_run(new QPushButton(this)),
      m_lack(plainLabel({}, this)) {
  m_lack->setWordWrap(true);
  m_run->setFocusPolicy(Qt::TabFocus);  // a click must not focus a button that is about to disappear
  m_run->setDefault(true);
  connect(m_run, &QPushButton::clicked, state, &MeasureState::run);
  const auto select = [state](const MeasurePlot& plot, int reading) {
    if (const auto& place = plot.places.at(static_cast<std::size_t>(reading))) state->select(*place);
  };
  connect(m_left, &LinePlot::chosen, this, [this, select](int i) { select(timePlot(view(), theme()), i); });
  connect(m_right, &LinePlot::chosen, this, [this, select](int i) { select(rightPlot(view(), theme()), i); });
  connect(m_chartChoice, &SegmentedControl::chosen, this,
          [this](int i) { m_state->chooseChart(static_cast<MeasureChartKind>(i + firstKind())); });
  connect(m_partChoice, &SegmentedControl::chosen, this,
          [this](int i) { m_state->choosePart(static_cast<MeasurePart>(i)); });
  refreshOn(state, &MeasureState::changed, &MeasureState::settingsChanged, &MeasureState::selectionChanged);
}

void MeasureStage::refresh() {
  if (isVisible()) placeControls();
  SceneStageOf::refresh();
}

void MeasureStage::pictureChanged() {
  SceneStageOf::pictureChanged();
  placeControls();
}

void MeasureStage::placeControls() {
  const MeasureView shown = frame().view();
  const Theme theme = frame().theme();
  const MeasureLayout layout = frame().layout();
  const bool invites = !layout.invitation.isNull();
  m_compact = layout.compact;
  m_run->setText(tr("Run"));
  m_chartChoice->setAccessibleName(tr("Chart"));
  m_partChoice->setAccessibleName(tr("Below the chart"));
  for (ThemedWidget* control : std::initializer_list<ThemedWidget*>{m_chartChoice, m_partChoice, m_left, m_right})
    control->setTheme(theme);
  m_chartChoice->setLabels(QStringList{tr("Milliseconds"), tr("GFLOP/s"), tr("Roofline")}.mid(firstKind()));
  m_chartChoice->setCurrent(std::max(0, static_cast<int>(shown.chart) - firstKind()));
  m_partChoice->setLabels({tr("Runs"), tr("Counted next to measured")});
  m_partChoice->setCurrent(static_cast<int>(shown.part));
  const auto switchAt = [&](SegmentedControl* control, const QRectF& title, bool leftEnd) {
    const QSizeF wanted = control->sizeHint();
    const double wide = std::min(title.width(), wanted.width() + theme.px(24));
    const double high = std::min(wanted.height(), title.height() + theme.px(4));
    control->setGeometry(
        QRectF(leftEnd ? title.left() : title.right() - wide, title.top() - theme.px(5), wide, high).toRect());
  };
  m_chartChoice->setVisible(!invites);
  m_partChoice->setVisible(!invites && m_compact);
  m_left->setVisible(!layout.leftChart.isNull());
  m_right->setVisible(!invites);
  m_run->setVisible(invites);
  m_lack->setText(missingText(&Edition::measures));
  m_lack->setVisible(invites && !m_lack->text().isEmpty());
  if (invites) {
    m_run->setFont(uiFont(theme.px(14), QFont::DemiBold));
    m_run->setEnabled(m_state->canRun().has_value());
    m_run->setGeometry(frame().invitationButton().toRect());
    m_lack->setFont(uiFont(theme.px(14)));
    m_lack->setStyleSheet(QStringLiteral("color: %1").arg(theme.ink.name()));
    const int wide = layout.invitation.toRect().width();
    m_lack->setGeometry(m_run->x(), m_run->geometry().bottom() + qRound(theme.px(10)), wide,
                        m_lack->heightForWidth(wide));
    return;
  }
  switchAt(m_chartChoice, layout.rightTitle, m_compact);
  if (m_compact) switchAt(m_partChoice, layout.lowerTitle, true);
  m_left->setGeometry(layout.leftChart.toRect());
  m_right->setGeometry(layout.rightChart.toRect());
  if (!layout.leftChart.isNull()) m_left->setPlot(timePlot(shown, theme).plot);
  m_right->setPlot(rightPlot(shown, theme).plot);
}

MeasurePlot MeasureStage::rightPlot(const MeasureView& shown, const Theme& theme) const {
  const int kind = std::max(static_cast<int>(shown.chart), firstKind());
  return measurePlot(shown, static_cast<MeasureChartKind>(kind), theme);
}

void MeasureStage::resizeEvent(QResizeEvent* event) {
  SceneStageOf::resizeEvent(event);
  placeControls();
}

void MeasureStage::showEvent(QShowEvent* event) {
  m_state->findDevices();
  placeControls();
  SceneStageOf::showEvent(event);
}

void MeasureStage::wheelEvent(QWheelEvent* event) {
  const MeasureTable& table = frame().results();
  if (table.hiddenRows == 0 || !frame().layout().table.contains(event->position()) || event->angleDelta().y() == 0) {
    event->ignore();
    return;
  }
  forgetHovered();
  const int wanted = table.firstRow + (event->angleDelta().y() < 0 ? kWheelRows : -kWheelRows);
  m_state->scrollTo(std::clamp(wanted, 0, table.hiddenRows));
  event->accept();
}

void MeasureStage::selectRow(int row) {
  m_state->select(placeOf(*rowsOf(view())[static_cast<std::size_t>(row)].run));
  if (!frame().layout().table.isNull()) m_state->scrollTo(firstRowFor(frame().results(), row));
}

/// Selects the same kernel and device at the next larger or smaller number of tokens.
void MeasureStage::nextTokens(int direction) {
  const auto rows = rowsOf(view());
  const int present = currentCell().row;
  if (present < 0) return;
  const BenchRun& from = *rows[static_cast<std::size_t>(present)].run;
  for (int i = present + direction; i >= 0 && i < static_cast<int>(rows.size()); i += direction) {
    const BenchRun& run = *rows[static_cast<std::size_t>(i)].run;
    if (run.kernel == from.kernel && run.backend == from.backend && run.tokens != from.tokens) return selectRow(i);
  }
}

}  // namespace attn::app
