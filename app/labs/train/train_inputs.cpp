// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_inputs.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "figures/subscripted_text.h"
#include "labs/train/picture/train_text.h"
#include "labs/train/train_state.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"
#include "widgets/progress_line.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
using Edit = std::function<void(TrainingConfiguration&)>;

/// Resolution of the sliders: thousandths.
constexpr double kThousand = 1000;
const QList<int> kSpreads{10,  12,  15,  18,  22,  27,  33,  39,  47,  56,  68,  82,  100,
                          125, 150, 177, 210, 250, 300, 360, 430, 520, 620, 750, 860, 1000};
const QList<int> kRates{1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100};
constexpr double kWholeGain = 0.01;                 // gains this close to 1 snap to 1
constexpr double kMaxSeed = 9'007'199'254'740'991;  // 2^53 - 1, as for questions
constexpr int kMaxLetters = 4000;

struct TrainInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TrainInputs)

 public:
  static Form task(FormSection&, TrainState*);
  static Form run(FormSection&, TrainState*);
  static Form network(FormSection&, TrainState*);
  static Form start(FormSection&, TrainState*);
  static Form sequence(FormSection&, TrainState*);
  static Form runs(FormSection&, TrainState*);
};

QString thousandths(int n) {
  return briefText(n / kThousand);
}

/// Applies the edit. On failure returns the reasons, one per line.
QString refusal(TrainState* state, const QString& name, const Edit& edit, const QString& mergeKey) {
  TrainingConfiguration next = state->settings();
  edit(next);
  QStringList reasons;
  for (const TrainingProblem& problem : state->apply(name, next, mergeKey)) reasons << settingProblemText(problem);
  return reasons.join(QLatin1Char('\n'));
}

/// Applies the edit, or shows below the controls why it is invalid.
void change(FormSection& section, TrainState* state, const QString& name, const Edit& edit,
            const QString& mergeKey = {}) {
  const QString why = refusal(state, name, edit, mergeKey);
  section.showError(why);
  if (!why.isEmpty()) section.refresh();
}

// ---- task

Form TrainInputs::task(FormSection& section, TrainState* state) {
  QStringList names;
  for (const TrainingTask task : kTrainingTasks) names << taskText(task);
  const auto choose = [&section, state](int index) {
    const TrainingTask task = kTrainingTasks[static_cast<std::size_t>(index)];
    if (task == state->settings().task) return;
    // Sizes suited to one task do not suit another.
    change(section, state, tr("Task"), [task](TrainingConfiguration& c) {
      const std::uint64_t seed = c.seed;
      c = defaultTraining(task);
      c.seed = seed;
    });
  };
  return {.heading = tr("Task"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Task"),
                    .choices = names,
                    .current = placeIn(kTrainingTasks, state->settings().task),
                    .choose = choose,
                    .narrow = true},
                   {.label = taskSentence(state->settings()), .pixels = 12.5}}};
}

// ---- run

QString runText(const TrainState& state, Index steps) {
  const TrainingRun& run = *state.facts()->run;
  QStringList lines{run.seconds > 0
                        ? TrainInputs::tr("%1 of %2 steps in %3, measuring not counted: %4 steps a second on this "
                                          "machine.")
                              .arg(wholeText(run.step), wholeText(steps), secondsText(run.seconds),
                                   threeDigits(static_cast<double>(run.step) / run.seconds))
                        : TrainInputs::tr("%1 of %2 steps").arg(wholeText(run.step), wholeText(steps))};
  if (run.divergence)
    lines << TrainInputs::tr(
                 "It diverged at step %1: %2 would contain NaN or ∞. Go back as far as you like; a smaller learning "
                 "rate may help.")
                 .arg(wholeText(run.divergence->step), QString::fromStdString(run.divergence->tensor));
  if (!state.isRunning() && state.isOfOtherSettings())
    lines << TrainInputs::tr("What you see was trained with other settings. The next run has: %1.")
                 .arg(listText(configurationDifferences(run.configuration, state.settings())));
  return lines.join(QLatin1Char('\n'));
}

Form TrainInputs::run(FormSection&, TrainState* state) {
  const auto& facts = state->facts();
  const bool running = state->isRunning(), any = facts && (facts->run->step > 0 || facts->run->divergence);
  const Index steps = facts ? facts->run->configuration.steps : state->settings().steps;
  const double share = any && steps > 0 ? static_cast<double>(facts->run->step) / static_cast<double>(steps) : 0;
  const auto show = [share](ProgressLine* line) {
    line->setAccessibleName(tr("Progress"));
    line->setShare(share);
  };
  return {.heading = tr("Training"),
          .rows = {{.kind = Kind::Button,
                    .label = any ? tr("Train again") : tr("Train"),
                    .enabled = !running,
                    .keepsFocus = true,
                    .press = [state] { state->train(); }},
                   {.kind = Kind::Button,
                    .label = tr("Stop"),
                    .sameLine = true,
                    .enabled = running,
                    .keepsFocus = true,
                    .press = [state] { state->stop(); }},
                   ownRow<ProgressLine>([](FormSection&) { return new ProgressLine; }, show),
                   {.label = any ? runText(*state, steps) : QString(), .shown = any}},
          .error = state->trouble()};
}

// ---- model

Form TrainInputs::network(FormSection& section, TrainState* state) {
  const TrainingConfiguration& c = state->settings();
  const auto choice = [&section, state, &c](const QString& label, const std::vector<Index>& values,
                                            Index TrainingConfiguration::*member) {
    return FormRow{.kind = Kind::Segments,
                   .label = label,
                   .place = FormRow::Label::NextTo,
                   .choices = wholeTexts(values),
                   .current = placeIn(values, c.*member),
                   .choose = [&section, state, label, values, member](int i) {
                     change(section, state, label,
                            [&](TrainingConfiguration& next) { next.*member = values[static_cast<std::size_t>(i)]; });
                   }};
  };
  FormRow headWidth = choice(tr("Of a head"), {8, 16, 32, 64}, &TrainingConfiguration::headWidth);
  headWidth.name = tr("Width of a head");
  const auto scale = [&section, state](int on) {
    change(section, state, tr("Scale"),
           [on](TrainingConfiguration& next) { next.scale = on != 0 ? std::nullopt : std::optional(1.0); });
  };
  const double root = std::sqrt(static_cast<double>(c.headWidth));
  const QString positions = c.positions == PositionUse::QueriesAndKeys ? tr("Positions go into queries and keys only.")
                            : c.positions == PositionUse::Stream       ? tr("Positions are added to the tokens.")
                                                                       : tr("The model has no positions.");
  const QString weights =
      tr("Attention only, no other layers. %1 weights are learned.").arg(wholeText(parameterCount(c)));
  return {.heading = tr("Model"),
          .rows = {choice(tr("Layers"), {1, 2, 3}, &TrainingConfiguration::layers),
                   choice(tr("Heads"), {1, 2, 4}, &TrainingConfiguration::heads),
                   choice(tr("Width"), {16, 32, 64}, &TrainingConfiguration::modelWidth),
                   headWidth,
                   {.kind = Kind::Toggle,
                    .label = tr("Divide scores by √d_k = %1").arg(briefText(std::round(root * 100) / 100)),
                    .choose = scale,
                    .isOn = !c.scale.has_value()},
                   {.label = weights + QLatin1Char(' ') + positions}}};
}

// ---- start and speed

QPushButton* makeMoreButton(FormSection& section, TrainState* state) {
  auto* more = new QPushButton;
  section.onTheme([more](const Theme& theme) {
    more->setCursor(Qt::PointingHandCursor);
    more->setFont(uiFont(theme.px(12.5)));
    more->setStyleSheet(QStringLiteral("QPushButton { border: none; padding: 0; text-align: left; background: "
                                       "transparent; color: %1 } QPushButton:focus { border: 1px solid %2 }")
                            .arg(theme.query.name(), theme.selection.name()));
  });
  QObject::connect(more, &QPushButton::clicked, state, [state] { state->showMore(!state->showsMore()); });
  return more;
}

/// Rounds any typed number; the limits depend on the other settings and are reported with the reason.
Index whole(double value) {
  constexpr double kMaxWhole = 1e15;
  return static_cast<Index>(std::llround(std::clamp(value, -kMaxWhole, kMaxWhole)));
}

Form TrainInputs::start(FormSection& section, TrainState* state) {
  const TrainingConfiguration& c = state->settings();
  const bool more = state->showsMore();
  const auto field = [state](const QString& label, const QString& tip, double value,
                             void (*set)(TrainingConfiguration&, double), bool shown = true) {
    return FormRow{.kind = Kind::Number,
                   .label = label,
                   .tip = tip,
                   .shown = shown,
                   .value = value,
                   .check =
                       [=](double typed, bool interactive) {
                         return refusal(
                             state, label, [&](TrainingConfiguration& next) { set(next, typed); },
                             interactive ? QStringLiteral("field.") + label : QString());
                       },
                   .width = 84};
  };
  const auto slider = [&section, state](const QString& label, const QString& tip, double value,
                                        const QList<int>& allowed, const QList<int>& marks, const QString& undo,
                                        const QString& mergeKey, void (*set)(TrainingConfiguration&, double)) {
    return FormRow{.kind = Kind::Slider,
                   .label = label,
                   .tip = tip,
                   .value = static_cast<double>(std::lround(std::clamp(value, 0.0, 1.0) * kThousand)),
                   .set =
                       [=, &section](double thousandth, bool interactive) {
                         change(
                             section, state, undo,
                             [&](TrainingConfiguration& next) { set(next, thousandth / kThousand); },
                             interactive ? mergeKey : QString());
                       },
                   .allowed = allowed,
                   .marks = marks,
                   .spacing = ChoiceSlider::Spacing::Logarithmic,
                   .valueText = &thousandths,
                   .markText = &thousandths};
  };
  FormRow seed = field(tr("Seed"), tr("Initial weights and all sequences are drawn from it: same seed, same run"),
                       static_cast<double>(c.seed), [](TrainingConfiguration& next, double value) {
                         next.seed = static_cast<std::uint64_t>(std::llround(std::max(0.0, value)));
                       });
  seed.low = 0;
  seed.high = kMaxSeed;
  FormRow steps = field(tr("Steps"), tr("Number of weight updates"), static_cast<double>(c.steps),
                        [](TrainingConfiguration& next, double value) {
                          next.steps = whole(value);
                          next.every = pointEvery(next.task, next.steps);
                        });
  steps.step = 100;
  const auto showMore = [more](QPushButton* button) { button->setText(more ? tr("Less") : tr("More …")); };
  const auto choosePositions = [&section, state](int i) {
    change(section, state, tr("Positions"), [i](TrainingConfiguration& next) { next.positions = kPositionUses[i]; });
  };
  const auto setNorm = [&section, state](int on) {
    change(section, state, tr("Layer norm"), [on](TrainingConfiguration& next) { next.layerNorm = on != 0; });
  };
  return {.heading = tr("Start and speed"),
          .rows = {slider(tr("Initial spread of Q, K weights"),
                          withoutSubscriptMarks(tr("The standard deviation of the initial W_Q and W_K")),
                          c.qkGain / std::sqrt(static_cast<double>(c.modelWidth)), kSpreads, {10, 100, 1000},
                          tr("Initial weight spread"), QStringLiteral("spread"),
                          [](TrainingConfiguration& next, double spread) {
                            const double gain = spread * std::sqrt(static_cast<double>(next.modelWidth));
                            next.qkGain = std::abs(gain - 1) < kWholeGain ? 1 : gain;
                          }),
                   slider(tr("Learning rate"), tr("Roughly the most that Adam changes a weight per step"), c.rate,
                          kRates, {1, 10, 100}, tr("Learning rate"), QStringLiteral("rate"),
                          [](TrainingConfiguration& next, double rate) { next.rate = rate; }),
                   seed,
                   field(tr("Sequences per step"), tr("Each step uses the mean gradient of this many sequences"),
                         static_cast<double>(c.batch),
                         [](TrainingConfiguration& next, double value) { next.batch = whole(value); }),
                   steps,
                   ownRow<QPushButton>([state](FormSection& s) { return makeMoreButton(s, state); }, showMore),
                   field(
                       tr("Tokens"),
                       c.task == TrainingTask::Sort ? tr("Per sequence: digits, the bar, as many digits; always odd")
                                                    : tr("Per sequence"),
                       static_cast<double>(c.tokens),
                       [](TrainingConfiguration& next, double value) { next.tokens = whole(value); }, more),
                   field(
                       tr("Vocabulary"),
                       c.task == TrainingTask::Sort     ? tr("Number of digits, plus the bar")
                       : c.task == TrainingTask::Markov ? tr("Number of states in the chain")
                                                        : tr("Number of letters"),
                       static_cast<double>(c.vocabulary),
                       [](TrainingConfiguration& next, double value) { next.vocabulary = whole(value); }, more),
                   {.kind = Kind::Segments,
                    .label = tr("Positions are added to"),
                    .shown = more,
                    .choices = {tr("Q and K"), tr("tokens"), tr("nothing")},
                    .current = placeIn(kPositionUses, c.positions),
                    .choose = choosePositions},
                   {.kind = Kind::Toggle,
                    .label = tr("Norm before each layer"),
                    .tip = tr("Normalizes each row of a layer’s input to mean 0 and variance 1"),
                    .shown = more,
                    .choose = setNorm,
                    .isOn = c.layerNorm}}};
}

// ---- sequence shown in the maps

QLineEdit* makeLine(FormSection& section, TrainState* state) {
  auto* line = new QLineEdit;
  line->setMaxLength(kMaxLetters);
  section.onTheme([line](const Theme& theme) { line->setFont(uiFont(theme.px(13))); });
  QObject::connect(line, &QLineEdit::textEdited, &section,
                   [&section, state](const QString& text) { section.showError(state->type(text)); });
  return line;
}

Form TrainInputs::sequence(FormSection& section, TrainState* state) {
  const bool any = state->facts() != nullptr;
  const auto show = [state, any](QLineEdit* line) {
    line->setAccessibleName(tr("Your own sequence"));
    setPlainToolTip(line, tr("Letter by letter, or names separated by spaces; empty shows a fresh one"));
    line->setPlaceholderText(tr("type your own, of %1").arg(tokensText(state->configuration())));
    if (line->text() != state->typed() && (!line->hasFocus() || state->typed().isEmpty()))
      line->setText(state->typed());
    line->setEnabled(any);
  };
  const auto another = [&section, state] {
    section.showError({});
    state->showAnother();
  };
  return {.heading = tr("Sequence of the maps"),
          .rows = {ownRow<QLineEdit>([state](FormSection& s) { return makeLine(s, state); }, show),
                   {.kind = Kind::Link, .label = tr("Another fresh sequence"), .enabled = any, .press = another}}};
}

// ---- runs to compare with

Form TrainInputs::runs(FormSection&, TrainState* state) {
  const auto& pinned = state->pinned();
  Form form{.heading = tr("Compare runs"),
            .rows = {{.kind = Kind::Button,
                      .label = tr("Pin this run"),
                      .tip = tr("It stays in both plots while you change something and train again"),
                      .enabled = state->canPin() && !state->isRunning(),
                      .press = [state] { state->pin(); }}}};
  for (std::size_t i = 0; i < TrainState::kMaxPinned; ++i) {
    QString other;
    if (i < pinned.size() && state->facts())
      other = listText(configurationDifferences(state->facts()->run->configuration, pinned[i]->configuration));
    if (other.isEmpty()) other = tr("the same settings");
    form.rows.push_back({.kind = Kind::Link,
                         .label = QStringLiteral("✕ ") + other,
                         .name = tr("Remove the pinned run: %1").arg(other),
                         .shown = i < pinned.size(),
                         .press = [state, i] { state->unpin(i); }});
  }
  form.rows.push_back(
      {.label = pinned.empty() ? tr("Then train again with one thing changed: no scaling, one layer, another seed.")
                               : tr("Dashed lines are pinned runs, listed by what differs from this run.")});
  return form;
}

}  // namespace

InputsColumn* makeTrainInputs(Session& session, TrainState* state) {
  auto* column = new InputsColumn(&session,
                                  {formSection(session, "inputs.task", &TrainInputs::task, state),
                                   formSection(session, "inputs.run", &TrainInputs::run, state),
                                   formSection(session, "inputs.network", &TrainInputs::network, state),
                                   formSection(session, "inputs.start", &TrainInputs::start, state),
                                   formSection(session, "inputs.sequence", &TrainInputs::sequence, state),
                                   formSection(session, "inputs.runs", &TrainInputs::runs, state)},
                                  InputsColumn::SizesOnly::Show);
  column->refreshOn(state, &TrainState::settingsChanged, &TrainState::changed, &TrainState::placeChanged);
  return column;
}

}  // namespace attn::app
