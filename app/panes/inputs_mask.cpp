// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "scenario/limits.h"
#include "text/token_text.h"
#include "widgets/mask_grid.h"
#include "widgets/token_chips.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
constexpr double kFills[] = {-std::numeric_limits<double>::infinity(), -1e9, -10};  // the last one is custom
constexpr int kOwnFill = 2;
constexpr Index kFirstWindow = 3;
constexpr Index kMaxChips = 4096;  // of key tokens that can be toggled individually
enum Rule { Causal, Window, Padding, Custom };

struct InputsMask {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsMask)

 public:
  static Form form(FormSection&, MaskRules);
};

QString withTip(const QString& name, const QString& tip) {
  return name + QLatin1Char('\n') + tip;
}

int fillOf(double fill) {
  if (std::isinf(fill)) return 0;
  return fill == kFills[1] ? 1 : kOwnFill;
}

/// `usesCustomValue` of the section is true while the user chooses which tokens are padded, with none chosen yet.
void switchRule(FormSection& section, int rule, bool on) {
  const Scenario& s = section.scenario();
  Mask mask = s.attention.mask;
  QString name;
  switch (rule) {
    case Causal:
      mask.causal = on;
      name = on ? InputsMask::tr("Switch the causal mask on") : InputsMask::tr("Switch the causal mask off");
      break;
    case Window:
      mask.window = on ? std::min(kFirstWindow, keyTokens(s)) : 0;
      name = on ? InputsMask::tr("Switch the window on") : InputsMask::tr("Switch the window off");
      break;
    case Padding:
      section.usesCustomValue() = on;
      mask.padding.clear();
      name = InputsMask::tr("Switch padding off");
      break;
    default:
      mask.custom = on ? MatrixStack(Matrix::Ones(queryTokens(s), keyTokens(s))) : MatrixStack();
      name = on ? InputsMask::tr("Switch the custom mask on") : InputsMask::tr("Switch the custom mask off");
  }
  if (mask == s.attention.mask) return;
  section.edit(name, [&](Scenario& next) { next.attention.mask = mask; });
}

TokenChips* makePadding(FormSection& section) {
  auto* chips = new TokenChips(TokenChips::Mode::Switches);
  QObject::connect(chips, &TokenChips::switched, &section, [&section](int token, bool on) {
    section.edit(InputsMask::tr("Change the padding"), [=](Scenario& next) {
      auto& padding = next.attention.mask.padding;
      std::erase(padding, static_cast<Index>(token));
      if (on) padding.insert(std::upper_bound(padding.begin(), padding.end(), token), token);
    });
  });
  return chips;
}

void showPadding(TokenChips* chips, const Scenario& s) {
  chips->setAccessibleName(InputsMask::tr("Padded key tokens"));
  chips->setTokens(toStrings(keyTokenNames(s)));
  QList<int> on;
  for (const Index token : s.attention.mask.padding) on.append(static_cast<int>(token));
  chips->setSwitchedOn(on);
}

MaskGrid* makeGrid(FormSection& section) {
  auto* grid = new MaskGrid;
  QObject::connect(grid, &MaskGrid::cellSwitched, &section, [&section](int row, int col, bool open, bool interactive) {
    section.editGesture(InputsMask::tr("Change the custom mask"), QStringLiteral("custom"), interactive,
                        [&](Scenario& next) {
                          // One mask for all heads, or the shown head's own.
                          const MatrixStack& stack = next.attention.mask.custom;
                          const Index head = stack.heads() > 1 ? section.session().selection().head : 0;
                          Matrix mask = stack[head];
                          mask(row, col) = open ? 1 : 0;
                          next.attention.mask.custom = stack.with(head, std::move(mask));
                        });
  });
  return grid;
}

void showGrid(MaskGrid* grid, FormSection& section) {
  const Scenario& s = section.scenario();
  grid->setAccessibleName(InputsMask::tr("Custom mask"));
  grid->setMask(s.attention.mask.custom.forHead(std::min(section.session().selection().head, s.heads.query - 1)),
                shownTokens(queryTokenNames(s)), shownTokens(keyTokenNames(s)));
}

QString noteText(const Mask& mask, bool padding, bool all) {
  if (!all && (!mask.custom.empty() || !mask.bias.empty()))
    return InputsMask::tr("The custom mask and the bias do not skip tiles: a kernel has to read them first.");
  return padding && mask.padding.empty() ? InputsMask::tr("Choose the padded tokens.") : QString();
}

Form InputsMask::form(FormSection& section, MaskRules offered) {
  const Scenario& s = section.scenario();
  const Mask& mask = s.attention.mask;
  const bool all = offered == MaskRules::All, custom = !mask.custom.empty();
  const bool padding = keyTokens(s) <= kMaxChips && (section.usesCustomValue() || !mask.padding.empty());
  const int fill = fillOf(mask.fill);
  QStringList rules{withTip(tr("Causal"), tr("No query sees a key later than itself")),
                    withTip(tr("Window"), tr("Only the nearest keys")),
                    withTip(tr("Padding"), tr("Padding tokens, which only fill up the batch"))};
  if (all) rules << withTip(tr("Custom"), tr("Your own pattern, cell by cell"));
  const auto setWindow = [&section](double value, bool interactive) {
    section.editGesture(tr("Change the window"), QStringLiteral("window"), interactive,
                        [value](Scenario& next) { next.attention.mask.window = static_cast<Index>(value); });
  };
  const auto chooseFill = [&section](int choice) {
    section.edit(tr("Change the fill"), [choice](Scenario& next) { next.attention.mask.fill = kFills[choice]; });
  };
  const auto setFill = [&section](double value, bool interactive) {
    section.editGesture(tr("Change the fill"), QStringLiteral("fill"), interactive,
                        [value](Scenario& next) { next.attention.mask.fill = value; });
  };
  const QString note = noteText(mask, padding, all);
  return {
      .heading = tr("Mask"),
      .rows = {{.kind = Kind::Switches,
                .name = tr("Mask"),
                .choices = rules,
                .on = {mask.causal, mask.window > 0, padding, custom},
                .flip = [&section](int rule, bool on) { switchRule(section, rule, on); }},
               {.kind = Kind::Number,
                .label = tr("Keys in the window, W"),
                .shown = mask.window > 0,
                .value = static_cast<double>(mask.window),
                .set = setWindow,
                .low = 1,
                .high = static_cast<double>(limits::position)},
               ownRow<TokenChips>(
                   &makePadding, [&section](TokenChips* chips) { showPadding(chips, section.scenario()); }, padding),
               ownRow<MaskGrid>(
                   &makeGrid, [&section](MaskGrid* grid) { showGrid(grid, section); }, all && custom),
               {.label = note, .shown = !note.isEmpty()},
               {.kind = Kind::Segments,
                .label = tr("Not visible"),
                .name = tr("Added to hidden scores"),
                .labelTip = tr("Added to the scores of keys that are not visible"),
                .place = FormRow::Label::Close,
                .shown = all,
                .choices = {withTip(QStringLiteral("−∞"), tr("The weight becomes exactly 0")),
                            withTip(QStringLiteral("−10⁹"), tr("Used in many programs instead of −∞")), tr("number")},
                .current = fill,
                .choose = chooseFill},
               {.kind = Kind::Number,
                .name = tr("Number added to hidden scores"),
                .shown = all && fill == kOwnFill,
                .value = mask.fill,
                .set = setFill,
                .whole = false}}};
}

}  // namespace

FormSection* makeInputsMask(Session& session, MaskRules offered) {
  FormSection* section = formSection(session, "inputs.mask", &InputsMask::form, offered);
  // A new document discards the unfinished choice.
  QObject::connect(&session, &Session::documentChanged, section, [section, &session] {
    if (!section->usesCustomValue() || session.undoStack()->count() > 0) return;
    section->usesCustomValue() = false;
    section->refresh();
  });
  return section;
}

}  // namespace attn::app
