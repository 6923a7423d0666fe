// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_inputs.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "labs/tiles/picture/tiles_text.h"
#include "labs/tiles/tiles_state.h"
#include "panes/form.h"
#include "panes/form_choices.h"
#include "panes/input_sections.h"
#include "panes/typed_tokens.h"
#include "scenario/edit.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"
#include "text/unit_text.h"
#include "traffic/traffic_plan.h"
#include "widgets/token_chips.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr Index kMaxSingleSteps = 64;
constexpr std::array<std::int64_t, 3> kElementBytes = {1, 2, 4};

struct TilesInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TilesInputs)

 public:
  static Form row(FormSection&, TilesState*);
  static Form algorithm(FormSection&);
  static Form tile(FormSection&);
  static Form chip(FormSection&);
  static Form sharing(FormSection&);
  static Form hardware(FormSection&, TilesState*);
};

template <class Change>
Scenario retiled(const FormSection& section, Change change) {
  Scenario next = section.scenario();
  Tiling tiling = next.tiling.value_or(Tiling{});
  change(tiling);
  next.tiling = tiling;
  return next;
}

template <class Change>
void editTiling(FormSection& section, const QString& name, Change change) {
  Scenario next = retiled(section, change);
  if (!(next == section.scenario())) section.apply(name, std::move(next));
}

/// The plan used for counting: that of flash2 if the chosen algorithm has no tiles.
Result<TrafficPlan> tiledPlan(const Scenario& s) {
  Tiling tiling = shownTiling(s);
  const auto algorithm = algorithmNamed(tiling.algorithm);
  if (!algorithm || !isTiled(*algorithm)) tiling.algorithm = algorithmName(Algorithm::Flash2);
  return planTraffic(oneHead(trafficShape(s)), tiling);
}

TileSize tileOf(const Scenario& s) {
  const auto plan = tiledPlan(s);
  return plan ? plan->grid->size() : TileSize{1, 1};
}

/// Every size for a short sequence; for a long one the powers of two, its length and the present size.
QList<int> sizesFor(Index tokens, Index present) {
  const auto last = static_cast<int>(tokens), own = static_cast<int>(present);
  QList<int> sizes = tokens <= kMaxSingleSteps ? wholesBelow(tokens + 1).mid(1) : powersOfTwo(1, last - 1);
  for (const int size : {last, own})
    if (!sizes.contains(size)) sizes.append(size);
  std::ranges::sort(sizes);
  return sizes;
}

/// "196,608 bytes"; from 1 KiB on followed by "(192 KiB)", the vendors' unit.
QString wholeBytes(std::int64_t bytes) {
  const QString exact = TilesInputs::tr("%1 bytes").arg(wholeText(bytes));
  return bytes < 1024 ? exact : TilesInputs::tr("%1 (%2)").arg(exact, onChipText(bytes));
}

/// The rule for automatic tile sizes.
QString ruleText(const Scenario& s) {
  return algorithmNamed(shownTiling(s).algorithm) == Algorithm::Flash1
             ? TilesInputs::tr("As in the FlashAttention paper: from M and the widths. It may not fit.")
             : TilesInputs::tr("As tall as fits with up to 64 keys");
}

TokenChips* makeChips(FormSection& section, TilesState* state) {
  auto* chips = new TokenChips;
  const auto make = [&section](TokenEdit edit) { return section.apply(edit.name, std::move(edit.scenario)); };
  QObject::connect(chips, &TokenChips::selected, state, [state](int token) { state->followRow(token); });
  QObject::connect(chips, &TokenChips::renamed, &section, [&section, make](int token, const QString& text) {
    make(renamedToken(section.scenario(), Sequence::Query, token, text));
  });
  QObject::connect(chips, &TokenChips::added, &section, [&section, make, state](int after, const QString& text) {
    if (make(addedToken(section.scenario(), Sequence::Query, after + 1, text))) state->followRow(after + 1);
  });
  QObject::connect(chips, &TokenChips::removeRequested, &section, [&section](int token) {
    section.apply(TilesInputs::tr("Remove a token"), withTokenRemoved(section.scenario(), Sequence::Query, token));
  });
  return chips;
}

/// The query whose online softmax is followed. Its tokens are editable as in the other labs.
Form TilesInputs::row(FormSection& section, TilesState* state) {
  const auto make = [state](FormSection& s) { return makeChips(s, state); };
  const auto show = [&section](TokenChips* chips) {
    const Scenario& s = section.scenario();
    chips->setAccessibleName(tr("The query whose sums are shown"));
    chips->setTokens(toStrings(queryTokenNames(s)));
    chips->setCurrent(static_cast<int>(std::min(section.session().selection().row, queryTokens(s) - 1)));
  };
  const bool shown = hasNumbers(section.scenario());
  return {.heading = tr("Follow a row"), .rows = {ownRow<TokenChips>(make, show, shown)}, .shown = shown};
}

Form TilesInputs::algorithm(FormSection& section) {
  const Scenario& s = section.scenario();
  const auto algorithm = algorithmNamed(shownTiling(s).algorithm).value_or(Algorithm::Flash2);
  const Algorithm own = algorithmNamed(s.tiling ? s.tiling->algorithm : std::string()).value_or(Algorithm::Flash2);
  const bool decodes = readsCache(own), chunked = own == Algorithm::Chunked;
  QStringList labels;
  for (const Algorithm each : kRaced) labels << algorithmText(each) + QLatin1Char('\n') + loopOrderText(each);
  const auto choose = [&section](int choice) {
    editTiling(section, tr("Change the algorithm"),
               [=](Tiling& t) { t.algorithm = algorithmName(kRaced[static_cast<std::size_t>(choice)]); });
  };
  const QString order =
      decodes   ? tr("This document is about decoding, which has its own lab. Here it is counted as flash2.")
      : chunked ? tr("This document uses chunks, which the Decode lab shows. Here it is counted as flash2.")
                : loopOrderText(algorithm);
  return {.heading = tr("Algorithm"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Algorithm"),
                    .choices = labels,
                    .current = placeIn(kRaced, algorithm),
                    .choose = choose},
                   {.label = order}}};
}

/// B_r and B_c, by slider or typed.
Form TilesInputs::tile(FormSection& section) {
  const Scenario& s = section.scenario();
  const TileSize present = tileOf(s);
  const auto setter = [&section](std::int64_t Tiling::*size) {
    return [&section, size](double value, bool interactive) {
      // Manual sizes: the other side keeps its value, even if it was automatic.
      const TileSize now = tileOf(section.scenario());
      Scenario next = retiled(section, [&](Tiling& t) {
        if (t.blockRows == 0) t.blockRows = now.rows;
        if (t.blockCols == 0) t.blockCols = now.cols;
        t.*size = static_cast<std::int64_t>(value);
      });
      section.applyGesture(tr("Change the tile"), std::move(next), QStringLiteral("tile"), interactive);
    };
  };
  Form form{.heading = tr("Tile")};
  const auto addSide = [&](const QString& label, const QString& tip, const QString& name, Index tokens, Index size,
                           std::int64_t Tiling::*member) {
    form.rows.push_back({.kind = Kind::Slider,
                         .label = label,
                         .tip = tip,
                         .value = static_cast<double>(size),
                         .set = setter(member),
                         .allowed = sizesFor(tokens, size),
                         .layout = ChoiceSlider::Layout::NextTo,
                         .valueShown = false});
    form.rows.push_back({.kind = Kind::Number,
                         .name = name,
                         .sameLine = true,
                         .value = static_cast<double>(size),
                         .set = setter(member),
                         .low = 1,
                         .high = static_cast<double>(limits::tokens),
                         .width = 54});
  };
  addSide(tr("Rows B_r"), tr("Queries in a tile"), tr("Rows of a tile, Br"), queryTokens(s), present.rows,
          &Tiling::blockRows);
  addSide(tr("Keys B_c"), tr("Keys in a tile"), tr("Columns of a tile, Bc"), keyTokens(s), present.cols,
          &Tiling::blockCols);
  return form;
}

/// The size of on-chip memory, whether tiles are derived from it, and whether a tile fits.
Form TilesInputs::chip(FormSection& section) {
  const Scenario& s = section.scenario();
  const Tiling tiling = shownTiling(s);
  const auto plan = tiledPlan(s);
  const std::optional<Problem> misfit = plan ? checkFit(*plan) : std::optional(plan.error().front());
  const auto chooseTile = [&section](int choice) {
    const TileSize tile = choice == 0 ? tileOf(section.scenario()) : TileSize{0, 0};
    editTiling(section, choice == 0 ? tr("Choose the tile by hand") : tr("Choose the tile automatically"),
               [&](Tiling& t) {
                 t.blockRows = tile.rows;
                 t.blockCols = tile.cols;
               });
  };
  const auto setSize = [&section](double value, bool interactive) {
    Scenario next = retiled(section, [value](Tiling& t) { t.sramBytes = static_cast<std::int64_t>(value); });
    section.applyGesture(tr("Change the on-chip memory"), std::move(next), QStringLiteral("chip"), interactive);
  };
  const auto chooseElement = [&section](int choice) {
    editTiling(section, tr("Change the element size"),
               [=](Tiling& t) { t.elementBytes = kElementBytes[static_cast<std::size_t>(choice)]; });
  };
  const QString why = misfit ? withoutPlace(*misfit) : QString();
  return {.heading = tr("On-chip memory"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("How the tile is chosen"),
                    .choices = {tr("Tile by hand"), tr("automatic") + QLatin1Char('\n') + ruleText(s)},
                    .current = tiling.blockRows == 0 || tiling.blockCols == 0 ? 1 : 0,
                    .choose = chooseTile},
                   {.kind = Kind::Number,
                    .label = tr("Size M in bytes"),
                    .name = tr("On-chip memory M in bytes"),
                    .value = static_cast<double>(tiling.sramBytes),
                    .set = setSize,
                    .low = 1,
                    .high = static_cast<double>(limits::sramBytes),
                    .step = 32,
                    .width = 96},
                   {.kind = Kind::Value,
                    .label = tr("Tile needs"),
                    .text = plan ? wholeBytes(sramBytesNeeded(*plan)) + (misfit ? QString() : QStringLiteral(" ✓"))
                                 : QString(),
                    .wrong = misfit.has_value()},
                   ownRow<InlineError>([](FormSection&) { return new InlineError; },
                                       [why](InlineError* error) { error->showText(why); }),
                   {.kind = Kind::Heading, .label = tr("Element size")},
                   {.kind = Kind::Segments,
                    .name = tr("Bytes per element of Q, K, V, S, P, O"),
                    .choices = {tr("1 byte"), tr("2 bytes"), tr("4 bytes")},
                    .current = placeIn(kElementBytes, tiling.elementBytes),
                    .choose = chooseElement}}};
}

/// Whether the heads of a group share loads, and which head is shown.
Form TilesInputs::sharing(FormSection& section) {
  const Scenario& s = section.scenario();
  const Index group = s.heads.headsPerGroup();
  const auto share = [&section](int on) {
    editTiling(section, on != 0 ? tr("Share K and V in a group") : tr("Load K and V for every head"),
               [on](Tiling& t) { t.shareKv = on != 0; });
  };
  const QString note = s.heads.query == 1 ? tr("There is one query head, so there is nothing to share.")
                       : group == 1
                           ? tr("Every query head has its own keys and values, so there is nothing to share.")
                           : tr("%1 query heads read the same K and V. flash1 and flash2 can load them once for all.")
                                 .arg(wholeText(group));
  FormRow shown = shownHeadRow(section);
  shown.shown = shown.shown && hasNumbers(s);
  return {.heading = tr("Heads"),
          .rows = {{.kind = Kind::Toggle,
                    .label = tr("Share K and V in a group"),
                    .enabled = group > 1,
                    .choose = share,
                    .isOn = shownTiling(s).shareKv},
                   {.label = note},
                   shown}};
}

/// The hardware of the race. Not part of the document.
Form TilesInputs::hardware(FormSection& section, TilesState* state) {
  const Hardware& hardware = state->hardware();
  const UsableRate rate = usableRate(hardware, section.scenario().tiling.value_or(Tiling{}).elementBytes);
  const QString rates = tr("%1 from memory · %2 with elements of this size, %3 per byte · %4 on chip")
                            .arg(bandwidthText(hardware.bandwidth), flopRateText(rate.perSecond),
                                 threeDigits(rate.perSecond / hardware.bandwidth), onChipText(hardware.onChip.bytes)) +
                        QLatin1Char('\n') + tr("kB, MB and GB are powers of 1000, KiB and MiB of 1024.");
  return {.heading = tr("Hardware for the race"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Hardware for the race"),
                    .choices = hardwareChoices(),
                    .current = std::max(0, placeOfHardware(hardware)),
                    .choose = [state](int i) { state->setHardware(hardwareTable()[static_cast<std::size_t>(i)]); }},
                   {.label = rates, .tip = QString::fromStdString(hardware.source)}}};
}

}  // namespace

InputsColumn* makeTilesInputs(TilesState* state, std::function<void()> showSheet) {
  Session& s = state->session();
  FormSection* hardware = formSection(s, "inputs.hardware", &TilesInputs::hardware, state);
  hardware->refreshOn(state, &TilesState::changed);
  return new InputsColumn(
      &s,
      {formSection(s, "inputs.row", &TilesInputs::row, state),
       formSection(s, "inputs.algorithm", &TilesInputs::algorithm), formSection(s, "inputs.tile", &TilesInputs::tile),
       formSection(s, "inputs.chip", &TilesInputs::chip), makeInputsMask(s, MaskRules::Skippable),
       makeInputsPattern(s, MaskRules::Skippable), formSection(s, "inputs.sharing", &TilesInputs::sharing), hardware},
      InputsColumn::SizesOnly::Show, nullptr,
      {makeInputsSizes(s, SizesDetail::WithoutTilesAndBytes, std::move(showSheet))});
}

}  // namespace attn::app
