// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_texts.h"

#include <QCoreApplication>
#include <QDateTime>

#include "base/foreign_text.h"
#include "learn/picture/report_contents.h"
#include "lessons/lesson_library.h"
#include "progress/progress.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/relative_time.h"

namespace attn::app {
namespace {

struct HomeText {
  Q_DECLARE_TR_FUNCTIONS(Home)
};

constexpr std::size_t kLongestTitle = 80;

QString joined(const QStringList& parts) {
  return parts.join(QStringLiteral(" · "));
}

QDateTime timeOf(const Moment& moment) {
  return QDateTime::fromMSecsSinceEpoch(moment.utcMs);
}

QString agoText(const Moment& then, const Moment& now) {
  return relativeTime(timeOf(then), timeOf(now));
}

QString wholeMinutes(int minutes) {
  return HomeText::tr("%n minute(s)", nullptr, minutes);
}

QString predictionsText(int predictions) {
  return HomeText::tr("%n prediction(s)", nullptr, predictions);
}

QString askedText(AskedFor asked) {
  switch (asked) {
    case AskedFor::Number:
      return HomeText::tr("Next: guess a number.");
    case AskedFor::Choice:
      return HomeText::tr("Next: choose an answer before you see it.");
    case AskedFor::Order:
      return HomeText::tr("Next: put things in order.");
    case AskedFor::Cell:
      return HomeText::tr("Next: point at a cell.");
    case AskedFor::Text:
      return HomeText::tr("Next: say it in your own words.");
    case AskedFor::Sentence:
      return HomeText::tr("Next: find the wrong sentence.");
    case AskedFor::Nothing:
      break;
  }
  return {};
}

HeroText nextPassageText(const PassagesFacts& passages) {
  const PassageFacts& next = passages.all[*passages.next];
  HeroText text;
  text.overline =
      joined({HomeText::tr("All lessons are done"), HomeText::tr("passage %1 of %2")
                                                        .arg(wholeText(static_cast<int>(*passages.next) + 1),
                                                             wholeText(static_cast<int>(passages.all.size())))});
  text.title = next.title;
  text.body = HomeText::tr("This could be in a textbook, but one of its sentences is wrong. The labs show which.")
                  .toHtmlEscaped();
  text.action = next.tried ? HomeText::tr("Try again") : HomeText::tr("Find it");
  text.aside = wholeMinutes(passages.minutesForOne());
  text.spoken = HomeText::tr("%1: find the textbook’s mistake").arg(next.title);
  return text;
}

HeroText allDoneText(const HomeFacts& facts) {
  HeroText text;
  text.overline = HomeText::tr("The whole path is done");
  text.title = HomeText::tr("Does it last?");
  text.body =
      HomeText::tr(
          "An interview covers all lessons, with numbers that you have not seen. You can open any lesson again.")
          .toHtmlEscaped();
  text.action = facts.openInterview ? HomeText::tr("Continue") : HomeText::tr("Mock interview");
  text.aside = wholeMinutes(facts.openInterview ? facts.openInterview->minutesLeft : 20);
  text.spoken = facts.openInterview ? HomeText::tr("Continue the mock interview") : text.action;
  return text;
}

QString dayName(const HomeFacts& facts, int daysAhead, QLocale::FormatType format) {
  const QDate day = dateOf(localDay(facts.now) + daysAhead);
  return QLocale().standaloneDayName(day.dayOfWeek(), format);
}

/// The first day after today that has a card; -1 if no day of the week has one.
int nextDayWithCards(const CardsFacts& cards) {
  for (std::size_t i = 1; i < cards.week.size(); ++i)
    if (cards.week[i] > 0) return static_cast<int>(i);
  return -1;
}

QString examText(const CardsFacts& cards) {
  if (!cards.daysToExam) return {};
  if (*cards.daysToExam == 0) return HomeText::tr("Your exam is today.");
  if (*cards.daysToExam == 1) return HomeText::tr("Your exam is tomorrow.");
  return HomeText::tr("%n day(s) to your exam.", nullptr, *cards.daysToExam);
}

/// What the number under the first bar counts besides the cards to review now; "" if nothing.
QString laterToday(const CardsFacts& cards) {
  const int later = cards.week.empty() ? 0 : cards.week.front() - cards.now();
  return later > 0 ? HomeText::tr("%n more later today.", nullptr, later) : QString();
}

QString cardsToReview(const CardsFacts& cards) {
  if (cards.fresh == 0) return HomeText::tr("From what you have learned.");
  if (cards.due == 0) return HomeText::tr("New ones, from what you have learned.");
  return HomeText::tr("%n of them new.", nullptr, cards.fresh);
}

QString cardsBody(const HomeFacts& facts) {
  const CardsFacts& cards = facts.cards;
  if (cards.now() > 0) return paragraphText({cardsToReview(cards), laterToday(cards)});
  if (cards.nextStepMs)
    return HomeText::tr("The next one comes at %1.")
        .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(*cards.nextStepMs).time(), QLocale::ShortFormat));
  const int day = nextDayWithCards(cards);
  if (day == 1) return HomeText::tr("The next ones come tomorrow.");
  if (day > 1) return HomeText::tr("The next ones come on %1.").arg(dayName(facts, day, QLocale::LongFormat));
  if (cards.begun > 0) return HomeText::tr("Nothing in the next days.");
  return HomeText::tr("Each lesson you finish adds some. A few minutes a day keep it fresh.");
}

}  // namespace

QString inkedHtml(const QString& html, const QColor& ink) {
  return QStringLiteral("<span style=\"color:%1\">").arg(ink.name()) + html + QStringLiteral("</span>");
}

QString paragraphHtml(const QString& html, const Theme& theme) {
  // RichLabel writes <b> as a span.
  const QString strong = QStringLiteral("<span style=\"font-weight:600; color:%1\">").arg(theme.ink.name());
  return inkedHtml(QString(html).replace(QStringLiteral("<b>"), strong), theme.soft);
}

QString minutesText(int minutes) {
  return HomeText::tr("%1 min").arg(wholeText(minutes));
}

QString subtitleText(const HomeFacts& facts) {
  if (facts.firstVisit) return HomeText::tr("Guess first, then see the number and where it comes from.");
  const QString rule = HomeText::tr("Guess first, then see the number.");
  if (facts.lessons() == 0) return rule;
  return rule + QLatin1Char(' ') +
         HomeText::tr("%1 of %2 lessons done.").arg(wholeText(facts.lessonsFinished()), wholeText(facts.lessons()));
}

HeroText heroText(const HomeFacts& facts) {
  if (!facts.next) return facts.passages.next ? nextPassageText(facts.passages) : allDoneText(facts);
  const NextLesson& next = *facts.next;
  const LessonFacts& lesson = facts.at(next);
  const bool continues = lesson.state == LessonState::Begun && next.step > 0;
  HeroText text;
  text.title = lesson.steps.value(next.step, lesson.title);
  text.body = learnerHtml(lesson.summary);
  const QString asked = continues ? askedText(next.asks) : QString();
  if (!asked.isEmpty()) text.body += QStringLiteral(" <b>") + asked.toHtmlEscaped() + QStringLiteral("</b>");
  const QString number = HomeText::tr("lesson %1").arg(wholeText(lesson.number));
  if (continues) {
    QStringList parts{HomeText::tr("Continue lesson %1").arg(wholeText(lesson.number)),
                      HomeText::tr("step %1 of %2").arg(wholeText(next.step + 1), wholeText(lesson.steps.size()))};
    if (lesson.last) parts << agoText(*lesson.last, facts.now);
    text.overline = joined(parts);
    text.action = HomeText::tr("Continue");
    text.aside = HomeText::tr("%n minute(s) left", nullptr, next.minutesLeft);
    text.spoken = HomeText::tr("Continue with lesson %1, %2, step %3 of %4: %5")
                      .arg(wholeText(lesson.number), lesson.title, wholeText(next.step + 1),
                           wholeText(lesson.steps.size()), text.title);
    return text;
  }
  QStringList parts{facts.firstVisit ? HomeText::tr("Begin here") : HomeText::tr("Next"), number};
  if (!lesson.predictions.empty()) parts << predictionsText(static_cast<int>(lesson.predictions.size()));
  text.overline = joined(parts);
  text.action = HomeText::tr("Begin");
  text.aside = wholeMinutes(lesson.minutes);
  text.spoken = HomeText::tr("Begin lesson %1, %2").arg(wholeText(lesson.number), lesson.title);
  return text;
}

QString lessonLine(const LessonFacts& lesson) {
  QStringList parts;
  if (lesson.minutes > 0) parts << minutesText(lesson.minutes);
  if (!lesson.predictions.empty()) parts << predictionsText(static_cast<int>(lesson.predictions.size()));
  return joined(parts);
}

QString lessonProgress(const LessonFacts& lesson) {
  const int made = lesson.predictionsMade(), right = lesson.predictionsRight();
  // A lesson finished without a mistake needs no text.
  if (lesson.state == LessonState::New || (lesson.state == LessonState::Finished && right == made)) return {};
  const QString all = wholeText(static_cast<int>(lesson.predictions.size()));
  return right == made ? HomeText::tr("%1 of %2 answered").arg(wholeText(made), all)
                       : HomeText::tr("%1 of %2 right").arg(wholeText(right), wholeText(made));
}

QString spokenLesson(const LessonFacts& lesson, const CourseFacts& course, int lessonsOfPath) {
  const int all = course.ours ? lessonsOfPath : static_cast<int>(course.lessons.size());
  QStringList parts{HomeText::tr("Lesson %1 of %2").arg(wholeText(lesson.number), wholeText(all)), lesson.title,
                    wholeMinutes(lesson.minutes)};
  if (lesson.state == LessonState::Finished) parts << HomeText::tr("finished");
  parts << HomeText::tr("%1 of %2 predictions answered, %3 right")
               .arg(wholeText(lesson.predictionsMade()), wholeText(static_cast<int>(lesson.predictions.size())),
                    wholeText(lesson.predictionsRight()));
  if (lesson.leftAt && *lesson.leftAt > 0)
    parts << HomeText::tr("left at step %1: %2").arg(wholeText(*lesson.leftAt + 1), lesson.steps.value(*lesson.leftAt));
  return listText(parts);
}

QString courseNote(const CourseFacts& course) {
  const int minutes = course.minutesLeft();
  return minutes == 0 ? HomeText::tr("done") : minutesText(minutes);
}

QString passagesNote(const PassagesFacts& passages) {
  if (passages.found() == 0)
    return joined({HomeText::tr("%n passage(s)", nullptr, static_cast<int>(passages.all.size())),
                   HomeText::tr("%1 min each").arg(wholeText(passages.minutesForOne()))});
  return HomeText::tr("%1 of %2 found")
      .arg(wholeText(passages.found()), wholeText(static_cast<int>(passages.all.size())));
}

QString spokenPassage(const PassagesFacts& passages, std::size_t passage) {
  const PassageFacts& facts = passages.all[passage];
  QStringList parts{
      HomeText::tr("Passage %1 of %2")
          .arg(wholeText(static_cast<int>(passage) + 1), wholeText(static_cast<int>(passages.all.size()))),
      facts.title};
  if (facts.found) parts << HomeText::tr("found");
  if (facts.tried && !facts.found) parts << HomeText::tr("not found yet");
  return listText(parts);
}

PartText workText(const HomeFacts& facts) {
  PartText text;
  if (!facts.openAssignment) return text;
  const OpenWork& work = *facts.openAssignment;
  text.title = HomeText::tr("Assignment");
  const QString answered = HomeText::tr("%1 of %2 answered").arg(wholeText(work.answered), wholeText(work.questions));
  const QString title = QString::fromStdString(foreign::shown(work.title.toStdString(), kLongestTitle));
  text.body = title.isEmpty() ? answered.toHtmlEscaped()
                              : QStringLiteral("<b>") + title.toHtmlEscaped() + QStringLiteral("</b><br>") +
                                    answered.toHtmlEscaped();
  text.action = HomeText::tr("Continue");
  return text;
}

PartText lectureText(const HomeFacts& facts) {
  PartText text;
  if (!facts.openLecture) return text;
  const QString title = QString::fromStdString(foreign::shown(facts.openLecture->title.toStdString(), kLongestTitle));
  text.title = HomeText::tr("Lecture");
  text.body = QStringLiteral("<b>") + title.toHtmlEscaped() + QStringLiteral("</b>");
  text.action = HomeText::tr("Continue");
  return text;
}

PartText cardsText(const HomeFacts& facts) {
  PartText text;
  const CardsFacts& cards = facts.cards;
  text.title = cards.now() > 0   ? HomeText::tr("%n card(s) to review", nullptr, cards.now())
               : cards.begun > 0 ? HomeText::tr("No cards now")
                                 : HomeText::tr("Cards");
  if (cards.now() > 0) {
    text.aside = minutesText(cards.minutes);
    text.action = HomeText::tr("Review");
  }
  QStringList body{cardsBody(facts).toHtmlEscaped()};
  if (const QString exam = examText(cards); !exam.isEmpty())
    body << QStringLiteral("<b>") + exam.toHtmlEscaped() + QStringLiteral("</b>");
  text.body = paragraphText(body);
  return text;
}

PartText interviewText(const HomeFacts& facts) {
  PartText text;
  text.title = HomeText::tr("Mock interview");
  if (facts.openInterview) {
    text.aside = HomeText::tr("%1 min left").arg(wholeText(facts.openInterview->minutesLeft));
    text.body = HomeText::tr("You were at question %1 of %2.")
                    .arg(wholeText(facts.openInterview->question), wholeText(facts.openInterview->questions))
                    .toHtmlEscaped();
    text.action = HomeText::tr("Continue");
    return text;
  }
  const InterviewPlan usual;
  text.aside = minutesText(usual.seconds / 60);
  text.body =
      facts.firstVisit
          ? HomeText::tr("Know attention already? %1 questions show what you can skip.")
                .arg(wholeText(usual.questions))
                .toHtmlEscaped()
          : HomeText::tr("%1 timed questions with new numbers.").arg(wholeText(usual.questions)).toHtmlEscaped();
  text.action = HomeText::tr("Start");
  return text;
}

PartText passageText(const HomeFacts& facts) {
  PartText text;
  const PassagesFacts& passages = facts.passages;
  text.title = courseTitle(QStringLiteral("mistakes"));
  if (!passages.next) {
    text.body = HomeText::tr("You have found all %1.").arg(wholeText(passages.found())).toHtmlEscaped();
    text.action = HomeText::tr("Read again");
    return text;
  }
  const PassageFacts& next = passages.all[*passages.next];
  text.aside = minutesText(passages.minutesForOne());
  text.body = HomeText::tr("“%1”: one of its sentences is wrong.")
                  .toHtmlEscaped()
                  .arg(QStringLiteral("<b>") + next.title.toHtmlEscaped() + QStringLiteral("</b>"));
  text.action = next.tried ? HomeText::tr("Try again") : HomeText::tr("Find it");
  return text;
}

PartText reportText(const HomeFacts& facts) {
  PartText text;
  if (!facts.report) return text;
  const LastReportFacts& report = *facts.report;
  text.title = HomeText::tr("Last report");
  text.aside = agoText(report.begun, facts.now);
  const QString right =
      HomeText::tr("%1 of %2").arg(briefText(report.points()), wholeText(static_cast<int>(report.questions.size())));
  text.body =
      HomeText::tr("%1 in %2.")
          .toHtmlEscaped()
          .arg(QStringLiteral("<b>") + right.toHtmlEscaped() + QStringLiteral("</b>"), clockText(report.seconds));
  QStringList topics;
  for (const Topic topic : report.lookAgain) topics << topicText(topic);
  constexpr qsizetype kNamed = 3;
  if (!topics.isEmpty()) {
    const bool more = topics.size() > kNamed;
    text.body +=
        QLatin1Char(' ') + HomeText::tr("Look again: %1.")
                               .arg(listText(topics.mid(0, kNamed)) + (more ? QStringLiteral(" …") : QString()))
                               .toHtmlEscaped();
  }
  text.action = HomeText::tr("Open the report");
  return text;
}

PartText examplesText(const HomeFacts&) {
  return {HomeText::tr("Look around first"), QString(),
          HomeText::tr("Examples that you can change as you like.").toHtmlEscaped(), HomeText::tr("Open an example…")};
}

PartText codeText(const HomeFacts&) {
  return {HomeText::tr("Write the code"), QString(),
          HomeText::tr("Eight functions in NumPy, from softmax to the backward pass.").toHtmlEscaped(),
          HomeText::tr("Open the exercises")};
}

QStringList weekNames(const HomeFacts& facts, QLocale::FormatType format) {
  QStringList names{HomeText::tr("today")};
  for (int i = 1; i < static_cast<int>(facts.cards.week.size()); ++i) names << dayName(facts, i, format);
  return names;
}

QString spokenWeek(const HomeFacts& facts) {
  QStringList days;
  for (int i = 0; i < static_cast<int>(facts.cards.week.size()); ++i)
    days << (i == 0 ? HomeText::tr("today") : dayName(facts, i, QLocale::LongFormat)) + QLatin1Char(' ') +
                wholeText(facts.cards.week[static_cast<std::size_t>(i)]);
  return HomeText::tr("Cards of the next days: %1").arg(listText(days));
}

QString spokenReport(const LastReportFacts& report) {
  QStringList parts;
  for (std::size_t i = 0; i < report.questions.size(); ++i) {
    const AskedQuestionFacts& question = report.questions[i];
    const QString how = question.right      ? HomeText::tr("right")
                        : question.answered ? HomeText::tr("wrong")
                                            : HomeText::tr("no answer");
    parts
        << HomeText::tr("question %1 %2, %3").arg(wholeText(static_cast<int>(i) + 1), how, clockText(question.seconds));
  }
  return parts.join(QStringLiteral("; "));
}

QString columnTitle(const HomeFacts& facts) {
  return facts.firstVisit ? HomeText::tr("Other ways in") : HomeText::tr("Today");
}

QString settingsText() {
  return HomeText::tr("Exam date, cards, export…");
}

}  // namespace attn::app
