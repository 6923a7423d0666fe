// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/size_table_state.h"

#include <utility>

#include "scenario/edit.h"
#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

constexpr const char* kDefaultHardware = "A100 80 GB";

}  // namespace

SizeTableState::SizeTableState(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_hardware(*findHardware(kDefaultHardware)) {
  connect(&session, &Session::scenarioChanged, this, &SizeTableState::follow);
  follow();
}

SizeTableState::Key SizeTableState::keyOf(const Scenario& s) {
  return {s.heads.query, s.heads.keyValue, keyWidth(s), valueWidth(s)};
}

void SizeTableState::follow() {
  if (!m_session.hasScenario() || hasNumbers(*m_session.scenario())) {
    if (std::exchange(m_sheet, nullptr)) Q_EMIT changed();
    return;
  }
  const Scenario& scenario = *m_session.scenario();
  if (m_session.undoStack()->count() == 0) {  // just opened: discard the choices of the previous document
    m_choices.clear();
    m_choice = {};
  }
  const auto known = m_choices.find(keyOf(scenario));
  if (known != m_choices.end()) {
    m_choice = known->second;
  } else {
    const Model* model = likelyModel(scenario);
    m_choice = {model != nullptr ? model->shape.layers : m_choice.layers, model};
    m_choices[keyOf(scenario)] = m_choice;
  }
  count();
}

void SizeTableState::count() {
  m_sheet = std::make_shared<const SizeTable>(
      sizeTable(*m_session.scenario(), {m_choice.layers, m_choice.model, m_hardware}));
  if (m_sheet->row(m_selected) == nullptr) m_selected = m_sheet->rowsOf(groupOf(m_selected)).front();
  Q_EMIT changed();
}

void SizeTableState::setLayers(std::int64_t layers) {
  if (!m_sheet || layers == m_choice.layers) return;
  m_choice.layers = layers;
  if (m_choice.model != nullptr && m_choice.model->shape.layers != layers) m_choice.model = nullptr;
  m_choices[keyOf(*m_session.scenario())] = m_choice;
  count();
}

void SizeTableState::chooseModel(const Model* model) {
  if (!m_sheet) return;
  if (model == nullptr) {
    m_choice.model = nullptr;
    m_choices[keyOf(*m_session.scenario())] = m_choice;
    return count();
  }
  const AttentionShape& shape = model->shape;
  m_choices[{shape.heads.query, shape.heads.keyValue, shape.keyWidth, shape.valueWidth}] = {shape.layers, model};
  const Scenario& before = *m_session.scenario();
  ShapeInputs sizes = std::get<ShapeInputs>(before.inputs);
  sizes.dK = shape.keyWidth;
  sizes.dV = shape.valueWidth;
  Result<Scenario> next = withSizes(before, shape.heads, sizes);
  if (!next) return;
  next->attention.mask.causal = true;  // all models in the table are causal
  next->attention.mask.window = model->window;
  if (*next == before) {
    m_choice = {shape.layers, model};
    return count();
  }
  m_session.apply(tr("Take the sizes of %1").arg(QString::fromStdString(model->name)), std::move(*next));
}

void SizeTableState::setHardware(const Hardware& hardware) {
  m_hardware = hardware;
  if (m_sheet) count();
}

void SizeTableState::select(SizeQuantity quantity) {
  if (!m_sheet || m_sheet->row(quantity) == nullptr || quantity == m_selected) return;
  m_selected = quantity;
  Q_EMIT selectionChanged();
}

}  // namespace attn::app
