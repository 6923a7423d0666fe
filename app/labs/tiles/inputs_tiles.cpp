// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/inputs_tiles.h"

#include "scenario/edit.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"
#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kFirstWindow = 4;
constexpr Index kMostChips = 4096;

}  // namespace

InputsRow::InputsRow(TilesModel* model, QWidget* parent)
    : InputsSection(model->session(), parent), m_model(model), m_tokens(themed(new TokenChips)) {
  column()->addWidget(m_tokens);
  connect(m_tokens, &TokenChips::selected, this, [this](int token) { m_model->followRow(token); });
  connect(m_tokens, &TokenChips::renamed, this, [this](int token, const QString& text) {
    apply(tr("Rename a token"), withTokenRenamed(scenario(), Sequence::Query, token, text.toStdString()));
  });
  connect(m_tokens, &TokenChips::addRequested, this, [this](int after) {
    const Index at = after < 0 ? queryTokens(scenario()) : after + 1;
    if (apply(tr("Add a token"), withTokenInserted(scenario(), Sequence::Query, at, {}))) m_model->followRow(at);
  });
  connect(m_tokens, &TokenChips::removeRequested, this,
          [this](int token) { apply(tr("Remove a token"), withTokenRemoved(scenario(), Sequence::Query, token)); });
}

void InputsRow::retranslate() {
  heading()->setText(tr("Follow a row"));
  m_tokens->setAccessibleName(tr("The query whose sums are followed"));
}

void InputsRow::follow(const Scenario& s) {
  setVisible(hasNumbers(s));
  if (hasNumbers(s)) m_tokens->setTokens(toStrings(queryTokenNames(s)));
}

void InputsRow::followSelection(const Scenario& s, const Selection& selection) {
  if (hasNumbers(s)) m_tokens->setCurrent(static_cast<int>(std::min(selection.row, queryTokens(s) - 1)));
}

InputsSkipMask::InputsSkipMask(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_rules(themed(new SegmentedControl(SegmentedControl::Mode::Several))),
      m_windowRow(new QWidget),
      m_windowLabel(new QLabel),
      m_window(themed(new NumberField)),
      m_padding(themed(new TokenChips(TokenChips::Mode::Switches))),
      m_note(new QLabel) {
  m_windowRow->setLayout(labelled(m_windowLabel, m_window));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_rules, m_windowRow, m_padding, m_note})
    column()->addWidget(widget);
  m_note->setWordWrap(true);
  m_window->setWholeNumbers(true);
  m_window->setStep(1);
  m_window->setRange(1, static_cast<double>(limits::position));
  onTheme([this](const Theme& t) {
    applyLabelLook(m_windowLabel, t);
    applyLabelLook(m_note, t, 12);
  });
  connect(m_rules, &SegmentedControl::switched, this, &InputsSkipMask::switchRule);
  connect(m_window, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.window = static_cast<Index>(value);
    applyGesture(tr("Change the window"), std::move(next), QStringLiteral("window"), interactive);
  });
  connect(m_padding, &TokenChips::switched, this, [this](int token, bool on) {
    Scenario next = scenario();
    auto& padding = next.attention.mask.padding;
    std::erase(padding, static_cast<Index>(token));
    if (on) padding.insert(std::ranges::upper_bound(padding, static_cast<Index>(token)), token);
    apply(tr("Change the padding"), std::move(next));
  });
}

void InputsSkipMask::switchRule(int rule, bool on) {
  Scenario next = scenario();
  Mask& mask = next.attention.mask;
  switch (rule) {
    case Causal:
      mask.causal = on;
      apply(on ? tr("Switch the causal mask on") : tr("Switch the causal mask off"), std::move(next));
      return;
    case Window:
      mask.window = on ? std::min(kFirstWindow, keyTokens(next)) : 0;
      apply(on ? tr("Switch the window on") : tr("Switch the window off"), std::move(next));
      return;
    default:
      m_paddingOpen = on;
      mask.padding.clear();
      if (next == scenario()) return follow(scenario());
      apply(tr("Switch padding off"), std::move(next));
  }
}

void InputsSkipMask::retranslate() {
  heading()->setText(tr("Mask"));
  m_rules->setAccessibleName(tr("Mask"));
  m_rules->setLabels({tr("Causal") + QLatin1Char('\n') + tr("No looking ahead: key at most as late as the query"),
                      tr("Window") + QLatin1Char('\n') + tr("Only the last few keys"),
                      tr("Padding") + QLatin1Char('\n') + tr("Tokens that only fill up the batch")});
  m_windowLabel->setText(tr("Keys in the window, W"));
  m_window->setAccessibleName(tr("Keys in the window, W"));
  m_padding->setAccessibleName(tr("Padded key tokens"));
}

void InputsSkipMask::follow(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  const bool chips = keyTokens(s) <= kMostChips;
  const bool padding = chips && (m_paddingOpen || !mask.padding.empty());
  m_rules->setOn(Causal, mask.causal);
  m_rules->setOn(Window, mask.window > 0);
  m_rules->setOn(Padding, padding);
  m_windowRow->setVisible(mask.window > 0);
  if (mask.window > 0) m_window->setValue(static_cast<double>(mask.window));
  m_padding->setVisible(padding);
  if (padding) {
    m_padding->setTokens(toStrings(keyTokenNames(s)));
    QList<int> on;
    for (const Index token : mask.padding) on.append(static_cast<int>(token));
    m_padding->setSwitchedOn(on);
  }
  const bool unskippable = !mask.custom.empty() || !mask.bias.empty();
  m_note->setText(unskippable ? tr("The custom mask and the bias skip no tile: a kernel has to read them first.")
                  : padding && mask.padding.empty() ? tr("Choose the padded tokens.")
                                                    : QString());
  m_note->setVisible(!m_note->text().isEmpty());
}

InputsSharing::InputsSharing(Session& session, QWidget* parent)
    : TilingSection(session, parent),
      m_share(themed(new ToggleSwitch)),
      m_note(new QLabel),
      m_shown(themed(new ChoiceSlider)) {
  for (QWidget* widget : std::initializer_list<QWidget*>{m_share, m_note, m_shown}) column()->addWidget(widget);
  m_note->setWordWrap(true);
  onTheme([this](const Theme& t) { applyLabelLook(m_note, t, 12); });
  connect(m_share, &ToggleSwitch::clicked, this, [this](bool on) {
    change(on ? tr("Share K and V in a group") : tr("Load K and V for every head"), [&](Tiling& t) { t.shareKv = on; });
  });
  connect(m_shown, &ChoiceSlider::edited, this, [this](int head, bool) {
    Selection next = this->session().selection();
    next.head = head;
    this->session().select(next);
  });
}

void InputsSharing::retranslate() {
  heading()->setText(tr("Heads"));
  m_share->setLabel(tr("Share K and V in a group"));
  m_shown->setName(tr("Shown"));
  m_shown->setToolTip(tr("The query head in the picture, counted from 0"));
}

void InputsSharing::follow(const Scenario& s) {
  const Index group = s.heads.headsPerGroup();
  m_share->setChecked(shownTiling(s).shareKv);
  m_share->setEnabled(group > 1);
  if (group == 1) {
    m_note->setText(s.heads.query == 1
                        ? tr("There is one query head, so there is nothing to share.")
                        : tr("Every query head has keys and values of its own, so there is nothing to share."));
  } else {
    m_note->setText(tr("%1 query heads read the same K and V. flash1 and flash2 can load them once for all.")
                        .arg(QLocale().toString(static_cast<qlonglong>(group))));
  }
  constexpr Index kMostShown = 1024;
  m_shown->setVisible(s.heads.query > 1 && hasNumbers(s));
  QList<int> heads;
  for (int h = 0; h < std::min(s.heads.query, kMostShown); ++h) heads.append(h);
  m_shown->setAllowed(heads);
  followSelection(s, session().selection());
}

void InputsSharing::followSelection(const Scenario&, const Selection& selection) {
  m_shown->setValue(static_cast<int>(selection.head));
}

InputsHardware::InputsHardware(TilesModel* model, QWidget* parent)
    : InputsSection(model->session(), parent), m_model(model), m_choice(new ChoiceBox), m_rates(new QLabel) {
  column()->addWidget(m_choice);
  column()->addWidget(m_rates);
  m_rates->setWordWrap(true);
  onTheme([this](const Theme& t) { applyLabelLook(m_rates, t, 12); });
  for (const Hardware& each : hardwareTable()) {
    m_choice->addItem(QString::fromStdString(each.name));
    m_choice->setItemData(m_choice->count() - 1, QString::fromStdString(each.source), Qt::ToolTipRole);
    if (each.name == model->hardware().name) m_choice->setCurrentIndex(m_choice->count() - 1);
  }
  connect(m_choice, &QComboBox::activated, this, [this](int index) {
    m_model->setHardware(hardwareTable()[static_cast<std::size_t>(index)]);
    describe();
  });
}

void InputsHardware::retranslate() {
  heading()->setText(tr("Hardware of the race"));
  m_choice->setAccessibleName(tr("Hardware of the race"));
}

void InputsHardware::follow(const Scenario&) {
  describe();
}

void InputsHardware::describe() {
  const Hardware& hardware = m_model->hardware();
  const std::int64_t element = scenario().tiling.value_or(Tiling{}).elementBytes;
  constexpr double kGiga = 1e9, kTera = 1e12;
  m_rates->setText(tr("%1 GB/s from memory · %2 TFLOP/s with elements of this size · %3 kB on chip")
                       .arg(numberText(hardware.bandwidth / kGiga, 0),
                            numberText(usableRate(hardware, element).perSecond / kTera, 1),
                            numberText(static_cast<double>(hardware.onChip.bytes) / 1024, 0)));
  m_rates->setToolTip(QString::fromStdString(hardware.source));
}

}  // namespace attn::app
