// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// Scores that grow during training, in bfloat16: normalized queries and keys, soft caps, clipped projections, sinks.
namespace attn {
namespace {

// bfloat16-ratio: what is left of a large score
void askBfloat16Ratio(const Parameters& p, Draft& q) {
  constexpr int kStoredDigits = 7;  // bfloat16 has 8 significant binary digits, of which the first is not stored
  const double spacing = std::exp2(std::floor(std::log2(p.real("score"))) - kStoredDigits);
  q.let({{"power", std::exp2(std::floor(std::log2(p.real("score"))))},
         {"spacing", spacing},
         {"answer", std::exp(spacing), as<ThreeDigits>}});
  ask(q,
      TR("The scores of two keys are near {score}: two neighboring bfloat16 numbers, which have 8 significant binary "
         "digits. How many times larger is the weight of the one with the larger score?"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("The first digit of {score} stands for {power}, the last of 8 for {power} / 2^7 = {spacing}."),
               TR("The scores differ by {spacing}, so the weights have the ratio e^{spacing} = {answer}.")};
  q.addMistake(kExponentForRatio, "spacing");
  q.addMistake("float16-digits", std::exp(spacing / 8), TR("You took the digits of float16"),
               TR("float16 has 11 significant binary digits; bfloat16 has 8 and a larger range."));
  q.addMistake("bfloat16-digit-more", std::exp(spacing / 2), TR("You counted one binary digit too many"),
               TR("From the first of 8 digits to the last there are 7 steps."));
  q.hint = TR("How far apart are bfloat16 numbers there?");
}

// soft-cap. Source: Gemma 2 (arXiv:2408.00118), section 2: 50 for attention scores, 30 for the final logits.
void askSoftCap(const Parameters& p, Draft& q) {
  const bool isAttention = p.whole("cap") == 50;
  q.let({{"quotient", "score / cap", as<ThreeDigits>},
         {"bounded", std::tanh(q("quotient")), as<ThreeDigits>},
         {"answer", "cap * bounded", as<ThreeDigits>}});
  ask(q, isAttention,
      TR("Gemma 2 caps its attention scores softly at 50, with the hyperbolic tangent. What becomes of a "
         "score of {score}?"),
      TR("Gemma 2 caps its final logits softly at 30, with the hyperbolic tangent. What becomes of a logit of "
         "{score}?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("A soft cap of c turns s into c · tanh(s / c)."), TR("{score} / {cap} = {quotient}"),
               TR("{cap} · tanh {quotient} is {cap} · {bounded} = {answer}.")};
  q.addMistake("hard-cap", "min(score, cap)", TR("You cut off at the cap"),
               TR("A soft cap bends gradually, so that the gradient never becomes exactly 0."));
  q.addMistake("cap-not-multiplied", "bounded", TR("You did not multiply by the cap"),
               TR("tanh lies between −1 and 1: the cap restores the size."));
  if (q("score") < q("cap"))
    q.addMistake("cap-not-divided", "cap", TR("You did not divide by the cap"),
                 TR("tanh of a number above 5 is nearly 1, whatever the number."));
  q.hint = TR("Small scores must hardly change: what must tanh be applied to?");
}

// cap-slope: the gradient through a soft cap
void askCapSlope(const Parameters&, Draft& q) {
  q.let({{"quotient", "score / cap", as<ThreeDigits>},
         {"bounded", std::tanh(q("quotient")), as<ThreeDigits>},
         {"answer", 1 - std::pow(std::tanh(q("quotient")), 2), as<ThreeDigits>}});
  ask(q,
      TR("A soft cap turns a score s into {cap} · tanh(s / {cap}). By what factor does it multiply the gradient of a "
         "score of {score}? (tanh {quotient} = {bounded})"));
  askForNumber(q, "answer", "max(0.01, 0.01 * answer)");
  q.working = {TR("The derivative of c · tanh(s / c) is 1 − tanh²(s / c): the factor c and the inner 1 / c cancel."),
               TR("1 − {bounded} · {bounded} = {answer}")};
  q.addMistake("tanh-for-slope", "bounded", TR("You took tanh itself"),
               TR("The gradient is multiplied by the derivative, which is small where tanh is near 1."));
  q.addMistake("square-forgotten", "1 - bounded", TR("You forgot the square"),
               TR("The derivative of tanh is 1 − tanh²."));
  q.addMistake(
      "capped-gradient", 0.0, TR("You took the gradient to be 0"),
      TR("That is a hard cap. A soft cap keeps some gradient, so that large scores can become smaller again."));
  q.hint = TR("What is the derivative of tanh?");
}

// qk-norm-bound. Source: Henry et al. 2020; Dehghani et al. 2023 (arXiv:2302.05442), section 2.1.
void askQkNormBound(const Parameters&, Draft& q) {
  q.let({{"gains", "query_gain * key_gain"},
         {"root", "sqrt(width)", as<ThreeDigits>},
         {"answer", "gains * root", as<ThreeDigits>}});
  ask(q,
      TR("A head with d_k = {width} divides every q and every k by its root mean square (QK-norm) and then multiplies "
         "q by a gain of {query_gain} and k by {key_gain}, the same for all columns. What is the largest score that "
         "is possible after scaling by 1 / √d_k?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("A vector with root mean square 1 has length √d_k, so q · k is at most {query_gain} · {key_gain} · "
                  "{width}."),
               TR("Scaled by 1 / √d_k: {gains} · √{width} = {answer}, whatever the weights of the layer are.")};
  q.addMistake(kForgotScale, "gains * width");
  q.addMistake("unit-vectors", "gains / root", TR("You took vectors of length 1"),
               TR("The mean of the squares is 1, not their sum: the length is √d_k."));
  q.addMistake("forgot-gains", "root", TR("You forgot the gains"),
               TR("They are learned, so that attention can still become sharp."));
  q.hint = TR("How long is a vector with root mean square 1?");
}

// clipped-projections. Source: Kimi K2 (arXiv:2507.20534), section 2.1, "QK-Clip".
void askClippedProjections(const Parameters&, Draft& q) {
  q.let({{"ratio", "limit / largest", as<ThreeDigits>}, {"answer", "sqrt(ratio)", as<ThreeDigits>}});
  ask(q, TR("After a training step, the largest score of a head is {largest}, more than the limit of {limit}. QK-Clip "
            "multiplies W_Q and W_K of the head by the same factor, so that this score becomes {limit}. What factor?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("The score is a product of q and k: it changes by the square of the factor."),
               TR("{limit} / {largest} = {ratio}"), TR("Its root is {answer}.")};
  q.addMistake("factor-squared", "ratio", TR("You gave both matrices the whole factor"),
               TR("Then the score would shrink by its square."));
  q.addMistake("clip-upside-down", "1 / answer", TR("You inverted the factor"),
               TR("The score must become smaller: the factor is less than 1."));
  q.addMistake("root-twice", "sqrt(answer)", TR("You took the root twice"),
               TR("Two matrices share the factor: one root is enough."));
  q.hint = TR("By what factor does the score change if W_Q and W_K both change by f?");
}

// sink-share. Source: Miller 2023, "Attention is off by one"; gpt-oss (arXiv:2508.10925), section 2.
void askSinkShare(const Parameters&, Draft& q) {
  q.let({{"sunk", "exp(sink)", as<ThreeDigits>},
         {"one", "exp(score)", as<ThreeDigits>},
         {"seen", "keys * one", as<ThreeDigits>},
         {"answer", "sunk / (sunk + seen)", as<Decimals>}});
  ask(q, TR("A head has a sink logit of {sink}, which takes part in the softmax but has no value. A query sees {keys} "
            "keys "
            "with a score of {score} each. What share of the weight goes to no key?"));
  askForNumber(q, "answer", 0.01);
  q.working = {TR("The exponential of the sink is {sunk}; the {keys} keys have {keys} · {one} = {seen}."),
               TR("{sunk} / ({sunk} + {seen}) = {answer}")};
  q.addMistake("sink-as-key", "1 / (keys + 1)", TR("You counted the sink as one more key with the same score"),
               TR("Its logit is learned and differs from the scores: compare the exponentials."));
  q.addMistake("one-visible-key", "sunk / (sunk + one)", TR("You counted one key"),
               TR("All visible keys are in the sum."));
  q.addMistake("share-of-keys", "1 - answer", TR("That is the share of the keys"),
               TR("What the keys do not get goes to the sink."));
  q.hint = TR("Write the softmax with one more exponential in the denominator.");
}

// sink-distance. Source: Xiao et al. 2023 (arXiv:2309.17453), section 3.2, figure 4.
void askSinkDistance(const Parameters&, Draft& q) {
  q.let({{"cached", "sinks + window"}, {"answer", "cached - 1"}});
  ask(q,
      TR("StreamingLLM keeps the first {sinks} tokens as sinks and the last {window}, including the new one, and "
         "numbers "
         "rotary positions within the cache, not within the text. The new token is at position {position} of the text. "
         "How far is its query rotated from the key of token 0, in positions?"));
  askForNumber(q, "answer", 0.4);
  q.working = {TR("The cache holds {sinks} + {window} = {cached} tokens, at positions 0 to {answer}."),
               TR("Token 0 is at position 0 and the new one at {answer}: the distance is {answer}.")};
  q.addMistake("distance-in-text", "position", TR("You took the distance in the text"),
               TR("It grows beyond what the model was trained on; positions within the cache do not."));
  q.addMistake("sinks-not-counted", "window - 1", TR("You did not count the sinks"),
               TR("They are in the cache, at its first positions."));
  q.addMistake("sinks-between", "window", TR("You put the window right behind token 0"),
               TR("All sinks come before the window."));
  q.hint = TR("Number the tokens of the cache from 0.");
}

}  // namespace

std::vector<QuestionTemplate> stabilityQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Precision, "sandbox", "softmax",
      {{"bfloat16-ratio", Number, 90, "score: 65..500", askBfloat16Ratio},
       {"soft-cap", Number, 60,
        Draw("cap: 30 50; score: 15..100",
             [](const Parameters& p) {
               return p.real("score") >= 0.5 * p.real("cap") && p.real("score") <= 1.9 * p.real("cap");
             }),
        askSoftCap},
       {"cap-slope", Number, 75,
        Draw("cap: 30 50; score: 15..100",
             [](const Parameters& p) {
               return p.real("score") >= 0.5 * p.real("cap") && p.real("score") <= 1.9 * p.real("cap");
             }),
        askCapSlope},
       {"qk-norm-bound", Number, 75, "key_width: 64 96 128 256; query_gain: 1.5..4 by 0.5; key_gain: 1.5..4 by 0.5",
        askQkNormBound, nullptr, nullptr, "scaling"},
       {"clipped-projections", Number, 60, "limit = 100; largest: 120..900 by 10", askClippedProjections, nullptr,
        nullptr, "scaling"},
       {"sink-share", Number, 75,
        Draw("keys: 2..16; score: -3..2; sink: -2..3",
             [](const Parameters& p) {
               constexpr double kSmallest = 0.06;
               const double share = 1 / (1 + p.real("keys") * std::exp(p.real("score") - p.real("sink")));
               return share > kSmallest && share < 1 - kSmallest && p.real("score") != p.real("sink");
             }),
        askSinkShare},
       {"sink-distance", Number, 60, "sinks = 4; window: 508 1020 2044 4092; position: 10000..400000", askSinkDistance,
        nullptr, nullptr, "positions"}});
}

}  // namespace attn
