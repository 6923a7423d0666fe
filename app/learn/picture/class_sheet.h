// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "classroom/class_results.h"
#include "classroom/handout.h"
#include "learn/picture/question_picture.h"
#include "questions/question_template.h"

namespace attn::app {

// Between which shares of right answers a discussion among the class pays: enough know it to convince the others, and
// enough do not. Vickrey et al. 2015, "Research-based implementation of peer instruction".
inline constexpr double kDiscussFrom = 0.35, kDiscussUpTo = 0.70;

using ClassOutcome = attn::AnswerOutcome::Kind;

/// What came back, with the hand-outs that say which question had which numbers.
struct CollectedClass {
  ClassResults results;
  std::vector<Handout> handouts;

  /// nullptr where it is not among them.
  const Handout* handoutOf(int variant) const;
  /// With the numbers of a variant; nullopt where that cannot be asked (any more).
  std::optional<AskedQuestion> asked(std::size_t question, int variant) const;
};

struct ClassMistakeRow {
  std::string id;
  QString letter;  // "A": the one made most often
  QString name;    // "counted query heads": Markdown as in phrases
  int count = 0;
};

struct ClassQuestionRow {
  int number = 1;  // from 1
  QString topic;   // "Masks"; where all questions have the same one, what the question asks
  QString asks;    // "How many pairs are visible?": without numbers, which differ; both Markdown as in phrases
  int right = 0, other = 0, blank = 0;
  std::vector<ClassMistakeRow> mistakes;
  QString percent;  // "50 %"; a dash without answers
  QString time;     // "median 1:20"; empty where none is known
  bool isWorthDiscussing = false;

  int all() const;
  /// All of it in words, for those who do not see it.
  QString words() const;
};

struct ClassCellSheet {
  ClassOutcome kind = ClassOutcome::Blank;
  QString letter;  // of the mistake
};

struct ClassVariantRow {
  int variant = 0;
  QString student;  // as they call themselves; usually nothing
  std::vector<ClassCellSheet> cells;
  int right = 0;
  double points = 0;
  QString score;  // "5", or points where they are not 1 each
};

struct ClassRefusalRow {
  QString file, why, whatToDo;
};

enum class ClassOrder { ByScore, ByVariant, ByMistake };

/// The answers of a class as they are read: every text in the reader's language, every number written. No names: see
/// ClassVariantRow::student.
struct ClassSheet {
  QString title, note;
  QString summary;    // "38 have answered; 3.4 of 6 right on average"
  QString collected;  // "38 of 40 files"
  QString deadline;   // "until Friday, 27 November, 23:59"; empty for none
  QString missing;    // "Not yet: variants 9 and 31."; empty where all are there
  QString scoreName;  // "right", "points"
  int variants = 0;
  double shareCollected = 0;
  std::vector<int> missingVariants;
  std::vector<ClassQuestionRow> questions;
  std::vector<ClassVariantRow> returned;  // by variant
  std::vector<ClassRefusalRow> refused;
  std::optional<std::size_t> worthDiscussing;
  bool hasNames = false;

  /// The question to look at first: the one worth discussing, else the one with the fewest right answers.
  std::size_t firstToShow() const;
  /// Indices of `returned`. By mistake: by the outcome of that question, the mistake made most often first, right ones
  /// last but those left blank; what is equal stays by variant.
  std::vector<std::size_t> ordered(ClassOrder, std::size_t question) const;
};

ClassSheet classSheet(const CollectedClass&, const QDateTime& now);

struct ClassAnswerLine {
  ClassOutcome kind = ClassOutcome::Right;
  QString letter;                     // of a mistake
  QString name;                       // "right", "counted query heads": Markdown as in phrases
  std::optional<AnswerValue> answer;  // none where these numbers do not lead to it
  QString value;                      // "40.0 GiB": Markdown; empty without one
  QString says;                       // what the mistake did with these numbers, and what to look at: Markdown
  std::string mistake;                // id
  int count = 0;
  QString students;  // "17 students"
};

/// Weights of a row that belong to an answer: what the right way, and what a mistake, makes of the whole row.
struct ClassWeightRow {
  std::vector<double> weights;
  double sum = 0;
};

/// A question with the numbers of one variant, as it is put to the class.
struct ClassQuestionSheet {
  std::size_t question = 0;
  int variant = 0;  // 0: none of them
  std::optional<AskedQuestion> asked;
  QString heading;      // "Question 4 with the numbers of variant 17"
  QString text;         // Markdown
  QStringList choices;  // Markdown
  std::optional<QuestionPicture> picture;
  std::vector<ClassAnswerLine> lines;  // right, A, B, …
  int other = 0, blank = 0;
  QString whyTitle;   // "Why this one"
  QStringList why;    // paragraphs of rich text
  QString lab;        // that shows the question ("sandbox"); empty for none
  QString mistakeId;  // the one made most often; empty for none
};

/// `variant`: nullopt picks one whose numbers show all mistakes that were made, the first of them.
ClassQuestionSheet classQuestion(const CollectedClass&, const ClassSheet&, std::size_t question,
                                 std::optional<int> variant = std::nullopt);

/// How the mistake is told to a teacher: "counted query heads", not "You counted query heads". Markdown as in phrases.
QString classMistakeName(const MistakeKind&);
/// The sentence that asks, its numbers left out: "How many pairs of … tokens are visible?"
QString askingSentence(const Question&);
/// Written with as many decimals as it takes to be seen on its side of 35 and 70 %: "34.8 %", not "35 %".
QString sharePercent(double share);
/// What the answers to a question say and why it is worth discussing or is not: paragraphs of rich text, true for every
/// class.
QStringList whyDiscuss(const ClassSheet&, std::size_t question);
/// "1 to 4, 9 and 31"
QString variantsText(const std::vector<int>&);
/// What was given in a cell, in a sentence: "Variant 17, question 4: 0.41, A: put 0 in place of −∞".
QString classCellText(const CollectedClass&, const ClassSheet&, std::size_t returned, std::size_t question);
/// The row of weights behind an answer, where the question is about one; nullopt for all others.
std::optional<ClassWeightRow> weightRowOf(const AskedQuestion&, const std::string& mistake);

}  // namespace attn::app
