// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_arithmetic.h"

#include <array>
#include <cmath>
#include <limits>

#include "attention/accidents.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr int kOwn = 3;
constexpr double kFirstOwn = -10;
constexpr std::array<double, 3> kFills{-std::numeric_limits<double>::infinity(), -1e9, -1e4};

bool isShort(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Float16 || arithmetic == Arithmetic::BFloat16;
}

int choiceOf(double fill) {
  for (std::size_t n = 0; n < kFills.size(); ++n) {
    if (fill == kFills[n]) return static_cast<int>(n);
  }
  return kOwn;
}

}  // namespace

InputsArithmetic::InputsArithmetic(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_arithmetic(themed(new SegmentedControl)),
      m_accumulate(themed(new ToggleSwitch)),
      m_limits(note()),
      m_cacheLabel(plainLabel()),
      m_cache(themed(new CacheFormatBox)),
      m_fillLabel(plainLabel()),
      m_fill(themed(new SegmentedControl)),
      m_ownFill(themed(new NumberField)),
      m_subtractMax(themed(new ToggleSwitch)) {
  setObjectName(QStringLiteral("inputs.arithmetic"));
  m_ownFill->setStep(1);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_arithmetic, m_accumulate, m_limits, m_cacheLabel, m_cache,
                                                         m_fillLabel, m_fill})
    column()->addWidget(widget);
  column()->addWidget(m_ownFill, 0, Qt::AlignRight);
  column()->addWidget(m_subtractMax);
  onTheme([this](const Theme& t) {
    applyLabelLook(m_fillLabel, t);
    applyLabelLook(m_cacheLabel, t);
  });
  connect(m_arithmetic, &SegmentedControl::chosen, this, [this](int arithmetic) {
    Scenario next = scenario();
    next.attention.arithmetic = static_cast<Arithmetic>(arithmetic);
    if (!isShort(next.attention.arithmetic)) next.attention.accumulatesInFloat32 = false;
    apply(tr("Change the arithmetic"), std::move(next));
  });
  connect(m_accumulate, &ToggleSwitch::clicked, this, [this](bool on) {
    Scenario next = scenario();
    next.attention.accumulatesInFloat32 = on;
    apply((on ? tr("Switch on: %1") : tr("Switch off: %1")).arg(m_accumulate->text()), std::move(next));
  });
  connect(m_cache, &CacheFormatBox::formatChosen, this, [this](std::optional<CacheFormat> format) {
    apply(CacheFormatBox::editName(), CacheFormatBox::withFormat(scenario(), format));
  });
  connect(m_fill, &SegmentedControl::chosen, this, &InputsArithmetic::chooseFill);
  connect(m_ownFill, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.fill = value;
    applyGesture(tr("Change the fill"), std::move(next), QStringLiteral("fill"), interactive);
  });
  connect(&session, &Session::snapshotChanged, this, &InputsArithmetic::showLimits);
  connect(m_subtractMax, &ToggleSwitch::clicked, this, [this](bool on) {
    Scenario next = scenario();
    next.attention.subtractMax = on;
    apply((on ? tr("Switch on: %1") : tr("Switch off: %1")).arg(m_subtractMax->text()), std::move(next));
  });
}

void InputsArithmetic::chooseFill(int choice) {
  Scenario next = scenario();
  next.attention.mask.fill = choice == kOwn ? kFirstOwn : kFills[static_cast<std::size_t>(choice)];
  apply(tr("Change the fill"), std::move(next));
}

void InputsArithmetic::retranslate() {
  heading()->setText(tr("Arithmetic"));
  m_arithmetic->setAccessibleName(tr("Round every operation to"));
  m_arithmetic->setLabels(
      {tr("double"), QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")});
  m_accumulate->setLabel(tr("Sums in float32"));
  setPlainToolTip(m_accumulate, tr("As matrix units do: only what is stored is rounded to the short format"));
  m_cacheLabel->setText(CacheFormatBox::labelText());
  m_cache->retranslate();
  m_fillLabel->setText(tr("Added where not visible"));
  m_fill->setAccessibleName(tr("Added where not visible"));
  m_fill->setLabels({QStringLiteral("−∞") + QLatin1Char('\n') + tr("The weight becomes exactly 0"),
                     QStringLiteral("−10⁹") + QLatin1Char('\n') + tr("What many programs write instead of −∞"),
                     QStringLiteral("−10⁴") + QLatin1Char('\n') + tr("Chosen because it fits float16"), tr("number")});
  m_ownFill->setAccessibleName(tr("Number added where not visible"));
  m_subtractMax->setLabel(tr("Subtract the row maximum"));
  if (session().hasScenario()) follow(scenario());
}

/// Of the format that computed what is on screen, which a device may decide and not the document.
void InputsArithmetic::showLimits() {
  if (!session().hasScenario()) return;
  const Arithmetic asked = scenario().attention.arithmetic;
  const Snapshot& snapshot = session().snapshot();
  const bool wide = scenario().attention.accumulatesInFloat32;
  const Arithmetic computed = snapshot.trace ? arithmeticOf(snapshot.trace->backend) : asked;
  const QString limits = tr("Largest number %1, exp overflows above %2")
                             .arg(numberText(largestNumber(computed), 0),
                                  numberText(largestExponent(wide ? Arithmetic::Float32 : computed)));
  m_limits->setText(
      computed == asked ? limits : tr("The chosen device computes in %1. %2").arg(arithmeticName(computed), limits));
}

void InputsArithmetic::follow(const Scenario& s) {
  const AttentionSettings& a = s.attention;
  m_arithmetic->setCurrent(static_cast<int>(a.arithmetic));
  m_accumulate->setVisible(isShort(a.arithmetic));
  m_accumulate->setChecked(a.accumulatesInFloat32);
  m_cache->showFormat(a.cache);
  showLimits();
  const int choice = choiceOf(a.mask.fill);
  m_fill->setCurrent(choice);
  m_ownFill->setVisible(choice == kOwn);
  if (choice == kOwn) m_ownFill->setValue(a.mask.fill);
  m_subtractMax->setChecked(a.subtractMax);
}

}  // namespace attn::app
