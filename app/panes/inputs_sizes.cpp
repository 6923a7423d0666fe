// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>
#include <array>
#include <utility>

#include "panes/form_choices.h"
#include "panes/small_document.h"
#include "scenario/edit.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr std::array<std::int64_t, 3> kElementBytes{1, 2, 4};
enum Queries { AllTokens, OneToken, OwnQueries };

/// The values that the fields change.
struct Sizes {
  HeadCounts heads;
  ShapeInputs inputs;
  Tiling tiling;
};

struct InputsSizes {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsSizes)

 public:
  static Form form(FormSection&, SizesDetail, std::function<void()> showSheet);
};

Sizes sizesOf(const Scenario& s) {
  const auto* inputs = std::get_if<ShapeInputs>(&s.inputs);
  return {s.heads, inputs != nullptr ? *inputs : ShapeInputs{}, s.tiling.value_or(Tiling{})};
}

/// A gesture applies to the state before it: a number that passes 3 on the way to 32 leaves no trace.
void editSizes(FormSection& section, const std::function<void(Sizes&)>& change, const QString& control = {},
               bool interactive = false) {
  const Scenario& start = control.isEmpty() ? section.scenario() : section.gestureStart();
  if (hasNumbers(start)) return;
  Sizes sizes = sizesOf(start);
  change(sizes);
  Result<Scenario> next = withSizes(start, sizes.heads, sizes.inputs);
  if (!next) return section.showError(withoutPlace(next.error().front()));
  if (!(sizes.tiling == start.tiling.value_or(Tiling{}))) next->tiling = sizes.tiling;
  if (control.isEmpty())
    section.apply(InputsSizes::tr("Change a size"), std::move(*next));
  else
    section.applyGesture(InputsSizes::tr("Change a size"), std::move(*next), control, interactive);
}

void setKeyTokens(Sizes& s, Index n) {
  if (s.inputs.queryTokens == s.inputs.keyTokens) s.inputs.queryTokens = n;  // one sequence
  s.inputs.keyTokens = n;
}

void setQueryHeads(Sizes& s, Index n) {
  Scenario before;
  before.heads = s.heads;
  s.heads = headsForQueryHeads(before, n);
}

void setKeyWidth(Sizes& s, Index n) {
  if (s.inputs.dV == s.inputs.dK) s.inputs.dV = n;  // as in nearly all models
  s.inputs.dK = n;
}

Form InputsSizes::form(FormSection& section, SizesDetail detail, std::function<void()> showSheet) {
  const Sizes sizes = sizesOf(section.scenario());
  const bool everything = detail == SizesDetail::Everything, bytes = detail != SizesDetail::WithoutTilesAndBytes;
  const auto size = [&section](std::int64_t value, const QString& label, const QString& name, const QString& tip,
                               std::int64_t most, void (*change)(Sizes&, Index), bool shown = true) {
    return FormRow{.kind = Kind::Number,
                   .label = label,
                   .name = name,
                   .tip = tip,
                   .labelTip = tip,
                   .html = true,
                   .shown = shown,
                   .value = static_cast<double>(value),
                   .set =
                       [&section, change, name](double n, bool interactive) {
                         editSizes(
                             section, [&](Sizes& s) { change(s, static_cast<Index>(n)); }, name, interactive);
                       },
                   .low = 1,
                   .high = static_cast<double>(most),
                   .step = 0.1,
                   .width = 104,
                   .counts = true,
                   .live = true};
  };
  const auto chooseQueries = [&section](int choice) {
    section.usesCustomValue() = choice == OwnQueries;
    if (choice == OwnQueries) return;
    editSizes(section, [&](Sizes& s) { s.inputs.queryTokens = choice == OneToken ? 1 : s.inputs.keyTokens; });
  };
  const auto chooseElement = [&section](int choice) {
    editSizes(section, [&](Sizes& s) { s.tiling.elementBytes = kElementBytes[static_cast<std::size_t>(choice)]; });
  };
  const auto makeSmall = [&section] {
    const Problems problems = makeSmallOne(section.session());
    if (!problems.empty()) section.showError(withoutPlace(problems.front()));
  };
  const ShapeInputs& in = sizes.inputs;
  const bool isAll = in.queryTokens == in.keyTokens, isOne = in.queryTokens == 1;
  const Queries queries = section.usesCustomValue() || (!isAll && !isOne) ? OwnQueries : isAll ? AllTokens : OneToken;
  FormRow tileRows = size(
      sizes.tiling.blockRows, tr("Tile rows B<sub>r</sub>"), tr("Tile rows"),
      tr("Queries in a tile; 0: chosen automatically"), limits::tokens,
      [](Sizes& s, Index n) { s.tiling.blockRows = n; }, everything);
  FormRow tileKeys = size(
      sizes.tiling.blockCols, tr("Tile keys B<sub>c</sub>"), tr("Tile keys"),
      tr("Keys in a tile; 0: chosen automatically"), limits::tokens, [](Sizes& s, Index n) { s.tiling.blockCols = n; },
      everything);
  tileRows.low = tileKeys.low = 0;
  return {
      .heading = tr("Sizes of the document"),
      .rows = {
          size(in.keyTokens, tr("Tokens T"), tr("Tokens"),
               tr("Keys and values of a sequence, T_k; 8k is 8,192").remove(QLatin1Char('_')), limits::tokens,
               &setKeyTokens),
          {.kind = Kind::Segments,
           .label = tr("Queries"),
           .choices = {tr("all tokens") + QLatin1Char('\n') + tr("A prompt or a training step: every token is a query"),
                       tr("one new") + QLatin1Char('\n') + tr("Decoding: only the newest is a query"), tr("other")},
           .current = queries,
           .choose = chooseQueries},
          size(
              in.queryTokens, tr("Query tokens T<sub>q</sub>"), tr("Query tokens"),
              tr("Number of query tokens at once"), limits::tokens, [](Sizes& s, Index n) { s.inputs.queryTokens = n; },
              queries == OwnQueries),
          size(sizes.heads.query, tr("Query heads H"), tr("Query heads"),
               tr("Heads with queries; key/value heads keep the same ratio"), limits::heads, &setQueryHeads),
          size(sizes.heads.keyValue, tr("Key/value heads H<sub>kv</sub>"), tr("Key/value heads"),
               tr("Heads with their own keys and values; must divide the query heads"), limits::heads,
               [](Sizes& s, Index n) { s.heads.keyValue = n; }),
          size(in.dK, tr("Width of a key d<sub>k</sub>"), tr("Width of a key"),
               tr("Columns of a query and a key in one head"), limits::width, &setKeyWidth),
          size(in.dV, tr("Width of a value d<sub>v</sub>"), tr("Width of a value"),
               tr("Columns of a value in one head"), limits::width, [](Sizes& s, Index n) { s.inputs.dV = n; }),
          size(in.batch, tr("Sequences at once (batch)"), tr("Batch"), tr("Each has its own scores and cache"),
               limits::batch, [](Sizes& s, Index n) { s.inputs.batch = n; }),
          {.kind = Kind::Segments,
           .label = tr("Bytes per number"),
           .shown = bytes,
           .choices = {tr("1 (8 bit)"), tr("2 (16 bit)"), tr("4 (32 bit)")},
           .current = placeIn(kElementBytes, sizes.tiling.elementBytes),
           .choose = chooseElement},
          size(
              sizes.tiling.sramBytes, tr("On-chip memory M, bytes"), tr("On-chip memory in bytes"),
              tr("A tile has to fit into it; 192k is 192 KiB"), limits::sramBytes,
              [](Sizes& s, Index n) { s.tiling.sramBytes = n; }, everything),
          tileRows,
          tileKeys,
          {.kind = Kind::Button,
           .label = tr("What these sizes cost"),
           .tip = tr("Memory, operations and traffic with their formulas, in the Steps lab"),
           .shown = !everything,  // the lab that offers all of them always shows it
           .pixels = 13,
           .press = std::move(showSheet)},
          {.kind = Kind::Button,
           .label = tr("Make a small one with numbers"),
           .tip = tr(
               "A new document with the same heads, mask and window, few tokens and random numbers; Undo returns here"),
           .pixels = 13,
           .press = makeSmall},
          {.label = tr("This document has no numbers to step through. A small one has.")}}};
}

}  // namespace

FormSection* makeInputsSizes(Session& session, SizesDetail detail, std::function<void()> showSheet) {
  return formSection(session, "inputs.sizes", &InputsSizes::form, detail, std::move(showSheet));
}

}  // namespace attn::app
