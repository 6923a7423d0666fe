// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/answer_editor.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

#include "panes/answer_rows.h"
#include "panes/matrix_picker.h"
#include "questions/answer_units.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

/// A unit in which an answer may be typed, and its factor relative to the question's unit.
struct TypedUnit {
  QString name;
  double factor = 1;
};

constexpr double kKibi = 1024, kKilo = 1000;
constexpr double kRoomyUnits = 1.3;       // relative to the width of the unit names
constexpr double kNarrowestNumber = 168;  // in design pixels, with the units next to it

/// The prefixes around the answer's size, so that the unit does not give the answer away and every correct number has
/// one.
std::vector<TypedUnit> unitsOf(const Question& question) {
  const double size = std::abs(std::get<double>(question.answer));
  const auto decimal = [](const char* unit, std::initializer_list<std::pair<const char*, int>> prefixes) {
    std::vector<TypedUnit> units;
    for (const auto& [prefix, power] : prefixes)
      units.push_back({QString::fromUtf8(prefix) + QLatin1String(unit), std::pow(kKilo, power)});
    return units;
  };
  switch (question.unit) {
    case AnswerUnit::None:
      return {};
    case AnswerUnit::Percent:
      return {{QStringLiteral("%"), 1}};
    case AnswerUnit::Tokens:
      return {{AnswerEditor::tr("tokens"), 1}};
    case AnswerUnit::TokensPerSecond:
      return {{AnswerEditor::tr("tokens/s"), 1}};
    case AnswerUnit::Bytes: {
      const std::vector<TypedUnit> all = {{QStringLiteral("B"), 1},
                                          {QStringLiteral("kB"), kKilo},
                                          {QStringLiteral("KiB"), kKibi},
                                          {QStringLiteral("MB"), std::pow(kKilo, 2)},
                                          {QStringLiteral("MiB"), std::pow(kKibi, 2)},
                                          {QStringLiteral("GB"), std::pow(kKilo, 3)},
                                          {QStringLiteral("GiB"), std::pow(kKibi, 3)},
                                          {QStringLiteral("TB"), std::pow(kKilo, 4)},
                                          {QStringLiteral("TiB"), std::pow(kKibi, 4)}};
      if (size < kKilo * kKilo) return {all.begin(), all.begin() + 5};
      return size < std::pow(kKilo, 4) ? std::vector(all.begin() + 3, all.begin() + 7)
                                       : std::vector(all.begin() + 5, all.end());
    }
    case AnswerUnit::Seconds:
      return decimal("s", {{"µ", -2}, {"m", -1}, {"", 0}});
    case AnswerUnit::Operations:
      if (size < std::pow(kKilo, 3)) return decimal("FLOP", {{"", 0}, {"k", 1}, {"M", 2}});
      return decimal("FLOP", {{"G", 3}, {"T", 4}, {"P", 5}});
    case AnswerUnit::BytesPerSecond:
      return decimal("B/s", {{"M", 2}, {"G", 3}, {"T", 4}});
    case AnswerUnit::FlopsPerSecond:
      return decimal("FLOP/s", {{"G", 3}, {"T", 4}, {"P", 5}});
  }
  return {};
}

class NumberAnswer final : public AnswerEditor {
 public:
  NumberAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent),
        m_units(unitsOf(question)),
        m_asked(question.unit),
        m_row(new QBoxLayout(QBoxLayout::TopToBottom)),
        m_field(new QLineEdit(this)),
        m_fault(wrappedLabel({}, this)),
        m_unit(new SegmentedControl(SegmentedControl::Mode::One, this)) {
    columnOf({m_row, m_fault}, this)->setContentsMargins(0, 0, 0, 0);
    m_fault->hide();
    m_row->addWidget(m_field, 1);
    m_row->addWidget(m_unit);
    QStringList names;
    for (const TypedUnit& unit : m_units) names << unit.name;
    m_unit->setLabels(names);
    m_unit->setVisible(m_units.size() > 1);
    m_unit->setAccessibleName(AnswerEditor::tr("Unit"));
    m_field->setAccessibleName(AnswerEditor::tr("Your answer"));
    m_field->setPlaceholderText(m_units.size() == 1 ? AnswerEditor::tr("a number, in %1").arg(m_units.front().name)
                                                    : numberWantedText(question));
    connect(m_field, &QLineEdit::textChanged, this, [this] {
      takeTypedUnit();
      showFault(false);
      Q_EMIT changed();
    });
    connect(m_field, &QLineEdit::editingFinished, this, [this] { showFault(true); });
    connect(m_unit, &SegmentedControl::chosen, this, &AnswerEditor::changed);
  }
  void restyle() override {
    const Theme& theme = m_theme;
    m_narrowest = theme.px(kNarrowestNumber);
    m_row->setSpacing(qRound(theme.px(8)));
    layout()->setSpacing(qRound(theme.px(4)));
    m_fault->setFont(uiFont(theme.px(13)));
    m_field->setFont(uiFont(theme.px(18), QFont::DemiBold));
    m_field->setMinimumHeight(qRound(theme.px(40)));
    m_unit->setMinimumSize(qRound(m_unit->sizeHint().width() * kRoomyUnits), qRound(theme.px(40)));
    arrange();
  }
  std::optional<AnswerValue> answer() const override {
    const auto typed = readAnswer(m_field->text());
    const std::optional<double> factor = typed ? factorOf(typed->unit) : std::nullopt;
    if (!factor || !std::isfinite(typed->value * *factor)) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, typed->value * *factor);
  }
  QString asTyped() const override {
    const auto typed = readAnswer(m_field->text());
    const bool hasUnit = m_units.empty() || (typed && !typed->unit.empty());
    return m_field->text().trimmed() + (hasUnit ? QString() : QLatin1Char(' ') + m_units[chosenUnit()].name);
  }
  AnswerDraft draft() const override { return {m_field->text(), m_unit->current(), {}}; }
  void setDraft(const AnswerDraft& draft) override {
    m_field->setText(draft.text);
    if (draft.unit >= 0 && draft.unit < static_cast<int>(m_units.size())) m_unit->setCurrent(draft.unit);
  }
  void reveal() override {
    m_field->setReadOnly(true);
    m_unit->setEnabled(false);
  }
  void takeFocus() override { m_field->setFocus(); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    AnswerEditor::resizeEvent(event);
    arrange();
  }

 private:
  /// Places the units next to the number if there is room for both, otherwise below it.
  void arrange() {
    const bool beside = m_units.size() < 2 || width() >= m_narrowest + m_unit->minimumWidth();
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  }
  std::size_t chosenUnit() const { return static_cast<std::size_t>(std::max(0, m_unit->current())); }
  /// The factor of the typed unit, or of the selected one.
  std::optional<double> factorOf(const std::string& unit) const {
    if (!unit.empty() || m_units.empty()) return unitFactor(m_asked, unit);
    return m_units[chosenUnit()].factor;
  }
  /// Selects a typed unit if it is also offered.
  void takeTypedUnit() {
    const auto typed = readAnswer(m_field->text());
    if (!typed || typed->unit.empty()) return;
    const std::optional<double> factor = unitFactor(m_asked, typed->unit);
    const auto offered = std::ranges::find_if(m_units, [&](const TypedUnit& each) { return factor == each.factor; });
    if (offered != m_units.end()) m_unit->setCurrent(static_cast<int>(offered - m_units.begin()));
  }
  /// Shows why there is no answer; while the input may be incomplete, only after typing has finished.
  void showFault(bool finished) {
    const QString text = m_field->text();
    QString fault;
    if (!text.trimmed().isEmpty() && !answer()) {
      const auto typed = readAnswer(text);
      if (!typed && (finished || typed.error().fault != TypedNumberFault::Incomplete))
        fault = typedNumberErrorText(text, typed.error()) + QLatin1Char(' ') + typedNumbersText();
      else if (typed && finished)
        fault = wrongUnitText(QString::fromStdString(typed->unit));
    }
    m_fault->setText(fault);
    m_fault->setVisible(!fault.isEmpty());
    m_field->setAccessibleDescription(fault);
  }
  QString wrongUnitText(const QString& unit) const {
    QStringList names;
    for (const TypedUnit& each : m_units) names << each.name;
    return names.isEmpty() ? AnswerEditor::tr("“%1” is not a unit of this answer: type the number alone.").arg(unit)
                           : AnswerEditor::tr("“%1” is not a unit of this answer: %2 are.").arg(unit, listText(names));
  }

  std::vector<TypedUnit> m_units;
  AnswerUnit m_asked;
  double m_narrowest = 0;
  QBoxLayout* m_row;
  QLineEdit* m_field;
  QLabel* m_fault;
  SegmentedControl* m_unit;
};

class CellAnswer final : public AnswerEditor {
 public:
  CellAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent), m_right(std::get<CellPlace>(question.answer)), m_picker(new MatrixPicker(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_picker);
    m_picker->setMatrix(*question.matrix);
    m_picker->setPicking(true);
    connect(m_picker, &MatrixPicker::chosenChanged, this, &AnswerEditor::changed);
  }
  std::optional<AnswerValue> answer() const override {
    if (!m_picker->chosen()) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, *m_picker->chosen());
  }
  void setDraft(const AnswerDraft& draft) override {
    if (!draft.value) return;
    if (const auto* cell = std::get_if<CellPlace>(&*draft.value)) m_picker->setChosen(*cell);
  }
  void reveal() override { m_picker->reveal(m_right); }
  void takeFocus() override { m_picker->setFocus(); }

 private:
  CellPlace m_right;
  MatrixPicker* m_picker;
};

class WordsAnswer final : public AnswerEditor {
 public:
  explicit WordsAnswer(QWidget* parent) : AnswerEditor(parent), m_text(new QPlainTextEdit(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    m_text->setPlaceholderText(AnswerEditor::tr("A few sentences (Ctrl+Return answers)"));
    m_text->setAccessibleName(AnswerEditor::tr("Your answer"));
    m_text->setTabChangesFocus(true);
    m_text->installEventFilter(this);
    connect(m_text, &QPlainTextEdit::textChanged, this, &AnswerEditor::changed);
  }
  void restyle() override {
    m_text->setFont(uiFont(m_theme.px(13.5)));
    m_text->setFixedHeight(qRound(m_theme.px(110)));
  }
  std::optional<AnswerValue> answer() const override { return std::nullopt; }
  bool isComplete() const override { return !m_text->toPlainText().trimmed().isEmpty(); }
  QString asTyped() const override { return m_text->toPlainText().trimmed(); }
  GivenAnswer given() const override {
    return isComplete() ? GivenAnswer(TextAnswer{asTyped().toStdString(), {}}) : GivenAnswer();
  }
  AnswerDraft draft() const override { return {m_text->toPlainText(), 0, {}}; }
  void setDraft(const AnswerDraft& draft) override { m_text->setPlainText(draft.text); }
  void reveal() override { m_text->setReadOnly(true); }
  void takeFocus() override { m_text->setFocus(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress && !m_text->isReadOnly()) {
      const auto* key = static_cast<QKeyEvent*>(event);
      const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
      if (isReturn && key->modifiers().testFlag(Qt::ControlModifier)) {
        Q_EMIT committed();
        return true;
      }
    }
    return AnswerEditor::eventFilter(watched, event);
  }

 private:
  QPlainTextEdit* m_text;
};

}  // namespace

AnswerDraft draftOf(const Question& question, const GivenAnswer& given) {
  if (const auto* said = std::get_if<TextAnswer>(&given)) return {QString::fromStdString(said->text), 0, {}};
  const std::optional<AnswerValue> value = valueOf(given);
  if (!value) return {};
  const auto* number = std::get_if<double>(&*value);
  if (!number || question.kind != AnswerKind::Number) return {{}, 0, value};
  // Use the unit with the shortest text.
  const std::vector<TypedUnit> units = unitsOf(question);
  AnswerDraft draft{exactText(*number), 0, {}};
  for (std::size_t i = 0; i < units.size(); ++i) {
    const QString text = exactText(*number / units[i].factor);
    if (i > 0 && text.size() >= draft.text.size()) continue;
    draft.text = text;
    draft.unit = static_cast<int>(i);
  }
  return draft;
}

GivenAnswer AnswerEditor::given() const {
  const std::optional<AnswerValue> value = answer();
  if (!value) return {};
  return std::visit([](const auto& each) { return GivenAnswer(each); }, *value);
}

/// The controls pass Return on to their parent.
void AnswerEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    Q_EMIT committed();
  else
    QWidget::keyPressEvent(event);
}

AnswerEditor* makeAnswerEditor(const Question& question, QWidget* parent) {
  switch (question.kind) {
    case AnswerKind::Number:
      return new NumberAnswer(question, parent);
    case AnswerKind::Choice:
      return makeChoiceAnswer(question, parent);
    case AnswerKind::Order:
      return makeOrderAnswer(question, parent);
    case AnswerKind::Cell:
      return new CellAnswer(question, parent);
    case AnswerKind::Text:
      return new WordsAnswer(parent);
  }
  return nullptr;
}

}  // namespace attn::app
