// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/assignment_cover.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <vector>

#include "base/foreign_text.h"
#include "learn/assignment/assignment_texts.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr std::size_t kLongestForeign = 2000;

QString foreignHtml(const std::string& text) {
  return QString::fromStdString(foreign::shown(text, kLongestForeign)).toHtmlEscaped();
}

constexpr int kLongestName = 200;
constexpr char kQuestionLink[] = "question:";

/// "3, 7 and 8", each a link to its question.
QString questionLinks(const std::vector<std::size_t>& questions) {
  QStringList links;
  for (const std::size_t question : questions)
    links << QStringLiteral("<a style=\"text-decoration:none\" href=\"%1%2\">%3</a>")
                 .arg(QLatin1String(kQuestionLink))
                 .arg(question)
                 .arg(question + 1);
  return listText(links);
}

}  // namespace

HandInPage::HandInPage(QWidget* parent)
    : WordsPage(parent),
      m_title(addLine(26, QFont::DemiBold)),
      m_missing(addLine(15)),
      m_deadline(addLine(15)),
      m_nameLabel(wrappedLabel({}, column())),
      m_name(new QLineEdit(column())) {
  addSpace(4);
  addPart(m_nameLabel);
  addPart(m_name);
  m_privacy = addLine(13, QFont::Normal, Ink::Soft);
  addSpace(4);
  m_after = addLine(15);
  m_problem = addProblem();
  m_handIn = addButton();
  m_back = addButton();
  m_handIn->setDefault(true);
  m_name->setMaxLength(kLongestName);
  m_nameLabel->setBuddy(m_name);
  connect(m_name, &QLineEdit::textEdited, this, &HandInPage::studentEdited);
  connect(m_name, &QLineEdit::returnPressed, m_handIn, &QPushButton::click);
  connect(m_handIn, &QPushButton::clicked, this, &HandInPage::handInRequested);
  connect(m_back, &QPushButton::clicked, this, &HandInPage::backRequested);
  connect(m_missing, &RichLabel::linkActivated, this, [this](const QString& link) {
    Q_EMIT questionRequested(link.mid(static_cast<qsizetype>(sizeof(kQuestionLink)) - 1).toInt());
  });
}

void HandInPage::show(const OpenedHandout& opened, const AssignmentState& state, const QDateTime& now) {
  m_opened = opened;
  m_state = state;
  m_now = now;
  m_problem->showText({});
  if (m_name->text() != state.student) m_name->setText(state.student);
  fill();
  scrollToTop();
}

void HandInPage::showMessage(const QString& problem) {
  m_problem->showText(problem);
}

void HandInPage::setPreview(bool preview) {
  m_preview = preview;
  m_handIn->setEnabled(!preview);
}

QString HandInPage::student() const {
  return m_name->text();
}

void HandInPage::fill() {
  if (m_opened.questions.empty()) return;
  const std::vector<std::size_t> open = unanswered(m_state);
  m_title->setHtml(tr("Hand in").toHtmlEscaped());
  m_missing->setHtml(
      open.empty()
          ? tr("All %n question(s) are answered.", nullptr, static_cast<int>(m_opened.questions.size())).toHtmlEscaped()
          : tr("%n question(s) without an answer: ", nullptr, static_cast<int>(open.size())).toHtmlEscaped() +
                questionLinks(open),
      130);
  const auto& deadline = m_opened.handout.deadline;
  m_deadline->setHtml(deadline ? deadlineText(deadlineOf(*deadline), m_now).toHtmlEscaped() : QString(), 130);
  m_deadline->setVisible(deadline.has_value());
  m_nameLabel->setText(tr("Your name, if your teacher asks for it"));
  m_name->setAccessibleName(m_nameLabel->text());
  m_name->setPlaceholderText(tr("optional"));
  m_privacy->setHtml(
      tr("The file contains %1, your answers and the time each took; it contains a name only if you type one here.")
          .arg(variantText(m_opened.handout))
          .toHtmlEscaped(),
      130);
  m_after->setHtml((m_preview ? tr("Here a student saves one file for you. In this preview nothing is saved.")
                    : m_opened.isSealed()
                        ? tr("This saves one file to send to your teacher. After that your answers can no longer be "
                             "changed. You see the right ones when you enter the key that your teacher publishes.")
                        : tr("This saves one file to send to your teacher. After that your answers can no longer "
                             "be changed, and you see the right ones."))
                       .toHtmlEscaped(),
                   130);
  m_handIn->setText(tr("Save the file and hand in…"));
  m_back->setText(tr("Back to the questions"));
  setAccessibleName(tr("Hand in"));
  restyle();
}

void HandInPage::restyle() {
  WordsPage::restyle();
  const Theme& t = theme();
  m_nameLabel->setFont(uiFont(t.px(15)));
  m_name->setFont(uiFont(t.px(16)));
  m_name->setMinimumHeight(qRound(t.px(38)));
}

AssignmentCover::AssignmentCover(QWidget* parent)
    : WordsPage(parent),
      m_kind(addLine(13, QFont::Medium, Ink::Soft)),
      m_title(addLine(30, QFont::DemiBold)),
      m_note(addLine(16)),
      m_facts(addLine(15, QFont::Medium)),
      m_deadline(addLine(15)),
      m_done(addNote(15)),
      m_next(addLine(15)),
      m_keyText(addLine(15)),
      m_key(new QLineEdit(column())) {
  addPart(m_key);
  m_problem = addProblem();
  m_feedback = addLine(14, QFont::Normal, Ink::Soft);
  m_kept = addLine(14, QFont::Normal, Ink::Soft);
  addSpace(6);
  m_begin = addButton();
  m_folder = addButton();
  m_again = addButton();
  m_leave = addButton();
  m_begin->setDefault(true);
  connect(m_begin, &QPushButton::clicked, this, [this] {
    if (awaitsKey())
      Q_EMIT keyEntered(m_key->text());
    else
      Q_EMIT begun();
  });
  // Queued, because the rest of the key event would click the button again, which then has the focus.
  connect(m_key, &QLineEdit::returnPressed, m_begin, &QPushButton::click, Qt::QueuedConnection);
  connect(m_folder, &QPushButton::clicked, this, &AssignmentCover::folderRequested);
  connect(m_again, &QPushButton::clicked, this, &AssignmentCover::saveAgainRequested);
  connect(m_leave, &QPushButton::clicked, this, &AssignmentCover::left);
}

void AssignmentCover::show(const OpenedHandout& opened, const AssignmentState& state, const QDateTime& now) {
  m_opened = opened;
  m_state = state;
  m_now = now;
  fill();
  scrollToTop();
}

void AssignmentCover::showMessage(const QString& problem) {
  m_problem->showText(problem);
}

void AssignmentCover::takeFocus() {
  if (awaitsKey())
    m_key->setFocus();
  else
    m_begin->setFocus();
}

void AssignmentCover::fill() {
  if (m_opened.questions.empty()) return;
  const Handout& handout = m_opened.handout;
  const bool in = m_state.handedIn.has_value();
  const auto count = static_cast<int>(m_opened.questions.size());
  double points = 0;
  for (const HandoutQuestion& each : handout.questions) points += each.points;

  const QString letters = QString::fromStdString(checkLetters(m_opened.sha256));
  QStringList kind{tr("Hand-out"), variantText(handout), tr("check code %1").arg(letters)};
  if (handout.student && !handout.student->name.empty())
    kind.insert(1, QString::fromStdString(foreign::shown(handout.student->name)));
  m_kind->setHtml(kind.join(QStringLiteral(" · ")).toHtmlEscaped());
  m_title->setHtml(handout.title.empty() ? tr("Untitled").toHtmlEscaped() : foreignHtml(handout.title), 110);
  m_note->setHtml(foreignHtml(handout.note), 130);
  m_note->setVisible(!handout.note.empty());
  QStringList facts{tr("%n question(s)", nullptr, count), pointsPhrase(points)};
  const auto answered = count - static_cast<int>(unanswered(m_state).size());
  if (m_state.begun && !in) facts << tr("%1 answered").arg(answered);
  m_facts->setHtml(facts.join(QStringLiteral(" · ")).toHtmlEscaped());
  const QString deadline = handout.deadline && !in ? deadlineText(deadlineOf(*handout.deadline), m_now) : QString();
  m_deadline->showHtml(deadline.toHtmlEscaped(), 130);
  m_feedback->setHtml(
      (m_opened.isSealed() ? tr("The right answers are sealed. You can open them after handing in, with "
                                "the key that your teacher publishes.")
                           : feedbackText(handout.feedback))
          .toHtmlEscaped(),
      130);
  m_kept->setHtml(tr("Your answers are saved on this computer at once: close the program whenever you like, and open "
                     "the hand-out again to continue. The time you spend on each question is measured and handed in, "
                     "too; your scratchpad is not.")
                      .toHtmlEscaped(),
                  130);
  for (RichLabel* label : {m_feedback, m_kept}) label->setVisible(!in);
  m_done->setVisible(in);
  m_next->setVisible(in);
  if (in) {
    const QString file = QFileInfo(m_state.handedIn->file).fileName();
    const QString saved = dayAndTimeText(m_state.handedIn->when.toLocalTime()).toHtmlEscaped();
    double byHand = 0;
    for (std::size_t i = 0; i < handout.questions.size(); ++i)
      if (isMarkedByHand(m_opened, i)) byHand += handout.questions[i].points;
    QString all = pointsPhrase(points);
    if (byHand > 0) all += tr(" (your teacher marks %1 of them)", "points").arg(exactText(byHand));
    if (awaitsKey())
      m_done->setHtml(tr("Your answers are in the file <b>%1</b>, saved on %2.").arg(file.toHtmlEscaped(), saved), 135);
    else
      m_done->setHtml(tr("<b>%1 of %2</b>: your answers are in the file <b>%3</b>, saved on %4.")
                          .arg(exactText(pointsOf(m_state, m_opened)), all, file.toHtmlEscaped(), saved),
                      135);
    m_next->setHtml(tr("Send this one file to your teacher, by e-mail or as your course requires. AttentionScope "
                       "itself sends nothing.")
                        .toHtmlEscaped(),
                    130);
  }
  m_keyText->setHtml(tr("The right answers are sealed until your teacher publishes a key: seven groups of four letters "
                        "and digits.")
                         .toHtmlEscaped(),
                     130);
  m_key->setAccessibleName(tr("Key"));
  m_key->setPlaceholderText(QStringLiteral("XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"));
  m_keyText->setVisible(awaitsKey());
  m_key->setVisible(awaitsKey());
  m_begin->setText(awaitsKey()     ? tr("Open the answers")
                   : in            ? tr("See the answers")
                   : m_state.begun ? tr("Continue")
                                   : tr("Begin"));
  m_folder->setText(tr("Show the folder"));
  m_again->setText(tr("Save the file again…"));
  m_leave->setText(tr("Leave"));
  m_folder->setVisible(in && QDir(QFileInfo(m_state.handedIn->file).path()).exists());
  m_again->setVisible(in);
  setAccessibleName(QString::fromStdString(foreign::shown(handout.title, kLongestForeign)));
  restyle();
}

void AssignmentCover::restyle() {
  WordsPage::restyle();
  m_key->setFont(uiFont(theme().px(16)));
  m_key->setMinimumHeight(qRound(theme().px(38)));
}

}  // namespace attn::app
