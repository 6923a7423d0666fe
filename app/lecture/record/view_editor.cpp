// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/view_editor.h"

#include <QClipboard>
#include <QDropEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QVBoxLayout>

#include "learn/lesson/lesson_look.h"
#include "lecture/record/recorder.h"
#include "lessons/lesson_text.h"
#include "lessons/markdown_check.h"
#include "lessons/markdown_lines.h"
#include "questions/question_template.h"
#include "text/learner_markup.h"
#include "text/lesson_markup.h"
#include "text/problem_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/chip_button.h"
#include "widgets/flow_layout.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

QString problemsOf(const std::string& text) {
  Problems problems;
  for (const LessonProblem& each : markdownProblems(markdownLines(text))) problems.push_back(each.problem);
  constexpr int kMaxLines = 3;
  return problems.empty() ? QString() : problemsText(problems, kMaxLines);
}

/// The text of a question with sample numbers.
QString sampleHtml(const LessonQuestion& question) {
  const QuestionTemplate* from = findTemplate(question.templateId);
  if (!from || !from->draw) return QString::fromStdString(question.templateId).toHtmlEscaped();
  const AskedQuestion sample = drawQuestion(*from, question.seed.value_or(1));
  return learnerHtml(phraseText(sample.question.text));
}

}  // namespace

ViewEditor::ViewEditor(Recorder& recorder, QWidget* parent)
    : QWidget(parent),
      m_recorder(recorder),
      m_column(new QVBoxLayout(this)),
      m_side(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_note(makeText(QStringLiteral("lecture.note"))),
      m_spoken(makeText(QStringLiteral("lecture.spoken"))),
      m_before(makeText(QStringLiteral("lecture.predict"))),
      m_after(makeText(QStringLiteral("lecture.reveal"))) {
  makeParts(this, m_asked, m_noteTitle, m_pictureTitle, m_spokenTitle, m_questionTitle, m_number, m_preview, m_pickHint,
            m_error, m_ask, m_pictureRow);
  makeParts(m_pictureRow, m_picture, m_removePicture, m_pictureWords);
  makeParts(m_asked, m_beforeTitle, m_afterTitle, m_revealTitle, m_question, m_reveal, m_other, m_remove, m_takeReveal,
            m_revealHere);
  build();
  retranslate();
  connect(&recorder, &Recorder::changed, this, &ViewEditor::fill);
  connect(&recorder, &Recorder::currentChanged, this, &ViewEditor::fill);
  fill();
}

QPlainTextEdit* ViewEditor::makeText(const QString& name) {
  auto* text = new QPlainTextEdit(this);
  text->setObjectName(name);
  text->setTabChangesFocus(true);
  text->setFrameShape(QFrame::NoFrame);
  text->installEventFilter(this);
  text->viewport()->installEventFilter(this);  // receives what is dropped
  return text;
}

void ViewEditor::build() {
  auto *how = new FlowLayout, *change = new FlowLayout, *reveal = new FlowLayout, *picture = new FlowLayout;
  addItems(m_column, {m_noteTitle, how, m_note, m_preview, m_pickHint, m_error, m_pictureTitle, m_pictureRow,
                      m_spokenTitle, m_spoken, m_questionTitle, m_ask, m_asked, BoxItem::growing()});
  columnOf({picture, m_pictureWords}, m_pictureRow)->setContentsMargins(0, 0, 0, 0);
  addWidgets(picture, {m_picture, m_removePicture});
  columnOf({m_question, change, m_beforeTitle, m_before, m_afterTitle, m_after, m_revealTitle, m_reveal, reveal},
           m_asked)
      ->setContentsMargins(0, 0, 0, 0);
  addWidgets(how, {m_number, m_side});
  addWidgets(change, {m_other, m_remove});
  addWidgets(reveal, {m_takeReveal, m_revealHere});
  for (QPushButton* button : {m_ask, m_other, m_remove, m_takeReveal, m_revealHere, m_removePicture})
    button->setAutoDefault(true);

  m_picture->setObjectName(QStringLiteral("lecture.picture"));
  m_pictureWords->setObjectName(QStringLiteral("lecture.pictureWords"));
  connect(m_picture, &QAbstractButton::clicked, this, &ViewEditor::offerPictures);
  connect(m_removePicture, &QPushButton::clicked, this,
          [this] { m_recorder.setPicture(m_recorder.current(), std::nullopt); });
  connect(m_pictureWords, &QLineEdit::textEdited, this,
          [this](const QString& words) { m_recorder.setPictureDescription(m_recorder.current(), words); });
  connect(m_pictureWords, &QLineEdit::editingFinished, &m_recorder, &Recorder::endTyping);
  connect(m_side, &SegmentedControl::chosen, this, [this](int side) {
    m_note->setVisible(side == 0);
    m_preview->setVisible(side == 1);
    m_number->setEnabled(side == 0);
    refreshPreview();
  });
  m_preview->hide();
  m_pickHint->hide();
  m_pickHint->setObjectName(QStringLiteral("lecture.pickHint"));
  connect(m_number, &QAbstractButton::clicked, this, &ViewEditor::offerNumbers);
  connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
    if (m_filling) return;
    m_recorder.setNote(m_recorder.current(), m_note->toPlainText());
    showProblems();
  });
  connect(m_spoken, &QPlainTextEdit::textChanged, this, [this] {
    if (m_filling) return;
    m_recorder.setSpeakerNotes(m_recorder.current(), m_spoken->toPlainText());
    showProblems();
  });
  connect(m_before, &QPlainTextEdit::textChanged, this, [this] {
    if (!m_filling) m_recorder.setPredictText(m_recorder.current(), m_before->toPlainText());
  });
  connect(m_after, &QPlainTextEdit::textChanged, this, [this] {
    if (!m_filling) m_recorder.setRevealText(m_recorder.current(), m_after->toPlainText());
  });
  connect(m_ask, &QPushButton::clicked, this, &ViewEditor::questionRequested);
  connect(m_other, &QPushButton::clicked, this, &ViewEditor::questionRequested);
  connect(m_remove, &QPushButton::clicked, this,
          [this] { m_recorder.setQuestion(m_recorder.current(), std::nullopt); });
  connect(m_takeReveal, &QPushButton::clicked, this, &ViewEditor::revealRequested);
  connect(m_revealHere, &QPushButton::clicked, this, [this] { m_recorder.setRevealHere(m_recorder.current()); });
}

void ViewEditor::setTheme(const Theme& theme) {
  m_theme = theme;
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  m_column->setContentsMargins(px(14), px(8), px(14), px(12));
  m_column->setSpacing(px(7));
  m_asked->layout()->setSpacing(px(7));
  m_pictureRow->layout()->setSpacing(px(7));
  for (SectionLabel* title :
       {m_noteTitle, m_pictureTitle, m_spokenTitle, m_questionTitle, m_beforeTitle, m_afterTitle, m_revealTitle})
    title->setTheme(theme);
  m_side->setTheme(theme);
  widenSides();
  m_number->setTheme(theme);
  m_picture->setTheme(theme);
  m_pictureWords->setFont(uiFont(theme.px(13)));
  m_error->setTheme(theme);
  for (QPlainTextEdit* text : {m_note, m_spoken, m_before, m_after}) text->setFont(uiFont(theme.px(13)));
  setLooks(theme, {{m_preview, 13, theme.soft},
                   {m_pickHint, 12.5, theme.ink},
                   {m_question, 13, theme.ink},
                   {m_reveal, 13, theme.soft}});
  for (QPushButton* button : {m_ask, m_other, m_remove, m_takeReveal, m_revealHere, m_removePicture}) {
    button->setFont(uiFont(theme.px(13)));
    button->setMinimumWidth(0);
  }
  setHeights();
  refreshPreview();
}

/// Next to other controls, a segmented control gets its least width.
void ViewEditor::widenSides() {
  constexpr double kPadding = 24;
  m_side->setMinimumWidth(m_side->sizeHint().width() + qRound(m_theme.px(kPadding)));
}

void ViewEditor::setHeights() {
  const auto lines = [this](QPlainTextEdit* text, int count) {
    const double line = QFontMetricsF(text->font()).lineSpacing();
    text->setFixedHeight(qRound(line * count + m_theme.px(14)));
  };
  constexpr int kNoteLines = 5, kOtherLines = 3;
  lines(m_note, kNoteLines);
  lines(m_spoken, kNoteLines);
  lines(m_before, kOtherLines);
  lines(m_after, kOtherLines);
  m_preview->setMinimumHeight(m_note->height());
}

void ViewEditor::retranslate() {
  m_noteTitle->setText(tr("Text for the audience"));
  m_side->setLabels({tr("Write"), tr("Preview")});
  widenSides();
  m_number->setText(tr("Insert"));
  m_number->setArrow(true);
  m_number->setAccessibleName(tr("Insert a stage number"));
  m_note->setAccessibleName(tr("Text of the slide for the audience, in Markdown"));
  m_pictureTitle->setText(tr("Picture"));
  m_picture->setText(tr("Choose"));
  m_picture->setArrow(true);
  m_picture->setAccessibleName(tr("Choose the picture of the slide"));
  m_removePicture->setText(tr("Remove"));
  m_removePicture->setAccessibleName(tr("Remove the picture"));
  m_pictureWords->setPlaceholderText(tr("What it shows, for those who cannot see it"));
  m_pictureWords->setAccessibleName(tr("Description of the picture"));
  m_spokenTitle->setText(tr("Speaker notes, for you only"));
  m_spoken->setAccessibleName(tr("Speaker notes of the slide, in Markdown"));
  m_spoken->setPlaceholderText(tr("What you say; shown in the presenter’s window only"));
  m_pickHint->setHtml(tr("Click a number on the stage to insert it here. Esc ends this.").toHtmlEscaped());
  m_questionTitle->setText(tr("Question"));
  m_ask->setText(tr("Ask a question here…"));
  m_other->setText(tr("Another question…"));
  m_remove->setText(tr("Remove"));
  m_beforeTitle->setText(tr("Said before the answer"));
  m_before->setAccessibleName(tr("Said before the answer"));
  m_afterTitle->setText(tr("Said after it"));
  m_after->setAccessibleName(tr("Said after the answer"));
  m_revealTitle->setText(tr("Shown after it"));
  m_takeReveal->setText(tr("Use the current screen"));
  m_revealHere->setText(tr("Stay here"));
  fill();
}

void ViewEditor::showProblems() {
  QStringList problems;
  for (const QPlainTextEdit* text : {m_note, m_spoken}) problems << problemsOf(text->toPlainText().toStdString());
  problems.removeAll(QString());
  m_error->showText(problems.join(QLatin1Char('\n')));
}

/// Keeps the text as typed unless its meaning has changed.
void ViewEditor::fillText(QPlainTextEdit& editor, const QString& text) {
  if (asStepText(editor.toPlainText().toStdString()) == text.toStdString()) return;
  m_filling = true;
  editor.setPlainText(text);
  m_filling = false;
}

void ViewEditor::fill() {
  const int view = m_recorder.current();
  setEnabled(view >= 0);
  setVisible(view >= 0);
  if (view < 0) return;
  fillText(*m_note, m_recorder.noteOf(view));
  fillText(*m_spoken, m_recorder.speakerNotesOf(view));
  showProblems();
  fillPicture();
  fillQuestion();
  refreshPreview();
}

/// A slide without a lab has a picture, but no numbers to insert and no stage to take as the reveal.
void ViewEditor::fillPicture() {
  const std::optional<LessonPage>& page = m_recorder.stepAt(m_recorder.current()).stage.page;
  m_pictureTitle->setVisible(page.has_value());
  m_pictureRow->setVisible(page.has_value());
  m_number->setVisible(!page);
  m_takeReveal->setVisible(!page);
  m_note->setPlaceholderText(
      page ? tr("Text of the slide: paragraphs, **bold**, lists that begin with -, formulas such as √d_k and 2^17")
           : tr("What the audience reads, with **bold**, lists, and numbers from the stage such as {weights[2, 1]}"));
  if (!page) return;
  const bool has = !page->picture.empty();
  m_picture->setText(has ? tr("Replace") : tr("Choose"));
  m_removePicture->setVisible(has);
  m_pictureWords->setVisible(has);
  const QString words = QString::fromStdString(page->description);
  if (m_pictureWords->text().simplified() != words) m_pictureWords->setText(words);
}

void ViewEditor::offerPictures() {
  QMenu menu(this);
  if (m_pictures) m_pictures(menu);
  menu.exec(m_picture->mapToGlobal(QPoint(0, m_picture->height())));
}

void ViewEditor::fillQuestion() {
  const LessonStep& step = m_recorder.stepAt(m_recorder.current());
  const bool asks = step.question.has_value();
  m_ask->setVisible(!asks);
  m_asked->setVisible(asks);
  m_ask->setEnabled(!step.mistake);
  if (!asks) return;
  const QString origin =
      step.question->fromStage ? tr("About what is on the stage, for example:") : tr("With numbers of its own:");
  m_question->setHtml(QStringLiteral("<span style=\"color:%1\">").arg(m_theme.faint.name()) + origin.toHtmlEscaped() +
                      QStringLiteral("</span><br>") + sampleHtml(*step.question));
  const StepText& said = m_recorder.lecture().said(static_cast<std::size_t>(m_recorder.current()));
  fillText(*m_before, QString::fromStdString(said.predict));
  fillText(*m_after, QString::fromStdString(said.reveal));
  LessonStage here = step.stage;
  here.point.clear();
  LessonStage reveal = step.question->reveal;
  reveal.point.clear();
  const bool isHere = reveal == here;
  const QString place = reveal.place ? QString::fromStdString(reveal.place->step) : QString();
  m_reveal->setHtml((isHere            ? tr("The stage is unchanged.")
                     : place.isEmpty() ? tr("The stage shows something else.")
                                       : tr("The stage continues to “%1”.").arg(place))
                        .toHtmlEscaped());
  m_revealHere->setVisible(!isHere);
}

void ViewEditor::refreshPreview() {
  if (m_side->current() != 1 || m_recorder.current() < 0) return;
  const std::string note = m_recorder.noteOf(m_recorder.current()).toStdString();
  const QString words = m_onStage && m_withNumbers ? m_withNumbers(note) : QString::fromStdString(note);
  m_preview->setHtml(words.isEmpty() ? tr("No text yet.").toHtmlEscaped() : lessonHtml(words, lessonLook(m_theme, 13)));
}

void ViewEditor::offerNumbers() {
  QMenu menu(this);
  const QStringList offers = m_offers ? m_offers() : QStringList();
  QAction* pick = menu.addAction(tr("Choose a number on the stage"));
  pick->setEnabled(!offers.isEmpty());
  for (const QString& offer : offers) {
    const QString written = QLatin1Char('{') + offer + QLatin1Char('}');
    const QString value = m_onStage && m_withNumbers ? m_withNumbers(written.toStdString()) : QString();
    const bool isKnown = !value.isEmpty() && value != QStringLiteral("…");
    QAction* action = menu.addAction(isKnown ? offer + QLatin1Char('\t') + value : offer);
    connect(action, &QAction::triggered, this, [this, offer] { insertNumber(offer); });
  }
  if (offers.isEmpty()) menu.addAction(tr("Show the slide to choose among its numbers"))->setEnabled(false);
  if (menu.exec(m_number->mapToGlobal(QPoint(0, m_number->height()))) == pick) return Q_EMIT pickRequested(true);
  editedText()->setFocus();
}

void ViewEditor::insertNumber(const QString& number) {
  QPlainTextEdit* text = editedText();
  text->insertPlainText(QLatin1Char('{') + number + QLatin1Char('}'));
  text->setFocus();
}

QPlainTextEdit* ViewEditor::editedText() const {
  return m_edited && m_edited->isVisibleTo(this) ? m_edited.data() : m_note;
}

void ViewEditor::setPicking(bool picking) {
  m_picking = picking;
  m_pickHint->setVisible(picking);
}

bool ViewEditor::isText(const QWidget* widget) const {
  return widget == m_note || widget == m_spoken || widget == m_before || widget == m_after;
}

/// While a text has the focus, a click on the stage inserts a number; Esc ends that until the text is clicked again.
/// True if a text field would take the text of a picture, such as its address, in place of the picture.
bool ViewEditor::takesPicture(QEvent& event) const {
  if (!m_takesPicture) return false;
  switch (event.type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
      auto& drop = static_cast<QDropEvent&>(event);
      if (!m_takesPicture(*drop.mimeData(), event.type() == QEvent::Drop)) return false;
      drop.acceptProposedAction();
      return true;
    }
    case QEvent::KeyPress: {
      const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
      return static_cast<QKeyEvent&>(event).matches(QKeySequence::Paste) && clipboard &&
             m_takesPicture(*clipboard, true);
    }
    default:
      return false;
  }
}

bool ViewEditor::eventFilter(QObject* watched, QEvent* event) {
  if (takesPicture(*event)) return true;
  auto* text = qobject_cast<QPlainTextEdit*>(watched);
  if (text && event->type() == QEvent::FocusIn) {
    m_edited = text;
    Q_EMIT pickRequested(false);
  }
  const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (text && isKey && m_picking && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    if (event->type() == QEvent::KeyPress) Q_EMIT pickCanceled();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace attn::app
