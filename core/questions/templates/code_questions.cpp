// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "base/number_format.h"
#include "questions/templates/numpy_code.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kReadAsMeant{
    "read-as-meant", TR("You answered for the correct code"),
    TR("That is what correct code would print. Read the wrong line again, symbol by symbol.")};

/// "[2, 4, 0]"
std::string pythonList(const Eigen::Ref<const Matrix>& row) {
  std::string list = "[";
  for (Index j = 0; j < row.cols(); ++j) list += (j > 0 ? ", " : "") + shortest(row(0, j));
  return list + "]";
}

std::string pythonRows(const Matrix& rows) {
  std::string list = "[";
  for (Index i = 0; i < rows.rows(); ++i) list += (i > 0 ? ", " : "") + pythonList(rows.row(i));
  return list + "]";
}

/// Describes the error in a line and its correction.
const char* whatIsWrong(CodeBug bug) {
  static constexpr std::array<const char*, 1 + kCodeBugs.size()> kErrors{
      "",
      TR("The scores are not divided by √d."),
      TR("The scores are divided by d, not by √d."),
      TR("The mask begins on the diagonal: every token is hidden from itself, and the first sees no key at all."),
      TR("The wrong triangle is hidden: tokens see the future instead of the past."),
      TR("Hidden scores become 0 instead of −∞, and e^0 = 1 still gets weight."),
      TR("The maximum is taken over the queries. It has to be the same number for a whole row, or the weights change."),
      TR("The sum is taken over the queries: columns add up to 1, not rows."),
      TR("The row sums are along the wrong axis, so column j is divided by the sum of row j."),
      TR("The weights are multiplied by the keys instead of the values."),
      TR("The weights are transposed: queries and keys are swapped.")};
  return kErrors[static_cast<std::size_t>(bug)];
}

// code-wrong-line: find the bug
Parameters drawCodeWrongLine(Dice& dice) {
  return {{"bug", std::string(code(kCodeBugs[static_cast<std::size_t>(dice.whole(0, kCodeBugs.size() - 1))]))},
          {"style", std::string(code(kCodeStyles[static_cast<std::size_t>(dice.whole(0, kCodeStyles.size() - 1))]))},
          {"result", dice.pick({"out", "o", "y", "context"})}};
}

void askCodeWrongLine(const Parameters& p, Draft& q) {
  const CodeBug bug = *codeBugOf(p.text("bug"));
  const CodeStyle style = *codeStyleOf(p.text("style"));
  const auto wrong = static_cast<std::size_t>(lineOf(bug));
  const auto written = [&](CodeBug with) {
    std::vector<std::string> lines = attentionCode(with, style);
    std::string& last = lines[static_cast<std::size_t>(CodeLine::Output)];
    last = p.text("result") + last.substr(last.find(" ="));
    return lines;
  };
  q.listing = Listing{written(bug)};
  q.let({{"n", wrong + 1}, {"line", written(CodeBug::None)[wrong]}});
  ask(q, style == CodeStyle::AllHeads,
      TR("This is meant to be causal attention; `q`, `k` and `v` are arrays `[H, T, d]`, `np` is NumPy. One line is "
         "wrong. Which one?"),
      TR("This is meant to be causal attention for one head; `q`, `k` and `v` are arrays `[T, d]`, `np` is NumPy. One "
         "line is wrong. Which one?"));
  for (std::size_t n = 1; n <= q.listing->lines.size(); ++n) q.choices.push_back({TR("line {n}"), {{"n", n}}});
  q.answer = wrong;
  q.working = {whatIsWrong(bug), TR("Line {n} should read `{line}`.")};
  q.addIfWrong("suspected-maximum", static_cast<std::size_t>(CodeLine::Exponentials), TR("You blamed the row maximum"),
               TR("Subtracting it from all scores of a row changes no weight; it only keeps the exponentials small."));
  q.addIfWrong("suspected-diagonal", static_cast<std::size_t>(CodeLine::Mask), TR("You blamed the mask"),
               TR("A token sees itself: the hidden part starts one above the diagonal."));
  q.addIfWrong("suspected-sum", static_cast<std::size_t>(CodeLine::Weights), TR("You blamed the row sum"),
               TR("It sums over the keys, the last axis, and keeps one number per query as a column."));
  q.hint = TR("Which axis is a row, what may a token see, and what is divided by what?");
}

// code-prints-weight: what wrong code prints
constexpr Index kTokensOfCode = 3;

Parameters drawCodePrintsWeight(Dice& dice) {
  const auto bug = dice.pick({CodeBug::NoScale, CodeBug::ScaledByWidth, CodeBug::HidesItself, CodeBug::HidesThePast,
                              CodeBug::HiddenAreZero, CodeBug::SumOfColumns, CodeBug::SumLosesAxis});
  while (true) {
    Parameters p{{"bug", std::string(code(bug))},
                 {"key_width", 4},
                 {"products", Matrix(2 * dice.matrix(kTokensOfCode, kTokensOfCode, 0, 3, 1))}};
    // The rows that see a key with every bug.
    p.set("row", dice.whole(1, kTokensOfCode - 1)).set("column", dice.whole(0, kTokensOfCode - 1));
    const Matrix& products = p.matrix("products");
    const double printed = runAttentionCode(bug, products, p.whole("key_width"), products, products)
                               .weights(p.whole("row"), p.whole("column"));
    // Neither hidden nor the only weight in its row.
    if (std::abs(printed) > 0.03 && std::abs(printed - 1) > 0.03) return p;
  }
}

void askCodePrintsWeight(const Parameters& p, Draft& q) {
  const CodeBug bug = *codeBugOf(p.text("bug"));
  const Matrix& products = p.matrix("products");
  const Index row = p.whole("row"), column = p.whole("column"), width = p.whole("key_width");
  const auto runOf = [&](CodeBug each) { return runAttentionCode(each, products, width, products, products); };
  const CodeRun run = runOf(bug), meant = runOf(CodeBug::None);
  const double printed = run.weights(row, column);
  const std::vector<std::string> code = attentionCode(bug, CodeStyle::OneHead);
  std::string scores = attentionCode(bug, CodeStyle::OneHead)[static_cast<std::size_t>(CodeLine::Scores)];
  scores.replace(scores.find("q @ k.T"), 7, "qk");
  const auto line = [&code](CodeLine of) { return code[static_cast<std::size_t>(of)]; };
  q.let({{"exponentials", Numbers{run.exponentials.row(row), 2}},
         {"printed", Decimals{printed}},
         {"meant", Decimals{meant.weights(row, column)}}});
  ask(q, TR("One line of this causal attention is wrong. `qk` holds q · k for three tokens with d = {width}. What does "
            "the code print, to two decimals?\n\ne^(−0.5) = 0.61, e^(−1) = 0.37, e^(−1.5) = 0.22, e^(−2) = 0.14, "
            "e^(−3) = 0.05, e^(−4) = 0.02, e^(−6) = 0.00; e^1 = 2.72, e^2 = 7.39, e^3 = 20.1"));
  q.listing =
      Listing{{"import numpy as np", fmt::format("T, d = {}, {}", products.rows(), width),
               "qk = np.array(" + pythonRows(products) + ")", scores, line(CodeLine::Mask), line(CodeLine::Fill),
               line(CodeLine::Exponentials), line(CodeLine::Weights), fmt::format("print(w[{}, {}])", row, column)}};
  askForNumber(q, printed, 0.015);
  q.working = {whatIsWrong(bug), TR("Row {row} of `e` is {exponentials}."),
               TR("The code prints {printed}; without the mistake it would be {meant}.")};
  q.addMistake(kReadAsMeant, "meant");
  const auto isFar = [&](double value) { return std::isfinite(value) && std::abs(value - printed) > 2 * q.tolerance; };
  if (const double exponential = run.exponentials(row, column); isFar(exponential))
    q.addMistake("exponential-for-weight", exponential, TR("You did not divide by the sum"),
                 TR("That is e. The weight w is e divided by a sum."));
  if (const double other = run.weights(column, row); row != column && isFar(other))
    q.addMistake("other-cell", other, TR("You read the wrong cell"),
                 TR("`w[i, j]` is row i, column j: query i, key j, from 0."));
  if (const double even = 1.0 / static_cast<double>(products.cols()); isFar(even))
    q.addMistake("even-share", even, TR("You spread the weight evenly"),
                 TR("Different scores give different weights."));
  q.hint = TR("Find the wrong line first, then do exactly what it says.");
}

// code-grouped-heads: keys repeated the wrong way
Parameters drawCodeGroupedHeads(Dice& dice) {
  const auto kvHeads = dice.pick({2, 3, 4});
  const std::int64_t group = dice.whole(2, kvHeads == 2 ? 2 : kvHeads), heads = group * kvHeads;
  Matrix query(1, heads), key(1, kvHeads);
  for (Index h = 0; h < heads; ++h) query(0, h) = static_cast<double>(dice.whole(1, 5));
  const std::vector<std::int64_t> tens = dice.shuffled(9);
  for (Index g = 0; g < kvHeads; ++g) key(0, g) = 10 * static_cast<double>(tens[static_cast<std::size_t>(g)] + 1);
  return {{"query", query},
          {"key", key},
          {"bug", std::string(kvHeads > 2 && dice.flip() ? "divided" : "tile")},
          {"head", dice.whole(1, heads - 1)}};
}

/// The scores of all heads for one token; query head h reads key head `keyHeadOf(h)`.
Matrix groupedScores(const Parameters& p, auto keyHeadOf) {
  const Matrix &query = p.matrix("query"), &key = p.matrix("key");
  const MatrixStack q = MatrixStack::of(query.cols(), [&](Index head) { return query.col(head); });
  const MatrixStack k = MatrixStack::of(query.cols(), [&](Index head) { return key.col(keyHeadOf(head)); });
  const Trace trace = *traceOnCpu(attentionOfHeads(q, k, k));
  Matrix scores(1, query.cols());
  for (const HeadTrace& head : trace.heads) scores(0, head.queryHead) = head.scores(0, 0);
  return scores;
}

void askCodeGroupedHeads(const Parameters& p, Draft& q) {
  const Matrix &query = p.matrix("query"), &key = p.matrix("key");
  const HeadCounts heads{query.cols(), key.cols()};
  const Index head = p.whole("head");
  const bool tile = p.text("bug") == "tile";
  const auto inTurn = [&](Index h) { return h % heads.keyValue; };
  const auto divided = [&](Index h) { return h / heads.keyValue; };
  const auto right = [&](Index h) { return heads.keyValueHeadOf(h); };
  const double printed = (tile ? groupedScores(p, inTurn) : groupedScores(p, divided))(0, head);
  const Index read = tile ? inTurn(head) : divided(head);
  q.let({{"query", heads.query},
         {"kv", heads.keyValue},
         {"read", read},
         {"right", right(head)},
         {"q", query(0, head)},
         {"k", key(0, read)}});
  ask(q, TR("Grouped-query attention: {query} query heads share {kv} key/value heads, but one line of this code is "
            "wrong. What does it print?"));
  q.listing = Listing{{"import numpy as np", fmt::format("H, H_kv = {}, {}", heads.query, heads.keyValue),
                       "q = np.array(" + pythonList(query) + ").reshape(H, 1, 1)",
                       "k = np.array(" + pythonList(key) + ").reshape(H_kv, 1, 1)",
                       tile ? "k = np.tile(k, (H // H_kv, 1, 1))" : "k = k[np.arange(H) // H_kv]",
                       "s = q @ k.transpose(0, 2, 1)", fmt::format("print(s[{}, 0, 0])", head)}};
  askForNumber(q, printed, 0.4);
  q.working = {tile ? TR("`np.tile` repeats the whole list of heads: head h reads key/value head h mod H_kv.")
                    : TR("Head h reads key/value head h // H_kv. It should divide by the group size, H // H_kv."),
               TR("Head {head} reads key/value head {read}, and should read {right}."),
               TR("{q} · {k} = {answer}. Use `np.repeat(k, H // H_kv, axis=0)` instead.")};
  static constexpr MistakeKind kAnotherOrder{"another-order", TR("You used a different head order"),
                                             TR("Write down the list of keys after line 5, one for each query head.")};
  q.addMistake(kReadAsMeant, groupedScores(p, right)(0, head));
  q.addIfWrong(kAnotherOrder, (tile ? groupedScores(p, divided) : groupedScores(p, inTurn))(0, head));
  q.addIfWrong("first-key-only", query(0, head) * key(0, 0), TR("You took the first key for all heads"),
               TR("That would be MQA, with one key/value head."));
  q.addIfWrong(kAnotherOrder, query(0, head) * key(0, heads.keyValue - 1));
  q.hint = TR("What does `k` look like after line 5?");
}

// code-decode-mask: the diagonal of a mask with a cache
/// How many keys a row sees if np.triu starts `diagonal` places to the right of the first column.
double keysLeftBy(std::int64_t diagonal, std::int64_t row, std::int64_t tokens) {
  Mask mask;
  mask.causal = true;
  mask.queryOffset = diagonal - 1;
  return static_cast<double>(visibility(mask, 0, row + 1, tokens).row(row).count());
}

void askCodeDecodeMask(const Parameters& p, Draft& q) {
  const std::int64_t cached = p.whole("cached_tokens"), fresh = p.whole("query_tokens"), row = p.whole("row");
  const std::string& bug = p.text("bug");
  const auto left = [&](std::int64_t diagonal) { return keysLeftBy(diagonal, row, cached + fresh); };
  const std::int64_t diagonal = bug == "top-left" ? 1 : bug == "itself" ? cached : cached + fresh;
  const char* written = bug == "top-left" ? "1" : bug == "itself" ? "cached" : "T";
  q.let({{"diagonal", diagonal},
         {"first", "row + diagonal"},
         {"tokens", "cached + fresh"},
         {"printed", left(diagonal)},
         {"right", left(cached + 1)}});
  ask(q, TR("{fresh} new tokens follow {cached} cached ones. The causal mask in this code is wrong. How many keys does "
            "it leave visible to new token {row}? (The code prints that number. New tokens are counted from 0.)"));
  q.listing = Listing{{"import numpy as np", fmt::format("cached, new = {}, {}", cached, fresh), "T = cached + new",
                       "s = np.zeros((new, T))", fmt::format("hidden = np.triu(np.ones((new, T)), k={})", written),
                       "s = np.where(hidden == 1, -np.inf, s)", fmt::format("print(np.isfinite(s[{}]).sum())", row)}};
  askForNumber(q, "printed", 0.4);
  q.working = {TR("`np.triu(…, k)` keeps the ones in row i from column i + k onward."),
               TR("Here k = {diagonal}: row {row} is hidden from column {first} on."),
               TR("{printed} of {tokens} keys are left. The correct `k=cached + 1` leaves {right}.")};
  static constexpr MistakeKind kOtherDiagonal{
      "other-diagonal", TR("You misplaced the diagonal"),
      TR("With k = 0 the ones in row i begin in column i; k moves them to the right.")};
  q.addMistake(kReadAsMeant, "right");
  q.addIfWrong("counted-hidden", "tokens - printed", TR("You counted the hidden keys"),
               TR("Where `hidden` is 1 the score is −∞. The code counts the finite ones."));
  q.addIfWrong(kOtherDiagonal, left(diagonal + 1));
  q.addIfWrong(kOtherDiagonal, left(diagonal - 1));
  q.hint = TR("In which column does the hidden part of row 0 begin?");
}

// code-split-heads, code-merge-heads: reshape without transpose
/// The numbers 0, 1, 2, … row by row, with the heads side by side: [T x H·d].
Matrix countedTokens(std::int64_t rows, std::int64_t columns) {
  Matrix counted(rows, columns);
  for (Index i = 0; i < counted.size(); ++i) counted.data()[i] = static_cast<double>(i);
  return counted;
}

void askCodeSplitHeads(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("tokens"), heads = p.whole("query_heads"), width = p.whole("key_width");
  const std::int64_t head = p.whole("head"), row = p.whole("row"), column = p.whole("column");
  const bool strided = p.text("bug") == "strided";
  const Matrix x = countedTokens(tokens, heads * width);
  const Eigen::Map<const Matrix> cut(x.data() + head * tokens * width, tokens, width);
  const double withoutTranspose = cut(row, column), inTurn = x(row, column * heads + head);
  const double meant = x(row, head * width + column), printed = strided ? inTurn : withoutTranspose;
  q.let({{"size", "tokens * width"}, {"printed", printed}, {"meant", meant}});
  ask(q, TR("The columns of `x` should be split among {heads} heads: the first {width} go to head 0, and so on. The "
            "result should be `[H, T, d]`. One line is wrong. What does the code print?"));
  q.listing = Listing{{"import numpy as np", fmt::format("T, H, d = {}, {}, {}", tokens, heads, width),
                       "x = np.arange(T * H * d).reshape(T, H * d)",
                       strided ? "q = x.reshape(T, d, H).transpose(2, 0, 1)" : "q = x.reshape(H, T, d)",
                       fmt::format("print(q[{}, {}, {}])", head, row, column)}};
  askForNumber(q, printed, 0.4);
  q.working = {
      strided
          ? TR("With `reshape(T, d, H)` the head changes fastest: column c of a head is column c · {heads} + h of `x`.")
          : TR("`reshape` keeps the storage order: head h gets {size} numbers from h · {size} on, including columns of "
               "other heads."),
      TR("It prints {printed}. The correct `x.reshape(T, H, d).transpose(1, 0, 2)` prints {meant}.")};
  q.addMistake(kReadAsMeant, meant);
  const std::array<Amount, 3> others{strided ? withoutTranspose : inTurn, "(row * width + column) * heads + head",
                                     "(head * width + column) * tokens + row"};
  for (const Amount& other : others)
    if (q(other) != meant)
      q.addIfWrong("other-split", q(other), TR("You split the columns differently"),
                   TR("Write the shape after each step, and let the last index change fastest."));
  q.hint = TR("How many numbers come before it in storage order?");
}

/// One output per token and head: the tokens are the values, and each sees only itself.
Scenario headsToMerge(const Parameters& p) {
  const std::int64_t tokens = p.whole("tokens"), heads = p.whole("query_heads"), width = p.whole("value_width");
  const Matrix all = countedTokens(heads * tokens, width);
  const MatrixStack zeros = MatrixStack::of(heads, [&](Index) { return Matrix::Zero(tokens, 1); });
  Scenario scenario = attentionOfHeads(
      zeros, zeros, MatrixStack::of(heads, [&](Index head) { return all.middleRows(head * tokens, tokens); }));
  scenario.attention.mask.causal = true;
  scenario.attention.mask.window = 1;
  return scenario;
}

void askCodeMergeHeads(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("tokens"), heads = p.whole("query_heads"), width = p.whole("value_width");
  const std::int64_t row = p.whole("row"), column = p.whole("column");
  q.let({{"width", "value_width"},
         {"columns", "heads * width"},
         {"meant", traceOnCpu(headsToMerge(p))->concat(row, column)},
         {"printed", countedTokens(tokens, heads * width)(row, column)}});
  ask(q, TR("The outputs of {heads} heads, `[H, T, d]`, should be concatenated into one row `[H * d]` for each of "
            "{tokens} tokens. One line is wrong. What does the code print?"));
  q.listing = Listing{{"import numpy as np", fmt::format("T, H, d = {}, {}, {}", tokens, heads, width),
                       "o = np.arange(H * T * d).reshape(H, T, d)", "concat = o.reshape(T, H * d)",
                       fmt::format("print(concat[{}, {}])", row, column)}};
  askForNumber(q, "printed", 0.4);
  q.working = {TR("`reshape` keeps the order of the numbers: each row takes the next {columns}."),
               TR("The correct `o.transpose(1, 0, 2).reshape(T, H * d)` prints {meant}."),
               TR("As written: {row} · {columns} + {column} = {printed}")};
  q.addMistake(kReadAsMeant, "meant");
  for (const char* other : {"column * tokens + row", "row * width + column", "row * columns + column + 1"})
    if (q(other) != q("meant"))
      q.addIfWrong("other-merge", other, TR("You merged the heads differently"),
                   TR("`reshape` never moves a number. Count how many come before the printed one."));
  q.hint = TR("Does `reshape` move any number?");
}

// code-missing-line: find what is missing
/// Multi-head attention; the lines that may be missing are those of kMayBeMissing.
const std::vector<std::string>& multiHeadCode() {
  static const std::vector<std::string> lines{"q, k, v = split(x @ w_q), split(x @ w_k), split(x @ w_v)",
                                              "s = q @ k.transpose(0, 2, 1)",
                                              "s = s / np.sqrt(d)",
                                              "s = np.where(np.tri(T) == 1, s, -np.inf)",
                                              "w = np.exp(s - s.max(axis=-1, keepdims=True))",
                                              "w = w / w.sum(axis=-1, keepdims=True)",
                                              "out = (w @ v).transpose(1, 0, 2).reshape(T, H * d)",
                                              "out = out @ w_o"};
  return lines;
}

struct MissingLine {
  std::string_view code;
  std::size_t line;
  const char* reason;
};
constexpr std::array<MissingLine, 4> kMayBeMissing{{
    {"scale", 2, TR("Without it scores grow with √d, and the softmax saturates.")},
    {"mask", 3, TR("Without it every token sees the tokens that come after it.")},
    {"normalise", 5, TR("Without it the weights of a row do not add up to 1.")},
    {"output-projection", 7, TR("Without it the heads stay side by side and are never combined.")},
}};

Parameters drawCodeMissingLine(Dice& dice) {
  return {
      {"missing", std::string(kMayBeMissing[static_cast<std::size_t>(dice.whole(0, kMayBeMissing.size() - 1))].code)},
      {"order", dice.shuffled(kMayBeMissing.size())}};
}

void askCodeMissingLine(const Parameters& p, Draft& q) {
  ask(q, TR("This is meant to be causal multi-head attention with an output projection; `split` turns `[T, H * d]` "
            "into `[H, T, d]`. One line is missing. Which one?"));
  std::vector<std::string> lines = multiHeadCode();
  std::vector<ChoiceOffered> offered;
  static constexpr MistakeKind kThereAlready{"there-already", TR("That line is there"),
                                             TR("Look again: the code contains it.")};
  std::size_t right = 0;
  for (std::size_t n = 0; n < kMayBeMissing.size(); ++n) {
    offered.push_back({{TR("`{line}`"), {{"line", lines[kMayBeMissing[n].line]}}}, &kThereAlready});
    if (kMayBeMissing[n].code == p.text("missing")) right = n;
  }
  offerChoices(q, offered, right, p.list("order"));
  const std::size_t missing = kMayBeMissing[right].line;
  q.let({{"line", lines[missing]}, {"n", missing}});
  q.working = {kMayBeMissing[right].reason, TR("`{line}` belongs after line {n}.")};
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(missing));
  q.listing = Listing{std::move(lines)};
  q.hint = TR("Say the steps aloud: scores, scale, mask, softmax, values, heads, output.");
}

}  // namespace

std::vector<QuestionTemplate> codeQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Code, "steps", "heads",
      {{"code-wrong-line", Choice, 90, drawCodeWrongLine, askCodeWrongLine, nullptr, nullptr, "masks"},
       {"code-missing-line", Choice, 75, drawCodeMissingLine, askCodeMissingLine},
       {"code-prints-weight", Number, 150, drawCodePrintsWeight, askCodePrintsWeight, nullptr, nullptr, "softmax"},
       {"code-decode-mask", Number, 90,
        "cached_tokens: 3..30; query_tokens: 2..5; row: 0..query_tokens - 1; bug: top-left itself nothing",
        askCodeDecodeMask, nullptr, nullptr, "decoding"},
       {"code-grouped-heads", Number, 90, drawCodeGroupedHeads, askCodeGroupedHeads, nullptr, nullptr, "shared-heads",
        "heads"},
       {"code-split-heads", Number, 90,
        "tokens: 2 3 4 5; query_heads: 2 3 4; key_width: 2 3 4; bug: no-transpose no-transpose strided; head: "
        "0..query_heads - 1; row: 0..tokens - 1; column: 0..key_width - 1",
        askCodeSplitHeads, nullptr, nullptr, "", "heads"},
       {"code-merge-heads", Number, 90,
        "tokens: 2 3 4 5; query_heads: 2 3 4; value_width: 2 3 4; row: 0..tokens - 1; column: 0..query_heads * "
        "value_width - 1",
        askCodeMergeHeads, nullptr, headsToMerge, "", "heads"}});
}

}  // namespace attn
