// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/question_half.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "panes/matrix_picker.h"
#include "panes/question_html.h"
#include "questions/learning_record.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/flow_layout.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr std::array kSureness{kGuessing, kFairlySure, kCertain};
constexpr double kRoomySureness = 1.35;   // relative to the width of the labels
constexpr double kWideHalf = 560;         // in design pixels; from here on the type is that of a projector
constexpr qsizetype kLongQuestion = 190;  // characters
constexpr double kMaxFoot = 0.45;         // of the height; a higher foot scrolls with the question

constexpr double kMinLabPicture = 180;
constexpr int kFigureStretch = 100;  // more than the others

double matrixScale(const AskedMatrix& matrix, bool wide) {
  constexpr Index kFewColumns = 6, kFewRows = 6;
  const bool isSmall = matrix.values.cols() <= kFewColumns && matrix.values.rows() <= kFewRows;
  if (!wide) return isSmall ? 1.15 : 1.0;
  return isSmall ? 1.55 : 1.15;
}

}  // namespace

QuestionFigure::QuestionFigure(QWidget* parent) : Themed(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void QuestionFigure::restyle() {
  if (m_picture) setMaximumHeight(qRound(m_theme.px(heightsOf(*m_picture).most)));
}

void QuestionFigure::show(const AskedQuestion& asked) {
  m_picture = pictureOf(asked);
  m_current = {};
  m_revealed = false;
  setVisible(m_picture.has_value());
  QSizePolicy policy = sizePolicy();
  policy.setHeightForWidth(isOfLab());
  setSizePolicy(policy);
  setFocusPolicy(takesMarks() ? Qt::StrongFocus : Qt::NoFocus);
  describe();
  setTheme(m_theme);
}

void QuestionFigure::reveal(const AskedQuestion& asked) {
  if (!m_picture || std::exchange(m_revealed, true)) return;
  if (auto* heads = std::get_if<SharedHeadsPicture>(&*m_picture)) heads->wired = true;
  const VisibilityMatrix visible = visiblePairs(asked);
  auto* grid = std::get_if<PairsPicture>(&*m_picture);
  if (grid && visible.rows() == grid->rows && visible.cols() == grid->columns && grid->isMarkable())
    grid->visible = visible;
  setFocusPolicy(Qt::NoFocus);
  describe();
  update();
}

void QuestionFigure::describe() {
  setAccessibleName(m_picture ? wordsOf(*m_picture) : QString());
  if (!pairs() || !pairs()->isMarkable()) return setAccessibleDescription({});
  const PairsPicture& grid = *pairs();
  const Index visible = grid.visible.size() == 0 ? grid.rows * grid.columns : grid.visible.cast<Index>().sum();
  QString words = tr("%n cell(s) hatched", nullptr, static_cast<int>(grid.rows * grid.columns - visible));
  if (takesMarks()) {
    const bool isOpen = grid.visible.size() == 0 || grid.visible(m_current.row, m_current.column);
    const QString cell = isOpen ? tr("row %1, column %2: visible") : tr("row %1, column %2: hatched");
    words = cell.arg(m_current.row).arg(m_current.column) + QStringLiteral("; ") + words;
  }
  setAccessibleDescription(words);
}

void QuestionFigure::mark(const attn::CellPlace& cell, bool visible) {
  auto& grid = std::get<PairsPicture>(*m_picture);
  if (grid.visible.size() == 0) grid.visible = VisibilityMatrix::Constant(grid.rows, grid.columns, true);
  m_current = cell;
  grid.visible(cell.row, cell.column) = visible;
  describe();
  update();
}

void QuestionFigure::mousePressEvent(QMouseEvent* event) {
  const auto cell =
      takesMarks() ? pairAt(*pairs(), rect(), m_theme, event->position()) : std::optional<attn::CellPlace>();
  if (!cell || event->button() != Qt::LeftButton) return event->ignore();
  m_draws = pairs()->visible.size() > 0 && !pairs()->visible(cell->row, cell->column);
  mark(*cell, m_draws);
}

void QuestionFigure::mouseMoveEvent(QMouseEvent* event) {
  if (!takesMarks() || !(event->buttons() & Qt::LeftButton)) return event->ignore();
  if (const auto cell = pairAt(*pairs(), rect(), m_theme, event->position())) mark(*cell, m_draws);
}

void QuestionFigure::keyPressEvent(QKeyEvent* event) {
  if (!takesMarks()) return event->ignore();
  const PairsPicture& grid = *pairs();
  attn::CellPlace next = m_current;
  switch (event->key()) {
    case Qt::Key_Left:
      --next.column;
      break;
    case Qt::Key_Right:
      ++next.column;
      break;
    case Qt::Key_Up:
      --next.row;
      break;
    case Qt::Key_Down:
      ++next.row;
      break;
    case Qt::Key_Space:
      return mark(m_current, grid.visible.size() > 0 && !grid.visible(m_current.row, m_current.column));
    default:
      return event->ignore();
  }
  m_current = {std::clamp<Index>(next.row, 0, grid.rows - 1), std::clamp<Index>(next.column, 0, grid.columns - 1)};
  describe();
  update();
}

int QuestionFigure::heightForWidth(int width) const {
  constexpr double kAspect = 0.76;  // of most labs
  return isOfLab() ? std::min(qRound(kAspect * width), maximumHeight()) : -1;
}

QSize QuestionFigure::sizeHint() const {
  if (isOfLab()) return {1, qRound(m_theme.px(kMinLabPicture))};
  return {1, m_picture ? qRound(m_theme.px(heightsOf(*m_picture).least)) : 0};
}

void QuestionFigure::paintEvent(QPaintEvent*) {
  if (!m_picture) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  drawQuestionPicture(painter, rect(), *m_picture, m_theme);
  if (!hasFocus() || !takesMarks()) return;
  painter.setPen(QPen(m_theme.selection, m_theme.lineWidth(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(pairRect(*pairs(), rect(), m_theme, m_current));
}

QStringList surenessNames() {
  return {QuestionHalf::tr("Guessing"), QuestionHalf::tr("Fairly sure"), QuestionHalf::tr("Certain")};
}

QString surenessText(double sureness) {
  if (sureness < (kGuessing + kFairlySure) / 2) return QuestionHalf::tr("a guess");
  return sureness < (kFairlySure + kCertain) / 2 ? QuestionHalf::tr("fairly sure") : QuestionHalf::tr("certain");
}

QuestionHalf::QuestionHalf(QWidget* parent)
    : Themed(parent),
      m_page(new QWidget),
      m_outer(new QVBoxLayout(this)),
      m_column(new QVBoxLayout(m_page)),
      m_editorInText(new QVBoxLayout),
      m_hintCard(new Card(m_page)),
      m_hint(new RichLabel(m_hintCard)),
      m_foot(new QWidget(this)),
      m_footColumn(new QVBoxLayout(m_foot)),
      m_editorInFoot(new QVBoxLayout),
      m_sureness(new SegmentedControl(SegmentedControl::Mode::Several, m_foot)) {
  makeParts(this, m_scroll, m_heading, m_clock);
  makeParts(m_page, m_text, m_listing, m_matrix, m_figure);
  makeParts(m_foot, m_answer, m_askHint, m_units, m_noteLabel);
  build();
  restyle();
  retranslate();
}

void QuestionHalf::build() {
  m_outer->setContentsMargins(0, 0, 0, 0);
  m_outer->setSpacing(0);
  m_clock->setWordWrap(false);
  addItems(m_outer, {rowOf({{m_heading, 1}, m_clock}), {m_scroll, 1}, m_foot});
  scrollIn(m_scroll, m_page);
  columnOf({m_hint}, m_hintCard);
  addItems(m_column,
           {m_text, m_listing, m_matrix, m_editorInText, {m_figure, kFigureStretch}, BoxItem::growing(), m_hintCard});
  m_footColumn->setContentsMargins(0, 0, 0, 0);
  QHBoxLayout* give = rowOf({{m_editorInFoot, 1}, {m_answer, 0, Qt::AlignBottom}});
  give->setAlignment(m_editorInFoot, Qt::AlignBottom);  // align to the button if the row is higher than both
  auto* aids = new FlowLayout;
  addWidgets(aids, {m_askHint, m_sureness});
  addItems(m_footColumn, {give, aids, m_units, m_noteLabel});
  m_answer->setDefault(true);
  m_sureness->setProperty("switchesBySpace", true);
  connect(m_answer, &QPushButton::clicked, this, [this] {
    if (!m_closed && isComplete()) Q_EMIT answered();
  });
  connect(m_askHint, &QPushButton::clicked, this, [this] {
    showHint();
    Q_EMIT hintOpened();
  });
  connect(m_sureness, &SegmentedControl::switched, this, &QuestionHalf::chooseSureness);
  for (int level = 0; level < static_cast<int>(kSureness.size()); ++level) {
    auto* key = new QShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + level)), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, [this, level] {
      if (m_closed || !m_aids) return;
      const bool on = !m_sureness->isOn(level);
      m_sureness->setOn(level, on);
      chooseSureness(level, on);
    });
  }
  auto* hint = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_H), this);
  hint->setContext(Qt::WidgetWithChildrenShortcut);
  connect(hint, &QShortcut::activated, this, [this] {
    if (m_askHint->isVisible() && m_askHint->isEnabled()) m_askHint->click();
  });
}

void QuestionHalf::setTheme(const Theme& theme) {
  Themed::setTheme(theme);
  placeFoot();
}

void QuestionHalf::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const bool wide = width() >= t.px(kWideHalf);
  const int side = px(wide ? 56 : 28);
  m_outer->setContentsMargins(0, px(wide ? 32 : 18), 0, px(wide ? 30 : 16));
  m_outer->itemAt(0)->layout()->setContentsMargins(side, 0, side, px(10));
  m_outer->itemAt(0)->layout()->setSpacing(px(12));
  m_column->setContentsMargins(side, 0, side, px(12));
  m_column->setSpacing(px(14));
  m_footColumn->setContentsMargins(m_footScrolls ? 0 : side, px(4), m_footScrolls ? 0 : side, 0);
  m_footColumn->setSpacing(px(10));
  m_footColumn->itemAt(0)->layout()->setSpacing(px(10));
  m_footColumn->itemAt(1)->layout()->setSpacing(px(10));

  const bool isLong = m_asked && questionHtml(m_asked->question).size() > kLongQuestion;
  // A question without a figure has room for larger type.
  const bool isAlone = m_asked && m_figure->isHidden() && !m_asked->question.listing && !m_asked->question.matrix &&
                       m_asked->question.kind == AnswerKind::Number;
  const double letters = (wide ? 23 : 18) - (isLong ? 3 : 0) + (isAlone ? 2 : 0) + (takesSpeech() ? 6 : 0);
  setLooks(t, {{m_heading, 13, t.soft},
               {m_clock, 13, t.soft},
               {m_text, letters, t.ink, QFont::Medium},
               {m_listing, wide ? 14 : 12.5, t.ink},
               {m_hint, wide ? 15 : 13.5, t.ink},
               {m_units, 12.5, t.faint},
               {m_noteLabel, 13, t.soft}});
  m_listing->setContentsMargins(px(12), px(10), px(12), px(10));
  m_listing->setBox(t.panel, t.line, t.px(8));
  Theme larger = t;
  larger.scale *= wide ? 1.2 : 1.05;
  Theme ofMatrix = larger;
  if (m_asked && m_asked->question.matrix) ofMatrix.scale = t.scale * matrixScale(*m_asked->question.matrix, wide);
  m_matrix->setTheme(ofMatrix);
  if (m_editor) m_editor->setTheme(m_asked->question.kind == AnswerKind::Cell ? ofMatrix : larger);
  m_hintCard->layout()->setContentsMargins(px(14), px(10), px(14), px(10));
  m_hintCard->setColors(t.panel, t.line, t.px(10));
  m_answer->setFont(uiFont(t.px(14), QFont::DemiBold));
  m_answer->setMinimumSize(px(96), qRound(larger.px(40)));
  setButtonLooks(t, {m_askHint}, 13, 34);
  m_askHint->setText(hintWords(wide));
  m_sureness->setMinimumSize(wide ? qRound(m_sureness->sizeHint().width() * kRoomySureness) : 0, px(34));
}

void QuestionHalf::retranslate() {
  m_answer->setText(tr("Answer"));
  m_askHint->setText(hintWords(width() >= m_theme.px(kWideHalf)));
  setPlainToolTip(m_askHint, tr("Alt+H"));
  QStringList names = surenessNames();
  for (int level = 0; level < names.size(); ++level) names[level] += QLatin1Char('\n') + tr("Alt+%1").arg(level + 1);
  std::vector<bool> on;
  for (int level = 0; level < names.size(); ++level) on.push_back(m_sureness->isOn(level));
  m_sureness->setLabels(names);
  for (int level = 0; level < names.size(); ++level) m_sureness->setOn(level, on[static_cast<std::size_t>(level)]);
  m_sureness->setAccessibleName(tr("How sure are you? (optional)"));
  m_units->setHtml(tr("1 GiB = 1,024³ bytes, 1 GB = 10⁹ bytes").toHtmlEscaped());
  setAccessibleName(tr("Question"));
  if (!m_asked) return;
  const AnswerDraft draft = m_editor->draft();
  const QWidget* focused = QApplication::focusWidget();
  const bool editing = focused && m_editor->isAncestorOf(focused);
  fill();
  fillEditor(draft);
  follow();
  if (editing) m_editor->takeFocus();
}

void QuestionHalf::setHeading(const QString& html, const QString& clock) {
  m_heading->setHtml(html);
  m_clock->setHtml(clock);
}

void QuestionHalf::setHintCosts(bool costs) {
  m_hintCosts = costs;
  m_askHint->setText(hintWords(width() >= m_theme.px(kWideHalf)));
}

void QuestionHalf::setAidsVisible(bool offered) {
  m_aids = offered;
  follow();
}

void QuestionHalf::setSpoken(bool spoken) {
  m_spoken = spoken;
  restyle();
  follow();
}

GivenAnswer QuestionHalf::given() const {
  if (!m_editor) return {};
  return takesSpeech() && !m_editor->isComplete() ? GivenAnswer(TextAnswer()) : m_editor->given();
}

void QuestionHalf::setForShow(bool forShow) {
  m_forShow = forShow;
  follow();
}

QString QuestionHalf::hintWords(bool wide) const {
  if (!m_hintCosts) return tr("Show me a hint");
  return wide ? tr("Show me a hint  − ½ point") : tr("Hint  − ½ point");
}

void QuestionHalf::ask(AskedQuestion asked) {
  m_asked = std::move(asked);
  m_hintShown = m_closed = false;
  m_note.clear();
  setSureness(std::nullopt);
  fill();
  m_scroll->verticalScrollBar()->setValue(0);
}

void QuestionHalf::fill() {
  const Question& q = m_asked->question;
  if (AnswerEditor* old = std::exchange(m_editor, nullptr)) {
    // The editor's key press may still be on the stack: delete it later.
    old->disconnect(this);
    old->disconnect(m_answer);
    old->hide();
    old->deleteLater();
  }
  m_text->setHtml(questionHtml(q), 130);
  const bool ownMatrix = q.matrix && q.kind != AnswerKind::Cell;  // for Cell, the editor shows the matrix
  m_matrix->setVisible(ownMatrix);
  if (ownMatrix) m_matrix->setMatrix(*q.matrix);
  m_listing->setVisible(q.listing.has_value());
  if (q.listing) m_listing->setHtml(listingHtml(*q.listing), 135);
  m_figure->show(*m_asked);
  placeFigure();
  m_editor = makeAnswerEditor(q, m_foot);
  if (auto* words = m_editor->findChild<QPlainTextEdit*>(); words && takesSpeech())
    words->setPlaceholderText(tr("Say it aloud, or type it here"));
  placeEditor();
  connect(m_editor, &AnswerEditor::changed, this, [this] {
    follow();
    if (!m_filling) Q_EMIT edited();
  });
  connect(m_editor, &AnswerEditor::committed, m_answer, &QPushButton::click);
  m_units->setVisible(q.unit == AnswerUnit::Bytes);
  m_hint->setHtml(hintHtml(q), 130);
  restyle();
  follow();
  placeFoot();
}

/// The question's own figure belongs to its text; one drawn from its numbers takes the room that is left.
void QuestionHalf::placeFigure() {
  m_column->removeWidget(m_figure);
  if (m_asked->question.picture)
    m_column->insertWidget(m_column->indexOf(m_matrix) + 1, m_figure);
  else
    m_column->insertWidget(m_column->indexOf(static_cast<QLayoutItem*>(m_editorInText)) + 1, m_figure, kFigureStretch);
}

/// A number is typed next to the button; larger editors follow the question.
void QuestionHalf::placeEditor() {
  const bool small = m_asked->question.kind == AnswerKind::Number;
  (small ? m_editorInFoot : m_editorInText)->addWidget(m_editor);
  if (small)
    setTabOrder(m_editor, m_answer);
  else
    setTabOrder(m_page, m_editor);
}

void QuestionHalf::follow() {
  if (!m_asked) return;
  const bool speaks = takesSpeech() && !m_editor->isComplete();
  m_answer->setText(speaks ? tr("I have said it") : tr("Answer"));
  setPlainToolTip(m_answer, takesSpeech() ? tr("Ctrl+Return or Page Down") : QString());
  m_answer->setEnabled(isComplete());
  m_answer->setVisible(!m_closed && !m_forShow);
  m_editor->setEnabled(!m_forShow);
  const bool hasHint = m_aids && !m_asked->question.hint.isEmpty();
  m_askHint->setVisible(!m_closed && hasHint);
  m_askHint->setEnabled(!m_hintShown);
  m_sureness->setVisible(m_aids && !m_closed);
  m_hintCard->setVisible(m_hintShown && hasHint);
  m_noteLabel->setVisible(m_closed && !m_note.isEmpty());
  m_noteLabel->setHtml(m_note);
  if (!m_closed) return;
  m_editor->reveal();
  m_figure->reveal(*m_asked);
}

void QuestionHalf::close(const QString& note) {
  m_closed = true;
  m_note = note;
  follow();
}

void QuestionHalf::enter(const AnswerDraft& draft) {
  if (m_editor) fillEditor(draft);
  follow();
}

void QuestionHalf::fillEditor(const AnswerDraft& draft) {
  m_filling = true;
  m_editor->setDraft(draft);
  m_filling = false;
}

void QuestionHalf::showHint() {
  m_hintShown = true;
  const bool hadFocus = m_askHint->hasFocus();
  follow();
  if (hadFocus) takeFocus();
  m_page->layout()->activate();
  m_scroll->ensureWidgetVisible(m_hintCard);
}

std::optional<double> QuestionHalf::sureness() const {
  for (std::size_t level = 0; level < kSureness.size(); ++level)
    if (m_sureness->isOn(static_cast<int>(level))) return kSureness[level];
  return std::nullopt;
}

void QuestionHalf::setSureness(std::optional<double> sureness) {
  for (std::size_t level = 0; level < kSureness.size(); ++level)
    m_sureness->setOn(static_cast<int>(level), sureness && std::abs(kSureness[level] - *sureness) < 1e-9);
}

/// At most one level is on; clicking it again clears it.
void QuestionHalf::chooseSureness(int segment, bool on) {
  for (int level = 0; on && level < static_cast<int>(kSureness.size()); ++level)
    if (level != segment) m_sureness->setOn(level, false);
}

/// If the foot leaves too little room for the question, it scrolls with it.
void QuestionHalf::placeFoot() {
  const int wanted = m_footColumn->hasHeightForWidth() ? m_footColumn->totalHeightForWidth(std::max(width(), 1))
                                                       : m_foot->sizeHint().height();
  const bool scrolls = wanted > height() * kMaxFoot;
  if (scrolls == m_footScrolls) return;
  m_footScrolls = scrolls;
  if (scrolls)
    m_column->addWidget(m_foot);
  else
    m_outer->addWidget(m_foot);
  restyle();
}

void QuestionHalf::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  restyle();
  placeFoot();
}

void QuestionHalf::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
}

}  // namespace attn::app
