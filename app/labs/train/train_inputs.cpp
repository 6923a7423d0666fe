// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_inputs.h"

#include <algorithm>
#include <cmath>

#include "labs/train/picture/train_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"
#include "widgets/subscripted_text.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

/// Sliders count in thousandths.
constexpr double kThousand = 1000;
const QList<int> kSpreads{10,  12,  15,  18,  22,  27,  33,  39,  47,  56,  68,  82,  100,
                          125, 150, 177, 210, 250, 300, 360, 430, 520, 620, 750, 860, 1000};
const QList<int> kRates{1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100};
constexpr double kWholeGain = 0.01;  // a gain as near to 1 as this is meant to be 1

QString thousandths(int n) {
  return briefText(n / kThousand);
}

}  // namespace

// ---- a section

TrainSection::TrainSection(Session& session, TrainState* state) : InputsSection(session), m_state(state) {
  connect(state, &TrainState::settingsChanged, this, [this] { show(); });
  connect(state, &TrainState::changed, this, [this] { show(); });
}

bool TrainSection::change(const QString& name, const std::function<void(TrainingConfiguration&)>& edit,
                          const QString& mergeKey) {
  const QString why = refusal(name, edit, mergeKey);
  showError(why);
  if (!why.isEmpty()) show();
  return why.isEmpty();
}

QString TrainSection::refusal(const QString& name, const std::function<void(TrainingConfiguration&)>& edit,
                              const QString& mergeKey) {
  TrainingConfiguration next = settings();
  edit(next);
  QStringList reasons;
  for (const TrainingProblem& problem : m_state->apply(name, next, mergeKey)) reasons << settingProblemText(problem);
  return reasons.join(QLatin1Char('\n'));
}

TrainSection::Choice TrainSection::addChoice(std::vector<Index> values, Index TrainingConfiguration::*member) {
  Choice choice{plainLabel({}, this), themed(new SegmentedControl), std::move(values)};
  choice.label->setBuddy(choice.control);
  column()->addLayout(labelled(choice.label, choice.control));
  onTheme([label = choice.label](const Theme& theme) {
    applyLabelLook(label, theme);
    label->setMinimumWidth(qRound(theme.px(62)));
  });
  QStringList labels;
  for (const Index value : choice.values) labels << wholeText(value);
  choice.control->setLabels(labels);
  connect(choice.control, &SegmentedControl::chosen, this,
          [this, all = choice.values, member, label = choice.label](int i) {
            change(label->text(), [&](TrainingConfiguration& c) { c.*member = all[static_cast<std::size_t>(i)]; });
          });
  return choice;
}

void TrainSection::nameChoice(Choice& choice, const QString& name) {
  choice.label->setText(name);
  choice.control->setAccessibleName(name);
}

void TrainSection::showChoice(const Choice& choice, Index value) {
  const auto found = std::ranges::find(choice.values, value);
  choice.control->setCurrent(found == choice.values.end() ? -1 : static_cast<int>(found - choice.values.begin()));
}

TrainSection::Field TrainSection::addField(std::optional<double> most,
                                           const std::function<void(TrainingConfiguration&, double)>& edit,
                                           QVBoxLayout* into) {
  Field field{plainLabel({}, this), themed(new NumberField), themed(new InlineError(this))};
  if (most) field.control->setRange(0, *most);
  field.control->setWholeNumbers(true);
  field.control->setStep(1);
  field.control->setWidth(84);
  field.label->setBuddy(field.control);
  QVBoxLayout* rows = into != nullptr ? into : column();
  rows->addLayout(labelled(field.label, field.control));
  rows->addWidget(field.error);
  // What is no number at all is said at the field, too.
  disconnect(field.control, &NumberField::refused, this, nullptr);
  connect(field.control, &NumberField::refused, field.error, &InlineError::showText);
  onTheme([label = field.label](const Theme& theme) { applyLabelLook(label, theme); });
  connect(field.control, &NumberField::edited, this, [this, field, edit](double value, bool interactive) {
    const QString name = field.label->text();
    const QString why = refusal(
        name, [&](TrainingConfiguration& c) { edit(c, value); },
        interactive ? QStringLiteral("field.") + name : QString());
    field.error->showText(why);
    field.control->setError(!why.isEmpty());
  });
  return field;
}

void TrainSection::nameField(Field& field, const QString& name) {
  field.label->setText(name);
  field.control->setAccessibleName(name);
}

void TrainSection::showField(const Field& field, double value) {
  if (field.control->hasError() && field.control->hasFocus()) return;
  field.control->setValue(value);
  field.error->showText({});
}

// ---- task

TrainTaskChoice::TrainTaskChoice(Session& session, TrainState* state)
    : TrainSection(session, state), m_task(new ChoiceBox), m_text(note(12.5)) {
  setObjectName(QStringLiteral("inputs.task"));
  // The names of the tasks may be longer than a narrow pane.
  m_task->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_task->setMinimumContentsLength(8);
  column()->addWidget(m_task);
  column()->addWidget(m_text);
  connect(m_task, &ChoiceBox::activated, this, [this](int index) {
    const auto task = static_cast<TrainingTask>(m_task->itemData(index).toInt());
    if (task == settings().task) return;
    // Sizes that are right for one task are wrong for another.
    change(tr("Task"), [&](TrainingConfiguration& c) {
      const std::uint64_t seed = c.seed;
      c = defaultTraining(task);
      c.seed = seed;
    });
  });
}

void TrainTaskChoice::retranslate() {
  heading()->setText(tr("Task"));
  m_task->setAccessibleName(tr("Task"));
  m_task->clear();
  for (const TrainingTask task : kTrainingTasks) m_task->addItem(taskText(task), static_cast<int>(task));
  show();
}

void TrainTaskChoice::show() {
  m_task->setCurrentIndex(m_task->findData(static_cast<int>(settings().task)));
  m_text->setText(taskSentence(settings()));
}

// ---- model

TrainModel::TrainModel(Session& session, TrainState* state)
    : TrainSection(session, state),
      m_layers(addChoice({1, 2, 3}, &TrainingConfiguration::layers)),
      m_heads(addChoice({1, 2, 4}, &TrainingConfiguration::heads)),
      m_width(addChoice({16, 32, 64}, &TrainingConfiguration::modelWidth)),
      m_headWidth(addChoice({8, 16, 32, 64}, &TrainingConfiguration::headWidth)),
      m_scale(themed(new ToggleSwitch)),
      m_text(note()) {
  setObjectName(QStringLiteral("inputs.network"));
  column()->addWidget(m_scale);
  column()->addWidget(m_text);
  m_scale->setCheckable(true);
  connect(m_scale, &ToggleSwitch::clicked, this, [this](bool on) {
    change(tr("Scale"), [on](TrainingConfiguration& c) { c.scale = on ? std::nullopt : std::optional(1.0); });
  });
}

void TrainModel::retranslate() {
  heading()->setText(tr("Model"));
  nameChoice(m_layers, tr("Layers"));
  nameChoice(m_heads, tr("Heads"));
  nameChoice(m_width, tr("Width"));
  nameChoice(m_headWidth, tr("Of a head"));
  m_headWidth.control->setAccessibleName(tr("Width of a head"));
  show();
}

void TrainModel::show() {
  const TrainingConfiguration& c = settings();
  showChoice(m_layers, c.layers);
  showChoice(m_heads, c.heads);
  showChoice(m_width, c.modelWidth);
  showChoice(m_headWidth, c.headWidth);
  m_scale->setChecked(!c.scale.has_value());
  const double root = std::sqrt(static_cast<double>(c.headWidth));
  m_scale->setLabel(tr("Divide scores by √d_k = %1").arg(briefText(std::round(root * 100) / 100)));
  const QString positions = c.positions == PositionUse::QueriesAndKeys ? tr("Positions go into queries and keys only.")
                            : c.positions == PositionUse::Stream       ? tr("Positions are added to the tokens.")
                                                                       : tr("The model knows no positions.");
  m_text->setText(tr("Attention only, no other layers. %1 weights are learned.").arg(wholeText(parameterCount(c))) +
                  QLatin1Char(' ') + positions);
}

// ---- start and speed

TrainStart::TrainStart(Session& session, TrainState* state)
    : TrainSection(session, state),
      m_spread(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))),
      m_rate(themed(new ChoiceSlider(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic))) {
  setObjectName(QStringLiteral("inputs.start"));
  column()->addWidget(m_spread);
  column()->addWidget(m_rate);
  m_spread->setAllowed(kSpreads);
  m_spread->setMarks({10, 100, 1000});
  m_rate->setAllowed(kRates);
  m_rate->setMarks({1, 10, 100});
  for (ChoiceSlider* slider : {m_spread, m_rate}) slider->setTexts(&thousandths, &thousandths);
  constexpr double kMostSeed = 9'007'199'254'740'991;  // 2^53 - 1, as of questions
  // Whatever is typed is a whole number: what is allowed follows from the other settings, and is said with the reason.
  const auto whole = [](double value) {
    constexpr double kMostWhole = 1e15;
    return static_cast<Index>(std::llround(std::clamp(value, -kMostWhole, kMostWhole)));
  };
  m_seed = addField(kMostSeed, [](TrainingConfiguration& c, double value) {
    c.seed = static_cast<std::uint64_t>(std::llround(std::max(0.0, value)));
  });
  m_batch = addField({}, [whole](TrainingConfiguration& c, double value) { c.batch = whole(value); });
  m_steps = addField({}, [whole](TrainingConfiguration& c, double value) {
    c.steps = whole(value);
    c.every = pointEvery(c.task, c.steps);
  });
  m_steps.control->setStep(100);
  m_more = new QPushButton;
  column()->addWidget(m_more);
  m_moreParts = new QWidget(this);
  auto* rows = new QVBoxLayout(m_moreParts);
  rows->setContentsMargins(0, 0, 0, 0);
  column()->addWidget(m_moreParts);
  m_tokens = addField(
      {}, [whole](TrainingConfiguration& c, double value) { c.tokens = whole(value); }, rows);
  m_vocabulary = addField(
      {}, [whole](TrainingConfiguration& c, double value) { c.vocabulary = whole(value); }, rows);
  m_positionsLabel = plainLabel({}, m_moreParts);
  m_positions = themed(new SegmentedControl);
  rows->addWidget(m_positionsLabel);
  rows->addWidget(m_positions);
  m_norm = themed(new ToggleSwitch);
  m_norm->setCheckable(true);
  rows->addWidget(m_norm);
  m_moreParts->hide();
  onTheme([this, rows](const Theme& theme) {
    rows->setSpacing(qRound(theme.px(8)));
    applyLabelLook(m_positionsLabel, theme);
    m_more->setCursor(Qt::PointingHandCursor);
    m_more->setFont(uiFont(theme.px(12.5)));
    m_more->setStyleSheet(QStringLiteral("QPushButton { border: none; padding: 0; text-align: left; background: "
                                         "transparent; color: %1 } QPushButton:focus { border: 1px solid %2 }")
                              .arg(theme.query.name(), theme.selection.name()));
  });
  connect(m_more, &QPushButton::clicked, state, [state] { state->showMore(!state->showsMore()); });
  connect(m_spread, &ChoiceSlider::edited, this, [this](int thousandth, bool interactive) {
    change(
        tr("Spread of first weights"),
        [&](TrainingConfiguration& c) {
          const double gain = thousandth / kThousand * std::sqrt(static_cast<double>(c.modelWidth));
          c.qkGain = std::abs(gain - 1) < kWholeGain ? 1 : gain;
        },
        interactive ? QStringLiteral("spread") : QString());
  });
  connect(m_rate, &ChoiceSlider::edited, this, [this](int thousandth, bool interactive) {
    change(
        tr("Learning rate"), [&](TrainingConfiguration& c) { c.rate = thousandth / kThousand; },
        interactive ? QStringLiteral("rate") : QString());
  });
  connect(m_positions, &SegmentedControl::chosen, this, [this](int i) {
    change(tr("Positions"), [i](TrainingConfiguration& c) { c.positions = kPositionUses[i]; });
  });
  connect(m_norm, &ToggleSwitch::clicked, this,
          [this](bool on) { change(tr("Layer norm"), [on](TrainingConfiguration& c) { c.layerNorm = on; }); });
}

void TrainStart::retranslate() {
  heading()->setText(tr("Start and speed"));
  m_spread->setName(tr("Spread of first Q and K weights"));
  setPlainToolTip(m_spread,
                  withoutSubscriptMarks(tr("The standard deviation of the numbers that W_Q and W_K begin with")));
  m_rate->setName(tr("Learning rate"));
  setPlainToolTip(m_rate, tr("About how far Adam moves a weight in a step at the most"));
  nameField(m_seed, tr("Seed"));
  setPlainToolTip(m_seed.control, tr("First weights and all sequences are drawn from it: the same seed, the same run"));
  nameField(m_batch, tr("Sequences per step"));
  setPlainToolTip(m_batch.control, tr("Each step follows the mean gradient of so many sequences"));
  nameField(m_steps, tr("Steps"));
  setPlainToolTip(m_steps.control, tr("How often all weights are moved"));
  nameField(m_tokens, tr("Tokens"));
  nameField(m_vocabulary, tr("Vocabulary"));
  m_positionsLabel->setText(tr("Positions are added to"));
  m_positions->setAccessibleName(tr("Positions are added to"));
  m_positions->setLabels({tr("Q and K"), tr("tokens"), tr("nothing")});
  m_norm->setLabel(tr("Norm before each layer"));
  setPlainToolTip(m_norm, tr("What a layer reads is brought to mean 0 and variance 1, row by row"));
  show();
}

void TrainStart::show() {
  const TrainingConfiguration& c = settings();
  m_moreParts->setVisible(state().showsMore());
  m_more->setText(state().showsMore() ? tr("Less") : tr("More …"));
  const double spread = c.qkGain / std::sqrt(static_cast<double>(c.modelWidth));
  m_spread->choose(static_cast<int>(std::lround(std::clamp(spread, 0.0, 1.0) * kThousand)));
  m_rate->choose(static_cast<int>(std::lround(std::clamp(c.rate, 0.0, 1.0) * kThousand)));
  setPlainToolTip(m_tokens.control, c.task == TrainingTask::Sort
                                        ? tr("Of a sequence: digits, the bar, as many digits; so an odd number")
                                        : tr("Of a sequence"));
  setPlainToolTip(m_vocabulary.control, c.task == TrainingTask::Sort     ? tr("How many digits there are, and the bar")
                                        : c.task == TrainingTask::Markov ? tr("How many states the chain has")
                                                                         : tr("How many letters there are"));
  showField(m_seed, static_cast<double>(c.seed));
  showField(m_batch, static_cast<double>(c.batch));
  showField(m_steps, static_cast<double>(c.steps));
  showField(m_tokens, static_cast<double>(c.tokens));
  showField(m_vocabulary, static_cast<double>(c.vocabulary));
  const auto* const at = std::find(std::begin(kPositionUses), std::end(kPositionUses), c.positions);
  m_positions->setCurrent(static_cast<int>(at - std::begin(kPositionUses)));
  m_norm->setChecked(c.layerNorm);
}

}  // namespace attn::app
