// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_matrix.h"

#include <algorithm>
#include <array>

#include "attention/row_tokens.h"
#include "figures/matrix_names.h"
#include "figures/subscripted_text.h"
#include "panes/import_dialog.h"
#include "scenario/edit.h"
#include "scenario/input_slots.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr double kLargestSize = 4096;
constexpr double kLargestSeed = 9999;

QStringList rowNames(const Scenario& s, InputSlot slot) {
  const std::optional<Sequence> tokens = rowTokens(slot);
  if (!tokens) return {};
  return shownTokens(*tokens == Sequence::Query ? queryTokenNames(s) : keyTokenNames(s));
}

QStringList columnNames(const Scenario& s, InputSlot slot) {
  return slot == InputSlot::Bias || slot == InputSlot::CustomMask ? shownTokens(keyTokenNames(s)) : QStringList();
}

/// A width of the document that can be edited.
struct WidthField {
  const char* index;  // of d
  const char* name;   // for assistive tools
  Index (*width)(const Scenario&);
  Scenario (*resized)(Scenario, Index);
  bool (*shown)(const Scenario&);
};

// The content, rotary and latent widths replace d_k for latent inputs.
constexpr std::array kWidths{
    WidthField{"model", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Width of the model, d_model"), modelWidth,
               withModelWidth, [](const Scenario& s) { return modelWidth(s) > 0; }},
    WidthField{"k", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Width of queries and keys, d_k"), keyWidth,
               withKeyWidth, [](const Scenario& s) { return !isLatent(s); }},
    WidthField{"n", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Width of the content part, d_n"),
               [](const Scenario& s) { return rotatedColumns(s).first; }, withContentWidth, isLatent},
    WidthField{"r", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Rotary width, d_r"),
               [](const Scenario& s) { return rotatedColumns(s).width; }, withRotatedWidth, isLatent},
    WidthField{"c", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Width of the latents, d_c"), latentWidth,
               withLatentWidth, isLatent},
    WidthField{"v", QT_TRANSLATE_NOOP("attn::app::InputsMatrix", "Width of values, d_v"), valueWidth, withValueWidth,
               [](const Scenario&) { return true; }},
};

QStringList symbolsOf(const QList<InputSlot>& inputs) {
  QStringList symbols;
  for (const InputSlot slot : inputs) symbols.append(plainMatrixSymbol(slot));
  return symbols;
}

}  // namespace

InputsMatrix::InputsMatrix(Session& session)
    : FormSection(session, QStringLiteral("inputs.matrix"), [this](FormSection&) { return form(); }) {}

QString InputsMatrix::name() const {
  return withoutSubscriptMarks(plainMatrixSymbol(m_slot));
}

/// The matrices of the document, and the one to show: the selected one if it is among them.
void InputsMatrix::findSlots() {
  const Scenario& s = scenario();
  m_main.clear();
  m_biases.clear();
  const auto add = [&](InputSlot slot) {
    const bool isBias = slot == InputSlot::Bias || (slot >= InputSlot::BQ && slot <= InputSlot::BO);
    if (!stackIn(s, slot).empty()) (isBias ? m_biases : m_main).append(slot);
  };
  std::visit(
      [&](const auto& inputs) {
        for (const auto& matrix : matricesOf(inputs)) add(matrix.slot);
      },
      s.inputs);
  add(InputSlot::Bias);
  const auto isThere = [this](InputSlot slot) { return m_main.contains(slot) || m_biases.contains(slot); };
  const std::optional<InputSlot> selected = inputOf(s, session().selection().matrix);
  if (selected && isThere(*selected)) m_slot = *selected;
  if (!isThere(m_slot)) m_slot = m_main.first();
}

Form InputsMatrix::form() {
  findSlots();
  const Scenario& s = scenario();
  QList<bool> biasesOn;
  for (const InputSlot slot : m_biases) biasesOn << (slot == m_slot);
  const Index heads = stackIn(s, m_slot).heads();
  const QString headText = isKeySided(m_slot) ? tr("key/value head %L1 of %L2") : tr("query head %L1 of %L2");
  Form form{.heading = tr("Matrix"),
            .rows = {{.kind = Kind::Segments,
                      .name = tr("Matrix"),
                      .choices = symbolsOf(m_main),
                      .current = static_cast<int>(m_main.indexOf(m_slot)),
                      .choose = [this](int n) { chooseSlot(m_main.value(n)); }},
                     {.kind = Kind::Switches,
                      .name = tr("Biases"),
                      .shown = !m_biases.isEmpty(),
                      .choices = symbolsOf(m_biases),
                      .on = biasesOn,
                      .flip = [this](int n, bool) { chooseSlot(m_biases.value(n)); }},
                     {.label = headText.arg(head()).arg(heads), .shown = heads > 1, .pixels = 12.5},
                     ownRow<MatrixEditor>([this](FormSection&) { return makeEditor(); },
                                          [this](MatrixEditor* editor) { showMatrix(*editor); }),
                     {.kind = Kind::Button,
                      .label = tr("Random"),
                      .tip = tr("Fill with numbers from N(0, 1); the same seed gives the same numbers"),
                      .place = FormRow::Label::Flow,
                      .pixels = 12,
                      .press = [this] { fillAtRandom(); }},
                     {.kind = Kind::Number,
                      .label = tr("seed"),
                      .name = tr("Seed of the random numbers"),
                      .place = FormRow::Label::Flow,
                      .sameLine = true,
                      .value = m_seed,
                      .set = [this](double seed, bool) { m_seed = seed; },
                      .low = 0,
                      .high = kLargestSeed,
                      .step = 0.1,
                      .width = 46},
                     {.kind = Kind::Button,
                      .label = tr("Import…"),
                      .tip = tr("Numbers from .npy, .npz, .safetensors or .csv"),
                      .place = FormRow::Label::Flow,
                      .sameLine = true,
                      .pixels = 12,
                      .press = [this] { importFrom({}); }}}};
  for (std::size_t i = 0; i < kWidths.size(); ++i) form.rows.push_back(widthRow(i));
  form.rows.push_back({.kind = Kind::Toggle,
                       .label = tr("Project the heads with W_O"),
                       .shown = modelWidth(s) > 0,
                       .choose =
                           [this](int on) {
                             apply(on != 0 ? tr("Add the output projection") : tr("Remove the output projection"),
                                   withOutputProjection(scenario(), on != 0));
                           },
                       .isOn = !stackIn(s, InputSlot::WO).empty()});
  return form;
}

FormRow InputsMatrix::widthRow(std::size_t index) {
  const WidthField& width = kWidths[index];
  const bool isShown = width.shown(scenario());
  const QString symbol = QString::fromLatin1(width.index), key = QStringLiteral("d_") + symbol;
  return {.kind = Kind::Number,
          .label = QStringLiteral("d<sub>%1</sub>").arg(symbol),
          .name = tr(width.name),
          .place = FormRow::Label::Flow,
          .html = true,
          .sameLine = index > 0,
          .shown = isShown,
          .value = isShown ? static_cast<double>(width.width(scenario())) : 0,
          .set =
              [this, key, resized = width.resized](double value, bool interactive) {
                applyGesture(tr("Change %1").arg(key), resized(gestureStart(), static_cast<Index>(value)), key,
                             interactive);
              },
          .low = 1,
          .high = kLargestSize,
          .step = 0.1,
          .width = 44};
}

MatrixEditor* InputsMatrix::makeEditor() {
  MatrixEditor* editor = matrixEditor();
  const auto replace = [this](const QString& step, const Matrix& matrix) {
    apply(step.arg(name()), withMatrix(scenario(), m_slot, head(), matrix));
  };
  connect(editor, &MatrixEditor::cellSelected, this, [this](int row, int column) {
    session().select({m_slot, session().selection().head, row, column});
  });
  connect(editor, &MatrixEditor::cellEdited, this, [this](int row, int column, double value, bool interactive) {
    const QString cell = QStringLiteral("%1/%2/%3/%4").arg(name()).arg(head()).arg(row).arg(column);
    applyGesture(tr("Change %1").arg(name()), withCell(scenario(), m_slot, head(), row, column, value), cell,
                 interactive);
  });
  connect(editor, &MatrixEditor::matrixPasted, this,
          [replace](const Matrix& pasted) { replace(tr("Paste into %1"), pasted); });
  connect(editor, &MatrixEditor::cellsCleared, this, [replace, editor](const QModelIndexList& cells) {
    Matrix next = editor->matrix();
    for (const QModelIndex& cell : cells) next(cell.row(), cell.column()) = 0;
    replace(tr("Clear cells of %1"), next);
  });
  connect(editor, &MatrixEditor::fileDropped, this, &InputsMatrix::importFrom);
  return editor;
}

void InputsMatrix::showMatrix(MatrixEditor& editor) {
  const Scenario& s = scenario();
  editor.setMatrix(stackIn(s, m_slot)[head()], rowNames(s, m_slot), columnNames(s, m_slot));
  editor.setAccessibleName(tr("Numbers of %1").arg(name()));
  const Selection& cell = session().selection();
  if (inputOf(s, cell.matrix) == m_slot)
    editor.setCurrentCell(static_cast<int>(cell.row), static_cast<int>(cell.column));
  else
    editor.setCurrentCell(-1, -1);
}

/// If the selected cell belongs to an input, moves the selection into the chosen one, so that table, picture and
/// explanation show the same matrix. If it belongs to a computed matrix, only the table changes.
void InputsMatrix::chooseSlot(InputSlot slot) {
  m_slot = slot;
  Selection next = session().selection();
  if (!inputOf(scenario(), next.matrix)) return;
  next.matrix = slot;
  session().select(next);
}

void InputsMatrix::fillAtRandom() {
  apply(tr("Fill %1 at random").arg(name()), withRandomFill(scenario(), m_slot, static_cast<std::uint64_t>(m_seed)));
  m_seed = m_seed < kLargestSeed ? m_seed + 1 : 0;
  refresh();
}

void InputsMatrix::importFrom(const std::filesystem::path& file) {
  ImportDialog dialog(session(), m_slot, file, theme(), window());
  dialog.exec();
}

}  // namespace attn::app
