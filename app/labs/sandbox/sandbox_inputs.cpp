// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_inputs.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "attention/accident_recipes.h"
#include "attention/accidents.h"
#include "attention/mask_layers.h"
#include "attention/rotation_pairs.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "panes/input_sections.h"
#include "scenario/edit.h"
#include "widgets/progress_line.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr double kMinSamples = 16, kMaxSamples = 1e6, kLargestSeed = 1e9;
constexpr double kLargestOffset = 1e6;
constexpr std::array<double, 4> kFills{-std::numeric_limits<double>::infinity(), -1e9, -1e4, -10};
constexpr int kOwnFill = 3;

struct SandboxInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::SandboxInputs)

 public:
  /// The alignment of the mask, and a button that merges all layers into one custom mask.
  static Form alignment(FormSection&, SandboxState*);
  /// "Make it happen": a button for each softmax accident that changes mask, fill or arithmetic so that the accident
  /// happens with the document's own numbers, and one that undoes all of them.
  static Form recipes(FormSection&, SandboxState*);
  /// The settings that affect softmax accidents and rounding errors: the rounding of each operation, wider sums, the
  /// cache format, the fill, and whether the row maximum is subtracted.
  static Form arithmetic(FormSection&, SandboxState*);
  static Form loss(FormSection&, SandboxState*);
  /// The displayed width, the number of products, the seed; run and cancel.
  static Form experiment(FormSection&, SandboxState*);
  /// The rotation of queries and keys, the two tokens, and the shift of both.
  static Form rotation(FormSection&, SandboxState*);
};

QString tipped(const QString& name, const QString& tip) {
  return name + QLatin1Char('\n') + tip;
}

QString switching(const QString& what, int on) {
  return (on != 0 ? SandboxInputs::tr("Switch on: %1") : SandboxInputs::tr("Switch off: %1")).arg(what);
}

// ---- mask alignment

Form SandboxInputs::alignment(FormSection& section, SandboxState*) {
  const Scenario& s = section.scenario();
  const Mask& mask = s.attention.mask;
  const bool differs = queryTokens(s) != keyTokens(s);
  const std::optional<Alignment> aligned = alignmentOf(s);
  const bool needed = mask.causal || mask.window > 0 || !mask.documents.empty() || s.attention.alibi;
  const QString note = !needed    ? tr("Applies if causal, window, documents or ALiBi is on.")
                       : !differs ? tr("As many queries as keys: top left and bottom right are the same.")
                       : !aligned ? tr("A custom offset, neither top left nor bottom right.")
                       : *aligned == Alignment::TopLeft ? tr("As PyTorch's is_causal does.")
                                                        : tr("As FlashAttention does from version 2.1.");
  const auto align = [&section](int choice) {
    section.apply(tr("Change the alignment"), withAlignment(section.scenario(), static_cast<Alignment>(choice)));
  };
  const auto setOffset = [&section](double value, bool interactive) {
    section.editGesture(tr("Change the first position"), QStringLiteral("offset"), interactive,
                        [value](Scenario& next) { next.attention.mask.queryOffset = static_cast<Index>(value); });
  };
  const auto makeCustom = [&section] {
    section.apply(tr("Make one custom mask of all layers"), withLayersAsCustom(section.scenario()));
  };
  return {
      .heading = tr("Alignment"),
      .rows = {
          {.kind = Kind::Segments,
           .label = tr("Align the diagonal with"),
           .name = tr("Alignment of the diagonal"),
           .shown = differs,
           .choices = {tipped(tr("top left"), tr("First query meets first key: PyTorch's is_causal")),
                       tipped(tr("bottom right"), tr("Last query meets last key: FlashAttention from version 2.1"))},
           .current = aligned ? static_cast<int>(*aligned) : -1,
           .choose = align},
          {.label = note},
          {.kind = Kind::Number,
           .label = tr("Position of the first query"),
           .value = static_cast<double>(mask.queryOffset),
           .set = setOffset,
           .low = -kLargestOffset,
           .high = kLargestOffset,
           .step = 0.1},
          {.kind = Kind::Button,
           .label = tr("Make one custom mask of all layers"),
           .enabled = mask.causal || mask.window > 0 || !mask.documents.empty() || !mask.padding.empty(),
           .pixels = 12,
           .narrow = true,
           .press = makeCustom}}};
}

// ---- accidents

QString recipeName(AccidentRecipe recipe) {
  const QString names[] = {SandboxInputs::tr("Uniform row: −10⁹ in float32"), SandboxInputs::tr("NaN: −10⁹ in float16"),
                           SandboxInputs::tr("exp overflow: no row maximum"),
                           SandboxInputs::tr("Leak: −10⁴ with large scores"),
                           SandboxInputs::tr("Zeros: no visible key under −∞")};
  return names[static_cast<std::size_t>(recipe)];
}

QString lockedReason(AccidentRecipe recipe) {
  switch (recipe) {
    case AccidentRecipe::UniformRow:
      return SandboxInputs::tr(
          "The scores of this row are too large to be lost when −10⁹ is added. Choose another row, or the default "
          "scale.");
    case AccidentRecipe::ExpOverflow:
      return SandboxInputs::tr(
          "No visible score is positive, so exp cannot overflow. Open a key with a positive score.");
    default:
      return SandboxInputs::tr("The scores are too similar: no hidden score can exceed the visible one.");
  }
}

void setUp(FormSection& section, AccidentRecipe recipe) {
  Selection at = pairSelection(section.scenario(), section.session().selection());
  auto setup = withAccident(section.scenario(), recipe, at.head, at.row);
  if (!setup) return section.showError(lockedReason(recipe));
  at.row = setup->row;
  const QString name = SandboxInputs::tr("Make it happen: %1").arg(recipeName(recipe));
  if (section.apply(name, std::move(setup->scenario))) section.session().select(at);
}

Form SandboxInputs::recipes(FormSection& section, SandboxState*) {
  Form form{.heading = tr("Make it happen"),
            .rows = {{.label = tr("Sets it up with your own numbers in the row shown. Undo reverts it.")}}};
  for (const AccidentRecipe recipe : kAccidentRecipes)
    form.rows.push_back({.kind = Kind::Button,
                         .label = recipeName(recipe),
                         .name = tr("Make it happen: %1").arg(recipeName(recipe)),
                         .pixels = 12.5,
                         .press = [&section, recipe] { setUp(section, recipe); }});
  const Scenario safe = withSafeSoftmax(section.scenario());
  form.rows.push_back(
      {.kind = Kind::Button,
       .label = tr("Back to safe settings"),
       .tip = tr("double, −∞, row maximum subtracted, default scale"),
       .enabled = safe != section.scenario(),
       .pixels = 12.5,
       .bold = true,
       .press = [&section] { section.apply(tr("Safe settings"), withSafeSoftmax(section.scenario())); }});
  return form;
}

// ---- arithmetic

bool isShort(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Float16 || arithmetic == Arithmetic::BFloat16;
}

/// The limits of the format that computed the results, which the device may override.
QString limitsText(FormSection& section) {
  const AttentionSettings& a = section.scenario().attention;
  const Snapshot& snapshot = section.session().snapshot();
  const Arithmetic computed = snapshot.trace ? arithmeticOf(snapshot.trace->backend) : a.arithmetic;
  const Arithmetic sums = a.accumulatesInFloat32 ? Arithmetic::Float32 : computed;
  const QString limits = SandboxInputs::tr("Largest number %1, exp overflows above %2")
                             .arg(numberText(largestNumber(computed), 0), numberText(largestExponent(sums)));
  return computed == a.arithmetic
             ? limits
             : SandboxInputs::tr("The chosen device computes in %1. %2").arg(arithmeticName(computed), limits);
}

Form SandboxInputs::arithmetic(FormSection& section, SandboxState*) {
  const AttentionSettings& a = section.scenario().attention;
  const int found = placeIn(kFills, a.mask.fill), fill = found < 0 ? kOwnFill : found;
  const auto chooseArithmetic = [&section](int chosen) {
    section.edit(tr("Change the arithmetic"), [chosen](Scenario& next) {
      next.attention.arithmetic = static_cast<Arithmetic>(chosen);
      if (!isShort(next.attention.arithmetic)) next.attention.accumulatesInFloat32 = false;
    });
  };
  const auto toggler = [&section](const QString& label, bool AttentionSettings::*member) {
    return [=, &section](int on) {
      section.edit(switching(label, on), [=](Scenario& next) { next.attention.*member = on != 0; });
    };
  };
  const auto chooseFill = [&section](int choice) {
    section.edit(tr("Change the fill"),
                 [=](Scenario& next) { next.attention.mask.fill = kFills[static_cast<std::size_t>(choice)]; });
  };
  const auto setFill = [&section](double value, bool interactive) {
    section.editGesture(tr("Change the fill"), QStringLiteral("fill"), interactive,
                        [value](Scenario& next) { next.attention.mask.fill = value; });
  };
  const QString sums = tr("Sums in float32"), maximum = tr("Subtract the row maximum");
  return {.heading = tr("Arithmetic"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Round every operation to"),
                    .choices = {tr("double"), QStringLiteral("float32"), QStringLiteral("float16"),
                                QStringLiteral("bfloat16")},
                    .current = static_cast<int>(a.arithmetic),
                    .choose = chooseArithmetic},
                   {.kind = Kind::Toggle,
                    .label = sums,
                    .tip = tr("As in matrix units: only stored values are rounded to the short format"),
                    .shown = isShort(a.arithmetic),
                    .choose = toggler(sums, &AttentionSettings::accumulatesInFloat32),
                    .isOn = a.accumulatesInFloat32},
                   {.label = limitsText(section)},
                   cacheFormatRow(section),
                   {.kind = Kind::Segments,
                    .label = tr("Added to hidden scores"),
                    .choices = {tipped(QStringLiteral("−∞"), tr("The weight becomes exactly 0")),
                                tipped(QStringLiteral("−10⁹"), tr("Used in many programs instead of −∞")),
                                tipped(QStringLiteral("−10⁴"), tr("Chosen because it fits float16")), tr("number")},
                    .current = fill,
                    .choose = chooseFill},
                   {.kind = Kind::Number,
                    .name = tr("Number added to hidden scores"),
                    .shown = fill == kOwnFill,
                    .value = a.mask.fill,
                    .set = setFill,
                    .whole = false},
                   {.kind = Kind::Toggle,
                    .label = maximum,
                    .choose = toggler(maximum, &AttentionSettings::subtractMax),
                    .isOn = a.subtractMax}}};
}

// ---- loss

Form SandboxInputs::loss(FormSection&, SandboxState* state) {
  const auto choose = [state](int loss) {
    state->ask([loss](SandboxSelection& asked) { asked.loss = static_cast<Loss>(loss); });
  };
  return {.heading = tr("Loss"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("The loss to differentiate"),
                    .choices = {tipped(QStringLiteral("∑ o"), tr("The sum of all outputs: dO is 1")),
                                tipped(QStringLiteral("∑ o²"), tr("The sum of their squares: dO is 2 o"))},
                    .current = static_cast<int>(state->asked().loss),
                    .choose = choose},
                   {.label = tr("Over the outputs of all heads, before the output projection. Everything here is "
                                "double and without a cache.")}}};
}

// ---- experiment

Form SandboxInputs::experiment(FormSection& section, SandboxState* state) {
  ExperimentRunner* runner = &state->experiment();
  const auto run = [&section, runner](double samples, double seed) {
    section.showError({});
    runner->start({static_cast<Index>(samples), static_cast<std::uint64_t>(seed)});
  };
  const auto samples = static_cast<double>(runner->settings().samples);
  const auto seed = static_cast<double>(runner->settings().seed);
  QList<int> widths;
  for (Index n = 0; n < kExperimentWidths; ++n) widths << static_cast<int>(experimentWidth(n));
  const Index width = experimentWidth(std::get<ScaleView>(state->view(SandboxPage::Scale)).width());
  const auto& result = runner->result();
  const QString status = runner->isRunning() ? tr("Drawing random numbers …")
                         : result            ? tr("%1 products at every width").arg(wholeText(result->products()))
                                             : tr("Not run yet");
  const auto makeProgress = [runner](FormSection&) {
    auto* line = new ProgressLine;
    QObject::connect(runner, &ExperimentRunner::progressChanged, line, &ProgressLine::setShare);
    return line;
  };
  const auto showProgress = [runner](ProgressLine* line) {
    line->setAccessibleName(tr("Progress of the experiment"));
    line->setShare(runner->isRunning() ? runner->progress() : runner->result() ? 1 : 0);
  };
  const auto number = [](const QString& label, double value, double low, double high, double step, double wide) {
    return FormRow{
        .kind = Kind::Number, .label = label, .value = value, .low = low, .high = high, .step = step, .width = wide};
  };
  FormRow sampleRow = number(tr("Products q·k at every width"), samples, kMinSamples, kMaxSamples, 1000, 88);
  sampleRow.set = [=](double value, bool interactive) {
    if (!interactive) run(value, seed);
  };
  FormRow seedRow = number(tr("Seed of the random numbers"), seed, 0, kLargestSeed, 1, 64);
  seedRow.set = [=](double value, bool interactive) {
    if (!interactive) run(samples, value);
  };
  const auto seekWidth = [state](double to, bool) {
    state->playback().seek(static_cast<int>(SandboxPage::Scale), std::log2(to) + 1);
  };
  return {.heading = tr("Experiment"),
          .rows = {{.kind = Kind::Slider,
                    .label = tr("d_k"),
                    .value = static_cast<double>(width),
                    .set = seekWidth,
                    .allowed = widths,
                    .layout = ChoiceSlider::Layout::NextTo,
                    .valueShown = false},
                   {.kind = Kind::Value, .sameLine = true, .text = wholeText(width)},
                   sampleRow,
                   seedRow,
                   {.label = status},
                   ownRow<ProgressLine>(makeProgress, showProgress),
                   {.kind = Kind::Button, .label = tr("Run"), .pixels = 13, .press = [=] { run(samples, seed); }},
                   {.kind = Kind::Button,
                    .label = tr("Cancel"),
                    .sameLine = true,
                    .enabled = runner->isRunning(),
                    .pixels = 13,
                    .press = [runner] { runner->cancel(); }}}};
}

// ---- rotation

Form SandboxInputs::rotation(FormSection& section, SandboxState* state) {
  const Scenario& s = section.scenario();
  const bool possible = withRotation(s, true).attention.rope.has_value(), on = s.attention.rope.has_value();
  const Rope rope = s.attention.rope.value_or(Rope{});
  const Selection at = pairSelection(s, section.session().selection());
  const QString name = tr("Rotary positions (RoPE)");
  const auto turn = [&section, name](int turned) {
    section.apply(switching(name, turned), withRotation(section.scenario(), turned != 0));
  };
  const auto slider = [on](const QString& label, Index value, Index count, std::function<void(double, bool)> set) {
    return FormRow{.kind = Kind::Slider,
                   .label = label,
                   .shown = on,
                   .value = static_cast<double>(value),
                   .set = std::move(set),
                   .allowed = wholesBelow(count),
                   .layout = ChoiceSlider::Layout::NextTo};
  };
  const auto selectQuery = [=](double index, bool) { state->select(static_cast<Index>(index), at.column); };
  const auto selectKey = [=](double index, bool) { state->select(at.row, static_cast<Index>(index)); };
  const auto shiftTo = [state](double shift, bool) {
    state->playback().seek(static_cast<int>(SandboxPage::Rotation), shift);
  };
  const auto chooseLayout = [&section](int layout) {
    section.edit(tr("Change the rotary pairs"), [layout](Scenario& next) {
      next.attention.rope->layout = layout == 0 ? Rope::Layout::Half : Rope::Layout::Interleaved;
    });
  };
  const auto number = [&section, on](const QString& label, const QString& undo, double value,
                                     void (*set)(Rope&, double)) {
    return FormRow{.kind = Kind::Number,
                   .label = label,
                   .shown = on,
                   .value = value,
                   .set =
                       [&section, undo, set](double x, bool interactive) {
                         if (!section.scenario().attention.rope) return;
                         section.editGesture(undo, undo, interactive,
                                             [=](Scenario& next) { set(*next.attention.rope, x); });
                       },
                   .step = 0.1};
  };
  FormRow base =
      number(tr("Base of the angles"), tr("Change the rotary base"), rope.base, [](Rope& r, double x) { r.base = x; });
  base.step = 100;
  base.width = 88;
  base.whole = false;
  FormRow dims = number(tr("Rotated width (0 = all)"), tr("Change the rotated width"), static_cast<double>(rope.dims),
                        [](Rope& r, double x) { r.dims = static_cast<Index>(x); });
  dims.shown = on && !isLatent(s);  // latent inputs have dedicated rotated columns
  const FormRow start = number(tr("First position"), tr("Change the rotary start"), static_cast<double>(rope.start),
                               [](Rope& r, double x) { r.start = static_cast<Index>(x); });
  FormRow shift = slider(tr("Shift"), std::lround(state->playback().playhead().cell), kRotationShifts + 1, shiftTo);
  shift.tip = tr("How many positions both tokens are shifted");
  const auto chooseFactor = [state](int picked) {
    state->ask([picked](SandboxSelection& asked) {
      asked.reach.factor = kReachFactors[static_cast<std::size_t>(picked)];
      if (picked == 0) asked.reach.extension = RopeExtension::AsTrained;
    });
  };
  const auto chooseExtension = [state](int picked) {
    state->ask([picked](SandboxSelection& asked) {
      Reach& next = asked.reach;
      next.extension = kRopeExtensions[static_cast<std::size_t>(picked)];
      if (next.extension != RopeExtension::AsTrained && next.factor == 1) next.factor = kReachFactors[1];
    });
  };
  const Reach& reach = state->asked().reach;
  return {
      .heading = tr("Rotation"),
      .rows = {{.kind = Kind::Toggle, .label = name, .shown = possible, .choose = turn, .isOn = on},
               {.label = tr("RoPE needs queries and keys with at least two columns."), .shown = !possible},
               slider(tr("Query"), at.row, queryTokens(s), selectQuery),
               slider(tr("Key"), at.column, keyTokens(s), selectKey),
               shift,
               {.kind = Kind::Segments,
                .name = tr("Rotary pairs"),
                .shown = on,
                .choices = {tr("pairs in halves"), tr("interleaved")},
                .current = rope.layout == Rope::Layout::Half ? 0 : 1,
                .choose = chooseLayout},
               base,
               dims,
               start,
               {.kind = Kind::Segments,
                .label = tr("Far distances on the curve"),
                .name = tr("How far the curve goes"),
                .shown = on,
                .choices = {QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("4×"), QStringLiteral("8×")},
                .current = placeIn(kReachFactors, reach.factor),
                .choose = chooseFactor},
               {.kind = Kind::Segments,
                .name = tr("How rotation is slowed down"),
                .shown = on,
                .choices = {tr("as trained"), tipped(tr("interpolate"), tr("Positions divided by the factor")),
                            tipped(QStringLiteral("NTK"), tr("Another base: slow hands slower, fast ones as before")),
                            tipped(QStringLiteral("YaRN"),
                                   tr("By wavelength: slows only hands that never completed a turn"))},
                .current = static_cast<int>(reach.extension),
                .choose = chooseExtension}}};
}

FormSection* section(SandboxState& state, const char* objectName, Form (*form)(FormSection&, SandboxState*)) {
  FormSection* section = formSection(state.session(), objectName, form, &state);
  section->refreshOn(&state, &SandboxState::changed);
  return section;
}

/// A section with sliders for the playhead.
FormSection* movingSection(SandboxState& state, const char* objectName, Form (*form)(FormSection&, SandboxState*)) {
  FormSection* moving = section(state, objectName, form);
  moving->refreshWith(&state.playback());
  return moving;
}

}  // namespace

std::vector<InputsSection*> maskInputs(SandboxState& state) {
  Session& session = state.session();
  return {makeInputsMask(session, MaskRules::All), makeInputsPattern(session, MaskRules::All),
          section(state, "inputs.alignment", &SandboxInputs::alignment), makeInputsTokens(session)};
}

std::vector<InputsSection*> accidentInputs(SandboxState& state) {
  return {section(state, "inputs.recipes", &SandboxInputs::recipes),
          section(state, "inputs.arithmetic", &SandboxInputs::arithmetic), makeInputsScale(state.session())};
}

std::vector<InputsSection*> roundingInputs(SandboxState& state) {
  return {section(state, "inputs.arithmetic", &SandboxInputs::arithmetic), makeInputsScale(state.session())};
}

std::vector<InputsSection*> backwardInputs(SandboxState& state) {
  return {section(state, "inputs.backward", &SandboxInputs::loss), makeInputsScale(state.session())};
}

std::vector<InputsSection*> scaleInputs(SandboxState& state) {
  return {movingSection(state, "inputs.experiment", &SandboxInputs::experiment)};
}

std::vector<InputsSection*> rotationInputs(SandboxState& state) {
  return {movingSection(state, "inputs.rotation", &SandboxInputs::rotation)};
}

}  // namespace attn::app
