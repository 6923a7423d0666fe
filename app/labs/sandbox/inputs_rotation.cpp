// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_rotation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/rotation_pairs.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/sandbox_stations.h"
#include "text/tool_tip.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr std::array kFactors{1, 2, 4, 8};

QList<int> below(Index count) {
  QList<int> all;
  for (Index n = 0; n < count; ++n) all << static_cast<int>(n);
  return all;
}

}  // namespace

InputsRotation::InputsRotation(Session& session, Playback* playback, SandboxChoice* choice, QWidget* parent)
    : InputsSection(session, parent),
      m_playback(playback),
      m_choice(choice),
      m_reachLabel(plainLabel()),
      m_factor(themed(new SegmentedControl)),
      m_extension(themed(new SegmentedControl)),
      m_on(themed(new ToggleSwitch)),
      m_none(note()),
      m_body(new QWidget),
      m_query(themed(new ChoiceSlider)),
      m_key(themed(new ChoiceSlider)),
      m_shift(themed(new ChoiceSlider)),
      m_layout(themed(new SegmentedControl)) {
  setObjectName(QStringLiteral("inputs.rotation"));
  column()->addWidget(m_on);
  column()->addWidget(m_none);
  column()->addWidget(m_body);
  auto* body = new QVBoxLayout(m_body);
  body->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_query, m_key, m_shift, m_layout}) body->addWidget(widget);
  m_base = addRow([] { return tr("Change the rotary base"); }, [](Rope& r, double x) { r.base = x; });
  m_base.field->setStep(100);
  m_base.field->setWidth(88);
  m_dims =
      addRow([] { return tr("Change the rotated width"); }, [](Rope& r, double x) { r.dims = static_cast<Index>(x); });
  m_start =
      addRow([] { return tr("Change the rotary start"); }, [](Rope& r, double x) { r.start = static_cast<Index>(x); });
  for (const Row& row : {m_dims, m_start}) row.field->setWholeNumbers(true);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_reachLabel, m_factor, m_extension}) {
    body->addWidget(widget);
    widget->setVisible(choice != nullptr);
  }
  if (choice) {
    connect(m_factor, &SegmentedControl::chosen, this, [this](int picked) {
      SandboxAsked asked = m_choice->asked();
      Reach& next = asked.reach;
      next.factor = kFactors[static_cast<std::size_t>(picked)];
      if (next.factor == 1) next.extension = RopeExtension::AsTrained;
      m_choice->ask(asked);
    });
    connect(m_extension, &SegmentedControl::chosen, this, [this](int picked) {
      SandboxAsked asked = m_choice->asked();
      Reach& next = asked.reach;
      next.extension = kRopeExtensions[static_cast<std::size_t>(picked)];
      if (next.extension != RopeExtension::AsTrained && next.factor == 1) next.factor = kFactors[1];
      m_choice->ask(asked);
    });
    connect(choice, &SandboxChoice::changed, this, &InputsRotation::showReach);
    showReach();
  }
  m_shift->setAllowed(below(kRotationShifts + 1));
  onTheme([this, body](const Theme& t) {
    body->setSpacing(qRound(t.px(8)));
    for (const Row& row : {m_base, m_dims, m_start}) applyLabelLook(row.label, t);
    applyLabelLook(m_reachLabel, t);
  });
  connect(m_on, &ToggleSwitch::clicked, this, [this](bool on) {
    apply((on ? tr("Switch on: %1") : tr("Switch off: %1")).arg(m_on->text()), withRotation(scenario(), on));
    follow(scenario());
  });
  connect(m_layout, &SegmentedControl::chosen, this, [this](int layout) {
    Scenario next = scenario();
    next.attention.rope->layout = layout == 0 ? Rope::Layout::Half : Rope::Layout::Interleaved;
    apply(tr("Change the rotary pairs"), std::move(next));
  });
  const auto choose = [this](Index Selection::*part, int index) {
    Selection at = pairSelection(scenario(), this->session().selection());
    at.*part = index;
    this->session().select(at);
  };
  connect(m_query, &ChoiceSlider::edited, this, [choose](int row, bool) { choose(&Selection::row, row); });
  connect(m_key, &ChoiceSlider::edited, this, [choose](int column, bool) { choose(&Selection::column, column); });
  connect(m_shift, &ChoiceSlider::edited, this,
          [this](int shift, bool) { m_playback->seek(static_cast<int>(Station::Rotation), shift); });
  connect(playback, &Playback::playheadChanged, this, &InputsRotation::followPlayhead);
  followPlayhead();
}

InputsRotation::Row InputsRotation::addRow(QString (*undoName)(), void (*set)(Rope&, double)) {
  const Row row{new QWidget, plainLabel(), themed(new NumberField)};
  row.widget->setLayout(labelled(row.label, row.field));
  m_body->layout()->addWidget(row.widget);
  connect(row.field, &NumberField::edited, this, [this, undoName, set](double value, bool interactive) {
    Scenario next = scenario();
    if (!next.attention.rope) return;
    set(*next.attention.rope, value);
    applyGesture(undoName(), std::move(next), undoName(), interactive);
  });
  return row;
}

void InputsRotation::showReach() {
  const Reach& reach = m_choice->asked().reach;
  m_factor->setCurrent(static_cast<int>(std::ranges::find(kFactors, reach.factor) - kFactors.begin()));
  m_extension->setCurrent(static_cast<int>(reach.extension));
}

void InputsRotation::followPlayhead() {
  if (stationAt(m_playback->timeline(), m_playback->playhead()) != Station::Rotation) return;
  m_shift->choose(static_cast<int>(std::lround(m_playback->playhead().cell)));
}

void InputsRotation::retranslate() {
  heading()->setText(tr("Rotation"));
  m_on->setLabel(tr("Rotary positions (RoPE)"));
  m_none->setText(tr("A rotation needs queries and keys of at least two columns."));
  m_query->setName(tr("Query"));
  m_key->setName(tr("Key"));
  m_shift->setName(tr("Both on"));
  setPlainToolTip(m_shift, tr("How many positions both tokens are moved on"));
  m_reachLabel->setText(tr("Far distances on the curve"));
  m_factor->setAccessibleName(tr("How far the curve goes"));
  m_factor->setLabels({QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("4×"), QStringLiteral("8×")});
  m_extension->setAccessibleName(tr("How the hands are slowed down"));
  m_extension->setLabels(
      {tr("as trained"), tr("interpolate") + QLatin1Char('\n') + tr("Positions divided by the factor"),
       QStringLiteral("NTK") + QLatin1Char('\n') + tr("Another base: slow hands slower, fast ones as before"),
       QStringLiteral("YaRN") + QLatin1Char('\n') +
           tr("By wavelength: only hands that never went round are slowed down")});
  m_layout->setAccessibleName(tr("Rotary pairs"));
  m_layout->setLabels({tr("pairs in halves"), tr("interleaved")});
  const auto name = [](const Row& row, const QString& text) {
    row.label->setText(text);
    row.field->setAccessibleName(text);
  };
  name(m_base, tr("Base of the angles"));
  name(m_dims, tr("Rotated width (0 = all)"));
  name(m_start, tr("First position"));
}

void InputsRotation::follow(const Scenario& s) {
  const bool possible = withRotation(s, true).attention.rope.has_value();
  m_on->setVisible(possible);
  m_none->setVisible(!possible);
  m_on->setChecked(s.attention.rope.has_value());
  m_body->setVisible(s.attention.rope.has_value());
  m_query->setAllowed(below(queryTokens(s)));
  m_key->setAllowed(below(keyTokens(s)));
  if (!s.attention.rope) return;
  m_layout->setCurrent(s.attention.rope->layout == Rope::Layout::Half ? 0 : 1);
  m_base.field->setValue(s.attention.rope->base);
  m_dims.label->setVisible(!isLatent(s));  // latents turn what was made for it
  m_dims.field->setVisible(!isLatent(s));
  m_dims.field->setValue(static_cast<double>(s.attention.rope->dims));
  m_start.field->setValue(static_cast<double>(s.attention.rope->start));
}

void InputsRotation::followSelection(const Scenario& s, const Selection& selection) {
  const Selection at = pairSelection(s, selection);
  m_query->choose(static_cast<int>(at.row));
  m_key->choose(static_cast<int>(at.column));
}

}  // namespace attn::app
