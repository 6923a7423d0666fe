// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// The backward pass of FlashAttention, which recomputes what it did not keep. Sources: Dao et al. 2022
/// (arXiv:2205.14135), appendix B; Dao 2023 (arXiv:2307.08691), sections 3.1.2 and 4.1.
namespace attn {
namespace {

// kept-for-backward: one number per row
void askKeptForBackward(const Parameters&, Draft& q) {
  q.let({{"full", "tokens * 2"}, {"answer", "full / 4"}});
  ask(q, TR("For the backward pass of a layer with {heads} heads and {tokens} tokens, an eager implementation keeps "
            "all weights P in 16 bits. FlashAttention-2 keeps one 32-bit number per row and head, m + log ℓ, and "
            "recomputes P. How many times less memory is that?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("A row of P has {tokens} numbers of 2 bytes: {full} bytes."), TR("{full} / 4 = {answer}"),
               TR("Both are per row and head, so the {heads} heads make no difference.")};
  q.addMistake(kForgotBytes, "tokens");
  q.addMistake("two-numbers-per-row", "answer / 2", TR("You kept m and ℓ separately"),
               TR("Their combination m + log ℓ is enough: P = e^(S − m − log ℓ)."));
  q.addMistake("heads-on-one-side", "answer * heads", TR("You counted the heads on one side only"),
               TR("Each head has its own weights and its own m + log ℓ."));
  q.hint = TR("Compare one row of one head.");
}

// recomputed-weight
void askRecomputedWeight(const Parameters& p, Draft& q) {
  const double score = p.real("score"), statistic = p.real("statistic");
  q.let({{"difference", Decimals{score - statistic, 1}}, {"answer", Decimals{std::exp(score - statistic)}}});
  ask(q, TR("In the backward pass, a kernel recomputes the scaled score {score} of a query and a key. For this query "
            "it has kept m + log ℓ = {statistic}. What is the weight of the key?"));
  askForNumber(q, std::exp(score - statistic), 0.01);
  q.working = {TR("P = e^(S − m) / ℓ = e^(S − (m + log ℓ))."), TR("e^({difference}) = {answer}")};
  q.addMistake("statistic-as-divisor", std::exp(score) / statistic, TR("You divided by m + log ℓ"),
               TR("It is a logarithm: subtract it in the exponent."));
  q.addMistake("statistic-ignored", std::exp(score), TR("You forgot to normalize"),
               TR("e^S is not a weight yet: m + log ℓ makes the row add up to 1."));
  q.addMistake("weight-upside-down", std::exp(statistic - score), TR("You subtracted in the wrong order"),
               TR("A weight is at most 1, so the exponent is at most 0."));
  q.hint = TR("Write the softmax with m and ℓ, and put ℓ into the exponent.");
}

// score-gradient: dS = P ∘ (dP − D)
Parameters drawScoreGradient(Dice& dice) {
  const double first = dice.stepped(0.1, 0.7, 0.1), second = dice.stepped(0.1, 0.9 - first, 0.1);
  return {{"weights", Matrix{{first, second, 1 - first - second}}},
          {"gradients", dice.matrix(1, 3, -4, 4, 1)},
          {"column", dice.whole(0, 2)}};
}

void askScoreGradient(const Parameters& p, Draft& q) {
  const Vector weights = p.row("weights"), gradients = p.row("gradients");
  const Index column = p.whole("column");
  const double sum = weights.dot(gradients), weight = weights(column), gradient = gradients(column);
  q.let({{"shares", Numbers{p.matrix("weights"), 1}},
         {"weight", Decimals{weight, 1}},
         {"gradient", gradient},
         {"sum", Decimals{sum, 1}},
         {"subtracted", Operand{sum, 1}},
         {"answer", Decimals{weight * (gradient - sum)}}});
  ask(q,
      TR("A query has the weights P = {shares}; the gradients of the loss with respect to them are dP = {gradients}. "
         "What is the gradient with respect to the scaled score in column {column}? (Columns are numbered from 0.)"));
  askForNumber(q, weight * (gradient - sum), 0.01);
  q.working = {TR("dS = P (dP − D), where D is the sum of P · dP over the row."), TR("D = {sum}"),
               TR("{weight} · ({gradient} − {subtracted}) = {answer}")};
  q.addMistake("forgot-row-sum-of-gradients", weight * gradient, TR("You forgot to subtract D"),
               TR("A score raises its own weight and lowers all others: D accounts for the others."));
  q.addMistake("forgot-weight-of-gradient", gradient - sum, TR("You forgot the factor P"),
               TR("A key with a small weight has a small gradient."));
  q.addMistake("own-column-only", weight * (1 - weight) * gradient, TR("You used one column only"),
               TR("P (1 − P) is the effect on its own weight; the other weights change as well."));
  for (Index other = 0; other < 3; ++other)
    if (other != column) q.neighbors.push_back(weights(other) * (gradients(other) - sum));
  q.hint = TR("First compute D, the weighted mean of dP.");
}

// backward-flops: five products instead of two
void askBackwardFlops(const Parameters&, Draft& q) {
  q.let({{"product", "2 * tokens * tokens * width * heads", as<Operations>}, {"all", "5 * product", as<Operations>}});
  ask(q, TR("A layer with {heads} heads of width {width} is trained with FlashAttention on {tokens} tokens, without a "
            "mask. How many operations (FLOP) do the matrix products of its backward pass take?"));
  askForNumber(q, "all", "0.02 * all", AnswerUnit::Operations);
  q.working = {TR("Five products: Q Kᵀ again, then dV = Pᵀ dO, dP = dO Vᵀ, dQ = dS K and dK = dSᵀ Q."),
               TR("Each takes 2 · {tokens}² · {width} in each of {heads} heads: {product}."),
               TR("5 · {product} = {all}")};
  q.addMistake("without-recomputation", "4 * product", TR("You forgot that the scores are recomputed"),
               TR("They were not kept: Q Kᵀ is computed a second time."));
  q.addMistake("forward-products", "2 * product", TR("You counted the forward pass"),
               TR("The backward pass has a product for each of dV, dP, dQ and dK."));
  q.addMistake("both-passes", "7 * product", TR("You added the forward pass"),
               TR("Forward 2 products, backward 5: the question is about the backward pass."));
  q.addMistake(kForgotPrefactor, "all / 2");
  q.hint = TR("Which products give dV, dP, dQ and dK, and what must be there first?");
}

}  // namespace

std::vector<QuestionTemplate> recomputationQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Tiles, "tiles", "tiles",
      {{"kept-for-backward", Number, 75, "tokens: 1024 2048 4096 8192 16384 32768; query_heads: 12 16 32 40 64",
        askKeptForBackward},
       {"recomputed-weight", Number, 60, "score: -2..5 by 0.1; (more): 0.2..3 by 0.1; statistic = score + more",
        askRecomputedWeight},
       {"score-gradient", Number, 90, drawScoreGradient, askScoreGradient},
       {"backward-flops", Number, 90,
        "tokens: 1024 2048 4096 8192 16384; query_heads: 12 16 32 40 64; key_width: 64 128", askBackwardFlops}});
}

}  // namespace attn
