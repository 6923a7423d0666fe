// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/inputs_tiling.h"

#include <QLocale>
#include <algorithm>
#include <array>

#include "labs/tiles/picture/tiles_text.h"
#include "scenario/limits.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"
#include "traffic/traffic_plan.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr Index kMostSingleSteps = 64;
constexpr std::array<std::int64_t, 3> kElementBytes = {1, 2, 4};

/// The tile that is counted with: of flash2 where the chosen algorithm has none.
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

/// All sizes of a short sequence; of a long one the powers of two, its length and the present size.
QList<int> sizesFor(Index tokens, Index present) {
  QList<int> sizes;
  if (tokens <= kMostSingleSteps) {
    for (int size = 1; size <= tokens; ++size) sizes.append(size);
  } else {
    for (int size = 1; size < tokens; size *= 2) sizes.append(size);
    sizes.append(static_cast<int>(tokens));
  }
  if (!sizes.contains(static_cast<int>(present))) sizes.append(static_cast<int>(present));
  std::ranges::sort(sizes);
  return sizes;
}

QString withoutPlace(Problem problem) {
  problem.pointer.clear();
  return problemText(problem);
}

/// "196,608 bytes", and from 1 KiB on what vendors call it: "(192 KiB)".
QString wholeBytes(std::int64_t bytes) {
  const QString exact = InputsChip::tr("%1 bytes").arg(wholeText(bytes));
  return bytes < 1024 ? exact : InputsChip::tr("%1 (%2)").arg(exact, onChipText(bytes));
}

/// The rule that an automatic tile follows.
QString ruleText(const Scenario& s) {
  return algorithmNamed(shownTiling(s).algorithm) == Algorithm::Flash1
             ? InputsChip::tr("As in the FlashAttention paper: from M and the widths. It may ask for too much.")
             : InputsChip::tr("As tall as fits beside up to 64 keys");
}

}  // namespace

void TilingSection::change(const QString& name, const std::function<void(Tiling&)>& edit, const QString& control,
                           bool interactive) {
  Scenario next = scenario();
  Tiling tiling = next.tiling.value_or(Tiling{});
  edit(tiling);
  next.tiling = tiling;
  if (control.isEmpty()) {
    if (!(next == scenario())) apply(name, std::move(next));
  } else {
    applyGesture(name, std::move(next), control, interactive);
  }
}

InputsAlgorithm::InputsAlgorithm(Session& session, QWidget* parent)
    : TilingSection(session, parent), m_choice(themed(new SegmentedControl)), m_order(note()) {
  setObjectName(QStringLiteral("inputs.algorithm"));
  column()->addWidget(m_choice);
  column()->addWidget(m_order);
  connect(m_choice, &SegmentedControl::chosen, this, [this](int choice) {
    change(tr("Change the algorithm"),
           [&](Tiling& t) { t.algorithm = algorithmName(kRaced[static_cast<std::size_t>(choice)]); });
  });
}

void InputsAlgorithm::retranslate() {
  heading()->setText(tr("Algorithm"));
  m_choice->setAccessibleName(tr("Algorithm"));
  QStringList labels;
  for (const Algorithm algorithm : kRaced)
    labels << algorithmText(algorithm) + QLatin1Char('\n') + loopOrderText(algorithm);
  m_choice->setLabels(labels);
}

void InputsAlgorithm::follow(const Scenario& s) {
  const auto algorithm = algorithmNamed(shownTiling(s).algorithm).value_or(Algorithm::Flash2);
  m_choice->setCurrent(static_cast<int>(std::ranges::find(kRaced, algorithm) - kRaced.begin()));
  const auto own = s.tiling ? algorithmNamed(s.tiling->algorithm) : std::nullopt;
  const bool decodes = own && readsCache(*own), chunked = own == Algorithm::Chunked;
  m_order->setText(
      decodes   ? tr("This document is about decoding, which has a lab of its own. Here it is counted as flash2.")
      : chunked ? tr("This document comes in chunks, which the Decode lab shows. Here it is counted as flash2.")
                : loopOrderText(algorithm));
}

InputsTile::InputsTile(Session& session, QWidget* parent) : TilingSection(session, parent) {
  setObjectName(QStringLiteral("inputs.tile"));
  m_rows = addSide(&Tiling::blockRows);
  m_columns = addSide(&Tiling::blockCols);
}

InputsTile::Side InputsTile::addSide(std::int64_t Tiling::*size) {
  const Side side{themed(new ChoiceSlider), themed(new NumberField), size};
  side.slider->setValueShown(false);
  side.field->setWholeNumbers(true);
  side.field->setStep(1);
  side.field->setRange(1, static_cast<double>(limits::tokens));
  side.field->setWidth(54);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(side.slider, 1);
  row->addWidget(side.field);
  column()->addLayout(row);
  const auto set = [this, size](double value, bool interactive) {
    // Sizes by hand: the other side stays as it is, also where it was automatic.
    const TileSize present = tileOf(scenario());
    change(
        tr("Change the tile"),
        [&](Tiling& t) {
          if (t.blockRows == 0) t.blockRows = present.rows;
          if (t.blockCols == 0) t.blockCols = present.cols;
          t.*size = static_cast<std::int64_t>(value);
        },
        QStringLiteral("tile"), interactive);
  };
  connect(side.slider, &ChoiceSlider::edited, this, set);
  connect(side.field, &NumberField::edited, this, set);
  return side;
}

void InputsTile::retranslate() {
  heading()->setText(tr("Tile"));
  m_rows.slider->setName(tr("Rows B_r"));
  setPlainToolTip(m_rows.slider, tr("Queries in a tile"));
  m_rows.field->setAccessibleName(tr("Rows of a tile, Br"));
  m_columns.slider->setName(tr("Keys B_c"));
  setPlainToolTip(m_columns.slider, tr("Keys in a tile"));
  m_columns.field->setAccessibleName(tr("Columns of a tile, Bc"));
}

void InputsTile::show(Side& side, Index present, Index tokens) {
  side.slider->setAllowed(sizesFor(tokens, present));
  side.slider->choose(static_cast<int>(present));
  side.field->setValue(static_cast<double>(present));
}

void InputsTile::follow(const Scenario& s) {
  const TileSize tile = tileOf(s);
  show(m_rows, tile.rows, queryTokens(s));
  show(m_columns, tile.cols, keyTokens(s));
}

InputsChip::InputsChip(Session& session, QWidget* parent)
    : TilingSection(session, parent),
      m_choice(themed(new SegmentedControl)),
      m_sizeLabel(plainLabel()),
      m_size(themed(new NumberField)),
      m_needLabel(plainLabel()),
      m_need(plainLabel()),
      m_misfit(themed(new InlineError)),
      m_elementHeading(nullptr),
      m_element(nullptr) {
  setObjectName(QStringLiteral("inputs.chip"));
  column()->addWidget(m_choice);
  column()->addLayout(labelled(m_sizeLabel, m_size));
  column()->addLayout(labelled(m_needLabel, m_need));
  column()->addWidget(m_misfit);
  m_elementHeading = addHeading();
  m_element = themed(new SegmentedControl);
  column()->addWidget(m_element);
  m_size->setWholeNumbers(true);
  m_size->setStep(32);
  m_size->setRange(1, static_cast<double>(limits::sramBytes));
  m_size->setWidth(96);
  onTheme([this](const Theme& t) {
    applyLabelLook(m_sizeLabel, t);
    applyLabelLook(m_needLabel, t);
    m_need->setFont(uiFont(t.px(13), QFont::DemiBold));
    m_need->setStyleSheet(QStringLiteral("color: %1").arg((m_fits ? t.ink : t.error).name()));
  });
  connect(m_choice, &SegmentedControl::chosen, this, [this](int choice) {
    const TileSize tile = choice == 0 ? tileOf(scenario()) : TileSize{0, 0};
    change(choice == 0 ? tr("Choose the tile by hand") : tr("Choose the tile automatically"), [&](Tiling& t) {
      t.blockRows = tile.rows;
      t.blockCols = tile.cols;
    });
  });
  connect(m_size, &NumberField::edited, this, [this](double value, bool interactive) {
    change(
        tr("Change the on-chip memory"), [&](Tiling& t) { t.sramBytes = static_cast<std::int64_t>(value); },
        QStringLiteral("chip"), interactive);
  });
  connect(m_element, &SegmentedControl::chosen, this, [this](int choice) {
    change(tr("Change the element size"),
           [&](Tiling& t) { t.elementBytes = kElementBytes[static_cast<std::size_t>(choice)]; });
  });
}

void InputsChip::retranslate() {
  heading()->setText(tr("On-chip memory"));
  m_choice->setAccessibleName(tr("How the tile is chosen"));
  m_sizeLabel->setText(tr("Size M in bytes"));
  m_size->setAccessibleName(tr("On-chip memory M in bytes"));
  m_needLabel->setText(tr("Tile needs"));
  m_elementHeading->setText(tr("Element size"));
  m_element->setAccessibleName(tr("Bytes of an element of Q, K, V, S, P, O"));
  m_element->setLabels({tr("1 byte"), tr("2 bytes"), tr("4 bytes")});
}

void InputsChip::follow(const Scenario& s) {
  const Tiling tiling = shownTiling(s);
  m_choice->setLabels({tr("Tile by hand"), tr("automatic") + QLatin1Char('\n') + ruleText(s)});
  m_choice->setCurrent(tiling.blockRows == 0 || tiling.blockCols == 0 ? 1 : 0);
  m_size->setValue(static_cast<double>(tiling.sramBytes));
  const auto found = std::ranges::find(kElementBytes, tiling.elementBytes);
  m_element->setCurrent(found == kElementBytes.end() ? -1 : static_cast<int>(found - kElementBytes.begin()));
  const auto plan = tiledPlan(s);
  const std::optional<Problem> misfit = plan ? checkFit(*plan) : std::optional(plan.error().front());
  m_misfit->showText(misfit ? withoutPlace(*misfit) : QString());
  m_need->setText(plan ? wholeBytes(sramBytesNeeded(*plan)) + (misfit ? QString() : QStringLiteral(" ✓")) : QString());
  m_fits = !misfit;
  m_need->setStyleSheet(QStringLiteral("color: %1").arg((m_fits ? theme().ink : theme().error).name()));
}

}  // namespace attn::app
