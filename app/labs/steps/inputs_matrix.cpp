// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_matrix.h"

#include <algorithm>
#include <array>

#include "attention/row_tokens.h"
#include "figures/matrix_names.h"
#include "panes/import_dialog.h"
#include "scenario/edit.h"
#include "scenario/input_slots.h"
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

}  // namespace

InputsMatrix::InputsMatrix(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_main(new SegmentedControl),
      m_more(new SegmentedControl),
      m_head(plainLabel()),
      m_editor(matrixEditor()),
      m_random(new QPushButton),
      m_seed(numberField()),
      m_import(new QPushButton),
      m_seedLabel(plainLabel()),
      m_outputProjection(new ToggleSwitch) {
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
    for (QLabel* label : {m_head, m_seedLabel}) applyLabelLook(label, t, 12.5);
    for (const Size& size : m_sizes) applyLabelLook(size.label, t, 12.5);
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
  InputsMatrix::retranslate();
}

void InputsMatrix::buildSizes() {
  auto* sizes = new FlowLayout;
  for (const WidthField& width : kWidths) {
    const QString index = QString::fromLatin1(width.index);
    auto* label = htmlLabel(QStringLiteral("d<sub>%1</sub>").arg(index));
    NumberField* field = numberField();
    field->setWholeNumbers(true);
    field->setRange(1, kLargestSize);
    field->setWidth(kSizeFieldWidth);
    auto* together = new QHBoxLayout;
    together->addWidget(label);
    together->addWidget(field);
    sizes->addLayout(together);
    const QString key = QStringLiteral("d_") + index;
    connect(field, &NumberField::edited, this, [this, resized = width.resized, key](double value, bool interactive) {
      applyGesture(tr("Change %1").arg(key), resized(gestureStart(), static_cast<Index>(value)), key, interactive);
    });
    m_sizes.push_back({label, field});
  }
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
  for (std::size_t i = 0; i < kWidths.size(); ++i) m_sizes[i].field->setAccessibleName(tr(kWidths[i].name));
  m_outputProjection->setLabel(tr("Project the heads with W_O"));
}

void InputsMatrix::showSlots(const Scenario& s) {
  QList<InputSlot> main, more;
  const auto add = [&](InputSlot slot) {
    const bool isBias = slot == InputSlot::Bias || (slot >= InputSlot::BQ && slot <= InputSlot::BO);
    if (!stackIn(s, slot).empty()) (isBias ? more : main).append(slot);
  };
  std::visit(
      [&](const auto& inputs) {
        for (const auto& matrix : matricesOf(inputs)) add(matrix.slot);
      },
      s.inputs);
  add(InputSlot::Bias);
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
  for (std::size_t i = 0; i < kWidths.size(); ++i) {
    const bool shown = kWidths[i].shown(s);
    m_sizes[i].label->setVisible(shown);
    m_sizes[i].field->setVisible(shown);
    if (shown) m_sizes[i].field->setValue(static_cast<double>(kWidths[i].width(s)));
  }
  m_outputProjection->setVisible(modelWidth(s) > 0);
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
