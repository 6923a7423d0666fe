// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/answer_editor.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "panes/matrix_picker.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

/// A unit that an answer may be typed in, and how many of the question's unit it is.
struct TypedUnit {
  QString name;
  double factor = 1;
};

constexpr double kKibi = 1024, kKilo = 1000;

/// The prefixes around the answer's size, so that neither the unit gives it away nor a right number lacks one.
std::vector<TypedUnit> unitsOf(const Question& question) {
  const double size = std::abs(std::get<double>(question.answer));
  const auto decimal = [](const char* unit, std::initializer_list<std::pair<const char*, int>> prefixes) {
    std::vector<TypedUnit> units;
    for (const auto& [prefix, power] : prefixes)
      units.push_back({QLatin1String(prefix) + QLatin1String(unit), std::pow(kKilo, power)});
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
    case AnswerUnit::Bytes:
      if (size < kKilo * kKilo)
        return {{QStringLiteral("B"), 1},
                {QStringLiteral("kB"), kKilo},
                {QStringLiteral("KiB"), kKibi},
                {QStringLiteral("MB"), kKilo * kKilo},
                {QStringLiteral("MiB"), kKibi * kKibi}};
      if (size < std::pow(kKilo, 4))
        return {{QStringLiteral("MB"), std::pow(kKilo, 2)},
                {QStringLiteral("MiB"), std::pow(kKibi, 2)},
                {QStringLiteral("GB"), std::pow(kKilo, 3)},
                {QStringLiteral("GiB"), std::pow(kKibi, 3)}};
      return {{QStringLiteral("GB"), std::pow(kKilo, 3)},
              {QStringLiteral("GiB"), std::pow(kKibi, 3)},
              {QStringLiteral("TB"), std::pow(kKilo, 4)},
              {QStringLiteral("TiB"), std::pow(kKibi, 4)}};
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
        m_field(new QLineEdit(this)),
        m_unit(new SegmentedControl(SegmentedControl::Mode::One, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_field);
    column->addWidget(m_unit);
    QStringList names;
    for (const TypedUnit& unit : m_units) names << unit.name;
    m_unit->setLabels(names);
    m_unit->setVisible(m_units.size() > 1);
    m_unit->setAccessibleName(AnswerEditor::tr("Unit"));
    m_field->setAccessibleName(AnswerEditor::tr("Your answer"));
    m_field->setPlaceholderText(m_units.size() == 1 ? AnswerEditor::tr("a number, in %1").arg(m_units.front().name)
                                                    : AnswerEditor::tr("a number"));
    connect(m_field, &QLineEdit::textChanged, this, &AnswerEditor::changed);
    connect(m_field, &QLineEdit::returnPressed, this, &AnswerEditor::committed);
    connect(m_unit, &SegmentedControl::chosen, this, &AnswerEditor::changed);
  }
  void setTheme(const Theme& theme) override {
    layout()->setSpacing(qRound(theme.px(8)));
    m_field->setFont(uiFont(theme.px(18), QFont::DemiBold));
    m_field->setMinimumHeight(qRound(theme.px(40)));
    m_unit->setTheme(theme);
  }
  std::optional<AnswerValue> answer() const override {
    std::optional<double> typed = parseNumber(m_field->text());
    if (!typed) {
      const std::optional<std::int64_t> count = parseCount(m_field->text());
      if (count) typed = static_cast<double>(*count);
    }
    if (!typed) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, *typed * factor());
  }
  QString asTyped() const override {
    const QString unit = m_units.empty() ? QString() : QLatin1Char(' ') + m_units[chosenUnit()].name;
    return m_field->text().trimmed() + unit;
  }
  void reveal() override {
    m_field->setReadOnly(true);
    m_unit->setEnabled(false);
  }
  void takeFocus() override { m_field->setFocus(); }

 private:
  std::size_t chosenUnit() const { return static_cast<std::size_t>(std::max(0, m_unit->current())); }
  double factor() const { return m_units.empty() ? 1 : m_units[chosenUnit()].factor; }

  std::vector<TypedUnit> m_units;
  QLineEdit* m_field;
  SegmentedControl* m_unit;
};

/// One choice: its key, its words, and a ring that is filled when it is chosen.
class ChoiceButton final : public QAbstractButton {
 public:
  enum class Mark { None, Right, Wrong };

  ChoiceButton(int number, const Phrase& words, QWidget* parent)
      : QAbstractButton(parent), m_words(new RichLabel(this)) {
    setCheckable(true);
    setCursor(Qt::PointingHandCursor);
    m_html = QStringLiteral("%1&nbsp;&nbsp;").arg(number) + learnerHtml(phraseText(words));
    setAccessibleName(phraseText(words));
    m_words->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_words->setTextInteractionFlags(Qt::NoTextInteraction);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_words);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_words->setFocusPolicy(Qt::NoFocus);
  }
  void setTheme(const Theme& theme) {
    m_theme = theme;
    layout()->setContentsMargins(qRound(theme.px(12)), qRound(theme.px(8)), qRound(theme.px(34)), qRound(theme.px(8)));
    m_words->setFont(uiFont(theme.px(13.5)));
    m_words->setInk(theme.ink);
    m_words->setHtml(m_html);
    m_words->setFocusPolicy(Qt::NoFocus);
    update();
  }
  void setMark(Mark mark) {
    m_mark = mark;
    update();
  }
  QSize sizeHint() const override { return layout()->sizeHint(); }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return layout()->heightForWidth(width); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = isChecked() || m_mark == Mark::Right;
    painter.setPen(QPen(lit || hasFocus() ? m_theme.selection : m_theme.line, m_theme.px(lit || hasFocus() ? 2 : 1)));
    painter.setBrush(lit ? m_theme.selectionBackground : m_theme.field);
    const double inset = m_theme.px(1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_theme.px(8), m_theme.px(8));
    const QPointF centre(width() - m_theme.px(19), height() / 2.0);
    const double radius = m_theme.px(6.5);
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.4)));
    painter.setBrush(Qt::NoBrush);
    if (m_mark == Mark::None) {
      painter.drawEllipse(centre, radius, radius);
      if (isChecked()) {
        painter.setBrush(m_theme.ink);
        painter.drawEllipse(centre, radius * 0.55, radius * 0.55);
      }
    } else if (m_mark == Mark::Right) {
      painter.drawPolyline(QPolygonF{centre + QPointF(-radius * 0.8, 0), centre + QPointF(-radius * 0.2, radius * 0.6),
                                     centre + QPointF(radius * 0.9, -radius * 0.7)});
    } else {
      const double arm = radius * 0.65;
      painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm));
      painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm));
    }
  }

 private:
  Theme m_theme = lightTheme();
  RichLabel* m_words;
  QString m_html;
  Mark m_mark = Mark::None;
};

class ChoiceAnswer final : public AnswerEditor {
 public:
  ChoiceAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent), m_right(std::get<std::size_t>(question.answer)), m_group(new QButtonGroup(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      auto* button = new ChoiceButton(static_cast<int>(i) + 1, question.choices[i], this);
      m_group->addButton(button, static_cast<int>(i));
      m_buttons.push_back(button);
      column->addWidget(button);
    }
    connect(m_group, &QButtonGroup::idToggled, this, &AnswerEditor::changed);
    setFocusPolicy(Qt::StrongFocus);
  }
  void setTheme(const Theme& theme) override {
    layout()->setSpacing(qRound(theme.px(6)));
    for (ChoiceButton* button : m_buttons) button->setTheme(theme);
  }
  std::optional<AnswerValue> answer() const override {
    const int id = m_group->checkedId();
    if (id < 0) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, static_cast<std::size_t>(id));
  }
  void reveal() override {
    const int given = m_group->checkedId();
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
      m_buttons[i]->setEnabled(false);
      if (i == m_right)
        m_buttons[i]->setMark(ChoiceButton::Mark::Right);
      else if (static_cast<int>(i) == given)
        m_buttons[i]->setMark(ChoiceButton::Mark::Wrong);
    }
  }
  void takeFocus() override { setFocus(); }

 protected:
  /// The digits choose, as the numbers beside the choices say.
  void keyPressEvent(QKeyEvent* event) override {
    const int index = event->key() - Qt::Key_1;
    if (index >= 0 && index < static_cast<int>(m_buttons.size()) && m_buttons.front()->isEnabled()) {
      m_buttons[static_cast<std::size_t>(index)]->setChecked(true);
      return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
      Q_EMIT committed();
      return;
    }
    AnswerEditor::keyPressEvent(event);
  }

 private:
  std::size_t m_right;
  QButtonGroup* m_group;
  std::vector<ChoiceButton*> m_buttons;
};

class OrderAnswer final : public AnswerEditor {
 public:
  OrderAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent), m_question(question), m_list(new QListWidget(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      auto* item = new QListWidgetItem(plain(i), m_list);
      item->setData(Qt::UserRole, static_cast<int>(i));
    }
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setWordWrap(true);
    m_list->setCurrentRow(0);
    setPlainToolTip(m_list, AnswerEditor::tr("Drag the lines, or move one with Ctrl+Up and Ctrl+Down"));
    m_list->setAccessibleName(AnswerEditor::tr("Put into order"));
    m_list->installEventFilter(this);
  }
  void setTheme(const Theme& theme) override {
    m_list->setFont(uiFont(theme.px(13.5)));
    m_list->setFixedHeight(qRound(theme.px(34) * m_list->count() + theme.px(8)));
  }
  /// Whatever the order is: it is the learner's from the first moment on.
  std::optional<AnswerValue> answer() const override {
    std::vector<std::size_t> order;
    for (int row = 0; row < m_list->count(); ++row)
      order.push_back(static_cast<std::size_t>(m_list->item(row)->data(Qt::UserRole).toInt()));
    return std::optional<AnswerValue>(std::in_place, order);
  }
  void reveal() override { m_list->setEnabled(false); }
  void takeFocus() override { m_list->setFocus(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == m_list && event->type() == QEvent::KeyPress) {
      const auto* key = static_cast<QKeyEvent*>(event);
      const int by = key->key() == Qt::Key_Up ? -1 : key->key() == Qt::Key_Down ? 1 : 0;
      if (by != 0 && key->modifiers().testFlag(Qt::ControlModifier)) {
        const int row = m_list->currentRow(), to = row + by;
        if (row >= 0 && to >= 0 && to < m_list->count()) {
          m_list->insertItem(to, m_list->takeItem(row));
          m_list->setCurrentRow(to);
        }
        return true;
      }
      if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT committed();
        return true;
      }
    }
    return AnswerEditor::eventFilter(watched, event);
  }

 private:
  QString plain(std::size_t choice) const { return phraseText(m_question.choices[choice]); }

  Question m_question;
  QListWidget* m_list;
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
  void setTheme(const Theme& theme) override { m_picker->setTheme(theme); }
  std::optional<AnswerValue> answer() const override {
    if (!m_picker->chosen()) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, *m_picker->chosen());
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
    m_text->setPlaceholderText(AnswerEditor::tr("Two sentences"));
    m_text->setAccessibleName(AnswerEditor::tr("Your answer"));
    m_text->setTabChangesFocus(true);
    connect(m_text, &QPlainTextEdit::textChanged, this, &AnswerEditor::changed);
  }
  void setTheme(const Theme& theme) override {
    m_text->setFont(uiFont(theme.px(13.5)));
    m_text->setFixedHeight(qRound(theme.px(110)));
  }
  std::optional<AnswerValue> answer() const override { return std::nullopt; }
  bool isComplete() const override { return !m_text->toPlainText().trimmed().isEmpty(); }
  QString asTyped() const override { return m_text->toPlainText().trimmed(); }
  void reveal() override { m_text->setReadOnly(true); }
  void takeFocus() override { m_text->setFocus(); }

 private:
  QPlainTextEdit* m_text;
};

}  // namespace

AnswerEditor* makeAnswerEditor(const Question& question, QWidget* parent) {
  switch (question.kind) {
    case AnswerKind::Number:
      return new NumberAnswer(question, parent);
    case AnswerKind::Choice:
      return new ChoiceAnswer(question, parent);
    case AnswerKind::Order:
      return new OrderAnswer(question, parent);
    case AnswerKind::Cell:
      return new CellAnswer(question, parent);
    case AnswerKind::Text:
      return new WordsAnswer(parent);
  }
  return nullptr;
}

}  // namespace attn::app
