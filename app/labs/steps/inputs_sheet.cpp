// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_sheet.h"

#include <algorithm>

#include "labs/steps/size_sheet_state.h"
#include "scenario/limits.h"
#include "text/model_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"

namespace attn::app {

InputsSheet::InputsSheet(Session& session, SizeSheetState* state, QWidget* parent)
    : InputsSection(session, parent),
      m_state(state),
      m_model(new ChoiceBox),
      m_hardware(new ChoiceBox),
      m_warning(note()),
      m_layersLabel(plainLabel()),
      m_hardwareLabel(plainLabel()),
      m_layers(themed(new NumberField)) {
  setObjectName(QStringLiteral("inputs.sheet"));
  m_layers->setCounts();
  m_layers->setLive();
  m_layers->setRange(1, static_cast<double>(limits::heads));
  column()->addWidget(m_model);
  column()->addWidget(m_warning);
  column()->addLayout(labelled(m_layersLabel, m_layers));
  column()->addWidget(m_hardwareLabel);
  column()->addWidget(m_hardware);
  onTheme([this](const Theme& t) {
    for (ChoiceBox* box : {m_model, m_hardware}) box->setFont(uiFont(t.px(13)));
    for (QLabel* label : {m_layersLabel, m_hardwareLabel}) applyLabelLook(label, t);
  });
  for (const Hardware& hardware : hardwareTable()) {
    m_hardware->addItem(QString::fromStdString(hardware.name));
    m_hardware->setItemData(m_hardware->count() - 1, toolTipText(QString::fromStdString(hardware.source)),
                            Qt::ToolTipRole);
  }
  connect(m_model, &QComboBox::activated, this, [this](int index) {
    const std::string name = m_model->itemData(index).toString().toStdString();
    m_state->chooseModel(name.empty() ? nullptr : findModel(name));
  });
  connect(m_hardware, &QComboBox::activated, this,
          [this](int index) { m_state->setHardware(hardwareTable()[static_cast<std::size_t>(index)]); });
  connect(m_layers, &NumberField::edited, this,
          [this](double layers, bool) { m_state->setLayers(static_cast<std::int64_t>(layers)); });
  connect(state, &SizeSheetState::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
}

void InputsSheet::fillModels() {
  m_model->clear();
  m_model->addItem(tr("Sizes of no model in the table"), QString());
  for (const Model& model : models()) {
    if (model.shape.latent) continue;  // its cache is no keys and values
    const QString name = QString::fromStdString(model.name);
    m_model->addItem(name, name);
    m_model->setItemData(m_model->count() - 1, toolTipText(QString::fromStdString(model.source)), Qt::ToolTipRole);
  }
}

void InputsSheet::retranslate() {
  heading()->setText(tr("Model"));
  m_model->setAccessibleName(tr("Model"));
  setPlainToolTip(m_model, tr("Gives the document the heads, widths and window of a published model"));
  m_layersLabel->setText(tr("Layers"));
  m_layers->setAccessibleName(tr("Layers"));
  setPlainToolTip(m_layers, tr("How often the model does all of this; counted with, but not part of the document"));
  m_hardwareLabel->setText(tr("Hardware"));
  m_hardware->setAccessibleName(tr("Hardware"));
  fillModels();
}

void InputsSheet::follow(const Scenario& s) {
  if (!m_state->sheet()) return;
  const Model* model = m_state->model();
  m_model->setCurrentIndex(model != nullptr ? std::max(0, m_model->findData(QString::fromStdString(model->name))) : 0);
  m_layers->setValue(static_cast<double>(m_state->layers()));
  m_warning->setText(model != nullptr ? contextWarning(*model, keyTokens(s)) : QString());
  m_warning->setVisible(!m_warning->text().isEmpty());
  m_hardware->setCurrentText(QString::fromStdString(m_state->hardware().name));
  setPlainToolTip(m_hardware, QString::fromStdString(m_state->hardware().source));
}

}  // namespace attn::app
