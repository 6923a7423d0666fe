// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/answer_rows.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "explanation/markup.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

/// A line of text with its state at the right end: selected or not, right or wrong, movable.
class AnswerRow final : public Themed<QAbstractButton> {
 public:
  enum class Mark { Ring, Grip, Right, Wrong };

  AnswerRow(const Phrase& words, Mark mark, QWidget* parent)
      : Themed(parent), m_words(new RichLabel(this)), m_html(learnerHtml(phraseText(words))), m_mark(mark) {
    setCheckable(mark == Mark::Ring);
    setCursor(Qt::PointingHandCursor);
    m_words->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_words->setTextInteractionFlags(Qt::NoTextInteraction);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_words);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  }
  QString words() const { return plainOf(m_html); }
  /// Counts from 1; 0 hides the number.
  void setNumber(int number) {
    m_number = number;
    fill();
  }
  void setMark(Mark mark) {
    m_mark = mark;
    update();
  }
  void setLit(bool lit) {
    m_lit = lit;
    update();
  }
  QSize sizeHint() const override { return layout()->sizeHint(); }
  QSize minimumSizeHint() const override { return layout()->minimumSize(); }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return layout()->heightForWidth(width); }

 protected:
  void restyle() override {
    const auto px = [this](double length) { return qRound(m_theme.px(length)); };
    layout()->setContentsMargins(px(12), px(8), px(34), px(8));
    m_words->setFont(uiFont(m_theme.px(13.5)));
    m_words->setInk(m_theme.ink);
    fill();
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = isChecked() || m_lit || m_mark == Mark::Right;
    painter.setPen(QPen(lit || hasFocus() ? m_theme.selection : m_theme.line, m_theme.px(lit || hasFocus() ? 2 : 1)));
    painter.setBrush(lit ? m_theme.selectionBackground : m_theme.field);
    const double inset = m_theme.px(1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_theme.px(8), m_theme.px(8));
    drawMark(painter, {width() - m_theme.px(19), height() / 2.0}, m_theme.px(6.5));
  }

 private:
  void drawMark(QPainter& painter, const QPointF& center, double radius) const {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.4)));
    painter.setBrush(Qt::NoBrush);
    const double arm = radius * 0.65;
    switch (m_mark) {
      case Mark::Ring:
        painter.drawEllipse(center, radius, radius);
        if (!isChecked()) return;
        painter.setBrush(m_theme.ink);
        painter.drawEllipse(center, radius * 0.55, radius * 0.55);
        return;
      case Mark::Grip:
        painter.setPen(QPen(m_theme.faint, m_theme.px(1.4)));
        for (const double side : {-1.0, 1.0}) {
          const double tip = side * radius, foot = side * radius * 0.35;
          painter.drawPolyline(
              QPolygonF{center + QPointF(-arm, foot), center + QPointF(0, tip), center + QPointF(arm, foot)});
        }
        return;
      case Mark::Right:
        painter.drawPolyline(QPolygonF{center + QPointF(-radius * 0.8, 0),
                                       center + QPointF(-radius * 0.2, radius * 0.6),
                                       center + QPointF(radius * 0.9, -radius * 0.7)});
        return;
      case Mark::Wrong:
        painter.drawLine(center + QPointF(-arm, -arm), center + QPointF(arm, arm));
        painter.drawLine(center + QPointF(-arm, arm), center + QPointF(arm, -arm));
        return;
    }
  }
  void fill() {
    const QString number = m_number > 0 ? QStringLiteral("%1.&nbsp;&nbsp;").arg(m_number) : QString();
    m_words->setHtml(number + m_html);
    m_words->setFocusPolicy(Qt::NoFocus);
    setAccessibleName(m_number > 0 && !isCheckable() ? QStringLiteral("%1. %2").arg(m_number).arg(words()) : words());
    update();
  }

  RichLabel* m_words;
  QString m_html;
  int m_number = 0;
  Mark m_mark;
  bool m_lit = false;
};

class ChoiceAnswer final : public AnswerEditor {
 public:
  ChoiceAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent), m_right(std::get<std::size_t>(question.answer)), m_group(new QButtonGroup(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      auto* row = new AnswerRow(question.choices[i], AnswerRow::Mark::Ring, this);
      row->setNumber(static_cast<int>(i) + 1);
      m_group->addButton(row, static_cast<int>(i));
      m_rows.push_back(row);
      column->addWidget(row);
    }
    connect(m_group, &QButtonGroup::idToggled, this, &AnswerEditor::changed);
    setAccessibleName(AnswerEditor::tr("Choose one"));
  }
  void restyle() override { layout()->setSpacing(qRound(m_theme.px(6))); }
  std::optional<AnswerValue> answer() const override {
    const int id = m_group->checkedId();
    if (id < 0) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, static_cast<std::size_t>(id));
  }
  void setDraft(const AnswerDraft& draft) override {
    if (!draft.value) return;
    const auto* choice = std::get_if<std::size_t>(&*draft.value);
    if (choice && *choice < m_rows.size()) m_rows[*choice]->setChecked(true);
  }
  void reveal() override {
    const int given = m_group->checkedId();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      m_rows[i]->setEnabled(false);
      if (i == m_right)
        m_rows[i]->setMark(AnswerRow::Mark::Right);
      else if (static_cast<int>(i) == given)
        m_rows[i]->setMark(AnswerRow::Mark::Wrong);
    }
  }
  /// Focuses the selected choice, or the first enabled one, so that the digit keys work.
  void takeFocus() override {
    QAbstractButton* chosen = m_group->checkedButton();
    if (!chosen && !m_rows.empty()) chosen = m_rows.front();
    if (chosen) chosen->setFocus();
  }

 protected:
  /// A digit key selects the choice with this number.
  void keyPressEvent(QKeyEvent* event) override {
    const int index = event->key() - Qt::Key_1;
    if (index >= 0 && index < static_cast<int>(m_rows.size()) && m_rows.front()->isEnabled()) {
      AnswerRow* row = m_rows[static_cast<std::size_t>(index)];
      row->setChecked(true);
      row->setFocus();
      return;
    }
    AnswerEditor::keyPressEvent(event);
  }

 private:
  std::size_t m_right;
  QButtonGroup* m_group;
  std::vector<AnswerRow*> m_rows;
};

class OrderAnswer final : public AnswerEditor {
 public:
  OrderAnswer(const Question& question, QWidget* parent)
      : AnswerEditor(parent),
        m_right(std::get<std::vector<std::size_t>>(question.answer)),
        m_column(new QVBoxLayout(this)),
        m_note(wrappedLabel(AnswerEditor::tr("Not in the right order yet: move at least one line."), this)) {
    m_column->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      auto* row = new AnswerRow(question.choices[i], AnswerRow::Mark::Grip, this);
      row->installEventFilter(this);
      setPlainToolTip(row, AnswerEditor::tr("Drag the line, or move it with Ctrl+Up and Ctrl+Down"));
      m_rows.push_back(row);
      m_order.push_back(i);
    }
    m_column->addWidget(m_note);
    setAccessibleName(AnswerEditor::tr("Put into order"));
    setAccessibleDescription(AnswerEditor::tr("Ctrl+Up and Ctrl+Down move a line"));
    arrange();
  }
  void restyle() override {
    m_column->setSpacing(qRound(m_theme.px(6)));
    m_note->setFont(uiFont(m_theme.px(13)));
    m_note->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));
  }
  /// Returns nullopt until a line is moved: the initial order is not the user's answer, and is never correct.
  std::optional<AnswerValue> answer() const override {
    if (!m_moved) return std::nullopt;
    return std::optional<AnswerValue>(std::in_place, m_order);
  }
  void setDraft(const AnswerDraft& draft) override {
    if (!draft.value) return;
    const auto* order = std::get_if<std::vector<std::size_t>>(&*draft.value);
    if (!order || !std::ranges::is_permutation(*order, m_order)) return;
    m_order = *order;
    setMoved();
    arrange();
    Q_EMIT changed();
  }
  void reveal() override {
    m_revealed = true;
    m_note->hide();
    for (std::size_t place = 0; place < m_order.size(); ++place) {
      AnswerRow* row = m_rows[m_order[place]];
      const bool right = place < m_right.size() && m_right[place] == m_order[place];
      row->setMark(right ? AnswerRow::Mark::Right : AnswerRow::Mark::Wrong);
      row->setLit(right);
      row->setEnabled(false);
      setPlainToolTip(row, {});
    }
  }
  void takeFocus() override {
    if (!m_order.empty()) m_rows[m_order.front()]->setFocus();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto row = std::ranges::find(m_rows, watched);
    if (row == m_rows.end() || m_revealed) return AnswerEditor::eventFilter(watched, event);
    const auto choice = static_cast<std::size_t>(row - m_rows.begin());
    if (event->type() == QEvent::KeyPress) return takeKey(choice, *static_cast<QKeyEvent*>(event));
    if (event->type() == QEvent::MouseMove) {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (mouse->buttons().testFlag(Qt::LeftButton)) dragTo(choice, mapFromGlobal(mouse->globalPosition()).y());
    }
    return AnswerEditor::eventFilter(watched, event);
  }

 private:
  std::size_t placeOf(std::size_t choice) const {
    return static_cast<std::size_t>(std::ranges::find(m_order, choice) - m_order.begin());
  }
  bool takeKey(std::size_t choice, const QKeyEvent& key) {
    const bool up = key.key() == Qt::Key_Up, down = key.key() == Qt::Key_Down;
    const std::size_t place = placeOf(choice);
    if ((!up && !down) || (up && place == 0) || (down && place + 1 == m_order.size())) return up || down;
    const std::size_t next = up ? place - 1 : place + 1;
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier))
      moveTo(choice, next);
    else
      m_rows[m_order[next]]->setFocus(Qt::TabFocusReason);
    return true;
  }
  /// A line dragged past the middle of its neighbor swaps places with it.
  void dragTo(std::size_t choice, double y) {
    const std::size_t place = placeOf(choice);
    const auto middle = [this](std::size_t at) { return m_rows[m_order[at]]->geometry().center().y(); };
    if (place > 0 && y < middle(place - 1)) moveTo(choice, place - 1);
    if (place + 1 < m_order.size() && y > middle(place + 1)) moveTo(choice, place + 1);
  }
  void moveTo(std::size_t choice, std::size_t place) {
    std::swap(m_order[placeOf(choice)], m_order[place]);
    setMoved();
    arrange();
    m_rows[choice]->setFocus(Qt::TabFocusReason);
    Q_EMIT changed();
  }
  void setMoved() {
    m_moved = true;
    m_note->hide();
  }
  void arrange() {
    QWidget* before = nullptr;
    for (std::size_t place = 0; place < m_order.size(); ++place) {
      AnswerRow* row = m_rows[m_order[place]];
      m_column->removeWidget(row);
      m_column->insertWidget(static_cast<int>(place), row);
      row->setNumber(static_cast<int>(place) + 1);
      if (before) setTabOrder(before, row);
      before = row;
    }
    m_column->activate();
  }

  std::vector<std::size_t> m_right, m_order;  // choices, counted from 0
  std::vector<AnswerRow*> m_rows;             // by choice
  QVBoxLayout* m_column;
  QLabel* m_note;
  bool m_moved = false;
  bool m_revealed = false;
};

}  // namespace

AnswerEditor* makeChoiceAnswer(const Question& question, QWidget* parent) {
  return new ChoiceAnswer(question, parent);
}

AnswerEditor* makeOrderAnswer(const Question& question, QWidget* parent) {
  return new OrderAnswer(question, parent);
}

}  // namespace attn::app
