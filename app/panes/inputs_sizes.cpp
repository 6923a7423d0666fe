// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_sizes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "panes/small_document.h"
#include "scenario/has_numbers.h"
#include "scenario/limits.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr std::array<std::int64_t, 3> kElementBytes{1, 2, 4};
enum Queries { AllTokens, OneToken, OwnQueries };
/// The lines in their order on screen.
enum Which {
  KeyTokens,
  QueryTokens,
  QueryHeads,
  KeyValueHeads,
  KeyWidth,
  ValueWidth,
  Batch,
  Chip,
  TileRows,
  TileColumns
};

QString withoutPlace(Problem problem) {
  problem.pointer.clear();
  return problemText(problem);
}

}  // namespace

InputsSizes::Sizes InputsSizes::sizesOf(const Scenario& s) {
  const auto* inputs = std::get_if<ShapeInputs>(&s.inputs);
  return {s.heads, inputs != nullptr ? *inputs : ShapeInputs{}, s.tiling.value_or(Tiling{})};
}

InputsSizes::InputsSizes(Session& session, Detail detail, QWidget* parent)
    : InputsSection(session, parent),
      m_small(new QPushButton),
      m_sheet(new QPushButton),
      m_smallNote(note()),
      m_queries(themed(new SegmentedControl)),
      m_element(themed(new SegmentedControl)),
      m_queriesLabel(plainLabel()),
      m_elementLabel(plainLabel()) {
  setObjectName(QStringLiteral("inputs.sizes"));
  const auto real = [](std::int64_t n) { return static_cast<double>(n); };
  const double tokens = real(limits::tokens), width = real(limits::width), heads = real(limits::heads);
  addLine(
      tokens, [real](const Sizes& s) { return real(s.inputs.keyTokens); },
      [](Sizes& s, std::int64_t n) {
        if (s.inputs.queryTokens == s.inputs.keyTokens) s.inputs.queryTokens = n;  // one sequence
        s.inputs.keyTokens = n;
      });
  column()->addWidget(m_queriesLabel);
  column()->addWidget(m_queries);
  addLine(
      tokens, [real](const Sizes& s) { return real(s.inputs.queryTokens); },
      [](Sizes& s, std::int64_t n) { s.inputs.queryTokens = n; });
  addLine(
      heads, [real](const Sizes& s) { return real(s.heads.query); },
      [](Sizes& s, std::int64_t n) {
        Scenario before;
        before.heads = s.heads;
        s.heads = followingHeads(before, n);
      });
  addLine(
      heads, [real](const Sizes& s) { return real(s.heads.keyValue); },
      [](Sizes& s, std::int64_t n) { s.heads.keyValue = n; });
  addLine(
      width, [real](const Sizes& s) { return real(s.inputs.dK); },
      [](Sizes& s, std::int64_t n) {
        if (s.inputs.dV == s.inputs.dK) s.inputs.dV = n;  // as nearly all models have them
        s.inputs.dK = n;
      });
  addLine(
      width, [real](const Sizes& s) { return real(s.inputs.dV); }, [](Sizes& s, std::int64_t n) { s.inputs.dV = n; });
  addLine(
      real(limits::batch), [real](const Sizes& s) { return real(s.inputs.batch); },
      [](Sizes& s, std::int64_t n) { s.inputs.batch = n; });
  column()->addWidget(m_elementLabel);
  column()->addWidget(m_element);
  addLine(
      real(limits::sramBytes), [real](const Sizes& s) { return real(s.tiling.sramBytes); },
      [](Sizes& s, std::int64_t n) { s.tiling.sramBytes = n; });
  addLine(
      tokens, [real](const Sizes& s) { return real(s.tiling.blockRows); },
      [](Sizes& s, std::int64_t n) { s.tiling.blockRows = n; });
  addLine(
      tokens, [real](const Sizes& s) { return real(s.tiling.blockCols); },
      [](Sizes& s, std::int64_t n) { s.tiling.blockCols = n; });
  for (const Which automatic : {TileRows, TileColumns}) m_lines[automatic].field->setRange(0, tokens);
  if (detail != Detail::Everything)
    for (const Which part : {Chip, TileRows, TileColumns}) m_lines[part].field->parentWidget()->hide();
  if (detail == Detail::WithoutTilesAndBytes)
    for (QWidget* part : std::initializer_list<QWidget*>{m_elementLabel, m_element}) part->hide();
  column()->addWidget(m_sheet);
  column()->addWidget(m_small);
  column()->addWidget(m_smallNote);
  m_sheet->setHidden(detail == Detail::Everything);  // the lab that offers all of them shows it
  onTheme([this](const Theme& t) {
    for (QLabel* label : {m_queriesLabel, m_elementLabel}) applyLabelLook(label, t);
    for (QPushButton* button : {m_small, m_sheet}) button->setFont(uiFont(t.px(13)));
  });
  connect(m_queries, &SegmentedControl::chosen, this, &InputsSizes::chooseQueries);
  connect(m_element, &SegmentedControl::chosen, this, [this](int choice) {
    edit([&](Sizes& s) { s.tiling.elementBytes = kElementBytes[static_cast<std::size_t>(choice)]; }, {}, false);
  });
  connect(m_sheet, &QPushButton::clicked, this, &InputsSizes::sheetRequested);
  connect(m_small, &QPushButton::clicked, this, [this] {
    const Problems problems = makeSmallOne(this->session());
    if (!problems.empty()) showError(withoutPlace(problems.front()));
  });
}

void InputsSizes::addLine(double most, std::function<double(const Sizes&)> value,
                          std::function<void(Sizes&, std::int64_t)> change) {
  const Line line{htmlLabel(), themed(new NumberField), std::move(value)};
  line.field->setCounts();
  line.field->setLive();
  line.field->setRange(1, most);
  line.field->setWidth(104);
  auto* row = new QWidget;
  row->setLayout(labelled(line.label, line.field));
  column()->addWidget(row);
  onTheme([label = line.label](const Theme& t) { applyLabelLook(label, t); });
  const QString control = QStringLiteral("size %1").arg(m_lines.size());
  connect(line.field, &NumberField::edited, this,
          [this, control, change = std::move(change)](double n, bool interactive) {
            edit([&](Sizes& s) { change(s, static_cast<std::int64_t>(n)); }, control, interactive);
          });
  m_lines.push_back(line);
}

/// One gesture starts from what was there before it: a number that passes 3 on the way to 32 leaves no trace.
void InputsSizes::edit(const std::function<void(Sizes&)>& change, const QString& control, bool interactive) {
  const Scenario& start = control.isEmpty() ? scenario() : gestureStart();
  if (hasNumbers(start)) return;
  Sizes sizes = sizesOf(start);
  change(sizes);
  Result<Scenario> next = withSizes(start, sizes.heads, sizes.inputs);
  if (!next) return showError(withoutPlace(next.error().front()));
  if (!(sizes.tiling == start.tiling.value_or(Tiling{}))) next->tiling = sizes.tiling;
  if (control.isEmpty())
    apply(tr("Change a size"), std::move(*next));
  else
    applyGesture(tr("Change a size"), std::move(*next), control, interactive);
}

void InputsSizes::chooseQueries(int choice) {
  m_ownQueries = choice == OwnQueries;
  if (m_ownQueries) return follow(scenario());
  edit([&](Sizes& s) { s.inputs.queryTokens = choice == OneToken ? 1 : s.inputs.keyTokens; }, {}, false);
}

void InputsSizes::retranslate() {
  heading()->setText(tr("Sizes of the document"));
  struct Text {
    QString label, name, tip;
  };
  const std::array<Text, 10> texts{{
      {tr("Tokens T"), tr("Tokens"), tr("Keys and values of a sequence, T_k; 8k is 8,192").remove(QLatin1Char('_'))},
      {tr("Query tokens T<sub>q</sub>"), tr("Query tokens"), tr("Tokens that ask at the same time")},
      {tr("Query heads H"), tr("Query heads"), tr("Heads that ask; key/value heads follow in the same ratio")},
      {tr("Key/value heads H<sub>kv</sub>"), tr("Key/value heads"),
       tr("Heads with keys and values of their own; they divide the query heads")},
      {tr("Width of a key d<sub>k</sub>"), tr("Width of a key"), tr("Columns of a query and a key in one head")},
      {tr("Width of a value d<sub>v</sub>"), tr("Width of a value"), tr("Columns of a value in one head")},
      {tr("Sequences at once (batch)"), tr("Batch"), tr("Each has scores and a cache of its own")},
      {tr("On-chip memory M, bytes"), tr("On-chip memory in bytes"),
       tr("What a tile has to fit into; 192k is 192 KiB")},
      {tr("Tile rows B<sub>r</sub>"), tr("Tile rows"), tr("Queries in a tile; 0: chosen automatically")},
      {tr("Tile keys B<sub>c</sub>"), tr("Tile keys"), tr("Keys in a tile; 0: chosen automatically")},
  }};
  for (std::size_t n = 0; n < texts.size(); ++n) {
    m_lines[n].label->setText(texts[n].label);
    m_lines[n].field->setAccessibleName(texts[n].name);
    setPlainToolTip(m_lines[n].field, texts[n].tip);
    setPlainToolTip(m_lines[n].label, texts[n].tip);
  }
  m_queriesLabel->setText(tr("Queries"));
  m_queries->setAccessibleName(tr("Queries"));
  m_queries->setLabels({tr("all tokens") + QLatin1Char('\n') + tr("A prompt or a training step: every token asks"),
                        tr("one new") + QLatin1Char('\n') + tr("Decoding: only the newest token asks"), tr("other")});
  m_elementLabel->setText(tr("Bytes of a number"));
  m_element->setAccessibleName(tr("Bytes of a number"));
  m_element->setLabels({tr("1 (8 bit)"), tr("2 (16 bit)"), tr("4 (32 bit)")});
  m_sheet->setText(tr("What these sizes cost"));
  setPlainToolTip(m_sheet, tr("Memory, operations and traffic with their formulas, in the Steps lab"));
  m_small->setText(tr("Make a small one with numbers"));
  setPlainToolTip(m_small, tr("A new document with the same heads, mask and window, few tokens and random numbers; "
                              "Undo leads back here"));
  m_smallNote->setText(tr("Sizes alone have no numbers to step through. A small one has."));
}

void InputsSizes::follow(const Scenario& s) {
  if (hasNumbers(s)) return;
  const Sizes sizes = sizesOf(s);
  for (Line& line : m_lines) line.field->setValue(line.value(sizes));
  const bool all = sizes.inputs.queryTokens == sizes.inputs.keyTokens, one = sizes.inputs.queryTokens == 1;
  m_queries->setCurrent(m_ownQueries || (!all && !one) ? OwnQueries : all ? AllTokens : OneToken);
  m_lines[QueryTokens].field->parentWidget()->setVisible(m_queries->current() == OwnQueries);
  const auto element = std::ranges::find(kElementBytes, sizes.tiling.elementBytes);
  m_element->setCurrent(element == kElementBytes.end() ? -1 : static_cast<int>(element - kElementBytes.begin()));
}

}  // namespace attn::app
