// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>

#include "scenario/edit.h"
#include "scenario/head_settings.h"
#include "scenario/limits.h"
#include "scenario/positions.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "widgets/chip_button.h"
#include "widgets/flow_layout.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;
using Numbers = std::vector<double>;
constexpr std::size_t kMaxListed = 64;  // numbers in a line
enum class AlibiChoice { Off, Usual, Own };

struct InputsPattern {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsPattern)

 public:
  static QStringList presets();
  static Form form(FormSection&, MaskRules);
};

bool anyPatternOn(const AttentionSettings& a) {
  return a.mask.sinks > 0 || a.mask.prefix > 0 || !a.mask.documents.empty() || a.alibi || !a.sinkLogits.empty();
}

/// The separator between numbers of a list; it never occurs inside a number.
QString separator() {
  return QLocale().decimalPoint() == QStringLiteral(",") ? QStringLiteral("; ") : QStringLiteral(", ");
}

template <class Range, class Text>
QString listText(const Range& numbers, Text text) {
  QStringList words;
  for (const auto number : numbers) {
    if (words.size() == static_cast<qsizetype>(kMaxListed)) {
      words << QStringLiteral("…");
      break;
    }
    words << text(number);
  }
  return words.join(separator());
}

/// The numbers in a list, or nullopt and an error message below the controls.
std::optional<Numbers> numbersIn(FormSection& section, const QString& text) {
  static const QRegularExpression blanks(QStringLiteral("[;\\s]+")), commas(QStringLiteral("[,;\\s]+"));
  const bool commaInside = QLocale().decimalPoint() == QStringLiteral(",");
  Numbers numbers;
  for (const QString& word : text.split(commaInside ? blanks : commas, Qt::SkipEmptyParts)) {
    const std::optional<double> number = parseNumber(word);
    if (!number || !std::isfinite(*number)) {
      section.showError(InputsPattern::tr("“%1” is not a number.").arg(word.left(40)));
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

void setDocuments(FormSection& section, const Numbers& numbers) {
  std::vector<Index> lengths;
  for (const double number : numbers) {
    if (number != std::floor(number) || std::abs(number) > static_cast<double>(limits::position))
      return section.showError(InputsPattern::tr("Document lengths must be whole numbers."));
    lengths.push_back(static_cast<Index>(number));
  }
  section.edit(InputsPattern::tr("Change the documents"), [&](Scenario& s) { s.attention.mask.documents = lengths; });
}

void setSlopes(FormSection& section, const Numbers& numbers) {
  section.usesCustomValue() = false;
  section.edit(InputsPattern::tr("Change the slopes"), [&](Scenario& s) { s.attention.alibi = Alibi{numbers}; });
}

void setLogits(FormSection& section, const Numbers& numbers) {
  section.edit(InputsPattern::tr("Change the sink logit"), [&](Scenario& s) { s.attention.sinkLogits = numbers; });
}

/// `usesCustomValue` of the section is true while the user is about to enter custom slopes.
void chooseAlibi(FormSection& section, AlibiChoice choice) {
  section.usesCustomValue() = choice == AlibiChoice::Own;
  const bool on = choice != AlibiChoice::Off;
  section.edit(on ? InputsPattern::tr("Switch ALiBi on") : InputsPattern::tr("Switch ALiBi off"), [&](Scenario& s) {
    s.attention.alibi.reset();
    if (on) s.attention.alibi = choice == AlibiChoice::Own ? Alibi{defaultAlibiSlopes(s.heads.query)} : Alibi{};
  });
}

/// Chips that make an edit. The first `\n` of a choice separates its text from its tooltip.
FormRow chipsRow(const QStringList& choices, const QString& objectNames, std::function<void(int)> choose,
                 bool shown = true) {
  const auto show = [choices](QWidget* row) {
    const auto chips = row->findChildren<ChipButton*>();
    for (int i = 0; i < chips.size(); ++i) {
      chips[i]->setText(choices[i].section(QLatin1Char('\n'), 0, 0));
      setPlainToolTip(chips[i], choices[i].section(QLatin1Char('\n'), 1));
    }
  };
  const auto make = [show, count = choices.size(), objectNames, choose = std::move(choose)](FormSection& section) {
    auto* row = new QWidget;
    auto* flow = new FlowLayout(row);
    for (int i = 0; i < count; ++i) {
      auto* chip = new ChipButton;
      chip->setObjectName(objectNames.arg(i));
      flow->addWidget(chip);
      QObject::connect(chip, &ChipButton::clicked, &section, [choose, i] { choose(i); });
    }
    section.onTheme([flow](const Theme& theme) { flow->setSpacing(qRound(theme.px(6))); });
    show(row);
    return row;
  };
  return ownRow<QWidget>(make, show, shown);
}

/// In the order of kMaskPatterns.
QStringList InputsPattern::presets() {
  const QChar line(u'\n');
  return {
      tr("window + sinks") + line +
          tr("Causal, with the nearest keys and always the first one: streaming with a small cache"),
      tr("prefix LM") + line + tr("The first half is read in both directions, the rest is written from left to right"),
      tr("packed documents") + line + tr("Two texts in one sequence, neither of which sees the other"),
      tr("tree") + line + tr("Every token sees its ancestors in a binary tree: several guesses checked at once")};
}

Form InputsPattern::form(FormSection& section, MaskRules offered) {
  const Scenario& s = section.scenario();
  const AttentionSettings& a = s.attention;
  const bool all = offered == MaskRules::All, vectors = all && std::holds_alternative<ProjectedInputs>(s.inputs);
  const bool own = a.alibi && (section.usesCustomValue() || !a.alibi->slopes.empty());
  const auto count = [&](const QString& label, const QString& tip, const QString& undoName, Index Mask::*member) {
    return FormRow{.kind = Kind::Number,
                   .label = label,
                   .labelTip = tip,
                   .value = static_cast<double>(a.mask.*member),
                   .set =
                       [&section, undoName, member](double value, bool interactive) {
                         section.editGesture(undoName, undoName, interactive, [=](Scenario& next) {
                           next.attention.mask.*member = static_cast<Index>(value);
                         });
                       },
                   .low = 0,
                   .high = static_cast<double>(limits::position)};
  };
  const auto list = [&](const char* objectName, const QString& label, const QString& tip, const QString& text,
                        const QString& placeholder, void (*set)(FormSection&, const Numbers&), bool shown) {
    return FormRow{.kind = Kind::Line,
                   .label = label,
                   .objectName = QString::fromLatin1(objectName),
                   .labelTip = tip,
                   .shown = shown,
                   .text = text,
                   .placeholder = placeholder,
                   .pixels = 13,
                   .readOnly = text.endsWith(QChar(u'…')),
                   .commit = [&section, set](const QString& typed) {
                     if (const auto numbers = numbersIn(section, typed)) set(section, *numbers);
                   }};
  };
  const auto exact = [](double x) { return exactText(x); };
  FormRow slopes = list("pattern.slopes", tr("Slopes, one for each head"), tr("A score falls by slope · distance"),
                        listText(alibiSlopes(s), exact), {}, &setSlopes, all && a.alibi.has_value());
  slopes.readOnly = slopes.readOnly || !own;
  const auto applyPreset = [&section](int n) {
    section.apply(tr("Change the pattern"),
                  withPattern(section.scenario(), kMaskPatterns[static_cast<std::size_t>(n)]));
  };
  const auto addPositions = [&section](int n) {
    section.apply(n == 0 ? tr("Add sinusoidal positions") : tr("Add learned positions"),
                  withPositionsAdded(section.scenario(), static_cast<AddedPositions>(n)));
  };
  return {
      .rows = {
          {.kind = Kind::Fold, .label = all ? tr("Patterns and positions") : tr("Patterns"), .isOn = anyPatternOn(a)},
          chipsRow(all ? presets() : presets().mid(0, 3), QStringLiteral("pattern.%1"), applyPreset),
          count(tr("Sinks (0 = off)"), tr("First keys that stay visible after the window has passed them"),
                tr("Change the sinks"), &Mask::sinks),
          count(tr("Prefix (0 = off)"), tr("First keys that every query sees, despite causal mask and window"),
                tr("Change the prefix"), &Mask::prefix),
          list("pattern.documents", tr("Lengths of packed documents"),
               tr("They must add up to the key tokens; empty: one text"),
               listText(a.mask.documents, [](Index n) { return QString::number(n); }), tr("one text"), &setDocuments,
               true),
          {.kind = Kind::Segments,
           .label = tr("Linear biases (ALiBi)"),
           .shown = all,
           .choices = {tr("off"),
                       tr("default slopes") + QLatin1Char('\n') + tr("Powers of two, by the number of heads"),
                       tr("own")},
           .current = static_cast<int>(!a.alibi ? AlibiChoice::Off
                                       : own    ? AlibiChoice::Own
                                                : AlibiChoice::Usual),
           .choose = [&section](int choice) { chooseAlibi(section, static_cast<AlibiChoice>(choice)); }},
          slopes,
          list("pattern.logits", tr("Sink logit"),
               tr("An extra logit without a value: one number for all heads, or one for each; 0 is softmax off by one"),
               listText(a.sinkLogits, exact), tr("off"), &setLogits, all),
          {.label = tr("Sinks only have an effect with a window: switch the window on."),
           .shown = a.mask.sinks > 0 && a.mask.window == 0},
          {.label = tr("Add positions to X"), .shown = vectors, .pixels = 13},
          chipsRow({tr("sinusoidal") + QLatin1Char('\n') +
                        tr("PE(p, 2i) = sin(p / 10000^(2i/d)), PE(p, 2i + 1) = cos of the same"),
                    tr("learned") + QLatin1Char('\n') + tr("A table of random numbers, as at the start of training")},
                   QStringLiteral("positions.%1"), addPositions, vectors),
          {.label = tr("Added once to every token vector, as in the original Transformer (Vaswani et al. 2017, section "
                       "3.5). Undo removes them."),
           .shown = vectors,
           .pixels = 11.5}}};
}

}  // namespace

FormSection* makeInputsPattern(Session& session, MaskRules offered) {
  return formSection(session, "inputs.pattern", &InputsPattern::form, offered);
}

}  // namespace attn::app
