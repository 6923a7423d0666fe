// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_inputs.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QGuiApplication>
#include <QPushButton>
#include <QStandardPaths>
#include <algorithm>
#include <array>

#include "attention/backend_name.h"
#include "explanation/markup.h"
#include "labs/measure/measure_state.h"
#include "labs/measure/picture/measure_scene.h"
#include "labs/measure/picture/measure_words.h"
#include "panes/check_item.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "text/measure_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/file_dialogs.h"
#include "widgets/progress_line.h"
#include "widgets/range_slider.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr Index kFirstWindow = 256;
constexpr int kCheckGap = 3;
constexpr QSizeF kCheckMargins(1, 2);
enum MaskChoice { NoMask, CausalMask, WindowMask };

struct MeasureInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::MeasureInputs)

 public:
  static Form device(FormSection&, MeasureState*);
  static Form algorithms(FormSection&, MeasureState*);
  static Form problem(FormSection&, MeasureState*);
  static Form run(FormSection&, MeasureState*);
  static Form results(FormSection&, MeasureState*);
};

template <class Change>
void setMeasure(MeasureState* state, Change change) {
  MeasureSettings next = state->settings();
  change(next);
  state->apply(next);
}

template <class Expected>
QString errorOf(const Expected& done) {
  return done ? QString() : done.error();
}

// ---- device

QString kindText(const std::string& backend, const std::string& type) {
  if (backend == kEigenBackend) return MeasureInputs::tr("Eigen on the processor, float32");
  if (type == "cpu") return MeasureInputs::tr("OpenCL on the CPU, float32");
  if (type == "gpu") return MeasureInputs::tr("OpenCL on the GPU, float32");
  return MeasureInputs::tr("OpenCL on an accelerator, float32");
}

/// Data from a measurement takes precedence over the device's description.
QStringList measuredLines(const BenchResult& result, const QString& chosen) {
  QStringList lines;
  for (const BenchDevice& device : result.devices) {
    if (result.devices.size() > 1 && device.fmaGflops > 0) {
      lines << MeasureInputs::tr("%1: peak %2 GFLOP/s").arg(deviceText(device), gflopsText(device.fmaGflops));
      continue;
    }
    const bool isChosen = result.devices.size() == 1 && chosen == deviceText(device);
    lines << (isChosen ? kindText(device.backend, device.type) : deviceText(device));
    if (device.fmaGflops > 0)
      lines << MeasureInputs::tr("peak %1 GFLOP/s, measured in this run").arg(gflopsText(device.fmaGflops));
  }
  return lines;
}

QStringList chosenLines(const MeasureState& state) {
  QStringList lines;
  const auto chosen = state.chosenDevices();
  for (const DeviceEntry& device : chosen)
    lines << (chosen.size() == 1 ? kindText(device.backend, device.type) : deviceText(device));
  if (!lines.isEmpty())
    lines << (chosen.size() == 1 ? MeasureInputs::tr("its peak is measured in the run")
                                 : MeasureInputs::tr("their peaks are measured in the run"));
  return lines;
}

Form MeasureInputs::device(FormSection&, MeasureState* state) {
  const auto& devices = state->devices();
  const int count = static_cast<int>(devices.size());
  QStringList names, tips;
  for (const DeviceEntry& device : devices) names << deviceText(device);
  if (count > 1) names << tr("All of them, in turn");
  if (count == 0) names << tr("Looking for devices…");
  const int current = state->device().value_or(count > 1 ? count : 0);
  const auto choose = [state, count](int i) { state->chooseDevice(i < count ? std::optional(i) : std::nullopt); };
  const auto& result = state->result();
  for (const BenchDevice& device : result ? result->devices : std::vector<BenchDevice>())
    if (device.copyGbps > 0)
      tips << tr("%1: a copy moves %2").arg(deviceText(device), bandwidthText(device.copyGbps * 1e9));
  const QStringList lines = result ? measuredLines(*result, names.value(current)) : chosenLines(*state);
  return {.heading = tr("Device"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Device"),
                    .enabled = count > 0 && !state->isRunning(),
                    .choices = names,
                    .current = current,
                    .choose = choose},
                   {.label = unbroken(lines.join(QLatin1Char('\n'))),
                    .tip = tips.join(QLatin1Char('\n')),
                    .pixels = 12.5,
                    .selectable = true}}};
}

// ---- algorithms

constexpr std::array kShownKernels{AttentionKernel::Standard, AttentionKernel::Flash, AttentionKernel::Eager};

void takeKernels(FormSection& section, MeasureState* state) {
  const auto checks = section.findChildren<CheckItem*>();
  std::vector<AttentionKernel> kernels;
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash})
    if (checks[placeIn(kShownKernels, kernel)]->isChecked()) kernels.push_back(kernel);
  section.showError(kernels.empty() ? MeasureInputs::tr("Select at least one algorithm.") : QString());
  if (!kernels.empty()) setMeasure(state, [&](MeasureSettings& s) { s.kernels = kernels; });
  section.refresh();
}

QWidget* makeChecks(FormSection& section, MeasureState* state) {
  auto* box = new QWidget;
  auto* boxes = new QVBoxLayout(box);
  boxes->setContentsMargins(0, 0, 0, 0);
  boxes->setSpacing(kCheckGap);
  for (std::size_t i = 0; i < kShownKernels.size(); ++i) {
    auto* check = new CheckItem(nullptr, kCheckMargins);
    boxes->addWidget(check);
    QObject::connect(check, &CheckItem::clicked, &section, [&section, state] { takeKernels(section, state); });
  }
  section.onTheme([&section](const Theme&) { section.refresh(); });  // the texts contain colors
  return box;
}

Form MeasureInputs::algorithms(FormSection& section, MeasureState* state) {
  const auto show = [&section, state](QWidget* box) {
    const auto checks = box->findChildren<CheckItem*>();
    for (int i = 0; i < checks.size(); ++i) {
      const AttentionKernel kernel = kShownKernels[static_cast<std::size_t>(i)];
      const Theme& theme = section.theme();
      const QString name = kernelText(kernel), words = kernelWords(kernel);
      checks[i]->setText(name);
      const auto sized = [&](double pixels, const QString& html) {
        return QStringLiteral("<span style=\"font-size:%1px\">%2</span>").arg(qRound(theme.px(pixels))).arg(html);
      };
      checks[i]->setHtml(sized(13, bold(name, theme.ink) + QStringLiteral("&nbsp; ")) +
                         sized(12, colored(words, theme.soft)));
      checks[i]->setAccessibleName(name);
      checks[i]->setAccessibleDescription(words);
      setPlainToolTip(checks[i], words);
      checks[i]->setChecked(placeIn(state->settings().kernels, kernel) >= 0);
      checks[i]->setEnabled(!state->isRunning());
    }
  };
  return {.heading = tr("Algorithms"),
          .rows = {ownRow<QWidget>([state](FormSection& s) { return makeChecks(s, state); }, show)}};
}

// ---- problem

RangeSlider* makeTokens(FormSection& section, MeasureState* state) {
  auto* tokens = new RangeSlider;
  tokens->setAllowed(powersOfTwo(static_cast<int>(kShortestMeasured), static_cast<int>(kLongestMeasured)));
  tokens->setMarks({16, 64, 256, 1024, 4096, 16'384});
  QObject::connect(tokens, &RangeSlider::rangeEdited, &section, [state](int first, int last) {
    setMeasure(state, [&](MeasureSettings& s) { s.firstTokens = first, s.lastTokens = last; });
  });
  return tokens;
}

void showTokens(RangeSlider* tokens, const MeasureState& state) {
  tokens->setName(MeasureInputs::tr("Tokens T"));
  setPlainToolTip(
      tokens, MeasureInputs::tr("The shortest and the longest sequence; every power of two between them is measured"));
  tokens->setTexts(
      [](int first, int last) {
        return first == last ? wholeText(first)
                             : MeasureInputs::tr("%1 – %2, × 2").arg(wholeText(first), wholeText(last));
      },
      [](int n) { return tokensShort(n); });
  tokens->choose(static_cast<int>(state.settings().firstTokens), static_cast<int>(state.settings().lastTokens));
  tokens->setEnabled(!state.isRunning());
}

Form MeasureInputs::problem(FormSection& section, MeasureState* state) {
  const MeasureSettings& s = state->settings();
  const bool idle = !state->isRunning();
  const auto choice = [idle, state](const QString& label, const QString& name, QList<int> values, Index present,
                                    void (*set)(MeasureSettings&, Index)) {
    const auto own = static_cast<int>(present);
    if (!values.contains(own)) values.insert(std::ranges::lower_bound(values, own), own);
    QStringList texts;
    for (const int value : values) texts << wholeText(value);
    return FormRow{.kind = Kind::Segments,
                   .label = label,
                   .name = name,
                   .tip = name,
                   .place = FormRow::Label::Column,
                   .enabled = idle,
                   .choices = texts,
                   .current = static_cast<int>(values.indexOf(own)),
                   .choose = [state, values, set](int i) {
                     setMeasure(state, [&](MeasureSettings& next) { set(next, values[i]); });
                   }};
  };
  QList<int> shared;
  for (Index n = 1; n <= s.heads.query; n *= 2)
    if (s.heads.query % n == 0) shared << static_cast<int>(n);
  const auto setHeads = [](MeasureSettings& next, Index heads) {
    // Keeps the ratio of query heads to K/V heads if it divides the new count.
    const Index group = std::max<Index>(1, next.heads.query / std::max<Index>(1, next.heads.keyValue));
    next.heads = {heads, heads % group == 0 ? heads / group : heads};
  };
  const auto chooseMask = [state](int mask) {
    setMeasure(state, [mask](MeasureSettings& next) {
      next.causal = mask != NoMask;
      next.window = mask == WindowMask ? std::max(next.window, kFirstWindow) : 0;
    });
  };
  const auto setWindow = [state](double w, bool) {
    setMeasure(state, [w](MeasureSettings& next) { next.window = static_cast<Index>(w); });
  };
  const auto take = [&section, state] {
    const auto taken = state->takeSizes();
    section.showError(errorOf(taken));
    section.setProperty("taken", taken ? tr("Taken: %1").arg(*taken) : QString());
    section.refresh();
  };
  return {.heading = tr("Problem"),
          .rows = {ownRow<RangeSlider>([state](FormSection& f) { return makeTokens(f, state); },
                                       [state](RangeSlider* tokens) { showTokens(tokens, *state); }),
                   choice(tr("Heads"), tr("Query heads"), {1, 4, 8, 16}, s.heads.query, setHeads),
                   choice(tr("K/V"), tr("Key/value heads"), shared, s.heads.keyValue,
                          [](MeasureSettings& next, Index n) { next.heads.keyValue = n; }),
                   choice(tr("d"), tr("Width of a head"), {32, 64, 128, 256}, s.d,
                          [](MeasureSettings& next, Index n) { next.d = n; }),
                   {.kind = Kind::Segments,
                    .label = tr("Mask"),
                    .tip = tr("Mask"),
                    .place = FormRow::Label::Column,
                    .enabled = idle,
                    .choices = {tr("None"), tr("Causal"), tr("Window")},
                    .current = s.window > 0 ? WindowMask
                               : s.causal   ? CausalMask
                                            : NoMask,
                    .choose = chooseMask},
                   {.kind = Kind::Number,
                    .label = tr("Keys in the window"),
                    .shown = s.window > 0,
                    .enabled = idle,
                    .value = static_cast<double>(s.window),
                    .set = setWindow,
                    .low = 1,
                    .high = static_cast<double>(kLongestMeasured),
                    .step = 16,
                    .width = 84},
                   {.kind = Kind::Link,
                    .label = tr("Take sizes from the document"),
                    .tip = section.property("taken").toString(),
                    .enabled = idle,
                    .press = take}}};
}

// ---- run

QString everyRoundText(const MeasureState& state) {
  const auto cases = tokenCounts(state.settings()).size() * state.settings().kernels.size() *
                     std::max<std::size_t>(1, state.chosenDevices().size());
  return MeasureInputs::tr("Every round runs all %n case(s), so that a chip warming up affects all cases alike.",
                           nullptr, static_cast<int>(cases));
}

QString noteOf(const MeasureState& state, const MeasureView& view) {
  if (!state.isRunning() || !view.moment) return everyRoundText(state);
  const MeasureMoment& m = *view.moment;
  if (m.phase == BenchPhase::Tune)
    return isPreview(view) ? MeasureInputs::tr(
                                 "The numbers so far (≈) are from one run with the default tile shape. Searching once "
                                 "for the fastest shape on this machine; then everything is measured.")
                           : MeasureInputs::tr(
                                 "Searching once for the fastest shape on this machine; then everything is measured.");
  return m.phase == BenchPhase::Measure || m.doing.isEmpty() ? everyRoundText(state) : doingText(m.doing);
}

QString roundText(const MeasureState& state, const MeasureView& view) {
  if (state.isRunning() && view.moment) {
    const MeasureMoment& m = *view.moment;
    return state.isCancelling() ? MeasureInputs::tr("stopping …")
           : m.phase == BenchPhase::Measure
               ? MeasureInputs::tr("Round %1 of %2, median so far").arg(m.round).arg(m.rounds)
               : phaseText(m.phase) + QStringLiteral(" …");
  }
  const auto& result = state.result();
  return !result            ? MeasureInputs::tr("nothing measured yet")
         : result->complete ? MeasureInputs::tr("done, %n round(s)", nullptr, roundsIn(*result))
                            : MeasureInputs::tr("stopped after %n round(s)", nullptr, roundsIn(*result));
}

Form MeasureInputs::run(FormSection&, MeasureState* state) {
  const MeasureView view = state->view();
  const auto can = state->canRun();
  const QString lack = missingText(&Edition::measures);
  const bool running = state->isRunning(), moving = running && view.moment;
  const double share = moving ? view.moment->fraction : state->result() && state->result()->complete ? 1 : 0;
  const auto show = [share](ProgressLine* line) {
    line->setAccessibleName(tr("Progress"));
    line->setShare(share);
  };
  return {.heading = tr("Run"),
          .rows = {{.kind = Kind::Value,
                    .label = roundText(*state, view),
                    .text = moving ? tr("%1 %").arg(static_cast<int>(share * 100)) : QString()},
                   ownRow<ProgressLine>([](FormSection&) { return new ProgressLine; }, show),
                   {.kind = Kind::Button,
                    .label = tr("Run"),
                    .enabled = can && !running,
                    .isDefault = true,
                    .keepsFocus = true,
                    .press = [state] { state->run(); }},
                   {.kind = Kind::Button,
                    .label = tr("Cancel"),
                    .sameLine = true,
                    .enabled = running,  // also while stopping, since its focus has no other place yet
                    .keepsFocus = true,
                    .press = [state] { state->cancel(); }},
                   {.label = lack.isEmpty() ? noteOf(*state, view) : lack}},
          .error = !state->trouble().isEmpty()  ? state->trouble()
                   : running || !lack.isEmpty() ? QString()
                                                : errorOf(can)};
}

/// A running measurement disables all inputs; focus would otherwise move to the next pane.
void takeFocus(InputsColumn* column, FormSection* run) {
  const QWidget* focused = column->window()->focusWidget();
  if (focused == nullptr || !column->isAncestorOf(focused)) return;
  QPushButton* cancel = run->findChildren<QPushButton*>().last();
  cancel->setEnabled(true);
  cancel->setFocus();
}

// ---- results

QString resultsFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

QString suggestedName(const BenchResult& result) {
  QString device = result.devices.empty() ? QStringLiteral("result") : deviceText(result.devices.front());
  device.replace(QStringLiteral(" · "), QStringLiteral("-")).replace(QLatin1Char(' '), QLatin1Char('-'));
  return QStringLiteral("bench-%1.json").arg(device.toLower());
}

/// How the other result was measured; empty if there is none.
QString otherText(const MeasureState& state) {
  const auto& other = state.other();
  if (!other || !state.result()) return {};
  const MeasureView view = state.view();
  QStringList lines;
  for (const MeasureSide& side : sidesOf(view))
    if (side.other) lines << MeasureInputs::tr("dashed: %1").arg(sideText(view, side));
  const MeasureSettings mine = settingsOf(*view.result, {}), theirs = settingsOf(*other, {});
  if (mine.heads != theirs.heads || mine.d != theirs.d || mine.causal != theirs.causal || mine.window != theirs.window)
    lines << MeasureInputs::tr("It was measured with other sizes: %1.")
                 .arg(problemLine(theirs.heads, theirs.d, theirs.causal, theirs.window));
  if (std::ranges::none_of(rowsOf(view), [](const MeasureRow& row) { return row.other != nullptr; }))
    lines << MeasureInputs::tr("It has no runs with the same token counts: compare them in the charts.");
  return lines.join(QLatin1Char('\n'));
}

QString chosenResult(QWidget* over, const QString& title) {
  return chosenFile(over, title, resultsFolder(), MeasureInputs::tr("Measured results (*.json)"));
}

Form MeasureInputs::results(FormSection& section, MeasureState* state) {
  const bool any = state->result() != nullptr && !state->isRunning();
  const auto& other = state->other();
  const auto save = [&section, state] {
    if (!state->result()) return;
    const QString file = fileToWrite(section.window(), tr("Save the result"),
                                     QDir(resultsFolder()).filePath(suggestedName(*state->result())),
                                     tr("Results (*.json);;Tables (*.csv)"), QStringLiteral(".json"));
    if (!file.isEmpty()) section.showError(errorOf(state->save(toPath(file))));
  };
  const auto open = [&section, state] {
    const QString file = chosenResult(section.window(), tr("Open a result"));
    if (!file.isEmpty()) section.showError(errorOf(state->open(toPath(file))));
  };
  const auto compare = [&section, state] {
    if (state->other()) return state->compareWith(nullptr);
    const QString file = chosenResult(section.window(), tr("Compare with another result"));
    if (!file.isEmpty()) section.showError(errorOf(state->compare(toPath(file))));
  };
  return {
      .heading = tr("Result"),
      .rows = {
          {.kind = Kind::Button,
           .label = tr("Save"),
           .tip = tr("As JSON, to open and compare later, or as CSV for a spreadsheet"),
           .enabled = any,
           .press = save},
          {.kind = Kind::Button, .label = tr("Open"), .sameLine = true, .enabled = !state->isRunning(), .press = open},
          {.kind = Kind::Button,
           .label = other ? tr("Alone") : tr("Compare"),
           .tip = other ? tr("Removes the other result")
                        : tr("Draws a second result, from another machine or an earlier run, next to this one"),
           .sameLine = true,
           .enabled = any,
           .press = compare},
          {.kind = Kind::Link,
           .label = tr("Copy the table"),
           .enabled = any,
           .press = [state] { QGuiApplication::clipboard()->setText(tableTsv(state->view())); }},
          {.label = otherText(*state), .shown = other != nullptr}}};
}

}  // namespace

InputsColumn* makeMeasureInputs(Session& session, MeasureState* state) {
  FormSection* run = formSection(session, "inputs.run", &MeasureInputs::run, state);
  auto* column = new InputsColumn(&session,
                                  {formSection(session, "inputs.device", &MeasureInputs::device, state),
                                   formSection(session, "inputs.algorithms", &MeasureInputs::algorithms, state),
                                   formSection(session, "inputs.problem", &MeasureInputs::problem, state), run,
                                   formSection(session, "inputs.results", &MeasureInputs::results, state)},
                                  InputsColumn::SizesOnly::Show);
  column->refreshOn(state, &MeasureState::settingsChanged, &MeasureState::changed);
  QObject::connect(state, &MeasureState::starting, column, [column, run] { takeFocus(column, run); });
  return column;
}

}  // namespace attn::app
