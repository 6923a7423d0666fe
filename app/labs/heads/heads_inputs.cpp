// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_inputs.h"

#include <algorithm>
#include <array>

#include "scenario/edit.h"
#include "scenario/limits.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "traffic/models.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr std::array<std::int64_t, 3> kBytes{4, 2, 1};

}  // namespace

HeadsSizesInputs::HeadsSizesInputs(Session& session, QWidget* parent)
    : InputsSection(session, parent), m_modelLabel(htmlLabel()), m_model(themed(new NumberField)) {
  setObjectName(QStringLiteral("inputs.sizes"));
  m_model->setWholeNumbers(true);
  m_model->setRange(1, 4096);
  m_model->setStep(1);
  column()->addLayout(labelled(m_modelLabel, m_model));
  onTheme([this](const Theme& t) { applyLabelLook(m_modelLabel, t); });
  m_columns = addLine();
  m_width = addLine();
  m_valueWidth = addLine();
  m_perGroup = addLine();
  connect(m_model, &NumberField::edited, this, [this](double width, bool interactive) {
    applyGesture(tr("Change the width of the model"), withModelWidth(gestureStart(), static_cast<Index>(width)),
                 QStringLiteral("model width"), interactive);
  });
}

HeadsSizesInputs::Line HeadsSizesInputs::addLine() {
  const Line line{htmlLabel(), plainLabel()};
  column()->addLayout(labelled(line.label, line.value));
  onTheme([line](const Theme& t) {
    applyLabelLook(line.label, t);
    line.value->setFont(uiFont(t.px(13), QFont::DemiBold));
    line.value->setStyleSheet(QStringLiteral("color: %1").arg(t.ink.name()));
  });
  return line;
}

void HeadsSizesInputs::retranslate() {
  heading()->setText(tr("Sizes"));
  m_modelLabel->setText(tr("Model width d<sub>model</sub>"));
  m_model->setAccessibleName(tr("Model width"));
}

void HeadsSizesInputs::follow(const Scenario& s) {
  const Index keys = keyWidth(s), values = valueWidth(s), heads = s.heads.query;
  m_modelLabel->setVisible(modelWidth(s) > 0);
  m_model->setVisible(modelWidth(s) > 0);
  m_model->setValue(static_cast<double>(modelWidth(s)));
  m_columns.label->setText(tr("Columns of all query heads H·d<sub>k</sub>"));
  m_columns.value->setText(wholeText(heads * keys));
  m_width.label->setText(tr("Width of a head d<sub>k</sub> = %1 / %2").arg(wholeText(heads * keys), wholeText(heads)));
  m_width.value->setText(wholeText(keys));
  for (QLabel* label : {m_valueWidth.label, m_valueWidth.value}) label->setVisible(values != keys);
  m_valueWidth.label->setText(
      tr("Width of its values d<sub>v</sub> = %1 / %2").arg(wholeText(heads * values), wholeText(heads)));
  m_valueWidth.value->setText(wholeText(values));
  m_perGroup.label->setText(
      tr("Query heads in a group G = %1 / %2").arg(wholeText(heads), wholeText(s.heads.keyValue)));
  m_perGroup.value->setText(wholeText(s.heads.headsPerGroup()));
}

HeadsScaleInputs::HeadsScaleInputs(Session& session, HeadsChoices& choices, QWidget* parent)
    : InputsSection(session, parent), m_choices(choices), m_scale(themed(new SegmentedControl)) {
  setObjectName(QStringLiteral("inputs.colours"));
  column()->addWidget(m_scale);
  connect(m_scale, &SegmentedControl::chosen, this, [this](int which) {
    HeadsChoices::Values next = m_choices.values();
    next.commonScale = which == 0;
    m_choices.set(next);
  });
}

void HeadsScaleInputs::retranslate() {
  heading()->setText(tr("Colour scale of the weights"));
  m_scale->setAccessibleName(tr("Colour scale of the weights"));
  m_scale->setLabels({tr("One for all heads"), tr("One each")});
}

void HeadsScaleInputs::follow(const Scenario&) {
  m_scale->setCurrent(m_choices.values().commonScale ? 0 : 1);
}

HeadsCacheInputs::HeadsCacheInputs(Session& session, HeadsChoices& choices, QWidget* parent)
    : InputsSection(session, parent),
      m_choices(choices),
      m_model(new ChoiceBox),
      m_formatLabel(plainLabel()),
      m_format(themed(new CacheFormatBox)),
      m_bits(themed(new SegmentedControl)),
      m_formatBytes(note()),
      m_tokensLabel(plainLabel()),
      m_tokens(themed(new NumberField)),
      m_source(note(11)) {
  setObjectName(QStringLiteral("inputs.cache"));
  for (const Model& model : models()) m_model->addItem(QString::fromStdString(model.name));
  m_tokens->setWholeNumbers(true);
  m_tokens->setRange(1, static_cast<double>(limits::tokens));
  m_tokens->setStep(1024);
  m_tokens->setWidth(84);
  column()->addWidget(m_model);
  for (QWidget* part : std::initializer_list<QWidget*>{m_formatLabel, m_format, m_bits, m_formatBytes})
    column()->addWidget(part);
  column()->addLayout(labelled(m_tokensLabel, m_tokens));
  column()->addWidget(m_source);
  onTheme([this](const Theme& t) {
    m_model->setFont(uiFont(t.px(13)));
    applyLabelLook(m_tokensLabel, t);
    applyLabelLook(m_formatLabel, t);
  });
  m_formatLabel->setBuddy(m_format);
  connect(m_format, &CacheFormatBox::formatChosen, this, [this](std::optional<CacheFormat> format) {
    apply(CacheFormatBox::editName(), CacheFormatBox::withFormat(scenario(), format));
  });
  connect(m_model, &QComboBox::currentIndexChanged, this, [this](int which) {
    HeadsChoices::Values next = m_choices.values();
    next.model = models()[static_cast<std::size_t>(std::max(0, which))].name;
    m_choices.set(next);
  });
  connect(m_bits, &SegmentedControl::chosen, this, [this](int which) {
    HeadsChoices::Values next = m_choices.values();
    next.elementBytes = kBytes[static_cast<std::size_t>(which)];
    m_choices.set(next);
  });
  connect(m_tokens, &NumberField::edited, this, [this](double tokens, bool) {
    HeadsChoices::Values next = m_choices.values();
    next.tokens = static_cast<std::int64_t>(tokens);
    m_choices.set(next);
  });
  connect(&choices, &HeadsChoices::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
}

void HeadsCacheInputs::retranslate() {
  heading()->setText(tr("Cache"));
  m_model->setAccessibleName(tr("Model to compare with"));
  m_formatLabel->setText(CacheFormatBox::labelText());
  m_format->retranslate();
  m_bits->setAccessibleName(tr("Bits of a cached number"));
  m_bits->setLabels({tr("32 bit"), tr("16 bit"), tr("8 bit")});
  m_tokensLabel->setText(tr("Tokens in the cache"));
  m_tokens->setAccessibleName(tr("Tokens in the cache"));
}

void HeadsCacheInputs::follow(const Scenario& s) {
  const HeadsChoices::Values& values = m_choices.values();
  const Model* model = findModel(values.model);
  const QSignalBlocker quiet(m_model);
  if (model) m_model->setCurrentIndex(static_cast<int>(model - models().data()));
  if (model) m_source->setText(tr("Sizes: %1").arg(QString::fromStdString(model->source)));
  const auto bits = std::ranges::find(kBytes, values.elementBytes);
  m_bits->setCurrent(static_cast<int>(bits - kBytes.begin()));
  m_format->showFormat(s.attention.cache);
  m_bits->setVisible(!s.attention.cache);
  m_formatBytes->setVisible(s.attention.cache.has_value());
  if (s.attention.cache) m_formatBytes->setText(cacheBytesText(*s.attention.cache));
  m_tokens->setValue(static_cast<double>(values.tokens));
}

}  // namespace attn::app
