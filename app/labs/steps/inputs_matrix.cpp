// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_matrix.h"

#include <QLocale>
#include <algorithm>

#include "figures/matrix_names.h"
#include "panes/import_dialog.h"
#include "scenario/edit.h"
#include "text/problem_text.h"
#include "text/token_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/subscripted_text.h"

namespace attn::app {
namespace {

constexpr double kLargestSize = 4096;
constexpr double kLargestSeed = 9999;
constexpr double kSizeFieldWidth = 44;
constexpr double kSeedFieldWidth = 46;

QStringList rowNames(const Scenario& s, InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
    case InputSlot::X:
    case InputSlot::Bias:
    case InputSlot::CustomMask:
      return shownTokens(queryTokenNames(s));
    case InputSlot::K:
    case InputSlot::V:
    case InputSlot::Context:
      return shownTokens(keyTokenNames(s));
    default:
      return {};
  }
}

QStringList columnNames(const Scenario& s, InputSlot slot) {
  return slot == InputSlot::Bias || slot == InputSlot::CustomMask ? shownTokens(keyTokenNames(s)) : QStringList();
}

}  // namespace

InputsMatrix::InputsMatrix(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_main(themed(new SegmentedControl)),
      m_more(themed(new SegmentedControl)),
      m_head(plainLabel()),
      m_editor(themed(new MatrixEditor)),
      m_random(new QPushButton),
      m_seed(themed(new NumberField)),
      m_import(new QPushButton),
      m_seedLabel(plainLabel()),
      m_keyWidth{htmlLabel(QStringLiteral("d<sub>k</sub>")), themed(new NumberField)},
      m_valueWidth{htmlLabel(QStringLiteral("d<sub>v</sub>")), themed(new NumberField)},
      m_modelWidth{htmlLabel(QStringLiteral("d<sub>model</sub>")), themed(new NumberField)},
      m_contentWidth{htmlLabel(QStringLiteral("d<sub>n</sub>")), themed(new NumberField)},
      m_turnedWidth{htmlLabel(QStringLiteral("d<sub>r</sub>")), themed(new NumberField)},
      m_latentWidth{htmlLabel(QStringLiteral("d<sub>c</sub>")), themed(new NumberField)},
      m_outputProjection(themed(new ToggleSwitch)) {
  setObjectName(QStringLiteral("inputs.matrix"));
  column()->addWidget(m_main);
  column()->addWidget(m_more);
  column()->addWidget(m_head);
  column()->addWidget(m_editor);
  auto* seed = new QHBoxLayout;
  seed->addWidget(m_seedLabel);
  seed->addWidget(m_seed);
  auto* fill = new FlowLayout;
  fill->addWidget(m_random);
  fill->addLayout(seed);
  fill->addWidget(m_import);
  column()->addLayout(fill);
  m_seed->setWholeNumbers(true);
  m_seed->setRange(0, kLargestSeed);
  m_seed->setValue(1);
  m_seed->setWidth(kSeedFieldWidth);
  buildSizes();
  column()->addWidget(m_outputProjection);
  onTheme([this](const Theme& t) {
    for (QLabel* label : {m_head, m_seedLabel, m_keyWidth.label, m_valueWidth.label, m_modelWidth.label,
                          m_contentWidth.label, m_turnedWidth.label, m_latentWidth.label}) {
      applyLabelLook(label, t, 12.5);
    }
    for (QPushButton* button : {m_random, m_import}) button->setFont(uiFont(t.px(12)));
  });

  connect(m_main, &SegmentedControl::chosen, this, [this](int n) { chooseSlot(m_mainSlots.value(n)); });
  connect(m_more, &SegmentedControl::switched, this, [this](int n, bool) { chooseSlot(m_moreSlots.value(n)); });
  connect(m_random, &QPushButton::clicked, this, [this] {
    apply(tr("Fill %1 at random").arg(withoutSubscriptMarks(plainMatrixSymbol(m_slot))),
          withRandomFill(scenario(), m_slot, static_cast<std::uint64_t>(m_seed->value())));
    m_seed->setValue(m_seed->value() < kLargestSeed ? m_seed->value() + 1 : 0);
  });
  connect(m_import, &QPushButton::clicked, this, [this] { importFrom(); });
  connect(m_outputProjection, &ToggleSwitch::clicked, this, [this](bool on) {
    apply(on ? tr("Add the output projection") : tr("Remove the output projection"),
          withOutputProjection(scenario(), on));
  });
  connectEditor();
}

void InputsMatrix::buildSizes() {
  auto* sizes = new FlowLayout;
  const auto add = [&](const Size& size, auto resized, const QString& key) {
    size.field->setWholeNumbers(true);
    size.field->setRange(1, kLargestSize);
    auto* together = new QHBoxLayout;
    together->addWidget(size.label);
    together->addWidget(size.field);
    sizes->addLayout(together);
    size.field->setWidth(kSizeFieldWidth);
    connect(size.field, &NumberField::edited, this, [this, resized, key](double value, bool interactive) {
      applyGesture(tr("Change %1").arg(key), resized(gestureStart(), static_cast<Index>(value)), key, interactive);
    });
  };
  add(m_modelWidth, withModelWidth, QStringLiteral("d_model"));
  add(m_keyWidth, withKeyWidth, QStringLiteral("d_k"));
  add(m_contentWidth, withContentWidth, QStringLiteral("d_n"));
  add(m_turnedWidth, withRotatedWidth, QStringLiteral("d_r"));
  add(m_latentWidth, withLatentWidth, QStringLiteral("d_c"));
  add(m_valueWidth, withValueWidth, QStringLiteral("d_v"));
  column()->addLayout(sizes);
}

void InputsMatrix::connectEditor() {
  connect(m_editor, &MatrixEditor::cellSelected, this, [this](int row, int col) {
    Selection next = session().selection();
    next.matrix = m_slot;
    next.row = row;
    next.column = col;
    session().select(next);
  });
  connect(m_editor, &MatrixEditor::cellEdited, this, &InputsMatrix::editCell);
  connect(m_editor, &MatrixEditor::matrixPasted, this, [this](const Matrix& pasted) {
    replaceMatrix(tr("Paste into %1").arg(withoutSubscriptMarks(plainMatrixSymbol(m_slot))), pasted);
  });
  connect(m_editor, &MatrixEditor::cellsCleared, this, &InputsMatrix::clearCells);
  connect(m_editor, &MatrixEditor::pasteFailed, this, [this](const Problems& p) { showError(problemsText(p)); });
  connect(m_editor, &MatrixEditor::notANumber, this, [this](const QString& text) {
    showError(tr("“%1” is not a number; type one such as %2").arg(text, QLocale().toString(-1.25)));
  });
  connect(m_editor, &MatrixEditor::fileDropped, this, &InputsMatrix::importFrom);
}

Index InputsMatrix::headShown(const Scenario& s) const {
  return stackHead(s, m_slot, m_shownHead);
}

void InputsMatrix::editCell(int row, int col, double value, bool interactive) {
  const Index head = headShown(scenario());
  const QString name = withoutSubscriptMarks(plainMatrixSymbol(m_slot));
  const QString cell = QStringLiteral("%1/%2/%3/%4").arg(name).arg(head).arg(row).arg(col);
  applyGesture(tr("Change %1").arg(name), withCell(scenario(), m_slot, head, row, col, value), cell, interactive);
}

void InputsMatrix::replaceMatrix(const QString& name, const Matrix& matrix) {
  apply(name, withMatrix(scenario(), m_slot, headShown(scenario()), matrix));
}

void InputsMatrix::clearCells(const QModelIndexList& cells) {
  Matrix next = m_editor->matrix();
  for (const QModelIndex& cell : cells) next(cell.row(), cell.column()) = 0;
  replaceMatrix(tr("Clear cells of %1").arg(withoutSubscriptMarks(plainMatrixSymbol(m_slot))), next);
}

/// If the selected cell belongs to an input, moves the selection into the chosen one, so that table, picture and
/// explanation show the same matrix. If it belongs to a computed matrix, only the table changes.
void InputsMatrix::chooseSlot(InputSlot slot) {
  m_slot = slot;
  Selection next = session().selection();
  if (inputOf(scenario(), next.matrix)) {
    next.matrix = slot;
    session().select(next);
  }
  follow(scenario());
}

void InputsMatrix::importFrom(const std::filesystem::path& file) {
  ImportDialog dialog(session(), m_slot, file, theme(), window());
  dialog.exec();
}

void InputsMatrix::retranslate() {
  heading()->setText(tr("Matrix"));
  m_main->setAccessibleName(tr("Matrix"));
  m_more->setAccessibleName(tr("Biases"));
  m_random->setText(tr("Random"));
  setPlainToolTip(m_random, tr("Fill with numbers from N(0, 1); the same seed gives the same numbers"));
  m_seedLabel->setText(tr("seed"));
  m_seed->setAccessibleName(tr("Seed of the random numbers"));
  m_import->setText(tr("Import…"));
  setPlainToolTip(m_import, tr("Numbers from .npy, .npz, .safetensors or .csv"));
  m_keyWidth.field->setAccessibleName(tr("Width of queries and keys, d_k"));
  m_contentWidth.field->setAccessibleName(tr("Width of the content part, d_n"));
  m_turnedWidth.field->setAccessibleName(tr("Rotary width, d_r"));
  m_latentWidth.field->setAccessibleName(tr("Width of the latents, d_c"));
  m_valueWidth.field->setAccessibleName(tr("Width of values, d_v"));
  m_modelWidth.field->setAccessibleName(tr("Width of the model, d_model"));
  m_outputProjection->setLabel(tr("Project the heads with W_O"));
}

void InputsMatrix::showSlots(const Scenario& s) {
  QList<InputSlot> main = {InputSlot::Q, InputSlot::K, InputSlot::V};
  if (std::holds_alternative<ProjectedInputs>(s.inputs)) {
    main = {InputSlot::X, InputSlot::Context, InputSlot::WQ, InputSlot::WK, InputSlot::WV, InputSlot::WO};
  }
  if (isLatent(s)) {
    main = {InputSlot::X,   InputSlot::WQ,  InputSlot::WQR, InputSlot::WDKV,
            InputSlot::WUK, InputSlot::WUV, InputSlot::WKR, InputSlot::WO};
  }
  const auto absent = [&](InputSlot slot) { return stackIn(s, slot).empty(); };
  main.removeIf(absent);
  QList<InputSlot> more = {InputSlot::BQ, InputSlot::BK, InputSlot::BV, InputSlot::BO, InputSlot::Bias};
  more.removeIf(absent);
  const auto labels = [](const QList<InputSlot>& slotList) {
    QStringList texts;
    for (const InputSlot slot : slotList) texts.append(plainMatrixSymbol(slot));
    return texts;
  };
  // Avoids QList's operator==: Qt 6.4 passes a null pointer to memcmp for an empty list, which is undefined behavior.
  if (!std::ranges::equal(main, m_mainSlots)) m_main->setLabels(labels(main));
  if (!std::ranges::equal(more, m_moreSlots)) m_more->setLabels(labels(more));
  m_mainSlots = main;
  m_moreSlots = more;
  m_more->setVisible(!more.isEmpty());
  if (!main.contains(m_slot) && !more.contains(m_slot)) m_slot = main.first();
  m_main->setCurrent(static_cast<int>(main.indexOf(m_slot)));
  for (int n = 0; n < more.size(); ++n) m_more->setOn(n, more[n] == m_slot);
}

void InputsMatrix::showMatrix(const Scenario& s) {
  const MatrixStack& stack = stackIn(s, m_slot);
  if (stack.empty()) return;
  const Index head = headShown(s);
  m_editor->setMatrix(stack[head], rowNames(s, m_slot), columnNames(s, m_slot));
  m_editor->setAccessibleName(tr("Numbers of %1").arg(withoutSubscriptMarks(plainMatrixSymbol(m_slot))));
  m_head->setVisible(stack.heads() > 1);
  m_head->setText(isKeySided(m_slot) ? tr("key/value head %L1 of %L2").arg(head).arg(stack.heads())
                                     : tr("query head %L1 of %L2").arg(head).arg(stack.heads()));
}

void InputsMatrix::follow(const Scenario& s) {
  showSlots(s);
  showMatrix(s);
  m_keyWidth.field->setValue(static_cast<double>(keyWidth(s)));
  m_valueWidth.field->setValue(static_cast<double>(valueWidth(s)));
  const bool latent = isLatent(s), projected = modelWidth(s) > 0;
  m_keyWidth.label->setVisible(!latent);
  m_keyWidth.field->setVisible(!latent);
  for (const auto& [size, width] : {std::pair{&m_contentWidth, rotatedColumns(s).first},
                                    {&m_turnedWidth, rotatedColumns(s).width},
                                    {&m_latentWidth, latentWidth(s)}}) {
    size->label->setVisible(latent);
    size->field->setVisible(latent);
    if (latent) size->field->setValue(static_cast<double>(width));
  }
  m_modelWidth.label->setVisible(projected);
  m_modelWidth.field->setVisible(projected);
  m_modelWidth.field->setValue(static_cast<double>(modelWidth(s)));
  m_outputProjection->setVisible(projected);
  m_outputProjection->setChecked(!stackIn(s, InputSlot::WO).empty());
}

void InputsMatrix::followSelection(const Scenario& s, const Selection& selection) {
  m_shownHead = selection.head;
  const std::optional<InputSlot> slot = inputOf(s, selection.matrix);
  const bool shown = slot && (m_mainSlots.contains(*slot) || m_moreSlots.contains(*slot));
  if (shown && *slot != m_slot) {
    m_slot = *slot;
    showSlots(s);
  }
  showMatrix(s);
  if (shown) {
    m_editor->setCurrentCell(static_cast<int>(selection.row), static_cast<int>(selection.column));
  } else {
    m_editor->setCurrentCell(-1, -1);
  }
}

}  // namespace attn::app
