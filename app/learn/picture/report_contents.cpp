// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/report_contents.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>

#include "text/number_text.h"
#include "text/question_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct ReportText {
  Q_DECLARE_TR_FUNCTIONS(ReportText)
};

/// Minimum probability for a topic to count as known, if all its questions were right.
constexpr double kKnownFrom = 0.7;
constexpr std::size_t kTopicsInSentence = 4;
constexpr int kSecondsOfMinute = 60, kMinutesOfHour = 60;

QDate dateOfDay(std::int64_t localDay) {
  return QDate(1970, 1, 1).addDays(localDay);
}

/// The topic's name within a sentence.
QString topicWithin(Topic topic) {
  if (topic == Topic::Explain) return ReportText::tr("what you say in your own words");
  if (topic == Topic::Code) return ReportText::tr("reading code");
  if (topic == Topic::Design) return ReportText::tr("design decisions");
  return QLocale().toLower(topicText(topic));
}

/// All of them, or the first few and the number of the others.
QString topicsWithin(const std::vector<Topic>& topics) {
  QStringList names;
  const std::size_t shown = topics.size() <= kTopicsInSentence ? topics.size() : kTopicsInSentence - 1;
  for (std::size_t i = 0; i < shown; ++i) names << topicWithin(topics[i]);
  if (shown < topics.size())
    names << ReportText::tr("%n more topic(s)", nullptr, static_cast<int>(topics.size() - shown));
  return listWithAnd(names);
}

QString asSentence(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

/// The topics of these questions, without duplicates.
std::vector<Topic> topicsOfQuestions(const InterviewReport& report, const auto& which) {
  std::vector<Topic> topics;
  for (const std::size_t i : report.again) {
    const QuestionReport& question = report.questions[i];
    if (question.from && which(question) && std::ranges::find(topics, question.from->topic) == topics.end())
      topics.push_back(question.from->topic);
  }
  return topics;
}

QString whatWasRight(const InterviewReport& report) {
  const auto count = static_cast<int>(report.questions.size());
  std::vector<Topic> known, right;
  for (const TopicReport& topic : report.topics) {
    if (topic.right < topic.questions) continue;
    right.push_back(topic.topic);
    if (topic.now.chance >= kKnownFrom) known.push_back(topic.topic);
  }
  if (count == 0) return ReportText::tr("This interview had no questions.");
  if (std::ranges::none_of(report.questions, &QuestionReport::answered)) return ReportText::tr("Nothing was answered.");
  if (report.right == count && !known.empty())
    return ReportText::tr("Everything was right: you are strong in %1.").arg(topicsWithin(known));
  if (report.right == count) return ReportText::tr("Everything was right.");
  if (!known.empty()) return ReportText::tr("You are strong in %1.").arg(topicsWithin(known));
  if (!right.empty()) return ReportText::tr("This time you were right about %1.").arg(topicsWithin(right));
  if (report.right > 0) return ReportText::tr("Some answers were right; every topic needs more practice.");
  if (report.points > 0) return ReportText::tr("Your answers were partly right.");
  return ReportText::tr("Nothing was right yet: now you know where to begin.");
}

QString whatToLookAt(const InterviewReport& report) {
  const auto isWrong = [](const QuestionReport& question) { return !question.right; };
  const auto wrong = std::ranges::count_if(report.questions, isWrong);
  const auto recognizedWrong = std::ranges::count_if(
      report.questions, [](const QuestionReport& question) { return !question.right && !question.mistake.empty(); });
  if (report.questions.empty()) return {};
  if (wrong == static_cast<std::ptrdiff_t>(report.questions.size()) &&
      std::ranges::none_of(report.questions, &QuestionReport::answered))
    return ReportText::tr("Open the questions one by one: each shows its answer and how it is worked out.");
  const std::vector<Topic> topics = topicsOfQuestions(report, isWrong);
  if (wrong > 0 && topics.empty()) return ReportText::tr("Look again at the questions that are hatched.");
  const QString list = topicsWithin(topics);
  if (wrong == 1 && recognizedWrong == 1)
    return ReportText::tr("Look again at %1: there is one mistake to correct.").arg(list);
  if (wrong > 0 && recognizedWrong == wrong)
    return ReportText::tr("Look again at %1, each with one mistake to correct.").arg(list);
  if (wrong > 0) return ReportText::tr("Look again at %1.").arg(list);
  const QString unsure = topicsWithin(topicsOfQuestions(report, [](const QuestionReport&) { return true; }));
  if (unsure.isEmpty()) return ReportText::tr("Nothing needs a second look.");
  return ReportText::tr("Right, but with a hint or guessed: %1.").arg(unsure);
}

QString surenessName(double sureness) {
  const auto is = [sureness](double level) { return std::abs(sureness - level) < 0.005; };
  if (is(kGuessing)) return ReportText::tr("Guessing");
  if (is(kFairlySure)) return ReportText::tr("Fairly sure");
  if (is(kCertain)) return ReportText::tr("Certain");
  return ReportText::tr("%1 % sure").arg(numberText(sureness * 100, 0));
}

QString outcomeText(const QuestionReport& question) {
  if (!question.answered) return ReportText::tr("not answered");
  if (question.right) return question.hintUsed ? ReportText::tr("right, with a hint") : ReportText::tr("right");
  return question.hintUsed ? ReportText::tr("wrong, despite a hint") : ReportText::tr("wrong");
}

QString givenAnswerText(const Question& question, const std::optional<GivenAnswer>& given) {
  if (!given) return {};
  if (const auto* said = std::get_if<TextAnswer>(&*given))
    return said->text.empty() ? ReportText::tr("spoken") : QString::fromStdString(said->text);
  const std::optional<AnswerValue> value = valueOf(*given);
  return value ? answerText(question, *value) : QString();
}

QuestionRecord questionSheet(const QuestionReport& question, int number, const LessonFinder& lessonOf) {
  QuestionRecord sheet;
  sheet.number = number;
  sheet.outcome = !question.answered ? AnswerOutcome::NotAnswered
                  : question.right   ? AnswerOutcome::Right
                                     : AnswerOutcome::Wrong;
  sheet.outcomeText = outcomeText(question);
  sheet.seconds = question.seconds;
  sheet.time = clockText(question.seconds);
  sheet.points = pointsText(question.points);
  if (question.answered && question.sureness) sheet.sureness = QLocale().toLower(surenessName(*question.sureness));
  sheet.rough = QString::fromStdString(question.working).trimmed();
  sheet.topic = question.from ? topicText(question.from->topic) : ReportText::tr("Unknown");
  if (!question.from) return sheet;
  try {
    sheet.asked = drawQuestion(*question.from, question.drawn.seed);
  } catch (const std::logic_error&) {
    return sheet;  // shown as a question that no longer exists
  }
  const Question& asked = sheet.asked->question;
  if (question.answered) sheet.given = answerFromJson(question.given, asked.kind);
  sheet.givenText = givenAnswerText(asked, sheet.given);
  sheet.rightText = asked.kind == AnswerKind::Text ? phraseText(asked.modelAnswer) : answerText(asked, asked.answer);
  if (sheet.given) sheet.mistakes = judged(asked, *sheet.given).mistakes;
  sheet.lesson = lessonOf ? lessonOf(*question.from) : std::nullopt;
  if (question.from->scenario)
    sheet.lab = QString::fromUtf8(question.from->lab.data(), static_cast<qsizetype>(question.from->lab.size()));
  return sheet;
}

std::vector<SureRow> sureRows(const InterviewReport& report) {
  std::map<double, SureRow> rows;
  for (const QuestionReport& question : report.questions) {
    if (!question.answered || !question.sureness) continue;
    SureRow& row = rows.try_emplace(*question.sureness, SureRow{surenessName(*question.sureness), {}}).first->second;
    row.right.push_back(question.right);
  }
  std::vector<SureRow> sorted;
  for (auto& [sureness, row] : rows) sorted.push_back(std::move(row));
  return sorted;
}

QStringList sureSentences(const InterviewReport& report) {
  if (!report.calibration) return {ReportText::tr("You did not say how sure you were.")};
  QStringList sentences;
  QStringList numbers;
  for (std::size_t i = 0; i < report.confidentErrors && i < report.again.size(); ++i)
    numbers << QString::number(report.again[i] + 1);
  if (numbers.size() == 1) {
    sentences << ReportText::tr("You were certain and wrong once: question %1.").arg(numbers.front())
              << ReportText::tr("It is the most useful to review, so it comes first.");
  } else if (!numbers.isEmpty()) {
    sentences << ReportText::tr("You were certain and wrong %n time(s): questions %1.", nullptr,
                                static_cast<int>(numbers.size()))
                     .arg(listWithAnd(numbers))
              << ReportText::tr("They are the most useful to review, so they come first.");
  } else if (std::ranges::any_of(report.calibration->levels,
                                 [](const auto& each) { return each.sureness >= kCertain; })) {
    sentences << ReportText::tr("What you were certain of was right.");
  } else {
    sentences << ReportText::tr("You were never certain.");
  }
  sentences << ReportText::tr("Your average confidence was %1 %; %2 % were right.")
                   .arg(numberText(report.calibration->meanSureness * 100, 0),
                        numberText(report.calibration->shareRight * 100, 0));
  return sentences;
}

std::vector<MistakeSummary> mistakeSheets(const InterviewReport& report, const std::vector<QuestionRecord>& questions) {
  std::vector<MistakeSummary> sheets;
  for (const MistakeReport& mistake : report.mistakes) {
    MistakeSummary sheet;
    sheet.id = QString::fromStdString(mistake.id);
    for (const std::size_t i : mistake.questions) {
      sheet.questions.push_back(static_cast<int>(i) + 1);
      const QuestionRecord& question = questions[i];
      const auto recognized =
          std::ranges::find_if(question.mistakes, [&](const Mistake& each) { return each.kind->id == mistake.id; });
      if (!sheet.name.isEmpty() || recognized == question.mistakes.end()) continue;
      sheet.name = mistakeName(*recognized->kind);
      sheet.text = mistakeText(*recognized);
      sheet.given = question.givenText;
      sheet.right = question.rightText;
      sheet.lesson = question.lesson;
    }
    // A mistake that no question of this version has has neither name nor explanation.
    if (!sheet.name.isEmpty()) sheets.push_back(std::move(sheet));
  }
  return sheets;
}

struct BackTime {
  std::tuple<int, std::int64_t> order;
  QString when, after;
  bool isSoon = false;
};

BackTime backOnDay(std::int64_t day, std::int64_t today, const std::optional<std::int64_t>& examDay) {
  const std::int64_t away = day - today;
  if (away <= 0) return {{3, today}, ReportText::tr("Today"), {}, true};
  const QString days = ReportText::tr("in %n day(s)", nullptr, static_cast<int>(away));
  const QString after = examDay == day ? ReportText::tr("the day of the exam") : days;
  if (away == 1) return {{3, day}, ReportText::tr("Tomorrow"), examDay == day ? after : QString()};
  if (away < 7) return {{3, day}, QLocale().standaloneDayName(dateOfDay(day).dayOfWeek()), after};
  const bool sameYear = dateOfDay(day).year() == dateOfDay(today).year();
  const QString pattern = sameYear ? ReportText::tr("d MMMM", "a date without its year, as Qt writes dates")
                                   : ReportText::tr("d MMMM yyyy", "a date, as Qt writes dates");
  return {{3, day}, QLocale().toString(dateOfDay(day), pattern), after};
}

BackTime backTime(const QuestionReport& question, const Moment& now, const std::optional<std::int64_t>& examDay) {
  const std::int64_t today = localDay(now);
  if (question.phase == CardPhase::New) return {{4, 0}, ReportText::tr("No day yet"), ReportText::tr("no card yet")};
  if (question.phase == CardPhase::Review) return backOnDay(question.dueDay, today, examDay);
  const std::int64_t dueToday = localDay({question.dueMs, now.offsetMinutes});
  if (dueToday > today) return backOnDay(dueToday, today, examDay);
  const std::int64_t minutes = (question.dueMs - now.utcMs + kMsPerMinute - 1) / kMsPerMinute;
  if (minutes <= 0) return {{0, 0}, ReportText::tr("Now"), {}, true};
  if (minutes <= 10) return {{1, 0}, ReportText::tr("Within 10 minutes"), {}, true};
  if (minutes <= kMinutesOfHour) return {{2, 0}, ReportText::tr("Within an hour"), {}, true};
  return {{3, today}, ReportText::tr("Today"), {}, true};
}

}  // namespace

int SureRow::countRight() const {
  return static_cast<int>(std::ranges::count(right, true));
}

std::pair<QString, QString> reportSentences(const InterviewReport& report) {
  return {asSentence(whatWasRight(report)), asSentence(whatToLookAt(report))};
}

std::vector<BackGroup> comingBack(const InterviewReport& report, const Moment& now,
                                  const std::optional<std::int64_t>& examDay) {
  std::map<std::tuple<int, std::int64_t>, BackGroup> groups;
  const auto put = [&](std::size_t i) {
    const QuestionReport& question = report.questions[i];
    const BackTime time = backTime(question, now, examDay);
    BackGroup& group = groups.try_emplace(time.order, BackGroup{time.when, time.after, time.isSoon, {}}).first->second;
    group.questions.emplace_back(question.from ? topicText(question.from->topic) : ReportText::tr("Unknown"),
                                 static_cast<int>(i) + 1);
  };
  // Within a group, questions to repeat come first, by priority.
  for (const std::size_t i : report.again) put(i);
  for (std::size_t i = 0; i < report.questions.size(); ++i)
    if (std::ranges::find(report.again, i) == report.again.end()) put(i);
  std::vector<BackGroup> sorted;
  for (auto& [order, group] : groups) sorted.push_back(std::move(group));
  return sorted;
}

QString clockText(double seconds) {
  const auto all = static_cast<std::int64_t>(std::llround(std::max(seconds, 0.0)));
  const std::int64_t minutes = all / kSecondsOfMinute, hours = minutes / kMinutesOfHour;
  const QString rest = QStringLiteral("%1").arg(all % kSecondsOfMinute, 2, 10, QLatin1Char('0'));
  if (hours == 0) return QStringLiteral("%1:%2").arg(minutes).arg(rest);
  return QStringLiteral("%1:%2:%3").arg(hours).arg(minutes % kMinutesOfHour, 2, 10, QLatin1Char('0')).arg(rest);
}

QString pointsText(double points) {
  constexpr double kHundredth = 100;
  const double rounded = std::round(points * kHundredth) / kHundredth;
  for (const int decimals : {0, 1})
    if (const double step = std::pow(10, decimals); std::abs(std::round(rounded * step) / step - rounded) < 1e-9)
      return numberText(rounded, decimals);
  return numberText(rounded, 2);
}

QString listWithAnd(const QStringList& items) {
  if (items.size() < 2) return items.join(QString());
  const QStringList first = items.mid(0, items.size() - 1);
  return ReportText::tr("%1 and %2", "a list and its last item")
      .arg(first.join(ReportText::tr(", ", "between the items of a list")), items.back());
}

QString dayText(std::int64_t day, std::optional<std::int64_t> today) {
  const bool sameYear = today && dateOfDay(day).year() == dateOfDay(*today).year();
  const QString pattern =
      sameYear ? ReportText::tr("dddd, d MMMM", "a date with its day of the week, as Qt writes dates")
               : ReportText::tr("dddd, d MMMM yyyy", "a date with its day of the week, as Qt writes dates");
  return QLocale().toString(dateOfDay(day), pattern);
}

QString labText(const QString& lab) {
  const std::pair<const char*, QString> names[] = {
      {"steps", ReportText::tr("Steps", "the lab")},     {"heads", ReportText::tr("Heads", "the lab")},
      {"sandbox", ReportText::tr("Sandbox", "the lab")}, {"tiles", ReportText::tr("Tiles", "the lab")},
      {"decode", ReportText::tr("Decode", "the lab")},   {"growth", ReportText::tr("Growth", "the lab")},
      {"measure", ReportText::tr("Measure", "the lab")}, {"train", ReportText::tr("Train", "the lab")},
      {"model", ReportText::tr("Model", "the lab")}};
  for (const auto& [id, name] : names)
    if (lab == QLatin1String(id)) return name;
  return {};
}

ReportContents reportSheet(const InterviewReport& report, const Moment& now, const std::optional<std::int64_t>& examDay,
                           const LessonFinder& lessonOf) {
  ReportContents sheet;
  sheet.title = report.plan.mode == InterviewMode::Aloud    ? ReportText::tr("Mock interview: explain aloud")
                : report.plan.mode == InterviewMode::Design ? ReportText::tr("Mock interview: design")
                                                            : ReportText::tr("Mock interview");
  sheet.day = dayText(localDay(report.begun), localDay(now));
  sheet.fullDay = dayText(localDay(report.begun));
  sheet.points = pointsText(report.points);
  sheet.of = ReportText::tr("of %n", "points", static_cast<int>(report.questions.size()));
  std::tie(sheet.sentence, sheet.comesBack) = reportSentences(report);
  sheet.seconds = report.seconds;
  sheet.planned = report.plan.seconds;
  sheet.time = clockText(report.seconds);
  sheet.timeOf = ReportText::tr("of %1", "a time").arg(clockText(report.plan.seconds));
  sheet.hints =
      report.hints == 0 ? ReportText::tr("no hint used") : ReportText::tr("%n hint(s) used", nullptr, report.hints);
  for (std::size_t i = 0; i < report.questions.size(); ++i)
    sheet.questions.push_back(questionSheet(report.questions[i], static_cast<int>(i) + 1, lessonOf));
  for (const TopicReport& topic : report.topics)
    sheet.strengths.push_back({topicText(topic.topic),
                               topic.before ? std::optional(topic.before->chance) : std::nullopt, topic.now.chance,
                               topic.now.low, topic.now.high, topic.right, topic.questions});
  sheet.sure = sureRows(report);
  sheet.sureSentences = sureSentences(report);
  sheet.mistakes = mistakeSheets(report, sheet.questions);
  sheet.back = comingBack(report, now, examDay);
  sheet.seedNote = ReportText::tr("Seed %1 gives everyone the same questions, for comparison.")
                       .arg(QString::number(report.plan.seed));
  double seconds = 0;
  for (const std::size_t i : report.again) {
    const QuestionReport& question = report.questions[i];
    const QString id = QString::fromStdString(question.drawn.templateId);
    if (!question.from || sheet.againIds.contains(id)) continue;
    sheet.againIds << id;
    seconds += question.from->seconds;
  }
  sheet.againMinutes = static_cast<int>(std::ceil(seconds / kSecondsOfMinute));
  return sheet;
}

}  // namespace attn::app
