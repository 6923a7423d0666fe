// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_inputs.h"

#include <QPushButton>
#include <algorithm>

#include "labs/decode/decode_numbers.h"
#include "labs/decode/decode_state.h"
#include "labs/decode/picture/decode_text.h"
#include "labs/decode/serving_inputs.h"
#include "panes/cache_format_box.h"
#include "panes/inputs_sizes.h"
#include "scenario/edit.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"
#include "session/playback.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "widgets/token_chips.h"

namespace attn::app {
namespace {

constexpr int kShortWindow = 1024, kLongWindow = 4096;
enum WindowChoice { NoWindow, ShortWindow, LongWindow, OtherWindow };

void makeSelectable(std::initializer_list<QLabel*> labels) {
  for (QLabel* label : labels) label->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

/// "32 layers · 32 query heads · 8 key/value heads · d 128 · 16 bit"
QString shapeText(const DecodeData& data) {
  const AttentionShape& s = data.shape;
  const std::int64_t bytes = data.isEmpty() ? 2 : data.lanes.front().use.elementBytes;
  const QString width = s.keyWidth == s.valueWidth
                            ? QStringLiteral("d\u00A0%1").arg(s.keyWidth)
                            : QStringLiteral("d_k\u00A0%1, d_v\u00A0%2").arg(s.keyWidth).arg(s.valueWidth);
  QStringList parts;
  parts << DecodeModelChoice::tr("%n layer(s)", nullptr, static_cast<int>(s.layers))
        << DecodeModelChoice::tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query));
  if (s.latent)
    parts << DecodeModelChoice::tr("latent of %1 + %2").arg(s.latent->compressed).arg(s.latent->rotated);
  else
    parts << DecodeModelChoice::tr("%n key/value head(s)", nullptr, static_cast<int>(s.heads.keyValue)) << width;
  parts << elementText(bytes);
  if (!data.isEmpty() && data.lanes.front().use.format)
    parts << DecodeModelChoice::tr("cache %1").arg(cacheFormatText(*data.lanes.front().use.format));
  return parts.join(QStringLiteral(" · "));
}

QString hardwareText(const Hardware& hardware, std::int64_t elementBytes) {
  const UsableRate rate = usableRate(hardware, elementBytes);
  return DecodeModelChoice::tr("%1 · %2 in %3")
      .arg(bandwidthText(hardware.bandwidth), flopRateText(rate.perSecond), precisionText(rate.precision));
}

}  // namespace

// ---- the text

DecodeTokens::DecodeTokens(Session& session, DecodeState* state, Playback* playback)
    : InputsSection(session),
      m_state(state),
      m_playback(playback),
      m_prompt(note(12.5)),
      m_chips(themed(new TokenChips)) {
  setObjectName(QStringLiteral("inputs.tokens"));
  column()->addWidget(m_prompt);
  column()->addWidget(m_chips);
  makeSelectable({m_prompt});
  connect(state, &DecodeState::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
  connect(playback, &Playback::playheadChanged, this, &DecodeTokens::showStation);
  connect(m_chips, &TokenChips::selected, this, [this](int chip) { m_playback->seekStation(chip + 1); });
  connect(m_chips, &TokenChips::renamed, this, [this](int chip, const QString& text) {
    if (mayEdit()) make(renamedToken(scenario(), Sequence::Key, tokenOf(chip), text));
  });
  connect(m_chips, &TokenChips::added, this, [this](int chip, const QString& text) {
    if (mayEdit()) make(addedToken(scenario(), Sequence::Key, tokenOf(chip) + 1, text));
  });
  connect(m_chips, &TokenChips::removeRequested, this, [this](int chip) {
    if (mayEdit()) apply(tr("Remove a token"), withTokenRemoved(scenario(), Sequence::Key, tokenOf(chip)));
  });
}

void DecodeTokens::make(TokenEdit edit) {
  apply(edit.name, std::move(edit.scenario));
}

int DecodeTokens::tokenOf(int chip) const {
  const auto all = static_cast<int>(m_state->ownLength());
  return chip + std::max(0, all - kDecodeStations);
}

bool DecodeTokens::mayEdit() {
  if (hasNumbers(scenario())) return true;
  showError(tr("This document holds sizes only: its tokens have no names and no numbers."));
  m_chips->setTokens(m_state->data()->tokens);
  return false;
}

void DecodeTokens::retranslate() {
  heading()->setText(tr("Sequence"));
  m_chips->setAccessibleName(tr("Tokens that are written"));
  setPlainToolTip(m_chips, tr("Click to go to a token, double click to rename, Delete to remove"));
}

void DecodeTokens::follow(const Scenario&) {
  setVisible(m_state->room() == DecodeRoom::Race);
  const auto& counted = m_state->data();
  if (!counted) return;
  m_prompt->setText(counted->prompt > 0 ? tr("%1 tokens of prompt, then").arg(wholeText(counted->prompt))
                                        : tr("An empty cache, then"));
  m_chips->setTokens(counted->tokens);
  showStation();
}

void DecodeTokens::showStation() {
  if (!isVisible() || !m_state->data()) return;
  const int token = m_playback->playhead().step - 1;
  const int chip = token >= 0 && token < m_state->data()->tokens.size() ? token : -1;
  if (chip != m_chips->current()) m_chips->setCurrent(chip);
}

// ---- model and hardware

DecodeModelChoice::DecodeModelChoice(Session& session, DecodeState* state)
    : InputsSection(session),
      m_state(state),
      m_model(new ChoiceBox),
      m_hardware(new ChoiceBox),
      m_modelText(note(12.5)),
      m_hardwareText(note(12.5)) {
  setObjectName(QStringLiteral("inputs.model"));
  column()->addWidget(m_model);
  column()->addWidget(m_modelText);
  m_hardwareHeading = addHeading();
  column()->addWidget(m_hardware);
  column()->addWidget(m_hardwareText);
  makeSelectable({m_modelText, m_hardwareText});
  connect(m_model, &ChoiceBox::activated, this,
          [this](int index) { m_state->chooseModel(m_model->itemData(index).toString().toStdString()); });
  connect(m_hardware, &ChoiceBox::activated, this, &DecodeModelChoice::chooseHardware);
  const auto show = [this] {
    if (this->session().hasScenario()) follow(scenario());
  };
  connect(state, &DecodeState::changed, this, show);
  connect(state, &DecodeState::measuringChanged, this, show);
}

void DecodeModelChoice::fillModels() {
  m_model->clear();
  m_model->addItem(tr("This document"), QString());
  for (const Model& model : models()) {
    const QString name = QString::fromStdString(model.name);
    m_model->addItem(name, name);
    m_model->setItemData(m_model->count() - 1, toolTipText(QString::fromStdString(model.source)), Qt::ToolTipRole);
  }
}

void DecodeModelChoice::fillHardware() {
  m_hardware->clear();
  for (const Hardware& hardware : hardwareTable()) {
    m_hardware->addItem(QString::fromStdString(hardware.name), QString::fromStdString(hardware.name));
    m_hardware->setItemData(m_hardware->count() - 1, toolTipText(QString::fromStdString(hardware.source)),
                            Qt::ToolTipRole);
  }
  m_hardware->addItem(tr("This machine"), QString());
}

void DecodeModelChoice::chooseHardware(int index) {
  const std::string name = m_hardware->itemData(index).toString().toStdString();
  if (const Hardware* hardware = name.empty() ? nullptr : findHardware(name)) {
    DecodeSettings next = m_state->settings();
    next.hardware = *hardware;
    m_state->apply(next);
  } else {
    m_state->measureMachine();
  }
}

void DecodeModelChoice::retranslate() {
  heading()->setText(tr("Model"));
  m_model->setAccessibleName(tr("Model"));
  m_hardwareHeading->setText(tr("Hardware"));
  m_hardware->setAccessibleName(tr("Hardware"));
  setPlainToolTip(m_hardware, tr("“This machine” is measured for half a second when it is chosen"));
  fillModels();
  fillHardware();
}

void DecodeModelChoice::follow(const Scenario&) {
  setVisible(m_state->room() != DecodeRoom::Batching);
  const auto& counted = m_state->data();
  if (!counted) return;
  const DecodeSettings& settings = m_state->settings();
  m_model->setCurrentIndex(std::max(0, m_model->findData(QString::fromStdString(settings.model))));
  m_modelText->setText(shapeText(*counted));
  setPlainToolTip(m_modelText, counted->model ? QString::fromStdString(counted->model->source) : QString());
  const int known = m_hardware->findData(QString::fromStdString(settings.hardware.name));
  m_hardware->setCurrentIndex(m_state->isMeasuring() || known < 0 ? m_hardware->count() - 1 : known);
  const std::int64_t bytes = counted->isEmpty() ? 2 : counted->lanes.front().use.elementBytes;
  QString text = m_state->isMeasuring() ? tr("measuring …") : hardwareText(settings.hardware, bytes);
  if (known < 0 && !m_state->isMeasuring())
    text = tr("%1, measured here: %2").arg(QString::fromStdString(settings.hardware.name), text);
  m_hardwareText->setText(text);
  setPlainToolTip(m_hardwareText, QString::fromStdString(settings.hardware.source));
}

// ---- sizes

DecodeSizes::DecodeSizes(Session& session, DecodeState* state)
    : InputsSection(session),
      m_state(state),
      m_length(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_batch(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_windowLabel(plainLabel({}, this)),
      m_window(themed(new SegmentedControl)),
      m_otherWindow(themed(new NumberField)),
      m_weights(themed(new ToggleSwitch)),
      m_cacheLabel(plainLabel({}, this)),
      m_cache(themed(new CacheFormatBox)),
      m_beyond(note()) {
  setObjectName(QStringLiteral("inputs.sizes"));
  heading()->hide();  // its sliders have names
  for (QWidget* part : std::initializer_list<QWidget*>{m_length, m_beyond, m_batch, m_windowLabel, m_window})
    column()->addWidget(part);
  column()->addWidget(m_otherWindow, 0, Qt::AlignRight);
  for (QWidget* part : std::initializer_list<QWidget*>{m_cacheLabel, m_cache, m_weights}) column()->addWidget(part);
  onTheme([this](const Theme& theme) {
    applyLabelLook(m_windowLabel, theme);
    applyLabelLook(m_cacheLabel, theme);
  });
  m_cacheLabel->setBuddy(m_cache);
  connect(m_cache, &CacheFormatBox::formatChosen, this, [this](std::optional<CacheFormat> format) {
    apply(CacheFormatBox::editName(), CacheFormatBox::withFormat(scenario(), format));
  });
  m_otherWindow->setRange(1, static_cast<double>(limits::position));
  m_otherWindow->setWholeNumbers(true);
  m_otherWindow->setStep(1);
  m_otherWindow->setWidth(96);
  m_windowLabel->setBuddy(m_window);
  const auto set = [this](auto change) {
    DecodeSettings next = m_state->settings();
    change(next);
    m_state->apply(next);
  };
  connect(m_length, &ChoiceSlider::edited, this, [set](int n) { set([n](DecodeSettings& s) { s.length = n; }); });
  connect(m_batch, &ChoiceSlider::edited, this, [set](int n) { set([n](DecodeSettings& s) { s.batch = n; }); });
  connect(m_window, &SegmentedControl::chosen, this, &DecodeSizes::chooseWindow);
  connect(m_otherWindow, &NumberField::edited, this,
          [set](double n) { set([n](DecodeSettings& s) { s.window = static_cast<std::int64_t>(n); }); });
  connect(m_weights, &ToggleSwitch::clicked, this,
          [set](bool on) { set([on](DecodeSettings& s) { s.readsWeights = on; }); });
  connect(state, &DecodeState::changed, this, [this] {
    if (this->session().hasScenario()) follow(scenario());
  });
}

void DecodeSizes::chooseWindow(int choice) {
  DecodeSettings next = m_state->settings();
  m_other = choice == OtherWindow;
  if (choice == NoWindow) next.window = 0;
  if (choice == ShortWindow) next.window = kShortWindow;
  if (choice == LongWindow) next.window = kLongWindow;
  if (choice == OtherWindow && next.window == 0)
    next.window = std::max<std::int64_t>(2, std::min<std::int64_t>(512, next.length / 2));
  const bool same = next == m_state->settings();
  m_state->apply(next);
  if (same) follow(scenario());
}

void DecodeSizes::retranslate() {
  m_length->setName(tr("Length"));
  setPlainToolTip(m_length, tr("Tokens in the cache when the next one is written"));
  m_length->setTexts([](int n) { return tr("%1 tokens").arg(wholeText(n)); }, [](int n) { return tokensShort(n); });
  m_length->setMarks({16, 128, 1024, 4096, 16'384, 131'072});
  m_batch->setName(tr("Batch"));
  setPlainToolTip(m_batch, tr("Sequences that are written at the same time; each has a cache of its own"));
  m_batch->setTexts([](int n) { return wholeText(n); }, [](int n) { return wholeText(n); });
  m_batch->setMarks({1, 4, 16, 64});
  m_windowLabel->setText(tr("Window for the last lane"));
  m_window->setAccessibleName(tr("Window for the last lane"));
  m_window->setLabels({tr("off"), wholeText(kShortWindow), wholeText(kLongWindow), tr("other")});
  m_otherWindow->setAccessibleName(tr("Tokens in the window"));
  m_cacheLabel->setText(CacheFormatBox::labelText());
  m_cache->retranslate();
  setPlainToolTip(m_cache, tr("Of the open document, and here of published models, too"));
  m_weights->setLabel(tr("Read the parameters too"));
  setPlainToolTip(
      m_weights, tr("A step reads the parameters once, however long the sequence is; of the input embedding, one row"));
}

void DecodeSizes::follow(const Scenario& s) {
  const DecodeRoom room = m_state->room();
  setVisible(room != DecodeRoom::Batching);
  for (QWidget* part : std::initializer_list<QWidget*>{m_windowLabel, m_window, m_weights})
    part->setVisible(room == DecodeRoom::Race);
  for (QWidget* part : std::initializer_list<QWidget*>{m_length, m_batch}) part->setVisible(room != DecodeRoom::Blocks);
  for (QWidget* part : std::initializer_list<QWidget*>{m_cacheLabel, m_cache})
    part->setVisible(room != DecodeRoom::Parts);
  m_cache->showFormat(s.attention.cache);
  const auto& counted = m_state->data();
  if (!counted) return;
  const DecodeSettings& set = m_state->settings();
  m_length->setAllowed(m_state->lengths());
  m_length->choose(static_cast<int>(set.length));
  m_batch->setAllowed(m_state->batches());
  m_batch->choose(static_cast<int>(set.batch));
  const bool preset = set.window == 0 || set.window == kShortWindow || set.window == kLongWindow;
  if (!preset) m_other = true;
  if (set.window == 0) m_other = false;
  m_window->setCurrent(m_other                      ? OtherWindow
                       : set.window == 0            ? NoWindow
                       : set.window == kShortWindow ? ShortWindow
                                                    : LongWindow);
  m_otherWindow->setVisible(m_other && room == DecodeRoom::Race);
  if (set.window > 0) m_otherWindow->setValue(static_cast<double>(set.window));
  const bool beyond = counted->isBeyondContext() && room != DecodeRoom::Blocks;
  m_beyond->setVisible(beyond);
  if (beyond) m_beyond->setText(beyondContextText(*counted));
  m_weights->setChecked(set.readsWeights && counted->weights.bytes > 0);
  m_weights->setEnabled(counted->weights.bytes > 0);
}

// ---- results

DecodeResults::DecodeResults(Session& session, DecodeState* state)
    : InputsSection(session), m_state(state), m_numbers(themed(new DecodeNumbers)), m_sheet(new QPushButton) {
  setObjectName(QStringLiteral("inputs.results"));
  heading()->hide();
  column()->addWidget(m_numbers);
  column()->addWidget(m_sheet);
  connect(m_sheet, &QPushButton::clicked, this, &DecodeResults::sheetRequested);
  const auto show = [this] {
    if (this->session().hasScenario()) follow(scenario());
  };
  connect(state, &DecodeState::changed, this, show);
  connect(state, &DecodeState::laneChanged, this, show);
}

void DecodeResults::retranslate() {
  m_numbers->retranslate();
  m_sheet->setText(tr("Published next to counted…"));
  setPlainToolTip(m_sheet, tr("What papers have printed, beside what is counted here, and why they differ"));
}

void DecodeResults::follow(const Scenario&) {
  setVisible(m_state->room() == DecodeRoom::Race);
  if (const auto& counted = m_state->data()) m_numbers->show(counted, m_state->lane());
}

// ---- the pane

DecodeInputs::DecodeInputs(Session* session, DecodeState* state, Playback* playback, QWidget* parent)
    : DecodeInputs(session, state, playback, new DecodeResults(*session, state), parent) {}

DecodeInputs::DecodeInputs(Session* session, DecodeState* state, Playback* playback, DecodeResults* results,
                           QWidget* parent)
    : InputsColumn(session,
                   {new DecodeRoomChoice(*session, state), new DecodeTokens(*session, state, playback),
                    new DecodeModelChoice(*session, state), new DecodeSizes(*session, state),
                    new ServingChoices(*session, state), results},
                   SizesOnly::Show, parent, {new InputsSizes(*session)}) {
  connect(results, &DecodeResults::sheetRequested, this, &DecodeInputs::sheetRequested);
}

}  // namespace attn::app
