// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/work/work_cover.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QStringList>

#include "base/foreign_text.h"
#include "learn/work/work_texts.h"
#include "text/number_text.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr std::size_t kLongestForeign = 2000;

QString foreignHtml(const std::string& text) {
  return QString::fromStdString(foreign::shown(text, kLongestForeign)).toHtmlEscaped();
}

}  // namespace

WorkCover::WorkCover(QWidget* parent)
    : WordsPage(parent),
      m_kind(addLine(13, QFont::Medium, Ink::Soft)),
      m_title(addLine(30, QFont::DemiBold)),
      m_note(addLine(16)),
      m_facts(addLine(15, QFont::Medium)),
      m_deadline(addLine(15)),
      m_done(addNote(15)),
      m_next(addLine(15)),
      m_problem(addProblem()) {
  m_feedback = addLine(14, QFont::Normal, Ink::Soft);
  m_kept = addLine(14, QFont::Normal, Ink::Soft);
  addSpace(6);
  m_begin = addButton();
  m_folder = addButton();
  m_again = addButton();
  m_leave = addButton();
  m_begin->setDefault(true);
  connect(m_begin, &QPushButton::clicked, this, &WorkCover::begun);
  connect(m_folder, &QPushButton::clicked, this, &WorkCover::folderWanted);
  connect(m_again, &QPushButton::clicked, this, &WorkCover::saveAgainWanted);
  connect(m_leave, &QPushButton::clicked, this, &WorkCover::left);
}

void WorkCover::show(const OpenedHandout& opened, const WorkState& state, const QDateTime& now) {
  m_opened = opened;
  m_state = state;
  m_now = now;
  fill();
  scrollToTop();
}

void WorkCover::tell(const QString& problem) {
  m_problem->showText(problem);
}

void WorkCover::takeFocus() {
  m_begin->setFocus();
}

void WorkCover::fill() {
  if (m_opened.questions.empty()) return;
  const Handout& handout = m_opened.handout;
  const bool in = m_state.handedIn.has_value();
  const auto count = static_cast<int>(m_opened.questions.size());
  double points = 0;
  for (const HandoutQuestion& each : handout.questions) points += each.points;

  const QString letters = QString::fromStdString(checkLetters(m_opened.sha256));
  m_kind->setHtml(QStringList{tr("Hand-out"), variantText(handout), tr("check code %1").arg(letters)}
                      .join(QStringLiteral(" · "))
                      .toHtmlEscaped());
  m_title->setHtml(handout.title.empty() ? tr("Untitled").toHtmlEscaped() : foreignHtml(handout.title), 110);
  m_note->setHtml(foreignHtml(handout.note), 130);
  m_note->setVisible(!handout.note.empty());
  QStringList facts{tr("%n question(s)", nullptr, count), pointsPhrase(points)};
  const auto answered = count - static_cast<int>(unanswered(m_state).size());
  if (m_state.begun && !in) facts << tr("%1 answered").arg(answered);
  m_facts->setHtml(facts.join(QStringLiteral(" · ")).toHtmlEscaped());
  const QString deadline = handout.deadline && !in ? deadlineText(deadlineOf(*handout.deadline), m_now) : QString();
  m_deadline->setHtml(deadline.toHtmlEscaped(), 130);
  m_deadline->setVisible(!deadline.isEmpty());
  m_feedback->setHtml(feedbackText(handout.feedback).toHtmlEscaped(), 130);
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
    m_done->setHtml(tr("<b>%1 of %2</b>: your answers are in the file <b>%3</b>, saved on %4.")
                        .arg(exactText(pointsOf(m_state, m_opened)), pointsPhrase(points), file.toHtmlEscaped(),
                             dayAndTimeText(m_state.handedIn->when.toLocalTime()).toHtmlEscaped()),
                    135);
    m_next->setHtml(tr("Send this one file to your teacher, by e-mail or as your course requires. AttentionScope "
                       "itself sends nothing.")
                        .toHtmlEscaped(),
                    130);
  }
  m_begin->setText(in ? tr("See the answers") : m_state.begun ? tr("Continue") : tr("Begin"));
  m_folder->setText(tr("Show the folder"));
  m_again->setText(tr("Save the file again…"));
  m_leave->setText(tr("Leave"));
  m_folder->setVisible(in && QDir(QFileInfo(m_state.handedIn->file).path()).exists());
  m_again->setVisible(in);
  setAccessibleName(QString::fromStdString(foreign::shown(handout.title, kLongestForeign)));
  restyle();
}

}  // namespace attn::app
