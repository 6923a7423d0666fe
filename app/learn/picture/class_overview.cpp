// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/class_overview.h"

#include <QCoreApplication>
#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/foreign_text.h"
#include "learn/picture/report_contents.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct ClassOverviewText {
  Q_DECLARE_TR_FUNCTIONS(ClassOverviewText)
};

/// "A", "B", …, "Z", then "27".
QString letterOf(std::size_t place) {
  constexpr std::size_t kLetters = 26;
  if (place < kLetters) return QString(QChar(u'A' + static_cast<char16_t>(place)));
  return QString::number(place + 1);
}

QString topicOf(const CollectedClass& all, std::size_t question) {
  const QuestionSummary& summary = all.results.questions[question];
  const QuestionTemplate* from = nullptr;
  if (!all.handouts.empty() && question < all.handouts.front().questions.size())
    from = templateOf(all.handouts.front().questions[question]);
  if (!from) from = findTemplate(summary.templateId);
  return from ? topicText(from->topic) : QString::fromStdString(foreign::shown(summary.name()));
}

ClassQuestionRow rowOf(const CollectedClass& all, std::size_t question) {
  const QuestionSummary& summary = all.results.questions[question];
  ClassQuestionRow row;
  row.number = static_cast<int>(question) + 1;
  row.topic = topicOf(all, question);
  row.right = summary.right;
  row.other = summary.other + summary.marked;
  row.unmarked = summary.unmarked;
  row.blank = summary.blank;
  for (const Handout& handout : all.handouts) {
    const auto asked = all.asked(question, handout.variant);
    if (!asked) continue;
    row.asks = askingSentence(asked->question);
    break;
  }
  if (summary.wordings > 1)
    row.asks = ClassOverviewText::tr("%1 (asked in %n different way(s))", nullptr, summary.wordings).arg(row.asks);
  for (const CountedMistake& counted : summary.mistakes) {
    row.mistakes.push_back({counted.mistake, letterOf(row.mistakes.size()),
                            counted.kind ? classMistakeName(*counted.kind) : QString::fromStdString(counted.mistake),
                            counted.count});
  }
  row.percent = row.all() == 0 ? QStringLiteral("–") : sharePercent(1.0 * row.right / row.all());
  if (summary.medianSeconds)
    row.time = ClassOverviewText::tr("median %1", "a time, 1:20").arg(clockText(*summary.medianSeconds));
  row.isWorthDiscussing = all.results.mostWorthDiscussing == question;
  return row;
}

/// "Ada Lovelace · s12 · group A" with a roster, else the name that the student typed.
QString studentText(const VariantResult& result) {
  const auto shown = [](const std::string& text) { return QString::fromStdString(foreign::shown(text)).simplified(); };
  if (!result.owner) return result.student ? shown(*result.student) : QString();
  QStringList parts{shown(result.owner->name), shown(result.owner->id), shown(result.owner->group)};
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

ClassVariantRow rowOf(const VariantResult& result, const std::vector<ClassQuestionRow>& questions, bool byPoints) {
  ClassVariantRow row;
  row.variant = result.variant;
  row.right = result.right;
  row.points = result.points;
  row.score = byPoints ? pointsText(result.points) : QString::number(result.right);
  row.student = studentText(result);
  row.isLate = result.isLate;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (i >= result.answers.size()) {
      row.cells.emplace_back();
      continue;
    }
    const auto made = std::ranges::find(questions[i].mistakes, result.answers[i].mistake, &ClassMistakeRow::id);
    const bool known = result.answers[i].kind == ClassOutcome::Mistake && made != questions[i].mistakes.end();
    row.cells.push_back({result.answers[i].kind, known ? made->letter : QString()});
  }
  return row;
}

ClassRefusalRow rowOf(const RefusedFile& refused) {
  const QString other = QString::fromStdString(foreign::shown(refused.other));
  const auto row = [&refused](const QString& why, const QString& whatToDo) {
    return ClassRefusalRow{QString::fromStdString(foreign::shown(refused.name)), why, whatToDo};
  };
  const QString again = ClassOverviewText::tr("Ask for the file again.");
  switch (refused.why) {
    case Refusal::Unreadable:
      return row(ClassOverviewText::tr("No submission, or a damaged one.") +
                     (refused.problems.empty() ? QString() : QLatin1Char(' ') + problemText(refused.problems.front())),
                 again);
    case Refusal::UnknownHandout:
      return row(
          ClassOverviewText::tr("It answers a hand-out that is not here, or that was changed after you handed it out."),
          ClassOverviewText::tr("Put all original hand-outs of this assignment into the folder."));
    case Refusal::OtherAssignment:
      return row(ClassOverviewText::tr("It is another assignment."),
                 ClassOverviewText::tr("Collect each assignment in its own folder."));
    case Refusal::OtherQuestions:
      return row(ClassOverviewText::tr("It answers the question “%1”, which its hand-out does not ask.").arg(other),
                 again);
    case Refusal::UnknownTemplate:
      return row(ClassOverviewText::tr("It answers the question “%1”, which this version does not support.").arg(other),
                 ClassOverviewText::tr("Use the version of the program that made the hand-outs, or a newer one."));
    case Refusal::Superseded:
      return row(ClassOverviewText::tr("Superseded: “%1” is a later submission of its variant, and counts.").arg(other),
                 ClassOverviewText::tr("If another one should count, move the later one out of the folder."));
    case Refusal::HandoutReturned:
      return row(ClassOverviewText::tr("It is a hand-out, not the answers to one."),
                 ClassOverviewText::tr("Ask for the submission, which the program saves after handing in."));
    case Refusal::ArchiveTooLarge:
      return row(ClassOverviewText::tr("The archive is larger than an archive may be."),
                 ClassOverviewText::tr("Unpack it in its folder."));
    case Refusal::TooDeep:
      return row(ClassOverviewText::tr("It is inside too many folders or archives."),
                 ClassOverviewText::tr("Move it up."));
    case Refusal::Sealed:
      return row(ClassOverviewText::tr("The answers of its hand-out are sealed."),
                 ClassOverviewText::tr("Enter the key, or put its file next to the hand-outs."));
    case Refusal::Altered:
      return row(other, ClassOverviewText::tr("Put the original hand-out into the folder."));
  }
  return row({}, again);
}

/// The due date as text; empty if `iso` is not a time.
QString deadlineText(const std::string& iso, const QDateTime& now) {
  const QDateTime asWritten = QDateTime::fromString(QString::fromStdString(iso), Qt::ISODate);
  if (!asWritten.isValid()) return {};
  const QDateTime due =
      now.timeSpec() == Qt::LocalTime ? asWritten.toLocalTime() : asWritten.toOffsetFromUtc(now.offsetFromUtc());
  const QString day = dayText(due.date().toJulianDay() - QDate(1970, 1, 1).toJulianDay(),
                              now.date().toJulianDay() - QDate(1970, 1, 1).toJulianDay());
  const QString time = due.time().toString(QStringLiteral("HH:mm"));  // as in the assignment
  return due < now ? ClassOverviewText::tr("was due %1, %2", "day and time").arg(day, time)
                   : ClassOverviewText::tr("until %1, %2", "day and time").arg(day, time);
}

QString missingText(const ClassResults& results) {
  constexpr std::size_t kMaxNamed = 12;
  if (results.missing.empty()) return {};
  if (results.missing.size() <= kMaxNamed)
    return results.missing.size() == 1
               ? ClassOverviewText::tr("Missing: variant %1.").arg(results.missing.front())
               : ClassOverviewText::tr("Missing: variants %1.").arg(variantsText(results.missing));
  return ClassOverviewText::tr("%n variant(s) are still missing.", nullptr, static_cast<int>(results.missing.size()));
}

QString lateText(const ClassResults& results) {
  std::vector<int> late;
  for (const VariantResult& each : results.returned)
    if (each.isLate) late.push_back(each.variant);
  if (late.empty()) return {};
  return late.size() == 1 ? ClassOverviewText::tr("Late: variant %1.").arg(late.front())
                          : ClassOverviewText::tr("Late: variants %1.").arg(variantsText(late));
}

QString summaryText(const ClassResults& results, bool byPoints) {
  const auto n = static_cast<int>(results.returned.size());
  if (n == 0) return ClassOverviewText::tr("No answers yet.");
  double sum = 0;
  for (const VariantResult& each : results.returned) sum += byPoints ? each.points : each.right;
  const QString mean = numberText(sum / n, 1);
  const QString answered = ClassOverviewText::tr("%n submission(s)", nullptr, n);
  return byPoints
             ? ClassOverviewText::tr("%1; %2 of %3 points on average").arg(answered, mean, pointsText(results.points))
             : ClassOverviewText::tr("%1; %2 of %3 questions right on average")
                   .arg(answered, mean, QString::number(results.questions.size()));
}

/// Sort key of an outcome when ordering by mistake.
std::pair<int, int> placeOf(const ClassCell& cell) {
  switch (cell.kind) {
    case ClassOutcome::Mistake:
      return {0, cell.letter.isEmpty()    ? 1000
                 : cell.letter.size() > 1 ? cell.letter.toInt()
                                          : cell.letter[0].unicode()};
    case ClassOutcome::Unmarked:
      return {-1, 0};
    case ClassOutcome::Other:
    case ClassOutcome::Marked:
      return {1, 0};
    case ClassOutcome::Right:
      return {2, 0};
    case ClassOutcome::Blank:
      break;
  }
  return {3, 0};
}

}  // namespace

const Handout* CollectedClass::handoutOf(int variant) const {
  const auto found = std::ranges::find(handouts, variant, &Handout::variant);
  return found == handouts.end() ? nullptr : &*found;
}

std::optional<AskedQuestion> CollectedClass::asked(std::size_t question, int variant) const {
  const Handout* handout = handoutOf(variant);
  if (!handout || question >= handout->questions.size()) return std::nullopt;
  return questionOf(handout->questions[question]);
}

int ClassQuestionRow::all() const {
  return std::accumulate(mistakes.begin(), mistakes.end(), right + other + blank,
                         [](int sum, const ClassMistakeRow& each) { return sum + each.count; });
}

QString ClassQuestionRow::words() const {
  QStringList said;
  said << (asks.isEmpty() ? ClassOverviewText::tr("Question %1: %2", "number, the question")
                                .arg(QString::number(number), learnerPlain(topic))
                          : ClassOverviewText::tr("Question %1, %2: %3", "number, topic, the question")
                                .arg(QString::number(number), learnerPlain(topic), learnerPlain(asks)));
  said << ClassOverviewText::tr("%1 of %2 right, %3").arg(QString::number(right), QString::number(all()), percent);
  for (const ClassMistakeRow& each : mistakes)
    said << QStringLiteral("%1 %2: %3").arg(each.letter, learnerPlain(each.name), QString::number(each.count));
  if (other > 0) said << ClassOverviewText::tr("%n other answer(s)", nullptr, other);
  if (blank > 0) said << ClassOverviewText::tr("%n left blank", nullptr, blank);
  if (unmarked > 0) said << ClassOverviewText::tr("%n to be marked by hand", nullptr, unmarked);
  if (!time.isEmpty()) said << time;
  if (isWorthDiscussing) said << ClassOverviewText::tr("worth discussing");
  return said.join(QStringLiteral("; "));
}

std::size_t ClassOverview::firstToShow() const {
  if (worthDiscussing || questions.empty()) return worthDiscussing.value_or(0);
  const auto share = [](const ClassQuestionRow& row) { return row.all() == 0 ? 2.0 : 1.0 * row.right / row.all(); };
  const auto least = std::ranges::min_element(questions, {}, share);
  return static_cast<std::size_t>(least - questions.begin());
}

std::vector<std::size_t> ClassOverview::ordered(ClassOrder order, std::size_t question) const {
  std::vector<std::size_t> places(returned.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (order == ClassOrder::ByScore)
    std::ranges::stable_sort(places, [this](std::size_t a, std::size_t b) {
      return std::tuple(-returned[a].points, -returned[a].right) < std::tuple(-returned[b].points, -returned[b].right);
    });
  if (order == ClassOrder::ByMistake && question < questions.size())
    std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
      return placeOf(returned[a].cells[question]) < placeOf(returned[b].cells[question]);
    });
  return places;
}

ClassOverview classSheet(const CollectedClass& all, const QDateTime& now) {
  const ClassResults& results = all.results;
  ClassOverview sheet;
  const bool byPoints =
      std::ranges::any_of(results.questions, [](const QuestionSummary& each) { return each.points != 1; });
  sheet.title =
      results.title.empty() ? ClassOverviewText::tr("Answers of a class") : QString::fromStdString(results.title);
  sheet.note = QString::fromStdString(results.note);
  sheet.summary = summaryText(results, byPoints);
  sheet.variants = results.variants;
  sheet.collected = ClassOverviewText::tr("%1 of %n file(s)", nullptr, results.variants)
                        .arg(QString::number(results.returned.size()));
  sheet.shareCollected = results.variants > 0 ? static_cast<double>(results.returned.size()) / results.variants : 0;
  if (results.deadline) sheet.deadline = deadlineText(*results.deadline, now);
  sheet.missing = missingText(results);
  sheet.late = lateText(results);
  sheet.missingVariants = results.missing;
  sheet.scoreName = byPoints ? ClassOverviewText::tr("points") : ClassOverviewText::tr("right");
  sheet.worthDiscussing = results.mostWorthDiscussing;
  for (std::size_t i = 0; i < results.questions.size(); ++i) sheet.questions.push_back(rowOf(all, i));
  // A topic shared by all questions does not distinguish them.
  const bool isOneTopic = sheet.questions.size() > 1 && std::ranges::all_of(sheet.questions, [&](const auto& each) {
                            return each.topic == sheet.questions.front().topic && !each.asks.isEmpty();
                          });
  if (isOneTopic)
    for (ClassQuestionRow& each : sheet.questions) each.topic = std::exchange(each.asks, QString());
  for (const VariantResult& each : results.returned) {
    sheet.returned.push_back(rowOf(each, sheet.questions, byPoints));
    sheet.hasNames = sheet.hasNames || !sheet.returned.back().student.isEmpty();
  }
  for (const RefusedFile& each : results.refused) sheet.refused.push_back(rowOf(each));
  for (const IgnoredFile& each : results.ignored) sheet.ignored << QString::fromStdString(foreign::shown(each.name));
  for (const VariantResult& each : results.returned)
    if (each.isChanged) sheet.edited << QString::fromStdString(foreign::shown(each.file));
  return sheet;
}

QString classCellText(const CollectedClass& all, const ClassOverview& sheet, std::size_t returned,
                      std::size_t question) {
  const ClassVariantRow& row = sheet.returned[returned];
  const ClassCell& cell = row.cells[question];
  const VariantResult& result = all.results.returned[returned];
  const QString text =
      ClassOverviewText::tr("Variant %1, question %2").arg(row.variant).arg(sheet.questions[question].number) +
      QStringLiteral(": ");
  if (cell.kind == ClassOutcome::Blank || question >= result.answers.size())
    return text + ClassOverviewText::tr("left blank");
  const auto asked = all.asked(question, row.variant);
  const auto value = valueOf(result.answers[question].given);
  const auto with = [&](const QString& outcome) -> QString {
    if (!asked || !value) return text + outcome;
    return text + listText({learnerPlain(answerText(asked->question, *value)), outcome});
  };
  switch (cell.kind) {
    case ClassOutcome::Unmarked:
      return with(ClassOverviewText::tr("to be marked by hand"));
    case ClassOutcome::Marked:
      return with(
          ClassOverviewText::tr("%1 of %2 points, marked by hand")
              .arg(pointsText(result.answers[question].points), pointsText(all.results.questions[question].points)));
    case ClassOutcome::Right:
      return with(ClassOverviewText::tr("right"));
    case ClassOutcome::Mistake: {
      const auto& mistakes = sheet.questions[question].mistakes;
      const auto made = std::ranges::find(mistakes, result.answers[question].mistake, &ClassMistakeRow::id);
      if (made != mistakes.end()) return with(QStringLiteral("%1 %2").arg(made->letter, learnerPlain(made->name)));
      return with(QString::fromStdString(result.answers[question].mistake));
    }
    case ClassOutcome::Other:
    case ClassOutcome::Blank:
      break;
  }
  return with(ClassOverviewText::tr("no known mistake"));
}

}  // namespace attn::app
