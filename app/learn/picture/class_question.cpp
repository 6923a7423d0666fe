// SPDX-License-Identifier: GPL-3.0-or-later
// One question of a class: its text, the answers, and why it is or is not worth discussing.
#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "learn/picture/class_overview.h"
#include "learn/picture/report_contents.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct ClassQuestionText {
  Q_DECLARE_TR_FUNCTIONS(ClassQuestionText)
};

/// Numbers differ from variant to variant; words do not.
Phrase withoutNumbers(Phrase phrase) {
  for (auto& [name, value] : phrase.values)
    if (!std::holds_alternative<Translated>(value)) value = Verbatim{"…"};
  return phrase;
}

QString bold(const QString& html) {
  return QStringLiteral("<b>") + html + QStringLiteral("</b>");
}

QString studentsText(int count) {
  return ClassQuestionText::tr("%n student(s)", nullptr, count);
}

int questionsToDiscuss(const ClassOverview& sheet) {
  return static_cast<int>(std::ranges::count_if(sheet.questions, [](const ClassQuestionRow& row) {
    const double share = row.all() == 0 ? 0.0 : 1.0 * row.right / row.all();
    return row.all() > 0 && share >= kDiscussFrom && share <= kDiscussUpTo;
  }));
}

/// What the wrong answers have in common. `wrong` > 0 excludes blanks.
QString wrongAnswersText(const ClassQuestionRow& row, int wrong) {
  if (row.mistakes.empty())
    return wrong == 1 ? ClassQuestionText::tr("No known mistake leads to the wrong answer.")
                      : ClassQuestionText::tr("No known mistake leads to any of the wrong answers.");
  const ClassMistakeRow& most = row.mistakes.front();
  const QString name = bold(learnerHtml(most.name));
  if (wrong == 1) return ClassQuestionText::tr("The wrong answer shows a known mistake: %1.").arg(name);
  const bool isTie = row.mistakes.size() > 1 && row.mistakes[1].count == most.count;
  if (isTie) {
    QStringList names;
    for (const ClassMistakeRow& each : row.mistakes)
      if (each.count == most.count) names << bold(learnerHtml(each.name));
    return ClassQuestionText::tr("Made equally often, %1 each: %2.", "a number, the names of mistakes")
        .arg(QString::number(most.count), listWithAnd(names));
  }
  if (most.count == wrong) return ClassQuestionText::tr("All wrong answers show the same mistake: %1.").arg(name);
  if (2 * most.count > wrong)
    return ClassQuestionText::tr("Most wrong answers show the same mistake: %1, %2 of %3.")
        .arg(name, QString::number(most.count), QString::number(wrong));
  return ClassQuestionText::tr("The mistake made most often is %1, %2 of %3 wrong answers.")
      .arg(name, QString::number(most.count), QString::number(wrong));
}

const Matrix* rowParameter(const AskedQuestion& asked, std::string_view name) {
  for (const auto& [key, value] : asked.parameters.all())
    if (key == name) {
      const auto* matrix = std::get_if<Matrix>(&value);
      return matrix && matrix->rows() == 1 && matrix->cols() > 1 ? matrix : nullptr;
    }
  return nullptr;
}

/// The first variant whose numbers can show every mistake that was made; otherwise the one that shows most of them.
std::optional<int> tellingVariant(const CollectedClass& all, const ClassQuestionRow& row, std::size_t question) {
  std::optional<int> best;
  std::size_t shown = 0;
  for (const Handout& handout : all.handouts) {
    const auto asked = all.asked(question, handout.variant);
    if (!asked) continue;
    std::size_t known = 0;
    for (const ClassMistakeRow& made : row.mistakes)
      known += std::ranges::count_if(asked->question.mistakes,
                                     [&](const Mistake& each) { return each.kind && each.kind->id == made.id; }) > 0;
    if (!best || known > shown) {
      best = handout.variant;
      shown = known;
    }
    if (shown == row.mistakes.size()) break;
  }
  return best;
}

}  // namespace

QString classMistakeName(const MistakeKind& kind) {
  QString name = mistakeName(kind);
  // Teachers write the mistakes of their own questions as sentences; here they are parts of a list.
  if (name.endsWith(u'.') || name.endsWith(QChar(u'。'))) name.chop(1);
  const QString address = ClassQuestionText::tr(
      "You ", "how names of mistakes address the learner who made it; a teacher reads them without");
  return address.size() > 0 && name.startsWith(address) ? name.mid(address.size()) : name;
}

QString askingSentence(const Question& question) {
  // Brackets ("counted from 0") specify the answer's format, not the question.
  static const QRegularExpression brackets(QStringLiteral("\\s*[(（][^()（）]*[)）]"));
  const QString text = phraseText(withoutNumbers(question.text)).remove(brackets).simplified();
  // A sentence ends at its mark before white space, or in Chinese right after its mark.
  static const QRegularExpression ends(QStringLiteral("(?<=[.?!])\\s+(?=\\S)|(?<=[。？！])"));
  const QStringList sentences = text.split(ends, Qt::SkipEmptyParts);
  const auto asks = std::find_if(sentences.crbegin(), sentences.crend(), [](const QString& each) {
    return each.contains(QLatin1Char('?')) || each.contains(QChar(u'？'));
  });
  if (asks != sentences.crend()) return *asks;
  return sentences.isEmpty() ? QString() : sentences.back();
}

QString sharePercent(double share) {
  constexpr double kHundred = 100;
  constexpr int kMaxDecimals = 3;
  const auto side = [](double of) { return of < kDiscussFrom ? 0 : of <= kDiscussUpTo ? 1 : 2; };
  for (int decimals = 0;; ++decimals) {
    const double scale = std::pow(10, decimals);
    const double shown = std::round(share * kHundred * scale) / scale;
    // 0 % and 100 % are only shown if exact.
    const bool isTrue =
        side(shown / kHundred) == side(share) && (shown == 0) == (share == 0) && (shown == kHundred) == (share == 1);
    if (isTrue || decimals == kMaxDecimals) return numberText(shown, decimals) + QStringLiteral(" %");
  }
}

QString variantsText(const std::vector<int>& variants) {
  constexpr std::size_t kRun = 3;  // shorter runs are listed one by one
  QStringList parts;
  for (std::size_t first = 0; first < variants.size();) {
    std::size_t last = first;
    while (last + 1 < variants.size() && variants[last + 1] == variants[last] + 1) ++last;
    if (last - first + 1 >= kRun) {
      parts << ClassQuestionText::tr("%1 to %2", "numbers of variants").arg(variants[first]).arg(variants[last]);
    } else {
      for (std::size_t i = first; i <= last; ++i) parts << QString::number(variants[i]);
    }
    first = last + 1;
  }
  return listWithAnd(parts);
}

QStringList whyDiscuss(const ClassOverview& sheet, std::size_t question) {
  const ClassQuestionRow& row = sheet.questions[question];
  const int all = row.all(), answered = all - row.blank, wrong = answered - row.right;
  if (all == 0 && row.unmarked > 0)
    return {ClassQuestionText::tr("%n answer(s) to be marked by hand.", nullptr, row.unmarked)};
  if (all == 0) return {ClassQuestionText::tr("No answers were handed in yet.")};
  if (answered == 0)
    return {all == 1 ? ClassQuestionText::tr("The only student left it blank.")
                     : ClassQuestionText::tr("All %n students left it blank.", nullptr, all)};
  const QString blank =
      row.blank == 0 ? QString() : QLatin1Char(' ') + ClassQuestionText::tr("%n left it blank.", "students", row.blank);
  if (wrong == 0) {
    if (answered == 1) return {ClassQuestionText::tr("The only answer is right.") + blank};
    return {ClassQuestionText::tr("All %n answers are right.", nullptr, answered) + blank};
  }
  if (row.right == 0) {
    const QString none = answered == 1 ? ClassQuestionText::tr("The only answer is wrong.")
                                       : ClassQuestionText::tr("None of the %n answers is right.", nullptr, answered);
    return {none + QLatin1Char(' ') + wrongAnswersText(row, wrong) + blank,
            answered == 1 ? ClassQuestionText::tr("Explain it once more.")
                          : ClassQuestionText::tr("Explain it once more: nobody could convince the others.")};
  }
  const double share = 1.0 * row.right / all;
  const QString right = bold(ClassQuestionText::tr("%1 right", "a share").arg(row.percent));
  QStringList why;
  if (share < kDiscussFrom)
    why << ClassQuestionText::tr(
               "%1, under 35 %: too few know it to convince the others. Explain it once more, then "
               "ask again.")
               .arg(right);
  else if (share > kDiscussUpTo)
    why << ClassQuestionText::tr("%1, over 70 %: a comment on the mistakes is enough.").arg(right);
  else
    why << ClassQuestionText::tr("%1, between 35 and 70 %: enough know it to convince the others.").arg(right);
  why.back() += QLatin1Char(' ') + wrongAnswersText(row, wrong) + blank;
  if (row.isWorthDiscussing)
    why << (questionsToDiscuss(sheet) == 1
                ? ClassQuestionText::tr("It is the only question between 35 and 70 %.")
                : ClassQuestionText::tr("Of the questions that 35 to 70 % answered correctly, this one has the most "
                                        "frequent single mistake."));
  constexpr int kFew = 5;
  if (all <= kFew) why << ClassQuestionText::tr("There are only %n submission(s).", nullptr, all);
  return why;
}

std::optional<ClassWeightRow> weightRowOf(const AskedQuestion& asked, const std::string& mistake) {
  const std::string_view id = asked.from->id;
  const bool fromScores = id == "softmax-row", fromExponentials = id == "weight-from-exponentials";
  const bool fromWeights = id == "weight-after-mask";
  const Matrix* given = fromScores         ? rowParameter(asked, "scores")
                        : fromExponentials ? rowParameter(asked, "exponentials")
                        : fromWeights      ? rowParameter(asked, "weights")
                                           : nullptr;
  if (!given) return std::nullopt;
  Matrix terms = *given;
  if (fromScores) terms = (given->array() - given->maxCoeff()).exp().matrix();
  Index hidden = 0;
  if (fromWeights)
    for (const std::int64_t key : asked.parameters.list("hidden_keys")) {
      terms(0, key) = 0;
      ++hidden;
    }
  const double sum = terms.sum();
  Matrix row;
  if (mistake.empty())
    row = terms / sum;
  else if (mistake == "forgot-row-sum" || mistake == "masked-afterwards")
    row = terms;
  else if (mistake == "equal-shares")
    row = Matrix::Constant(1, terms.cols(), 1.0 / static_cast<double>(terms.cols()));
  else if (mistake == "linear-share" && fromScores)
    row = *given / given->sum();
  else if (mistake == "divided-by-others" && fromExponentials)
    row = (terms.array() / (sum - terms.array())).matrix();
  else if (mistake == "freed-weight-shared-equally" && fromWeights)
    row = (terms.array() > 0)
              .select(terms.array() + (given->sum() - sum) / static_cast<double>(terms.cols() - hidden), 0.0)
              .matrix();
  else
    return std::nullopt;
  ClassWeightRow made;
  for (Index key = 0; key < row.cols(); ++key) made.weights.push_back(row(0, key));
  made.sum = row.sum();
  return made;
}

ClassQuestionDetails classQuestion(const CollectedClass& all, const ClassOverview& sheet, std::size_t question,
                                   std::optional<int> variant) {
  ClassQuestionDetails shown;
  shown.question = question;
  if (question >= sheet.questions.size()) return shown;
  const ClassQuestionRow& row = sheet.questions[question];
  if (!variant) variant = tellingVariant(all, row, question);
  if (variant) shown.asked = all.asked(question, *variant);
  if (shown.asked) shown.variant = *variant;
  shown.heading =
      shown.asked
          ? ClassQuestionText::tr("Question %1 with the numbers of variant %2").arg(row.number).arg(shown.variant)
          : ClassQuestionText::tr("Question %1").arg(row.number);
  shown.other = row.other;
  shown.blank = row.blank;
  shown.whyTitle =
      row.isWorthDiscussing ? ClassQuestionText::tr("Why this one") : ClassQuestionText::tr("What the answers say");
  shown.why = whyDiscuss(sheet, question);
  if (!row.mistakes.empty()) shown.mistakeId = QString::fromStdString(row.mistakes.front().id);
  ClassAnswerLine right;
  right.name = ClassQuestionText::tr("right");
  right.count = row.right;
  right.students = studentsText(row.right);
  if (!shown.asked) {
    shown.text = ClassQuestionText::tr("This version of the program cannot ask this question.");
    return shown;
  }
  const Question& asked = shown.asked->question;
  shown.text = phraseText(asked.text);
  for (const Phrase& choice : asked.choices) shown.choices << phraseText(choice);
  shown.picture = pictureOf(*shown.asked);
  if (shown.asked->from->scenario) shown.lab = QString::fromUtf8(shown.asked->from->lab.data());
  if (asked.kind == AnswerKind::Text) {
    right.value = phraseText(asked.modelAnswer);
    right.name = ClassQuestionText::tr("a good answer");
  } else {
    right.answer = asked.answer;
    right.value = answerText(asked, asked.answer);
  }
  shown.lines.push_back(right);
  for (const ClassMistakeRow& made : row.mistakes) {
    ClassAnswerLine line;
    line.kind = ClassOutcome::Mistake;
    line.letter = made.letter;
    line.name = made.name;
    line.mistake = made.id;
    line.count = made.count;
    line.students = studentsText(made.count);
    const auto known = std::ranges::find_if(asked.mistakes,
                                            [&](const Mistake& each) { return each.kind && each.kind->id == made.id; });
    if (known != asked.mistakes.end()) {
      line.answer = known->answer;
      line.value = answerText(asked, known->answer);
      line.says = mistakeText(*known).replace(QStringLiteral("\n\n"), QStringLiteral(" "));
    }
    shown.lines.push_back(std::move(line));
  }
  return shown;
}

}  // namespace attn::app
