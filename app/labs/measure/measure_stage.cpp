// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_stage.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QWheelEvent>
#include <algorithm>

#include "labs/measure/charts/measure_plots.h"
#include "labs/measure/measure_state.h"
#include "theme/fonts.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr int kWheelRows = 2;

MeasureChartKind rightKind(MeasureChartKind chosen) {
  return chosen == MeasureChartKind::Roofline ? chosen : MeasureChartKind::Rate;
}

}  // namespace

MeasureStage::MeasureStage(MeasureState* state, QWidget* parent)
    : PaintedStage(parent),
      m_state(state),
      m_left(new LinePlot(this)),
      m_right(new LinePlot(this)),
      m_chartChoice(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_partChoice(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_run(new QPushButton(this)) {
  m_run->setFocusPolicy(Qt::TabFocus);  // a click must not focus a button that is about to disappear
  m_run->setDefault(true);
  connect(m_run, &QPushButton::clicked, state, &MeasureState::run);
  const auto select = [state](const MeasurePlot& plot, int reading) {
    if (const auto& place = plot.places.at(static_cast<std::size_t>(reading))) state->select(*place);
  };
  connect(m_left, &LinePlot::chosen, this, [this, select](int i) { select(timePlot(view(), theme()), i); });
  connect(m_right, &LinePlot::chosen, this, [this, select](int i) { select(rightPlot(view(), theme()), i); });
  connect(m_chartChoice, &SegmentedControl::chosen, this, [this](int i) {
    m_state->chooseChart(m_compact ? static_cast<MeasureChartKind>(i)
                         : i == 1  ? MeasureChartKind::Roofline
                                   : MeasureChartKind::Rate);
  });
  connect(m_partChoice, &SegmentedControl::chosen, this,
          [this](int i) { m_state->choosePart(static_cast<MeasurePart>(i)); });
  connect(state, &MeasureState::changed, this, &MeasureStage::refresh);
  connect(state, &MeasureState::settingsChanged, this, &MeasureStage::refresh);
  connect(state, &MeasureState::selectionChanged, this, &MeasureStage::refresh);
  retranslate();
}

MeasureView MeasureStage::view() const {
  MeasureView view = m_state->view();
  view.presenting = isPresenting();
  return view;
}

std::unique_ptr<const PictureFrame> MeasureStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<MeasureFrame>(size, view(), theme);
}

bool MeasureStage::isCurrent(const PictureFrame& shown) const {
  return static_cast<const MeasureFrame&>(shown).view() == view();
}

void MeasureStage::setTheme(const Theme& theme) {
  PaintedStage::setTheme(theme);
  refreshNow();
}

void MeasureStage::setPresenting(bool presenting) {
  PaintedStage::setPresenting(presenting);
  refreshNow();
}

void MeasureStage::retranslate() {
  m_run->setText(tr("Run"));
  m_chartChoice->setAccessibleName(tr("Chart"));
  m_partChoice->setAccessibleName(tr("Below the chart"));
  m_partChoice->setLabels({tr("Runs"), tr("Counted next to measured")});
  setAccessibleName(tr("Runs that were measured"));
  PaintedStage::retranslate();
  refreshNow();
}

void MeasureStage::refresh() {
  if (isVisible()) refreshNow();
}

void MeasureStage::refreshNow() {
  placeControls();
  if (QAccessible::isActive() && !m_state->isRunning()) {
    const QString words = measureSceneText(view());
    if (words != accessibleDescription()) {
      setAccessibleDescription(words);
      QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
      QAccessible::updateAccessibility(&changed);
    }
  }
  update();
}

void MeasureStage::placeControls() {
  const MeasureView shown = frame().view();
  const Theme theme = frame().theme();
  const MeasureLayout layout = frame().layout();
  const bool invites = !layout.invitation.isNull();
  m_compact = layout.compact;
  for (SegmentedControl* control : {m_chartChoice, m_partChoice}) control->setTheme(theme);
  m_chartChoice->setLabels(m_compact ? QStringList{tr("Milliseconds"), tr("GFLOP/s"), tr("Roofline")}
                                     : QStringList{tr("GFLOP/s"), tr("Roofline")});
  const MeasureChartKind right = m_compact ? shown.chart : rightKind(shown.chart);
  m_chartChoice->setCurrent(m_compact ? static_cast<int>(shown.chart) : right == MeasureChartKind::Roofline ? 1 : 0);
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
  if (invites) {
    m_run->setFont(uiFont(theme.px(14), QFont::DemiBold));
    m_run->setEnabled(m_state->canRun().has_value());
    m_run->setGeometry(frame().invitationButton().toRect());
    return;
  }
  switchAt(m_chartChoice, layout.rightTitle, m_compact);
  if (m_compact) switchAt(m_partChoice, layout.lowerTitle, true);
  for (LinePlot* chart : {m_left, m_right}) chart->setTheme(theme, theme.background);
  m_left->setGeometry(layout.leftChart.toRect());
  m_right->setGeometry(layout.rightChart.toRect());
  if (!layout.leftChart.isNull()) m_left->setPlot(timePlot(shown, theme).plot);
  m_right->setPlot(rightPlot(shown, theme).plot);
}

MeasurePlot MeasureStage::rightPlot(const MeasureView& shown, const Theme& theme) const {
  return measurePlot(shown, m_compact ? shown.chart : rightKind(shown.chart), theme);
}

void MeasureStage::resizeEvent(QResizeEvent* event) {
  PaintedStage::resizeEvent(event);
  placeControls();
}

void MeasureStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  m_state->findDevices();
  refreshNow();
}

void MeasureStage::drawHover(QPainter& painter, const QRectF& area) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme().faint, 1));
  painter.drawRoundedRect(area.adjusted(-4, 1, 0, -1), 4, 4);
}

void MeasureStage::press(const QPointF& point) {
  if (const auto hit = frame().hit(point)) m_state->select(hit->place);
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

int MeasureStage::selectedRow() const {
  const MeasureView shown = view();
  const auto place = shownPlace(shown);
  const auto rows = rowsOf(shown);
  for (std::size_t i = 0; place && i < rows.size(); ++i)
    if (MeasurePlace{rows[i].run->kernel, rows[i].run->backend, rows[i].run->tokens} == *place)
      return static_cast<int>(i);
  return -1;
}

void MeasureStage::selectRow(int row) {
  const MeasureView shown = view();
  const auto rows = rowsOf(shown);
  if (row < 0 || row >= static_cast<int>(rows.size())) return;
  const BenchRun& run = *rows[static_cast<std::size_t>(row)].run;
  m_state->select({run.kernel, run.backend, run.tokens});
  if (!frame().layout().table.isNull()) m_state->scrollTo(firstRowFor(frame().results(), row));
  QAccessibleEvent changed(this, QAccessible::Selection);
  QAccessible::updateAccessibility(&changed);
}

/// Selects the same kernel and device at the next larger or smaller number of tokens.
void MeasureStage::nextTokens(int direction) {
  const auto rows = rowsOf(view());
  const int present = selectedRow();
  if (present < 0) return;
  const BenchRun& from = *rows[static_cast<std::size_t>(present)].run;
  for (int i = present + direction; i >= 0 && i < static_cast<int>(rows.size()); i += direction) {
    const BenchRun& run = *rows[static_cast<std::size_t>(i)].run;
    if (run.kernel == from.kernel && run.backend == from.backend && run.tokens != from.tokens) return selectRow(i);
  }
}

void MeasureStage::copy() {
  if (hasRuns(view())) QGuiApplication::clipboard()->setText(tableTsv(view()));
}

void MeasureStage::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copy();
  if (!isPlainKey(*event) || !hasRuns(view())) {
    event->ignore();
    return;
  }
  switch (event->key()) {
    case Qt::Key_Down:
      return selectRow(selectedRow() + 1);
    case Qt::Key_Up:
      return selectRow(selectedRow() - 1);
    case Qt::Key_Right:
      return nextTokens(1);
    case Qt::Key_Left:
      return nextTokens(-1);
    default:
      event->ignore();
  }
}

QString MeasureStage::cellText(int row, int column) const {
  const MeasureView shown = view();
  const auto rows = rowsOf(shown);
  if (row < 0 || row >= static_cast<int>(rows.size())) return {};
  const QStringList names = attn::app::tableColumns(shown),
                    cells = tableCells(shown, rows[static_cast<std::size_t>(row)]);
  if (column < 0 || column >= names.size()) return {};
  return names[column] + QStringLiteral(": ") + cells.value(column, QStringLiteral("–"));
}

/// Whole rows are selected: each cell represents its row.
QRect MeasureStage::cellArea(int row, int) const {
  for (const MeasureTable::Line& line : frame().results().lines)
    if (static_cast<int>(line.row) == row) return line.area.toAlignedRect();
  return {};
}

TablePlace MeasureStage::cellUnder(const QPoint& point) const {
  for (const MeasureTable::Line& line : frame().results().lines)
    if (line.area.contains(point)) return {static_cast<int>(line.row), 0};
  return {};
}

StageHint MeasureStage::hintAt(const QPointF& point) const {
  const auto hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->area} : StageHint{};
}

}  // namespace attn::app
