// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_mask.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "scenario/limits.h"
#include "text/token_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kLargeNegative = -1e9;
constexpr Index kFirstWindow = 3;
constexpr Index kMostChips = 4096;  // of key tokens that can be switched one by one
enum Fill { MinusInfinity, LargeNegative, OwnNumber };

Fill fillOf(double fill) {
  if (std::isinf(fill)) return MinusInfinity;
  return fill == kLargeNegative ? LargeNegative : OwnNumber;
}

}  // namespace

InputsMask::InputsMask(Session& session, Rules offered, QWidget* parent)
    : InputsSection(session, parent),
      m_offered(offered),
      m_rules(themed(new SegmentedControl(SegmentedControl::Mode::Several))),
      m_windowRow(new QWidget),
      m_windowLabel(plainLabel()),
      m_window(themed(new NumberField)),
      m_padding(themed(new TokenChips(TokenChips::Mode::Switches))),
      m_custom(themed(new MaskGrid)),
      m_note(note()),
      m_fillRow(new QWidget),
      m_fillLabel(plainLabel()),
      m_fill(themed(new SegmentedControl)),
      m_customFill(themed(new NumberField)) {
  setObjectName(QStringLiteral("inputs.mask"));
  m_windowRow->setLayout(labelled(m_windowLabel, m_window));
  m_window->setWholeNumbers(true);
  m_window->setStep(1);
  m_window->setRange(1, static_cast<double>(limits::position));
  m_customFill->setStep(1);
  auto* fill = new QHBoxLayout(m_fillRow);
  fill->setContentsMargins(0, 0, 0, 0);
  fill->addWidget(m_fillLabel);
  fill->addWidget(m_fill, 1);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_rules, m_windowRow, m_padding, m_custom, m_note, m_fillRow})
    column()->addWidget(widget);
  column()->addWidget(m_customFill, 0, Qt::AlignRight);
  if (offered == Rules::Skippable)
    for (QWidget* widget : std::initializer_list<QWidget*>{m_custom, m_fillRow, m_customFill}) widget->hide();
  onTheme([this, fill](const Theme& t) {
    fill->setSpacing(qRound(t.px(12)));
    for (QLabel* label : {m_windowLabel, m_fillLabel}) applyLabelLook(label, t);
  });

  // Another document: what was being chosen belonged to the one before.
  connect(&session, &Session::documentChanged, this, [this] {
    if (!m_paddingOpen || this->session().undoStack()->count() > 0) return;
    m_paddingOpen = false;
    if (this->session().hasScenario()) follow(scenario());
  });
  connect(m_rules, &SegmentedControl::switched, this, &InputsMask::switchRule);
  connect(m_window, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.window = static_cast<Index>(value);
    applyGesture(tr("Change the window"), std::move(next), QStringLiteral("window"), interactive);
  });
  connect(m_padding, &TokenChips::switched, this, [this](int token, bool on) {
    Mask mask = scenario().attention.mask;
    std::erase(mask.padding, static_cast<Index>(token));
    if (on) mask.padding.insert(std::upper_bound(mask.padding.begin(), mask.padding.end(), token), token);
    edit(tr("Change the padding"), mask);
  });
  connect(m_custom, &MaskGrid::cellSwitched, this, [this](int row, int col, bool open, bool interactive) {
    Scenario next = scenario();
    // One mask for all heads, or the shown head's own.
    const MatrixStack& stack = next.attention.mask.custom;
    const Index head = stack.heads() > 1 ? this->session().selection().head : 0;
    Matrix mask = stack[head];
    mask(row, col) = open ? 1 : 0;
    next.attention.mask.custom = stack.with(head, std::move(mask));
    applyGesture(tr("Change the custom mask"), std::move(next), QStringLiteral("custom"), interactive);
  });
  connect(m_fill, &SegmentedControl::chosen, this, &InputsMask::chooseFill);
  connect(m_customFill, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.fill = value;
    applyGesture(tr("Change the fill"), std::move(next), QStringLiteral("fill"), interactive);
  });
}

void InputsMask::edit(const QString& name, const Mask& mask) {
  Scenario next = scenario();
  next.attention.mask = mask;
  apply(name, std::move(next));
}

void InputsMask::switchRule(int rule, bool on) {
  Mask mask = scenario().attention.mask;
  const Scenario& s = scenario();
  switch (rule) {
    case Causal:
      mask.causal = on;
      return edit(on ? tr("Switch the causal mask on") : tr("Switch the causal mask off"), mask);
    case Window:
      mask.window = on ? std::min(kFirstWindow, keyTokens(s)) : 0;
      return edit(on ? tr("Switch the window on") : tr("Switch the window off"), mask);
    case Padding:
      m_paddingOpen = on;
      mask.padding.clear();
      if (mask == s.attention.mask) return follow(s);
      return edit(tr("Switch padding off"), mask);
    case Custom:
      mask.custom = on ? MatrixStack(Matrix::Ones(queryTokens(s), keyTokens(s))) : MatrixStack();
      return edit(on ? tr("Switch the custom mask on") : tr("Switch the custom mask off"), mask);
    default:
      return;
  }
}

void InputsMask::chooseFill(int choice) {
  constexpr double kFirstOwn = -10;
  const double fills[] = {-std::numeric_limits<double>::infinity(), kLargeNegative, kFirstOwn};
  Mask mask = scenario().attention.mask;
  mask.fill = fills[choice];
  edit(tr("Change the fill"), mask);
}

void InputsMask::retranslate() {
  heading()->setText(tr("Mask"));
  m_rules->setAccessibleName(tr("Mask"));
  QStringList rules = {tr("Causal") + QLatin1Char('\n') + tr("No looking ahead: no key later than the query"),
                       tr("Window") + QLatin1Char('\n') + tr("Only the nearest keys"),
                       tr("Padding") + QLatin1Char('\n') + tr("Padding tokens, which only fill up the batch")};
  if (m_offered == Rules::All) rules << tr("Custom") + QLatin1Char('\n') + tr("Your own pattern, cell by cell");
  m_rules->setLabels(rules);
  m_windowLabel->setText(tr("Keys in the window, W"));
  m_window->setAccessibleName(tr("Keys in the window, W"));
  m_padding->setAccessibleName(tr("Padded key tokens"));
  m_custom->setAccessibleName(tr("Custom mask"));
  m_fillLabel->setText(tr("Not visible"));
  setPlainToolTip(m_fillLabel, tr("Added to the scores of keys that are not visible"));
  m_fill->setAccessibleName(tr("Added where not visible"));
  m_fill->setLabels({QStringLiteral("−∞") + QLatin1Char('\n') + tr("The weight becomes exactly 0"),
                     QStringLiteral("−10⁹") + QLatin1Char('\n') + tr("What many programs write instead of −∞"),
                     tr("number")});
  m_customFill->setAccessibleName(tr("Number added where not visible"));
}

QString InputsMask::noteText(const Mask& mask, bool padding) const {
  if (m_offered == Rules::Skippable && (!mask.custom.empty() || !mask.bias.empty()))
    return tr("The custom mask and the bias skip no tile: a kernel has to read them first.");
  return padding && mask.padding.empty() ? tr("Choose the padded tokens.") : QString();
}

void InputsMask::follow(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  const bool padding = keyTokens(s) <= kMostChips && (m_paddingOpen || !mask.padding.empty());
  m_rules->setOn(Causal, mask.causal);
  m_rules->setOn(Window, mask.window > 0);
  m_rules->setOn(Padding, padding);
  m_windowRow->setVisible(mask.window > 0);
  if (mask.window > 0) m_window->setValue(static_cast<double>(mask.window));
  m_padding->setVisible(padding);
  if (padding) {
    m_padding->setTokens(toStrings(keyTokenNames(s)));
    QList<int> on;
    for (const Index token : mask.padding) on.append(static_cast<int>(token));
    m_padding->setSwitchedOn(on);
  }
  m_note->setText(noteText(mask, padding));
  m_note->setVisible(!m_note->text().isEmpty());
  if (m_offered == Rules::Skippable) return;
  m_rules->setOn(Custom, !mask.custom.empty());
  m_custom->setVisible(!mask.custom.empty());
  if (!mask.custom.empty()) {
    m_custom->setMask(mask.custom.forHead(std::min(session().selection().head, s.heads.query - 1)),
                      shownTokens(queryTokenNames(s)), shownTokens(keyTokenNames(s)));
  }
  const Fill fill = fillOf(mask.fill);
  m_fill->setCurrent(fill);
  m_customFill->setVisible(fill == OwnNumber);
  if (fill == OwnNumber) m_customFill->setValue(mask.fill);
}

}  // namespace attn::app
