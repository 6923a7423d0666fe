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

// Range of the share of right answers in which peer discussion pays off: enough students can convince the others, and
// enough need it. Vickrey et al. 2015, "Research-based implementation of peer instruction".
inline constexpr double kDiscussFrom = 0.35, kDiscussUpTo = 0.70;

using ClassOutcome = attn::AnswerOutcome::Kind;

/// The submissions, with the assignments that define each variant's numbers.
struct CollectedClass {
  ClassResults results;
  std::vector<Handout> handouts;
  std::vector<std::string> sealedKeys;  // the ids of the keys (exports/sealing.h) that are missing

  /// nullptr if not found.
  const Handout* handoutOf(int variant) const;
  /// The question with the numbers of a variant; nullopt if it can no longer be generated.
  std::optional<AskedQuestion> asked(std::size_t question, int variant) const;
};

struct ClassMistakeRow {
  std::string id;
  QString letter;  // "A" for the most frequent one
  QString name;    // "counted query heads": Markdown as in phrases
  int count = 0;
};

struct ClassQuestionRow {
  int number = 1;  // from 1
  QString topic;   // "Masks"; if all questions share it, what the question asks
  QString asks;    // "How many pairs are visible?": without numbers, which differ by variant; both Markdown as in
                   // phrases
  int right = 0, other = 0, blank = 0;
  int unmarked = 0;  // sentences to be marked by hand; not counted by all()
  std::vector<ClassMistakeRow> mistakes;
  QString percent;  // "50 %"; a dash without answers
  QString time;     // "median 1:20"; empty if unknown
  bool isWorthDiscussing = false;

  int all() const;
  /// The whole row as text, for screen readers.
  QString words() const;
};

struct ClassCell {
  ClassOutcome kind = ClassOutcome::Blank;
  QString letter;  // for a mistake
};

struct ClassVariantRow {
  int variant = 0;
  QString student;  // of the roster, or the name as entered; may be empty
  std::vector<ClassCell> cells;
  int right = 0;
  double points = 0;
  QString score;  // "5", or points if not 1 each
  bool isLate = false;
};

struct ClassRefusalRow {
  QString file, why, whatToDo;
};

enum class ClassOrder { ByScore, ByVariant, ByMistake };

/// A class's answers as displayed: every text in the reader's language, every number formatted. No names except
/// ClassVariantRow::student.
struct ClassOverview {
  QString title, note;
  QString summary;    // "38 have answered; 3.4 of 6 right on average"
  QString collected;  // "38 of 40 files"
  QString deadline;   // "until Friday, 27 November, 23:59"; empty if none
  QString missing;    // "Not yet: variants 9 and 31."; empty if complete
  QString late;       // "Late: variants 3 and 17."; empty if none is
  QString scoreName;  // "right", "points"
  int variants = 0;
  double shareCollected = 0;
  std::vector<int> missingVariants;
  std::vector<ClassQuestionRow> questions;
  std::vector<ClassVariantRow> returned;  // by variant
  std::vector<ClassRefusalRow> refused;
  QStringList ignored;  // names of other files in the folder
  QStringList edited;   // files that count although they were changed after saving
  std::optional<std::size_t> worthDiscussing;
  bool hasNames = false;

  /// The question to show first: the one worth discussing, or else the one with the fewest right answers.
  std::size_t firstToShow() const;
  /// Indices into `returned`. By mistake: by the outcome of that question, most frequent mistake first, then other
  /// answers, right ones, and blanks last; ties by variant.
  std::vector<std::size_t> ordered(ClassOrder, std::size_t question) const;
};

ClassOverview classSheet(const CollectedClass&, const QDateTime& now);

struct ClassAnswerLine {
  ClassOutcome kind = ClassOutcome::Right;
  QString letter;                     // for a mistake
  QString name;                       // "right", "counted query heads": Markdown as in phrases
  std::optional<AnswerValue> answer;  // nullopt if these numbers do not lead to it
  QString value;                      // "40.0 GiB": Markdown; empty without an answer
  QString says;                       // the effect of the mistake with these numbers, and what to look at: Markdown
  std::string mistake;                // id
  int count = 0;
  QString students;  // "17 students"
};

/// The row of weights behind an answer: computed correctly, and with a mistake.
struct ClassWeightRow {
  std::vector<double> weights;
  double sum = 0;
};

/// A question with the numbers of one variant, as shown to the class.
struct ClassQuestionDetails {
  std::size_t question = 0;
  int variant = 0;  // 0: none
  std::optional<AskedQuestion> asked;
  QString heading;      // "Question 4 with the numbers of variant 17"
  QString text;         // Markdown
  QStringList choices;  // Markdown
  std::optional<QuestionPicture> picture;
  std::vector<ClassAnswerLine> lines;  // right, A, B, …
  int other = 0, blank = 0;
  QString whyTitle;   // "Why this one"
  QStringList why;    // paragraphs of rich text
  QString lab;        // the lab that shows the question ("sandbox"); empty if none
  QString mistakeId;  // most frequent mistake; empty if none
};

/// `variant`: nullopt picks the first whose numbers show all mistakes that were made, or most of them.
ClassQuestionDetails classQuestion(const CollectedClass&, const ClassOverview&, std::size_t question,
                                   std::optional<int> variant = std::nullopt);

/// The mistake's name for teachers: "counted query heads", not "You counted query heads". Markdown as in phrases.
QString classMistakeName(const MistakeKind&);
/// The sentence that asks, without its numbers: "How many pairs of … tokens are visible?"
QString askingSentence(const Question&);
/// With as many decimals as needed to be on the correct side of 35 and 70 %: "34.8 %", not "35 %".
QString sharePercent(double share);
/// Interprets the answers: why the question is or is not worth discussing; paragraphs of rich text.
QStringList whyDiscuss(const ClassOverview&, std::size_t question);
/// "1 to 4, 9 and 31"
QString variantsText(const std::vector<int>&);
/// The answer in a cell as a sentence: "Variant 17, question 4: 0.41, A: put 0 in place of −∞".
QString classCellText(const CollectedClass&, const ClassOverview&, std::size_t returned, std::size_t question);
/// The row of weights behind an answer; nullopt if the question is not about one.
std::optional<ClassWeightRow> weightRowOf(const AskedQuestion&, const std::string& mistake);

}  // namespace attn::app
