// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/prediction_card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "learn/lesson/lesson_look.h"
#include "learn/lesson/passage_list.h"
#include "lessons/lesson_director.h"
#include "panes/matrix_picker.h"
#include "panes/question_html.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "theme/theme.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

using Prediction = LessonPlayer::Prediction;

/// Short answers: guess and answer are side by side.
bool isShort(AnswerKind kind) {
  return kind == AnswerKind::Number || kind == AnswerKind::Cell;
}

/// True if the editor itself shows guess and answer.
bool showsBoth(AnswerKind kind) {
  return kind == AnswerKind::Choice || kind == AnswerKind::Cell;
}

}  // namespace

/// "you predicted" above a box with the prediction and a right or wrong sign.
class GuessBox : public Themed<QWidget> {
 public:
  enum class Sign { None, Right, Wrong };

  GuessBox(bool isLit, QWidget* parent)
      : Themed(parent), m_isLit(isLit), m_name(new RichLabel(this)), m_value(new RichLabel(this)) {
    columnOf({m_name, m_value, BoxItem::growing()}, this)->setContentsMargins(0, 0, 0, 0);
  }

  void restyle() override {
    const Theme& theme = m_theme;
    const auto px = [&](double length) { return qRound(theme.px(length)); };
    layout()->setSpacing(px(4));
    setLooks(theme, {{m_name, 12, theme.soft}, {m_value, 15, theme.ink, QFont::DemiBold}});
    m_value->setContentsMargins(px(10), px(6), px(10), px(6));
    if (m_isLit)
      m_value->setBox(theme.selectionBackground, theme.selection, theme.px(7));
    else
      m_value->setBox(theme.field, theme.soft, theme.px(7));
  }
  /// The width that shows the text in one line, with a sign.
  int widthFor(const QString& html) const {
    const QString words = QTextDocumentFragment::fromHtml(html).toPlainText() + QStringLiteral("   ✕");
    const QMargins margins = m_value->contentsMargins();
    return m_value->fontMetrics().horizontalAdvance(words) + margins.left() + margins.right() + 4;
  }
  void showAnswer(const QString& name, const QString& html, Sign sign) {
    m_name->setHtml(name.toHtmlEscaped());
    const QString mark = sign == Sign::Wrong   ? QStringLiteral("&nbsp;&nbsp;✕")
                         : sign == Sign::Right ? QStringLiteral("&nbsp;&nbsp;✓")
                                               : QString();
    m_value->setHtml(html + mark);
    setAccessibleName(name + QStringLiteral(": ") + QTextDocumentFragment::fromHtml(html).toPlainText());
  }

 private:
  bool m_isLit;
  RichLabel *m_name, *m_value;
};

/// Scrolls its contents horizontally; as high as its contents.
class SideScroll : public QScrollArea {
 public:
  explicit SideScroll(QWidget* parent = nullptr) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
  }

  /// Takes ownership; nullptr empties it.
  void hold(QWidget* held) {
    if (QWidget* before = takeWidget()) before->removeEventFilter(this);
    if (!held) return;
    setWidget(held);
    held->setAutoFillBackground(false);
    held->installEventFilter(this);
    held->show();
    fit();
  }
  QSize sizeHint() const override {
    if (!widget()) return {0, 0};
    const int inner = std::max(viewport()->width(), widget()->minimumSizeHint().width());
    const int height = widget()->hasHeightForWidth() ? widget()->heightForWidth(inner) : widget()->sizeHint().height();
    const bool scrolls = widget()->minimumSizeHint().width() > viewport()->width();
    return {1, height + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
  }
  QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) fit();
    return QScrollArea::eventFilter(watched, event);
  }
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    fit();
  }
  /// Leaves the wheel to the enclosing pane.
  void wheelEvent(QWheelEvent* event) override {
    if (event->angleDelta().x() != 0 && event->angleDelta().y() == 0)
      QScrollArea::wheelEvent(event);
    else
      event->ignore();
  }

 private:
  void fit() {
    const int height = sizeHint().height();
    if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
  }
};

PredictionCard::PredictionCard(LessonDirector& director, QWidget* parent)
    : Themed(parent),
      m_director(director),
      m_column(new QVBoxLayout(this)),
      m_askedColumn(new QVBoxLayout),
      m_pairColumn(new QVBoxLayout) {
  makeParts(this, m_asked, m_verdict, m_pair, m_title, m_origin, m_words, m_question, m_listing, m_waiting, m_says,
            m_workingTitle, m_working, m_matrix, m_matrixPlace, m_editorScroll, m_passage);
  m_guess = new GuessBox(false, m_pair);
  m_answer = new GuessBox(true, m_pair);
  build();
}

void PredictionCard::build() {
  addItems(m_column, {m_asked, m_verdict});
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(0);
  m_asked->setLayout(m_askedColumn);
  m_title->setWordWrap(false);
  m_origin->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_matrixPlace->hold(m_matrix);
  addItems(m_askedColumn, {rowOf({m_title, {m_origin, 1}}), m_words, m_question, m_matrixPlace, m_listing, m_waiting,
                           m_passage, m_editorScroll, m_pair});
  m_pair->setLayout(m_pairColumn);
  m_pairColumn->setContentsMargins(0, 0, 0, 0);
  columnOf({m_says, m_workingTitle, m_working}, m_verdict);
  connect(m_passage, &PassageList::changed, this, &PredictionCard::readinessChanged);
  connect(m_passage, &PassageList::committed, this, &PredictionCard::commit);
}

LessonLook PredictionCard::look() const {
  return lessonLook(m_theme, 13.5);
}

void PredictionCard::restyle() {
  const Theme& theme = m_theme;
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  m_askedColumn->setContentsMargins(px(14), px(12), px(14), px(14));
  m_askedColumn->setSpacing(px(9));
  m_pairColumn->setSpacing(px(8));
  m_verdict->layout()->setContentsMargins(px(14), px(12), px(14), px(14));
  m_verdict->layout()->setSpacing(px(6));
  setLooks(theme, {{m_title, 13, theme.ink, QFont::DemiBold},
                   {m_origin, 12, theme.soft},
                   {m_words, 13.5, theme.soft},
                   {m_question, 14.5, theme.ink},
                   {m_listing, 12, theme.ink},
                   {m_waiting, 13, theme.soft},
                   {m_says, 13.5, theme.ink},
                   {m_workingTitle, 12, theme.soft, QFont::DemiBold},
                   {m_working, 13, theme.ink}});
  m_listing->setContentsMargins(px(8), px(6), px(8), px(6));
  m_listing->setBox(theme.panel, theme.line, theme.px(7));
  if (m_director.isPlaying()) refresh();
}

void PredictionCard::retranslate() {
  if (!m_director.isPlaying()) return;
  if (m_editor && m_director.player().question() && m_asking == m_director.player().askings())
    makeEditor(m_editor->draft());
  refresh();
}

void PredictionCard::refresh() {
  const LessonPlayer& player = m_director.player();
  const bool isPrediction = player.step() >= 0 && player.prediction() != Prediction::None;
  setVisible(isPrediction);
  if (!isPrediction) {
    m_asking = -1;
    return;
  }
  const bool isRevealed = player.prediction() == Prediction::Revealed;
  m_title->setHtml((isRevealed ? tr("Your prediction") : tr("Predict")).toHtmlEscaped());
  const bool ofStage = !player.isPassage() && player.current().question->fromStage;
  m_origin->setHtml(ofStage && !isRevealed ? tr("about the stage").toHtmlEscaped() : QString());
  const QString words = m_director.wordsBefore();
  m_words->setVisible(!words.isEmpty());
  m_words->setHtml(lessonHtml(words, look()));
  const bool waits = player.prediction() == Prediction::Waiting;
  const bool isImpossible = player.prediction() == Prediction::Impossible;
  m_waiting->setVisible(waits || isImpossible || (isRevealed && m_director.isComputing()));
  if (isImpossible)
    m_waiting->setHtml(
        tr("This question cannot be asked about the document on the stage. Continue without it.").toHtmlEscaped());
  else
    m_waiting->setHtml((waits ? tr("The numbers for this question are being computed. One moment …")
                              : tr("The numbers of the answer are being computed. One moment …"))
                           .toHtmlEscaped());
  fillQuestion();
  fillPassage();
  fillVerdict();
  Q_EMIT readinessChanged();
}

void PredictionCard::fillQuestion() {
  const LessonPlayer& player = m_director.player();
  const bool asks = player.question().has_value();
  m_question->setVisible(asks);
  m_editorScroll->setVisible(asks);
  const bool hasMatrix = asks && player.question()->question.matrix &&
                         player.question()->question.kind != AnswerKind::Cell;  // for Cell, the editor shows the matrix
  m_matrixPlace->setVisible(hasMatrix);
  m_listing->setVisible(asks && player.question()->question.listing);
  if (!asks) {
    m_asking = -1;
    m_editorScroll->hold(nullptr);
    delete m_editor;
    return;
  }
  const Question& q = player.question()->question;
  m_question->setHtml(learnerHtml(phraseText(q.text)), look().lineHeight);
  if (q.listing) m_listing->setHtml(listingHtml(*q.listing));
  if (m_asking != player.askings()) {
    m_asking = player.askings();
    makeEditor(std::nullopt);
    if (hasMatrix) m_matrix->setMatrix(*q.matrix);
  }
  if (player.prediction() == Prediction::Revealed && !std::exchange(m_revealed, true)) m_editor->reveal();
  const bool editorStays = player.prediction() != Prediction::Revealed || (showsBoth(q.kind) && player.guess());
  m_editorScroll->setVisible(editorStays);
}

/// For the current question; `draft`: what was entered before a change of language.
void PredictionCard::makeEditor(const std::optional<AnswerDraft>& draft) {
  const Question& q = m_director.player().question()->question;
  m_editorScroll->hold(nullptr);
  delete m_editor;
  m_revealed = false;
  m_editor = makeAnswerEditor(q, this);
  m_editor->setTheme(m_theme);
  if (draft) m_editor->setDraft(*draft);
  m_editorScroll->hold(m_editor);
  connect(m_editor, &AnswerEditor::changed, this, &PredictionCard::readinessChanged);
  connect(m_editor, &AnswerEditor::committed, this, &PredictionCard::commit);
}

void PredictionCard::fillPassage() {
  const LessonPlayer& player = m_director.player();
  m_passage->setVisible(player.isPassage());
  if (!player.isPassage()) return;
  m_passage->setSentences(passageOf(m_director.withNumbers(m_director.stepText().text)).sentences);
  if (m_asking != player.askings()) {
    m_asking = player.askings();
    m_revealed = false;
    m_passage->reset();
  }
  if (player.prediction() != Prediction::Revealed || std::exchange(m_revealed, true)) return;
  const auto* given = player.guess() ? std::get_if<std::size_t>(&*player.guess()) : nullptr;
  m_passage->reveal(static_cast<std::size_t>(player.wrongSentence() - 1), given ? std::optional(*given) : std::nullopt);
}

QString PredictionCard::givenHtml() const {
  const LessonPlayer& player = m_director.player();
  const Question& q = player.question()->question;
  const QString typed = m_editor && q.kind == AnswerKind::Number ? m_editor->asTyped() : QString();
  return typed.isEmpty() ? learnerHtml(answerText(q, *player.guess())) : typed.toHtmlEscaped();
}

void PredictionCard::showPair() {
  const LessonPlayer& player = m_director.player();
  const bool shows = player.prediction() == Prediction::Revealed && player.question() &&
                     player.question()->question.kind != AnswerKind::Text &&
                     !(player.question()->question.kind == AnswerKind::Choice && player.guess());
  m_pair->setVisible(shows);
  if (!shows) return;
  const Question& q = player.question()->question;
  m_pairColumn->removeWidget(m_guess);
  m_pairColumn->removeWidget(m_answer);
  while (QLayoutItem* item = m_pairColumn->takeAt(0)) delete item;
  const QString given = player.guess() ? givenHtml() : QString(), right = learnerHtml(answerText(q, q.answer));
  const int side = m_askedColumn->contentsMargins().left() + m_askedColumn->contentsMargins().right();
  const int half = (width() - side - qRound(m_theme.px(10))) / 2;
  if (isShort(q.kind) && std::max(m_guess->widthFor(given), m_answer->widthFor(right)) <= half) {
    QHBoxLayout* row = rowOf({{m_guess, 1}, {m_answer, 1}});
    row->setSpacing(qRound(m_theme.px(10)));
    m_pairColumn->addLayout(row);
  } else {
    addItems(m_pairColumn, {m_guess, m_answer});
  }
  m_guess->setVisible(player.guess().has_value());
  if (player.guess())
    m_guess->showAnswer(tr("you predicted"), given, player.isRight() ? GuessBox::Sign::Right : GuessBox::Sign::Wrong);
  const bool ofStage = player.current().question->fromStage;
  m_answer->showAnswer(ofStage ? tr("on the stage") : tr("the answer"), right, GuessBox::Sign::None);
}

QString PredictionCard::verdictHtml() const {
  const LessonPlayer& player = m_director.player();
  QString head, words;
  if (player.question() && player.question()->question.kind == AnswerKind::Text) {
    const Question& q = player.question()->question;
    if (!m_director.said().isEmpty())
      words += QStringLiteral("<i>") + m_director.said().toHtmlEscaped() + QStringLiteral("</i><br><br>");
    words += QStringLiteral("<b>") + tr("A good answer").toHtmlEscaped() + QStringLiteral("</b><br>") +
             learnerHtml(phraseText(q.modelAnswer));
    for (const Phrase& item : q.checklist) words += QStringLiteral("<br>• ") + learnerHtml(phraseText(item));
  } else if (!player.guess()) {
    head = tr("Shown without a prediction.").toHtmlEscaped();
  } else if (player.isRight()) {
    head = QStringLiteral("✓ ") + tr("Right.").toHtmlEscaped();
  } else if (const std::vector<Mistake> mistakes = player.mistakes(); !mistakes.empty()) {
    words = mistakesHtml(mistakes);
  } else {
    head = (player.isPassage() ? tr("It is another sentence.") : tr("Not this time.")).toHtmlEscaped();
  }
  QString html;
  if (!head.isEmpty()) html = QStringLiteral("<b>") + head + QStringLiteral("</b>");
  if (!words.isEmpty()) html += (html.isEmpty() ? QString() : QStringLiteral("<br>")) + words;
  return html;
}

void PredictionCard::fillVerdict() {
  const LessonPlayer& player = m_director.player();
  showPair();
  const bool isRevealed = player.prediction() == Prediction::Revealed;
  m_verdict->setVisible(isRevealed);
  if (!isRevealed) return;
  const QString verdict = verdictHtml();
  const QString reveal = lessonHtml(m_director.wordsAfter(), look());
  QString html;
  if (!verdict.isEmpty())
    html = QStringLiteral("<p style=\"margin:0; line-height:%1%\">").arg(look().lineHeight) + verdict +
           QStringLiteral("</p>");
  if (!verdict.isEmpty() && !reveal.isEmpty())
    html += QStringLiteral("<p style=\"margin:0; font-size:%1px\">&nbsp;</p>").arg(qRound(m_theme.px(5)));
  m_says->setHtml(html + reveal);
  m_says->setVisible(!html.isEmpty() || !reveal.isEmpty());
  const QString working = player.question() ? workingHtml(player.question()->question) : QString();
  m_workingTitle->setVisible(!working.isEmpty());
  m_workingTitle->setHtml(tr("How it is worked out").toHtmlEscaped());
  m_working->setVisible(!working.isEmpty());
  m_working->setHtml(working, look().lineHeight);
}

bool PredictionCard::isReady() const {
  if (!m_director.isPlaying() || m_director.player().prediction() != Prediction::Open) return false;
  if (m_director.player().isPassage()) return m_passage->chosen().has_value();
  return m_editor && m_editor->isComplete();
}

void PredictionCard::commit() {
  if (!isReady()) return;
  if (m_director.player().isPassage()) {
    m_director.commit(std::optional<AnswerValue>(std::in_place, std::in_place_type<std::size_t>, *m_passage->chosen()));
    return;
  }
  const bool inWords = m_director.player().question()->question.kind == AnswerKind::Text;
  m_director.commit(m_editor->answer(), inWords ? m_editor->asTyped() : QString());
}

void PredictionCard::takeFocus() {
  if (m_director.player().isPassage())
    m_passage->takeFocus();
  else if (m_editor)
    m_editor->takeFocus();
}

QString PredictionCard::spokenVerdict() const {
  if (m_verdict->isHidden()) return {};
  QString spoken;
  if (!m_pair->isHidden())
    for (const GuessBox* box : {m_guess, m_answer})
      if (!box->isHidden()) spoken += box->accessibleName() + QStringLiteral(". ");
  return spoken + QTextDocumentFragment::fromHtml(m_says->text()).toPlainText();
}

QRect PredictionCard::comparison() const {
  if (m_verdict->isHidden()) return {};
  QRect shown = m_verdict->geometry();
  const auto add = [&](const QWidget* of, const QRect& area) {
    if (!of->isHidden() && !area.isEmpty()) shown |= QRect(of->mapTo(this, area.topLeft()), area.size());
  };
  add(m_pair, m_pair->rect());
  add(m_passage, m_passage->wrongSentence());
  return shown;
}

void PredictionCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  QPainterPath card;
  card.addRoundedRect(box, m_theme.px(10), m_theme.px(10));
  painter.fillPath(card, m_theme.field);
  if (m_verdict->isVisible()) {
    painter.save();
    painter.setClipPath(card);
    const QRectF verdict(m_verdict->geometry());
    painter.fillRect(verdict, m_theme.selectionBackground);
    painter.fillRect(QRectF(verdict.left(), verdict.top(), verdict.width(), 1), m_theme.selection);
    painter.restore();
  }
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.drawPath(card);
}

}  // namespace attn::app
