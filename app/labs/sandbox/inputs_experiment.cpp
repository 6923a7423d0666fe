// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_experiment.h"

#include <QPainter>
#include <cmath>

#include "labs/sandbox/sandbox_stations.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kFewestSamples = 16, kMostSamples = 1e6, kLargestSeed = 1e9;

}  // namespace

InputsExperiment::InputsExperiment(Session& session, Playback* playback, ExperimentRunner* runner, QWidget* parent)
    : InputsSection(session, parent),
      m_playback(playback),
      m_runner(runner),
      m_width(themed(new ChoiceSlider)),
      m_widthShown(plainLabel()),
      m_samplesLabel(plainLabel()),
      m_samples(themed(new NumberField)),
      m_seedLabel(plainLabel()),
      m_seed(themed(new NumberField)),
      m_progress(themed(new ProgressLine)),
      m_state(note()),
      m_run(new QPushButton),
      m_cancel(new QPushButton) {
  setObjectName(QStringLiteral("inputs.experiment"));
  QList<int> widths;
  for (Index n = 0; n < kExperimentWidths; ++n) widths << static_cast<int>(experimentWidth(n));
  m_width->setAllowed(widths);
  m_samples->setWholeNumbers(true);
  m_samples->setRange(kFewestSamples, kMostSamples);
  m_samples->setStep(1000);
  m_samples->setWidth(88);
  m_seed->setWholeNumbers(true);
  m_seed->setRange(0, kLargestSeed);
  m_seed->setStep(1);
  m_width->setValueShown(false);
  auto* widthRow = new QHBoxLayout;
  widthRow->addWidget(m_width, 1);
  widthRow->addWidget(m_widthShown);
  column()->addLayout(widthRow);
  column()->addLayout(labelled(m_samplesLabel, m_samples));
  column()->addLayout(labelled(m_seedLabel, m_seed));
  column()->addWidget(m_state);
  column()->addWidget(m_progress);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_run);
  buttons->addWidget(m_cancel);
  column()->addLayout(buttons);
  onTheme([this, buttons](const Theme& t) {
    for (QLabel* label : {m_samplesLabel, m_seedLabel}) applyLabelLook(label, t);
    m_widthShown->setFont(uiFont(t.px(13), QFont::DemiBold));
    m_widthShown->setMinimumWidth(qRound(t.px(40)));
    m_widthShown->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QPushButton* button : {m_run, m_cancel}) button->setFont(uiFont(t.px(13)));
    buttons->setSpacing(qRound(t.px(8)));
  });

  connect(m_width, &ChoiceSlider::edited, this,
          [this](int width, bool) { m_playback->seek(static_cast<int>(Station::Scale), std::log2(width) + 1); });
  connect(m_samples, &NumberField::edited, this, [this](double value, bool interactive) {
    if (!interactive) run({static_cast<Index>(value), m_runner->settings().seed});
  });
  connect(m_seed, &NumberField::edited, this, [this](double value, bool interactive) {
    if (!interactive) run({m_runner->settings().samples, static_cast<std::uint64_t>(value)});
  });
  connect(m_run, &QPushButton::clicked, this, [this] {
    run({static_cast<Index>(m_samples->value()), static_cast<std::uint64_t>(m_seed->value())});
  });
  connect(m_cancel, &QPushButton::clicked, runner, &ExperimentRunner::cancel);
  connect(runner, &ExperimentRunner::stateChanged, this, &InputsExperiment::followRun);
  connect(runner, &ExperimentRunner::progressChanged, m_progress, &ProgressLine::setShare);
  connect(playback, &Playback::playheadChanged, this, &InputsExperiment::followPlayhead);
  followPlayhead();
}

void InputsExperiment::run(ScaleExperimentSettings settings) {
  showError({});
  m_runner->start(settings);
}

void InputsExperiment::followPlayhead() {
  if (stationAt(m_playback->timeline(), m_playback->playhead()) != Station::Scale) return;
  const Index width = experimentWidth(widthAt(m_playback->playhead()));
  m_width->choose(static_cast<int>(width));
  m_widthShown->setText(QLocale().toString(static_cast<qlonglong>(width)));
}

void InputsExperiment::followRun() {
  m_progress->setShare(m_runner->isRunning() ? m_runner->progress() : m_runner->result() ? 1 : 0);
  m_cancel->setEnabled(m_runner->isRunning());
  const auto& result = m_runner->result();
  m_state->setText(
      m_runner->isRunning() ? tr("Drawing random numbers …")
      : result ? tr("%1 products at every width").arg(QLocale().toString(static_cast<qlonglong>(result->products())))
               : tr("Not run yet"));
}

void InputsExperiment::retranslate() {
  heading()->setText(tr("Experiment"));
  m_width->setName(tr("d_k"));
  m_samplesLabel->setText(tr("Products q·k at every width"));
  m_samples->setAccessibleName(tr("Products q·k at every width"));
  m_seedLabel->setText(tr("Seed of the random numbers"));
  m_seed->setAccessibleName(tr("Seed of the random numbers"));
  m_progress->setAccessibleName(tr("Progress of the experiment"));
  m_run->setText(tr("Run"));
  m_cancel->setText(tr("Cancel"));
  followRun();
}

void InputsExperiment::follow(const Scenario&) {
  m_samples->setValue(static_cast<double>(m_runner->settings().samples));
  m_seed->setValue(static_cast<double>(m_runner->settings().seed));
  followRun();
}

}  // namespace attn::app
