// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_inputs.h"

#include <algorithm>
#include <set>

#include "labs/growth/growth_state.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr Index kWindows[] = {0, 1024, 4096};
constexpr int kMostSequences = 256;

template <class Range, class Value>
int indexIn(const Range& range, const Value& value) {
  const auto found = std::find(std::begin(range), std::end(range), value);
  return found == std::end(range) ? -1 : static_cast<int>(found - std::begin(range));
}

/// Follows the state where a document is open.
template <class Section>
void followState(GrowthState* state, Section* section, void (GrowthState::*signal)()) {
  QObject::connect(state, signal, section, [state, section] {
    if (state->session().hasScenario()) section->follow(*state->session().scenario());
  });
}

}  // namespace

// ---- pages

GrowthPages::GrowthPages(Session& session, GrowthState* state)
    : InputsSection(session), m_state(state), m_page(themed(new SegmentedControl)) {
  setObjectName(QStringLiteral("inputs.page"));
  column()->addWidget(m_page);
  connect(m_page, &SegmentedControl::chosen, this, [this](int page) { m_state->show(static_cast<GrowthPage>(page)); });
  followState(state, this, &GrowthState::placeChanged);
}

void GrowthPages::retranslate() {
  heading()->setText(tr("Picture"));
  m_page->setAccessibleName(tr("Picture"));
  m_page->setLabels({tr("Growth"), tr("FlashAttention")});
}

void GrowthPages::follow(const Scenario&) {
  m_page->setCurrent(static_cast<int>(m_state->page()));
}

// ---- model

GrowthModelChoice::GrowthModelChoice(Session& session, GrowthState* state)
    : InputsSection(session), m_state(state), m_model(new ChoiceBox), m_text(note(12.5)) {
  setObjectName(QStringLiteral("inputs.model"));
  column()->addWidget(m_model);
  column()->addWidget(m_text);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(m_model, &ChoiceBox::activated, this, [this](int index) {
    GrowthSettings next = m_state->settings();
    next.model = m_model->itemData(index).toString().toStdString();
    m_state->apply(next);
  });
  followState(state, this, &GrowthState::changed);
}

void GrowthModelChoice::retranslate() {
  heading()->setText(tr("One layer of"));
  m_model->setAccessibleName(tr("Model"));
  m_model->clear();
  m_model->addItem(tr("This document"), QString());
  for (const Model& model : models()) {
    const QString name = QString::fromStdString(model.name);
    m_model->addItem(name, name);
    m_model->setItemData(m_model->count() - 1, toolTipText(QString::fromStdString(model.source)), Qt::ToolTipRole);
  }
}

void GrowthModelChoice::follow(const Scenario&) {
  const auto& counted = m_state->data();
  if (!counted) return;
  m_model->setCurrentIndex(std::max(0, m_model->findData(QString::fromStdString(m_state->settings().model))));
  const GrowthShape& s = counted->shape;
  QStringList parts{tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query)),
                    tr("%n key/value head(s)", nullptr, static_cast<int>(s.heads.keyValue)),
                    s.keyWidth == s.valueWidth
                        ? QStringLiteral("d\u00A0%1").arg(s.keyWidth)
                        : QStringLiteral("d_k\u00A0%1, d_v\u00A0%2").arg(s.keyWidth).arg(s.valueWidth),
                    elementText(s.elementBytes)};
  if (s.batch > 1) parts << tr("batch %1").arg(wholeText(s.batch));
  if (counted->cache) parts << tr("cache %1").arg(cacheFormatText(*counted->cache));
  parts << (counted->model != nullptr ? tr("%1 parameters").arg(countText(counted->parameters.stored))
                                      : tr("its weights are not known"));
  m_text->setText(parts.join(QStringLiteral(" · ")));
  setPlainToolTip(m_text, counted->model != nullptr ? QString::fromStdString(counted->model->source) : QString());
}

// ---- tiles and window

GrowthTiles::GrowthTiles(Session& session, GrowthState* state)
    : InputsSection(session),
      m_state(state),
      m_rows(themed(new SegmentedControl)),
      m_window(themed(new SegmentedControl)),
      m_rowsLabel(plainLabel({}, this)),
      m_rowsText(note()),
      m_windowLabel(plainLabel({}, this)) {
  setObjectName(QStringLiteral("inputs.tile"));
  for (QWidget* part : std::initializer_list<QWidget*>{m_rowsLabel, m_rows, m_rowsText, m_windowLabel, m_window})
    column()->addWidget(part);
  m_rowsLabel->setBuddy(m_rows);
  m_windowLabel->setBuddy(m_window);
  onTheme([this](const Theme& theme) {
    applyLabelLook(m_rowsLabel, theme);
    applyLabelLook(m_windowLabel, theme);
  });
  connect(m_rows, &SegmentedControl::chosen, this, [this](int choice) {
    GrowthSettings next = m_state->settings();
    next.tileRows = kTileRows[choice];
    m_state->apply(next);
  });
  connect(m_window, &SegmentedControl::chosen, this, [this](int choice) {
    GrowthSettings next = m_state->settings();
    next.window = kWindows[choice];
    m_state->apply(next);
  });
  followState(state, this, &GrowthState::changed);
}

void GrowthTiles::retranslate() {
  heading()->setText(tr("Flash"));
  m_rowsLabel->setText(tr("Queries in a tile"));
  m_rows->setAccessibleName(tr("Queries in a tile"));
  QStringList rows, windows{tr("off")};
  for (const Index count : kTileRows) rows << wholeText(count);
  for (const Index window : kWindows)
    if (window > 0) windows << wholeText(window);
  m_rows->setLabels(rows);
  m_windowLabel->setText(tr("Window of the last line"));
  m_window->setAccessibleName(tr("Window of the last line"));
  m_window->setLabels(windows);
}

void GrowthTiles::follow(const Scenario&) {
  const auto& counted = m_state->data();
  if (!counted) return;
  const Index wanted = m_state->settings().tileRows, fitting = counted->shape.tileRows;
  m_rows->setCurrent(indexIn(kTileRows, wanted));
  m_window->setCurrent(indexIn(kWindows, m_state->settings().window));
  m_rowsText->setText(
      fitting == wanted ? tr("Each tile of queries goes through all keys and values once.")
                        : tr("%1 do not fit on this chip: %2 are counted.").arg(wholeText(wanted), wholeText(fitting)));
}

// ---- hardware

GrowthHardware::GrowthHardware(Session& session, GrowthState* state)
    : InputsSection(session),
      m_state(state),
      m_box(new ChoiceBox),
      m_text(note(12.5)),
      m_sequences(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_counted(note()) {
  setObjectName(QStringLiteral("inputs.hardware"));
  column()->addWidget(m_box);
  column()->addWidget(m_text);
  m_decode = addHeading();
  column()->addWidget(m_sequences);
  column()->addWidget(m_counted);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(m_box, &ChoiceBox::activated, this, [this](int index) {
    if (const Hardware* hardware = findHardware(m_box->itemData(index).toString().toStdString())) {
      GrowthSettings next = m_state->settings();
      next.hardware = *hardware;
      m_state->apply(next);
    }
  });
  connect(m_sequences, &ChoiceSlider::edited, this, [this](int sequences) {
    GrowthSettings next = m_state->settings();
    next.sequences = sequences;
    m_state->apply(next);
  });
  followState(state, this, &GrowthState::changed);
}

void GrowthHardware::retranslate() {
  heading()->setText(tr("Hardware"));
  m_box->setAccessibleName(tr("Hardware"));
  m_box->clear();
  for (const Hardware& hardware : hardwareTable()) {
    const QString name = QString::fromStdString(hardware.name);
    m_box->addItem(name, name);
    m_box->setItemData(m_box->count() - 1, toolTipText(QString::fromStdString(hardware.source)), Qt::ToolTipRole);
  }
  m_decode->setText(tr("Decode"));
  m_sequences->setName(tr("Sequences at once"));
  setPlainToolTip(m_sequences, tr("They share the weights; each has a cache of its own"));
  m_sequences->setTexts([](int n) { return wholeText(n); }, [](int n) { return wholeText(n); });
  m_sequences->setMarks({1, 4, 16, 64, kMostSequences});
  QList<int> allowed;
  for (int n = 1; n <= kMostSequences; n *= 2) allowed << n;
  m_sequences->setAllowed(allowed);
  m_counted->setText(
      tr("Everything here is counted, nothing is measured. Forward pass only. The lines without a window have no mask; "
         "the layer on the roof is causal. Caches between chip and memory are not counted."));
}

void GrowthHardware::follow(const Scenario&) {
  const auto& counted = m_state->data();
  if (!counted) return;
  const Hardware& hardware = m_state->settings().hardware;
  m_box->setCurrentIndex(std::max(0, m_box->findData(QString::fromStdString(hardware.name))));
  const UsableRate rate = usableRate(hardware, counted->shape.elementBytes);
  m_text->setText(tr("%1 · %2 in %3 · %4 of memory. Full speed from %5 FLOPs a byte on.")
                      .arg(bandwidthText(hardware.bandwidth), flopRateText(rate.perSecond),
                           precisionText(rate.precision), onChipText(hardware.memoryBytes),
                           threeDigits(rate.perSecond / hardware.bandwidth)));
  setPlainToolTip(m_text, QString::fromStdString(hardware.source));
  m_sequences->choose(static_cast<int>(m_state->settings().sequences));
}

GrowthInputs::GrowthInputs(Session* session, GrowthState* state, QWidget* parent)
    : InputsColumn(session,
                   {new GrowthPages(*session, state), new GrowthModelChoice(*session, state),
                    new GrowthTiles(*session, state), new GrowthHardware(*session, state)},
                   SizesOnly::Show, parent) {}

}  // namespace attn::app
