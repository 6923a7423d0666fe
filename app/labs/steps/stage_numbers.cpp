// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_numbers.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "attention/row_tokens.h"
#include "attention/visibility.h"
#include "base/number_format.h"
#include "figures/matrix_names.h"
#include "figures/subscripted_text.h"
#include "labs/steps/inputs_behind.h"
#include "labs/steps/steps_stage.h"
#include "scenario/edit.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/token_text.h"
#include "widgets/number_steps.h"
#include "widgets/pasted_numbers.h"

namespace attn::app {
namespace {

constexpr int kMaxWays = 6;

/// True if the typed character can start a number.
bool beginsNumber(const QString& text) {
  if (text.size() != 1) return false;
  const QChar sign = text.front();
  return sign.isDigit() || sign == u'.' || sign == u',' || sign == u'-' || sign == u'−' || sign == u'+';
}

/// True for the characters that also step the playback.
bool isPlaybackSign(const QKeyEvent& key) {
  return key.key() == Qt::Key_Period || key.key() == Qt::Key_Comma;
}

QString rowNameOf(const Scenario& s, InputSlot slot, Index row) {
  const std::optional<Sequence> tokens = rowTokens(slot);
  if (!tokens) return {};
  const std::vector<std::string> names = *tokens == Sequence::Query ? queryTokenNames(s) : keyTokenNames(s);
  return shownToken(QString::fromStdString(names.at(static_cast<std::size_t>(row))));
}

}  // namespace

StageNumbers::StageNumbers(Session& session, StepsStage& stage)
    : QObject(&stage),
      m_session(session),
      m_stage(stage),
      m_editor(new InPlaceEditor(&stage)),
      m_bubble(new StageBubble(&stage)) {
  connect(m_editor, &InPlaceEditor::entered, this, &StageNumbers::enter);
  connect(m_editor, &InPlaceEditor::refused, this,
          [this](const QString& typed) { say(notANumberText(typed), {}, m_edited); });
  connect(m_editor, &InPlaceEditor::restored, m_bubble, &QWidget::hide);
}

void StageNumbers::setTheme(const Theme& theme) {
  m_editor->setTheme(theme);
  m_bubble->setTheme(theme);
}

// --- queries

std::optional<InputSlot> StageNumbers::slotOf(const Selection& cell) const {
  return m_session.hasScenario() ? inputOf(scenario(), cell.matrix) : std::nullopt;
}

double StageNumbers::valueOf(InputSlot slot, const Selection& cell) const {
  return stackIn(scenario(), slot)[stackHead(scenario(), slot, cell.head)](cell.row, cell.column);
}

QString StageNumbers::nameOf(InputSlot slot) const {
  return withoutSubscriptMarks(plainMatrixSymbol(slot));
}

bool StageNumbers::isDraggable(const Selection& cell) const {
  const std::optional<InputSlot> slot = slotOf(cell);
  return slot && *slot != InputSlot::CustomMask;
}

QString StageNumbers::hintFor(const Selection& cell) const {
  const std::optional<InputSlot> slot = slotOf(cell);
  if (!slot) return {};
  if (*slot == InputSlot::CustomMask) return tr("Click it once more to open or close it.");
  return tr("Drag it sideways, type a number, or click it and turn the wheel. Shift: fine steps.");
}

// --- changes

void StageNumbers::change(InputSlot slot, const Selection& cell, double value, const QString& gesture) {
  if (!std::isfinite(value) || value == valueOf(slot, cell)) return;
  const Index head = stackHead(scenario(), slot, cell.head);
  const QString place = QStringLiteral("%1/%2/%3/%4").arg(nameOf(slot)).arg(head).arg(cell.row).arg(cell.column);
  const QString key = gesture.isEmpty() ? QString() : place + QStringLiteral("#stage ") + gesture;
  const Problems problems = m_session.apply(tr("Change %1").arg(nameOf(slot)),
                                            withCell(scenario(), slot, head, cell.row, cell.column, value), key);
  if (!problems.empty()) say(problemsText(problems), {}, cell);
}

void StageNumbers::turn(const Selection& cell, double steps, bool fine) {
  const std::optional<InputSlot> slot = slotOf(cell);
  if (!slot || steps == 0) return;
  if (!m_turning || !(m_turned == cell)) ++m_gesture;
  m_turning = true;
  m_turned = cell;
  const double now = valueOf(*slot, cell);
  change(*slot, cell, stepped(now, steps, stepOf(now, fine)), QString::number(m_gesture));
}

void StageNumbers::switchMaskCell(const Selection& cell) {
  const bool open = valueOf(InputSlot::CustomMask, cell) == 0;
  change(InputSlot::CustomMask, cell, open ? 1 : 0);
  const Hidden rule = hiddenBy(scenario().attention.mask, cell.head, cell.row, cell.column);
  if (open && rule != Hidden::No && rule != Hidden::ByCustom)
    say(tr("Open in the custom mask; another rule of the mask still hides it."), {}, cell);
}

void StageNumbers::edit(const Selection& cell, const QString& begun) {
  const std::optional<InputSlot> slot = slotOf(cell);
  const QRectF area = m_stage.areaOf(cell);
  if (!slot || area.isNull()) return;
  m_bubble->hide();
  m_turning = false;
  m_edited = cell;
  const QString row = rowNameOf(scenario(), *slot, cell.row);
  m_editor->setAccessibleName(
      tr("%1, row %2, column %3")
          .arg(nameOf(*slot), row.isEmpty() ? indexText(cell.row) : row, indexText(cell.column)));
  m_editor->open(area, m_stage.digitPixels(cell.matrix), begun.isEmpty() ? exactText(valueOf(*slot, cell)) : begun,
                 begun.isEmpty() ? InPlaceEditor::Text::There : InPlaceEditor::Text::Begun);
}

void StageNumbers::enter(double value, int down, int right) {
  m_bubble->hide();
  const std::optional<InputSlot> slot = slotOf(m_edited);
  if (!slot) return;
  if (*slot == InputSlot::CustomMask && value != 0 && value != 1)
    return say(tr("A cell of the custom mask is 1 (open) or 0 (closed)."), {}, m_edited);
  change(*slot, m_edited, value);
  if (m_stage.showsTransposed(m_edited.matrix)) std::swap(down, right);
  if (down == 0 && right == 0) return;
  m_stage.choose(movedCell(m_edited, scenario(), down, right));
  m_chosenHere = true;
  updateTypesNumbersProperty();
}

void StageNumbers::copy(const Selection& cell) {
  double value = 0;
  if (const std::optional<InputSlot> slot = slotOf(cell)) {
    value = valueOf(*slot, cell);
  } else {
    const Snapshot& now = m_session.snapshot();
    const auto* stage = std::get_if<Stage>(&cell.matrix);
    const Matrix* m = stage && now.hasResults() ? stageMatrix(*now.trace, cell.head, *stage) : nullptr;
    if (!m || cell.row >= m->rows() || cell.column >= m->cols()) return;
    value = (*m)(cell.row, cell.column);
  }
  // Use the sign and the decimal point that a spreadsheet of the same locale expects.
  QString text = QString::fromStdString(shortest(value));
  QGuiApplication::clipboard()->setText(text.replace(QLatin1Char('.'), QLocale().decimalPoint()));
}

void StageNumbers::paste(const Selection& cell) {
  const std::optional<InputSlot> slot = slotOf(cell);
  if (!slot) return explainComputed(cell);
  const Result<Matrix> pasted = numbersIn(QGuiApplication::clipboard()->text());
  if (!pasted) return say(problemsText(pasted.error()), {}, cell);
  // Paste as displayed, including into a transposed matrix.
  const Matrix block = m_stage.showsTransposed(cell.matrix) ? Matrix(pasted->transpose()) : *pasted;
  const Index head = stackHead(scenario(), *slot, cell.head);
  Matrix next = stackIn(scenario(), *slot)[head];
  const Index rows = next.rows() - cell.row, columns = next.cols() - cell.column;
  if (block.rows() > rows || block.cols() > columns)
    return say(tr("The clipboard has %1 × %2 numbers; only %3 × %4 fit from this cell on. To resize the "
                  "matrix, paste into its table in Inputs.")
                   .arg(block.rows())
                   .arg(block.cols())
                   .arg(rows)
                   .arg(columns),
               {}, cell);
  next.block(cell.row, cell.column, block.rows(), block.cols()) = block;
  const Problems problems = m_session.apply(tr("Paste into %1").arg(nameOf(*slot)),
                                            withStack(scenario(), *slot, stackIn(scenario(), *slot).with(head, next)));
  if (!problems.empty()) say(problemsText(problems), {}, cell);
}

// --- refusals

QList<StageBubble::Way> StageNumbers::waysBehind(const Selection& cell) {
  QList<StageBubble::Way> ways;
  const Snapshot& now = m_session.snapshot();
  if (!now.hasResults() || now.scenario != m_session.scenario()) return ways;
  for (const Selection& input : inputDependencies(scenario(), *now.trace, cell)) {
    if (ways.size() == kMaxWays) break;
    const auto slot = std::get<InputSlot>(input.matrix);
    const QString row = rowNameOf(scenario(), slot, input.row);
    const QString name = nameOf(slot);
    ways.push_back({row.isEmpty() ? name : tr("%1 of “%2”", "a matrix, a token").arg(name, row), [this, input] {
                      m_stage.seekStepShowing(input.matrix);
                      m_stage.choose(input);
                      cellChosen();
                    }});
  }
  return ways;
}

void StageNumbers::explainComputed(const Selection& cell) {
  if (!m_session.hasScenario()) return;
  QString text =
      tr("This number of %1 is computed, so it cannot be set. It follows from the inputs; change one of them:")
          .arg(withoutSubscriptMarks(plainMatrixSymbol(cell.matrix)));
  QList<StageBubble::Way> ways = waysBehind(cell);
  if (cell.matrix == MatrixId(Stage::Masked)) {
    const Mask& mask = scenario().attention.mask;
    if (hiddenBy(mask, cell.head, cell.row, cell.column) == Hidden::ByPadding) {
      const QString key =
          shownToken(QString::fromStdString(keyTokenNames(scenario())[static_cast<std::size_t>(cell.column)]));
      ways.prepend({tr("not padding: “%1”").arg(key), [this, column = cell.column] {
                      Scenario next = scenario();
                      std::erase(next.attention.mask.padding, column);
                      m_session.apply(tr("Change the padding"), std::move(next));
                    }});
    }
    ways.append({tr("Rules of the mask"), [this] { Q_EMIT maskRequested(); }});
  }
  say(text, ways, cell);
}

void StageNumbers::say(const QString& text, const QList<StageBubble::Way>& ways, const Selection& cell) {
  m_bubbleCell = cell;
  const QRectF area = m_stage.areaOf(cell);
  m_bubble->say(text, ways,
                area.isNull() ? QRectF(QRect({}, m_stage.size())).adjusted(0, 0, 0, -m_stage.height() / 2.0) : area);
}

// --- mouse

void StageNumbers::press(const QMouseEvent& event) {
  m_press.reset();
  m_turning = m_switched = false;
  m_bubble->hide();
  if (event.button() != Qt::LeftButton || !m_session.hasScenario()) return;
  const std::optional<Selection> cell = m_stage.cellAt(event.position());
  if (!cell) return;
  const std::optional<InputSlot> slot = slotOf(*cell);
  m_press = Press{
      event.position(), *cell, slot, *cell == m_stage.chosen(), false, false, false, slot ? valueOf(*slot, *cell) : 0};
  ++m_gesture;
}

bool StageNumbers::move(const QMouseEvent& event) {
  if (!m_press || !event.buttons().testFlag(Qt::LeftButton)) return false;
  Press& press = *m_press;
  const QPointF way = event.position() - press.at;
  if (press.explained) return true;
  if (!press.dragging) {
    if (way.manhattanLength() < QApplication::startDragDistance()) return true;
    press.moved = true;
    const bool sideways = std::abs(way.x()) >= std::abs(way.y());
    if (press.slot && *press.slot != InputSlot::CustomMask && sideways) {
      press.dragging = true;
    } else if (!press.slot && press.again && sideways) {
      press.explained = true;  // dragging the selected number is an attempt to change it
      explainComputed(press.cell);
      return true;
    } else {
      m_press.reset();  // cells under the drag are selected instead
      return false;
    }
  }
  const bool fine = event.modifiers().testFlag(Qt::ShiftModifier);
  const double value = stepped(press.value, std::trunc(way.x() / kDragPixelsPerStep), stepOf(press.value, fine));
  change(*press.slot, press.cell, value, QString::number(m_gesture));
  return true;
}

bool StageNumbers::release(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || !m_press) return false;
  const Press press = *std::exchange(m_press, std::nullopt);
  m_switched = press.slot == InputSlot::CustomMask && press.again && !press.moved;
  if (m_switched) switchMaskCell(press.cell);
  return press.dragging;
}

bool StageNumbers::doubleClick(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || !m_session.hasScenario()) return false;
  m_press.reset();
  const std::optional<Selection> cell = m_stage.cellAt(event.position());
  if (!cell) {
    const QString why = m_stage.fixedAt(event.position());
    if (!why.isEmpty()) m_bubble->say(why, {}, QRectF(event.position(), QSizeF(1, 1)));
    m_bubbleCell = m_stage.chosen();
    return !why.isEmpty();
  }
  const std::optional<InputSlot> slot = slotOf(*cell);
  if (!slot)
    explainComputed(*cell);
  else if (*slot != InputSlot::CustomMask)
    edit(*cell, {});
  else if (!std::exchange(m_switched, false))
    switchMaskCell(*cell);
  return true;
}

bool StageNumbers::wheel(const QWheelEvent& event) {
  if (!m_stage.hasFocus() || m_editor->isOpen() || !m_session.hasScenario()) return false;
  const std::optional<Selection> cell = m_stage.cellAt(event.position());
  if (!cell || !isDraggable(*cell)) return false;
  if (!(*cell == m_stage.chosen())) {
    m_stage.choose(*cell);
    cellChosen();
  }
  // Some systems swap the axes while Shift is held; high-resolution touchpads send fractions of a step.
  const QPoint turned = event.angleDelta();
  m_wheelRest += (turned.y() != 0 ? turned.y() : turned.x()) / 120.0;
  const double steps = std::trunc(m_wheelRest);
  m_wheelRest -= steps;
  turn(*cell, steps, event.modifiers().testFlag(Qt::ShiftModifier));
  return true;
}

// --- keys

bool StageNumbers::wants(const QKeyEvent& event) const {
  if (event.key() == Qt::Key_Escape) return m_bubble->isVisible();
  if (!m_session.hasScenario() || !slotOf(m_stage.chosen()) || !isPlainKey(event)) return false;
  return beginsNumber(event.text()) && (!isPlaybackSign(event) || acceptsDecimalSigns());
}

bool StageNumbers::key(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape && m_bubble->isVisible()) {
    m_bubble->hide();
    return true;
  }
  const bool modifier = event.key() == Qt::Key_Shift || event.key() == Qt::Key_Alt || event.key() == Qt::Key_Control ||
                        event.key() == Qt::Key_Meta;
  if (modifier || !m_session.hasScenario()) return false;
  const Selection cell = m_stage.chosen();
  if (m_stage.areaOf(cell).isNull()) return false;
  const std::optional<InputSlot> slot = slotOf(cell);
  if (event.matches(QKeySequence::Copy)) {
    copy(cell);
    return true;
  }
  if (event.matches(QKeySequence::Paste)) {
    paste(cell);
    return true;
  }
  const bool alt = event.modifiers().testFlag(Qt::AltModifier);
  if (alt && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down)) {
    if (isDraggable(cell))
      turn(cell, event.key() == Qt::Key_Up ? 1 : -1, event.modifiers().testFlag(Qt::ShiftModifier));
    else if (!slot)
      explainComputed(cell);
    return true;
  }
  m_turning = false;
  if (!isPlainKey(event)) return false;
  const bool clears = event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace;
  const bool opens = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
  const bool types = beginsNumber(event.text()) && (!isPlaybackSign(event) || (slot && acceptsDecimalSigns()));
  if (!clears && !opens && !types) return false;
  if (!slot) {
    explainComputed(cell);
  } else if (clears) {
    change(*slot, cell, 0);
  } else if (*slot == InputSlot::CustomMask) {
    if (opens)
      switchMaskCell(cell);
    else if (event.text() == QLatin1String("0") || event.text() == QLatin1String("1"))
      change(*slot, cell, event.text().toDouble());
    else
      say(tr("A cell of the custom mask is 1 (open) or 0 (closed)."), {}, cell);
  } else {
    edit(cell, opens ? QString() : event.text());
  }
  return true;
}

void StageNumbers::updateTypesNumbersProperty() {
  // The window checks this property before it uses "." and "," for the playback.
  m_stage.setProperty("typesNumbers", acceptsDecimalSigns() && slotOf(m_stage.chosen()).has_value());
}

bool StageNumbers::acceptsDecimalSigns() const {
  return m_chosenHere && !m_stage.isPresenting();
}

void StageNumbers::cellChosen() {
  m_chosenHere = true;
  updateTypesNumbersProperty();
}

void StageNumbers::playheadMoved() {
  m_chosenHere = false;
  m_editor->cancelEditing();
  m_bubble->hide();
  updateTypesNumbersProperty();
}

void StageNumbers::follow() {
  const Selection cell = m_stage.chosen();
  if (m_editor->isOpen()) {
    const QRectF area = m_stage.areaOf(m_edited);
    if (!(cell == m_edited) || area.isNull())
      m_editor->cancelEditing();
    else
      m_editor->place(area);
  }
  if (m_bubble->isVisible() && !(cell == m_bubbleCell)) m_bubble->hide();
  updateTypesNumbersProperty();
}

}  // namespace attn::app
