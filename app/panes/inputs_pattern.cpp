// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_pattern.h"

#include <QRegularExpression>
#include <cmath>

#include "scenario/head_settings.h"
#include "scenario/limits.h"
#include "scenario/positions.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr std::size_t kMostListed = 64;  // numbers in a line
enum class AlibiChoice { Off, Usual, Own };

bool anyPatternOn(const AttentionSettings& a) {
  return a.mask.sinks > 0 || a.mask.prefix > 0 || !a.mask.documents.empty() || a.alibi || !a.sinkLogits.empty();
}

/// The separator between numbers of a list; it never occurs inside a number.
QString separator() {
  return QLocale().decimalPoint() == QStringLiteral(",") ? QStringLiteral("; ") : QStringLiteral(", ");
}

template <class Numbers, class Text>
QString listText(const Numbers& numbers, Text text) {
  QStringList words;
  for (const auto number : numbers) {
    if (words.size() == static_cast<qsizetype>(kMostListed)) {
      words << QStringLiteral("…");
      break;
    }
    words << text(number);
  }
  return words.join(separator());
}

QString wholeNumber(Index n) {
  return QString::number(n);
}

QString patternName(MaskPattern pattern) {
  switch (pattern) {
    case MaskPattern::WindowAndSinks:
      return InputsPattern::tr("window + sinks");
    case MaskPattern::PrefixLm:
      return InputsPattern::tr("prefix LM");
    case MaskPattern::PackedDocuments:
      return InputsPattern::tr("packed documents");
    case MaskPattern::Tree:
      break;
  }
  return InputsPattern::tr("tree");
}

QString patternTip(MaskPattern pattern) {
  switch (pattern) {
    case MaskPattern::WindowAndSinks:
      return InputsPattern::tr("Causal, with the nearest keys and always the first one: streaming with a small cache");
    case MaskPattern::PrefixLm:
      return InputsPattern::tr("The first half is read in both directions, the rest is written from left to right");
    case MaskPattern::PackedDocuments:
      return InputsPattern::tr("Two texts in one sequence, neither of which sees the other");
    case MaskPattern::Tree:
      break;
  }
  return InputsPattern::tr("Every token sees its ancestors in a binary tree: several guesses checked at once");
}

}  // namespace

InputsPattern::InputsPattern(Session& session, Offered offered, QWidget* parent)
    : InputsSection(session, parent), m_offered(offered), m_body(new QWidget), m_note(note()) {
  setObjectName(QStringLiteral("inputs.pattern"));
  heading()->hide();
  m_folded = new QVBoxLayout(m_body);
  m_folded->setContentsMargins(0, 0, 0, 0);
  m_fold = themed(new FoldButton(m_body));
  column()->addWidget(m_fold);
  column()->addWidget(m_body);

  auto* presets = new QWidget;
  auto* flow = new FlowLayout(presets);
  for (std::size_t n = 0; n < m_presets.size(); ++n) {
    m_presets[n] = themed(new ChipButton);
    m_presets[n]->setObjectName(QStringLiteral("pattern.%1").arg(n));
    flow->addWidget(m_presets[n]);
    connect(m_presets[n], &ChipButton::clicked, this,
            [this, n] { apply(tr("Change the pattern"), withPattern(scenario(), kMaskPatterns[n])); });
  }
  m_folded->addWidget(presets);
  m_sinks = addCount([] { return tr("Change the sinks"); }, &Mask::sinks);
  m_prefix = addCount([] { return tr("Change the prefix"); }, &Mask::prefix);
  m_documents = addList(&InputsPattern::giveDocuments);
  m_documents.line->setObjectName(QStringLiteral("pattern.documents"));
  m_alibiLabel = plainLabel();
  m_folded->addWidget(m_alibiLabel);
  m_alibi = themed(new SegmentedControl);
  m_folded->addWidget(m_alibi);
  m_slopes = addList(&InputsPattern::giveSlopes);
  m_slopes.line->setObjectName(QStringLiteral("pattern.slopes"));
  m_logits = addList(&InputsPattern::giveLogits);
  m_logits.line->setObjectName(QStringLiteral("pattern.logits"));
  m_folded->addWidget(m_note);
  m_positionsLabel = plainLabel();
  m_positionsRow = new QWidget;
  auto* kinds = new FlowLayout(m_positionsRow);
  for (const AddedPositions kind : {AddedPositions::Sinusoidal, AddedPositions::Learned}) {
    ChipButton*& chip = m_positions[static_cast<std::size_t>(kind)];
    chip = themed(new ChipButton);
    kinds->addWidget(chip);
    connect(chip, &ChipButton::clicked, this, [this, kind] {
      apply(kind == AddedPositions::Sinusoidal ? tr("Add sinusoidal positions") : tr("Add learned positions"),
            withPositionsAdded(scenario(), kind));
    });
  }
  m_positionsNote = note(11.5);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_positionsLabel, m_positionsRow, m_positionsNote})
    m_folded->addWidget(widget);
  connect(m_alibi, &SegmentedControl::chosen, this, &InputsPattern::chooseAlibi);
  if (offered == Offered::Skippable) {
    for (QWidget* widget : std::initializer_list<QWidget*>{m_alibiLabel, m_alibi, m_slopes.row, m_logits.row})
      widget->hide();
    m_presets.back()->hide();  // a custom mask never skips tiles
  }
  onTheme([this, flow, kinds](const Theme& t) {
    m_folded->setSpacing(qRound(t.px(8)));
    for (FlowLayout* chips : {flow, kinds}) chips->setSpacing(qRound(t.px(6)));
    for (QLabel* label : {m_positionsLabel, m_sinks.label, m_prefix.label, m_documents.label, m_alibiLabel,
                          m_slopes.label, m_logits.label})
      applyLabelLook(label, t);
    for (QLineEdit* line : {m_documents.line, m_slopes.line, m_logits.line}) line->setFont(uiFont(t.px(13)));
  });
}

InputsPattern::Count InputsPattern::addCount(QString (*undoName)(), Index Mask::*member) {
  const Count count{new QWidget, plainLabel(), themed(new NumberField)};
  count.row->setLayout(labelled(count.label, count.field));
  count.field->setWholeNumbers(true);
  count.field->setStep(1);
  count.field->setRange(0, static_cast<double>(limits::position));
  m_folded->addWidget(count.row);
  connect(count.field, &NumberField::edited, this, [this, undoName, member](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.mask.*member = static_cast<Index>(value);
    applyGesture(undoName(), std::move(next), undoName(), interactive);
  });
  return count;
}

InputsPattern::List InputsPattern::addList(void (InputsPattern::*given)()) {
  const List list{new QWidget, plainLabel(), new QLineEdit};
  auto* column = new QVBoxLayout(list.row);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(list.label);
  column->addWidget(list.line);
  list.label->setBuddy(list.line);
  m_folded->addWidget(list.row);
  connect(list.line, &QLineEdit::editingFinished, this, [this, line = list.line, given] {
    if (!line->isModified()) return;
    line->setModified(false);
    (this->*given)();
  });
  return list;
}

std::optional<std::vector<double>> InputsPattern::numbersOf(const QLineEdit* line) {
  static const QRegularExpression blanks(QStringLiteral("[;\\s]+")), commas(QStringLiteral("[,;\\s]+"));
  const bool commaInside = QLocale().decimalPoint() == QStringLiteral(",");
  std::vector<double> numbers;
  for (const QString& word : line->text().split(commaInside ? blanks : commas, Qt::SkipEmptyParts)) {
    const std::optional<double> number = parseNumber(word);
    if (!number || !std::isfinite(*number)) {
      showError(tr("“%1” is not a number.").arg(word.left(40)));
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

void InputsPattern::giveDocuments() {
  const auto numbers = numbersOf(m_documents.line);
  if (!numbers) return;
  Scenario next = scenario();
  next.attention.mask.documents.clear();
  for (const double number : *numbers) {
    if (number != std::floor(number) || std::abs(number) > static_cast<double>(limits::position))
      return showError(tr("Document lengths must be whole numbers."));
    next.attention.mask.documents.push_back(static_cast<Index>(number));
  }
  apply(tr("Change the documents"), std::move(next));
}

void InputsPattern::giveSlopes() {
  auto numbers = numbersOf(m_slopes.line);
  if (!numbers) return;
  m_ownSlopes = false;
  Scenario next = scenario();
  next.attention.alibi = Alibi{std::move(*numbers)};
  apply(tr("Change the slopes"), std::move(next));
}

void InputsPattern::giveLogits() {
  auto numbers = numbersOf(m_logits.line);
  if (!numbers) return;
  Scenario next = scenario();
  next.attention.sinkLogits = std::move(*numbers);
  apply(tr("Change the sink logit"), std::move(next));
}

void InputsPattern::chooseAlibi(int choice) {
  Scenario next = scenario();
  m_ownSlopes = choice == static_cast<int>(AlibiChoice::Own);
  if (choice == static_cast<int>(AlibiChoice::Off))
    next.attention.alibi.reset();
  else if (choice == static_cast<int>(AlibiChoice::Usual))
    next.attention.alibi = Alibi{};
  else
    next.attention.alibi = Alibi{defaultAlibiSlopes(next.heads.query)};
  apply(!next.attention.alibi ? tr("Switch ALiBi off") : tr("Switch ALiBi on"), std::move(next));
}

void InputsPattern::showList(const List& list, const QString& text) {
  if (list.line->hasFocus() && list.line->isModified()) return;
  if (list.line->text() != text) list.line->setText(text);
  list.line->setCursorPosition(0);
  list.line->setReadOnly(text.endsWith(QChar(u'…')));
}

void InputsPattern::retranslate() {
  m_fold->setText(m_offered == Offered::All ? tr("Patterns and positions") : tr("Patterns"));
  for (std::size_t n = 0; n < m_presets.size(); ++n) {
    m_presets[n]->setText(patternName(kMaskPatterns[n]));
    setPlainToolTip(m_presets[n], patternTip(kMaskPatterns[n]));
  }
  const auto name = [](QLabel* label, QWidget* field, const QString& text, const QString& tip) {
    label->setText(text);
    field->setAccessibleName(text);
    setPlainToolTip(label, tip);
  };
  name(m_sinks.label, m_sinks.field, tr("Sinks (0 = off)"),
       tr("First keys that stay visible after the window has passed them"));
  name(m_prefix.label, m_prefix.field, tr("Prefix (0 = off)"),
       tr("First keys that every query sees, despite causal mask and window"));
  name(m_documents.label, m_documents.line, tr("Lengths of packed documents"),
       tr("They must add up to the key tokens; empty: one text"));
  m_documents.line->setPlaceholderText(tr("one text"));
  m_alibiLabel->setText(tr("Linear biases (ALiBi)"));
  m_alibi->setAccessibleName(m_alibiLabel->text());
  m_alibi->setLabels(
      {tr("off"), tr("default slopes") + QLatin1Char('\n') + tr("Powers of two, by the number of heads"), tr("own")});
  name(m_slopes.label, m_slopes.line, tr("Slopes, one for each head"), tr("A score falls by slope · distance"));
  name(m_logits.label, m_logits.line, tr("Sink logit"),
       tr("An extra logit without a value: one number for all heads, or one for each; 0 is softmax off by one"));
  m_logits.line->setPlaceholderText(tr("off"));
  m_positionsLabel->setText(tr("Add positions to X"));
  m_positions[0]->setText(tr("sinusoidal"));
  setPlainToolTip(m_positions[0], tr("PE(p, 2i) = sin(p / 10000^(2i/d)), PE(p, 2i + 1) = cos of the same"));
  m_positions[1]->setText(tr("learned"));
  setPlainToolTip(m_positions[1], tr("A table of random numbers, as at the start of training"));
  m_positionsNote->setText(
      tr("Added once to every token vector, as in the original Transformer (Vaswani et al. 2017, section 3.5). Undo "
         "removes them."));
}

void InputsPattern::follow(const Scenario& s) {
  const AttentionSettings& a = s.attention;
  const Mask& mask = a.mask;
  // Unfold if the document uses a pattern, but respect manual folding.
  if (anyPatternOn(a) && !m_opened) m_fold->setChecked(true);
  m_opened = anyPatternOn(a);
  m_sinks.field->setValue(static_cast<double>(mask.sinks));
  m_prefix.field->setValue(static_cast<double>(mask.prefix));
  showList(m_documents, listText(mask.documents, wholeNumber));
  const bool idle = mask.sinks > 0 && mask.window == 0;
  m_note->setText(idle ? tr("Sinks only have an effect with a window: switch the window on.") : QString());
  m_note->setVisible(idle);
  const bool vectors = m_offered == Offered::All && std::holds_alternative<ProjectedInputs>(s.inputs);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_positionsLabel, m_positionsRow, m_positionsNote})
    widget->setVisible(vectors);
  if (m_offered == Offered::Skippable) return;
  const bool own = a.alibi && (m_ownSlopes || !a.alibi->slopes.empty());
  m_alibi->setCurrent(static_cast<int>(!a.alibi ? AlibiChoice::Off : own ? AlibiChoice::Own : AlibiChoice::Usual));
  m_slopes.row->setVisible(a.alibi.has_value());
  const std::vector<double> slopes = alibiSlopes(s);
  showList(m_slopes, listText(slopes, [](double x) { return exactText(x); }));
  if (!own) m_slopes.line->setReadOnly(true);
  showList(m_logits, listText(a.sinkLogits, [](double x) { return exactText(x); }));
}

}  // namespace attn::app
