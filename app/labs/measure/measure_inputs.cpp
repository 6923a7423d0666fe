// SPDX-License-Identifier: GPL-3.0-or-later
// Device, algorithms and problem of the Measure lab; running and results are in measure_inputs_run.cpp.
#include "labs/measure/measure_inputs.h"

#include <QPushButton>
#include <algorithm>

#include "attention/backend_name.h"
#include "labs/measure/kernel_check.h"
#include "labs/measure/measure_state.h"
#include "labs/measure/picture/measure_words.h"
#include "text/measure_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/link_look.h"
#include "widgets/range_slider.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr int kAllDevices = -1;
constexpr Index kFirstWindow = 256;
enum MaskChoice { NoMask, CausalMask, WindowMask };

QString kindText(const std::string& backend, const std::string& type) {
  if (backend == kEigenBackend) return MeasureDevice::tr("Eigen on the processor, float32");
  if (type == "cpu") return MeasureDevice::tr("OpenCL on the CPU, float32");
  if (type == "gpu") return MeasureDevice::tr("OpenCL on the GPU, float32");
  return MeasureDevice::tr("OpenCL on an accelerator, float32");
}

}  // namespace

// ---- device

MeasureDevice::MeasureDevice(Session& session, MeasureState* state)
    : InputsSection(session), m_state(state), m_box(new ChoiceBox), m_text(note(12.5)) {
  setObjectName(QStringLiteral("inputs.device"));
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column()->addWidget(m_box);
  column()->addWidget(m_text);
  connect(m_box, &ChoiceBox::activated, this, [this](int index) {
    const int chosen = m_box->itemData(index).toInt();
    m_state->chooseDevice(chosen == kAllDevices ? std::nullopt : std::optional(chosen));
  });
  connect(state, &MeasureState::settingsChanged, this, &MeasureDevice::show);
  connect(state, &MeasureState::changed, this, &MeasureDevice::show);
}

void MeasureDevice::retranslate() {
  heading()->setText(tr("Device"));
  m_box->setAccessibleName(tr("Device"));
  show();
}

void MeasureDevice::show() {
  const auto& devices = m_state->devices();
  QStringList names;
  for (const DeviceEntry& device : devices) names << deviceText(device);
  if (devices.size() > 1) names << tr("All of them, in turn");
  if (devices.empty()) names << tr("Looking for devices…");
  QStringList present;
  for (int i = 0; i < m_box->count(); ++i) present << m_box->itemText(i);
  if (names != present) {
    m_box->clear();
    for (int i = 0; i < names.size(); ++i)
      m_box->addItem(names[i], i < static_cast<int>(devices.size()) ? i : kAllDevices);
  }
  m_box->setEnabled(!devices.empty() && !m_state->isRunning());
  m_box->setCurrentIndex(std::max(0, m_box->findData(m_state->device().value_or(kAllDevices))));
  // What was measured says more than what could be.
  QStringList lines, tips;
  if (const auto& result = m_state->result()) {
    for (const BenchDevice& device : result->devices) {
      if (result->devices.size() > 1 && device.fmaGflops > 0) {
        lines << tr("%1: peak %2 GFLOP/s").arg(deviceText(device), gflopsText(device.fmaGflops));
        continue;
      }
      const bool told = result->devices.size() == 1 && m_box->currentText() == deviceText(device);
      lines << (told ? kindText(device.backend, device.type) : deviceText(device));
      if (device.fmaGflops > 0) lines << tr("peak %1 GFLOP/s, measured in this run").arg(gflopsText(device.fmaGflops));
      if (device.copyGbps > 0)
        tips << tr("%1: a copy moves %2").arg(deviceText(device), bandwidthText(device.copyGbps * 1e9));
    }
  } else {
    const auto chosen = m_state->chosenDevices();
    for (const DeviceEntry& device : chosen)
      lines << (chosen.size() == 1 ? kindText(device.backend, device.type) : deviceText(device));
    if (!lines.isEmpty())
      lines << (chosen.size() == 1 ? tr("its peak is measured in the run") : tr("their peaks are measured in the run"));
  }
  m_text->setText(unbroken(lines.join(QLatin1Char('\n'))));
  setPlainToolTip(m_text, tips.join(QLatin1Char('\n')));
}

// ---- algorithms

MeasureAlgorithms::MeasureAlgorithms(Session& session, MeasureState* state) : InputsSection(session), m_state(state) {
  setObjectName(QStringLiteral("inputs.algorithms"));
  auto* boxes = new QVBoxLayout;
  boxes->setSpacing(3);
  for (const AttentionKernel kernel : {AttentionKernel::Standard, AttentionKernel::Flash, AttentionKernel::Eager}) {
    auto* check = themed(new KernelCheck);
    m_checks.emplace_back(kernel, check);
    boxes->addWidget(check);
    connect(check, &KernelCheck::clicked, this, &MeasureAlgorithms::take);
  }
  column()->addLayout(boxes);
  connect(state, &MeasureState::settingsChanged, this, &MeasureAlgorithms::show);
  connect(state, &MeasureState::changed, this, &MeasureAlgorithms::show);
}

void MeasureAlgorithms::retranslate() {
  heading()->setText(tr("Algorithms"));
  for (const auto& [kernel, check] : m_checks) check->setWords(kernelText(kernel), kernelWords(kernel));
}

void MeasureAlgorithms::take() {
  MeasureSettings next = m_state->settings();
  next.kernels.clear();
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash})
    for (const auto& [each, check] : m_checks)
      if (each == kernel && check->isChecked()) next.kernels.push_back(kernel);
  if (next.kernels.empty()) {
    showError(tr("At least one algorithm is measured."));
  } else {
    showError({});
    m_state->apply(next);
  }
  show();
}

void MeasureAlgorithms::show() {
  const auto& chosen = m_state->settings().kernels;
  for (const auto& [kernel, check] : m_checks) {
    check->setChecked(std::ranges::find(chosen, kernel) != chosen.end());
    check->setEnabled(!m_state->isRunning());
  }
}

// ---- problem

MeasureProblem::MeasureProblem(Session& session, MeasureState* state)
    : InputsSection(session), m_state(state), m_tokens(themed(new RangeSlider)) {
  setObjectName(QStringLiteral("inputs.problem"));
  QList<int> allowed;
  for (Index n = kShortestMeasured; n <= kLongestMeasured; n *= 2) allowed << static_cast<int>(n);
  m_tokens->setAllowed(allowed);
  m_tokens->setMarks({16, 64, 256, 1024, 4096, 16'384});
  column()->addWidget(m_tokens);
  m_heads = addChoice();
  m_keyValueHeads = addChoice();
  m_d = addChoice();
  m_mask = addChoice();
  m_windowRow = new QWidget(this);
  m_windowLabel = plainLabel({}, m_windowRow);
  m_window = themed(new NumberField);
  m_window->setRange(1, static_cast<double>(kLongestMeasured));
  m_window->setWholeNumbers(true);
  m_window->setStep(16);
  m_window->setWidth(84);
  m_windowRow->setLayout(labelled(m_windowLabel, m_window));
  column()->addWidget(m_windowRow);
  m_take = new QPushButton;
  column()->addWidget(m_take);
  onTheme([this](const Theme& theme) {
    applyLinkLook(m_take, theme);
    for (QLabel* label : {m_heads.label, m_keyValueHeads.label, m_d.label, m_mask.label, m_windowLabel}) {
      applyLabelLook(label, theme);
      if (label != m_windowLabel) label->setFixedWidth(qRound(theme.px(62)));
    }
  });
  connect(m_tokens, &RangeSlider::rangeEdited, this, [this](int first, int last) {
    set([&](MeasureSettings& s) { s.firstTokens = first, s.lastTokens = last; });
  });
  connect(m_heads.control, &SegmentedControl::chosen, this, [this](int i) {
    const Index heads = m_heads.values[i];
    set([&](MeasureSettings& s) {
      // The same share of heads as before keeps its own keys and values, as far as it divides.
      const Index group = std::max<Index>(1, s.heads.query / std::max<Index>(1, s.heads.keyValue));
      s.heads = {heads, heads % group == 0 ? heads / group : heads};
    });
  });
  connect(m_keyValueHeads.control, &SegmentedControl::chosen, this,
          [this](int i) { set([&](MeasureSettings& s) { s.heads.keyValue = m_keyValueHeads.values[i]; }); });
  connect(m_d.control, &SegmentedControl::chosen, this,
          [this](int i) { set([&](MeasureSettings& s) { s.d = m_d.values[i]; }); });
  connect(m_mask.control, &SegmentedControl::chosen, this, &MeasureProblem::chooseMask);
  connect(m_window, &NumberField::edited, this,
          [this](double w) { set([&](MeasureSettings& s) { s.window = static_cast<Index>(w); }); });
  connect(m_take, &QPushButton::clicked, this, [this] {
    const auto taken = m_state->takeSizes();
    showError(taken ? QString() : taken.error());
    setPlainToolTip(m_take, taken ? tr("Taken: %1").arg(*taken) : QString());
  });
  connect(state, &MeasureState::settingsChanged, this, &MeasureProblem::show);
  connect(state, &MeasureState::changed, this, &MeasureProblem::show);
}

MeasureProblem::Choice MeasureProblem::addChoice() {
  Choice choice{plainLabel({}, this), themed(new SegmentedControl), {}};
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(choice.label);
  row->addWidget(choice.control, 1);
  choice.label->setBuddy(choice.control);
  column()->addLayout(row);
  return choice;
}

void MeasureProblem::fill(Choice& choice, QList<int> presets, Index own) {
  const auto value = static_cast<int>(own);
  if (!presets.contains(value)) presets.insert(std::ranges::lower_bound(presets, value), value);
  if (presets != choice.values) {
    choice.values = presets;
    QStringList labels;
    for (const int each : presets) labels << tokensText(each);
    choice.control->setLabels(labels);
  }
  choice.control->setCurrent(static_cast<int>(choice.values.indexOf(value)));
}

void MeasureProblem::set(const std::function<void(MeasureSettings&)>& change) {
  MeasureSettings next = m_state->settings();
  change(next);
  m_state->apply(next);
}

void MeasureProblem::chooseMask(int choice) {
  set([&](MeasureSettings& s) {
    s.causal = choice != NoMask;
    s.window = choice == WindowMask ? std::max(s.window, kFirstWindow) : 0;
  });
}

void MeasureProblem::retranslate() {
  heading()->setText(tr("Problem"));
  m_tokens->setName(tr("Tokens T"));
  setPlainToolTip(m_tokens, tr("The shortest and the longest sequence; every power of two between them is measured"));
  m_tokens->setTexts(
      [](int first, int last) {
        return first == last ? tokensText(first) : tr("%1 – %2, × 2").arg(tokensText(first), tokensText(last));
      },
      [](int n) { return tokensShort(n); });
  const auto name = [](Choice& choice, const QString& text, const QString& whole) {
    choice.label->setText(text);
    choice.control->setAccessibleName(whole);
    setPlainToolTip(choice.control, whole);
  };
  name(m_heads, tr("Heads"), tr("Query heads"));
  name(m_keyValueHeads, tr("K/V"), tr("Heads of keys and values"));
  name(m_d, tr("d"), tr("Width of a head"));
  name(m_mask, tr("Mask"), tr("Mask"));
  m_mask.control->setLabels({tr("None"), tr("Causal"), tr("Window")});
  m_windowLabel->setText(tr("Keys in the window"));
  m_window->setAccessibleName(tr("Keys in the window"));
  m_take->setText(tr("Take sizes from the document"));
  show();
}

void MeasureProblem::show() {
  const MeasureSettings& s = m_state->settings();
  m_tokens->choose(static_cast<int>(s.firstTokens), static_cast<int>(s.lastTokens));
  fill(m_heads, {1, 4, 8, 16}, s.heads.query);
  QList<int> shared;
  for (Index n = 1; n <= s.heads.query; n *= 2)
    if (s.heads.query % n == 0) shared << static_cast<int>(n);
  fill(m_keyValueHeads, shared, s.heads.keyValue);
  fill(m_d, {32, 64, 128, 256}, s.d);
  m_mask.control->setCurrent(s.window > 0 ? WindowMask : s.causal ? CausalMask : NoMask);
  m_windowRow->setVisible(s.window > 0);
  if (s.window > 0) m_window->setValue(static_cast<double>(s.window));
  for (QWidget* part : std::initializer_list<QWidget*>{m_tokens, m_heads.control, m_keyValueHeads.control, m_d.control,
                                                       m_mask.control, m_window, m_take})
    part->setEnabled(!m_state->isRunning());
}

}  // namespace attn::app
