// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"
#include "traffic/hardware.h"

/// The two times of a served model, and speculative decoding.
namespace attn {
namespace {

// first-token-time: the prefill is compute-bound
Parameters drawFirstTokenTime(Dice& dice) {
  const Hardware& chip = *findHardware(dice.pick<const char*>({"A100 80 GB", "H100 SXM", "H200"}));
  return Draw(
             "billions: 1 3 7 8 9 13 14 32; element_bytes = 2; tokens: 1000 2000 4000 8000 16000 32000; utilization: "
             "40 "
             "50 60 70")(dice)
      .set("name", chip.name)
      .set("flops_per_second", *chip.peak.sixteenBit)
      .set("bytes_per_second", chip.bandwidth);
}

void askFirstTokenTime(const Parameters&, Draft& q) {
  q.let({{"flops", "2 * billions * 10^9 * tokens", as<Operations>},
         {"rate", "peak * utilization / 100", as<FlopRate>},
         {"answer", "flops / rate", as<Duration>}});
  ask(q,
      TR("A model with {billions} billion 16-bit parameters reads a prompt of {tokens} tokens on an {name}: peak "
         "{peak}, memory {bandwidth}. The prefill reaches {utilization} % of the peak. How long does the first token "
         "take? (Ignore the attention scores.)"));
  askForNumber(q, "answer", "0.02 * answer", AnswerUnit::Seconds);
  q.working = {TR("2 FLOP per parameter and token: {flops}."), TR("The prefill computes {rate}."),
               TR("{flops} / {rate} = {answer}")};
  q.addMistake("memory-bound-prefill", "billions * 10^9 * element / bandwidth",
               TR("You took the time to read the weights"),
               TR("That is what one further token takes. A prompt uses each weight for thousands of tokens, so the "
                  "arithmetic takes longer."));
  q.addMistake(kForgotPrefactor, "answer / 2");
  q.addMistake(kIgnoredUtilization, "answer * utilization / 100");
  q.addMistake("one-token-of-prompt", "answer / tokens", TR("You computed one token of the prompt only"),
               TR("All tokens of the prompt pass through the model before the first token of the answer."));
  q.hint = TR("How many operations does the whole prompt take?");
}

// answer-time: time to first token and time per token
void askAnswerTime(const Parameters&, Draft& q) {
  q.let({{"first", "first_ms / 1000", as<Duration>},
         {"each", "each_ms / 1000", as<Duration>},
         {"further", "tokens - 1"},
         {"rest", "further * each", as<Duration>},
         {"answer", "first + rest", as<Duration>}});
  ask(q, TR("A server sends the first token of an answer after {first} and each further token after another {each}. "
            "After what time has it sent all {tokens} tokens of the answer?"));
  askForNumber(q, "answer", "0.4 * each", AnswerUnit::Seconds);
  q.working = {TR("After the first token, {further} are missing: {further} · {each} = {rest}."),
               TR("{first} + {rest} = {answer}")};
  q.addMistake("first-token-twice", "first + tokens * each", TR("You counted the first token twice"),
               TR("The time to the first token includes it: only the others take another step each."));
  q.addMistake("forgot-first-token", "tokens * each", TR("You forgot the prefill"),
               TR("The first token comes after the whole prompt was read."));
  q.addMistake("first-for-every-token", "first * tokens", TR("You let every token take as long as the first"),
               TR("With a cache, a further token does not read the prompt again."));
  q.hint = TR("How many tokens follow the first?");
}

// faster-chip: what depends on arithmetic and what on bandwidth
struct Change {
  const char *id, *words, *reason;
  std::size_t right;  // among the choices
};
const std::vector<Change>& changes() {
  static const std::vector<Change> kChanges{
      {"peak", TR("a GPU that computes twice as fast, with the same memory bandwidth"),
       TR("The prefill is compute-bound; a step of one sequence waits for the memory."), 0},
      {"bandwidth", TR("a GPU with twice the memory bandwidth and the same peak"),
       TR("A step of one sequence reads all weights and the cache; the prefill is limited by arithmetic."), 1},
      {"weights", TR("weights stored in 4 bits and expanded to 16 bits on the chip before they are multiplied"),
       TR("Fewer bytes are read per step; the number of operations, which limits the prefill, is the same."), 1},
      {"prefix", TR("a cache that already holds most of the prompt from an earlier request"),
       TR("Fewer tokens pass through the prefill; a step reads the same weights and the same cache."), 0},
      {"both", TR("a GPU with twice the peak and twice the memory bandwidth"),
       TR("Arithmetic and reading both take half as long."), 2},
      {"memory", TR("a GPU with twice as much memory of the same speed and the same peak"),
       TR("The model fits already: neither arithmetic nor bandwidth changes."), 3}};
  return kChanges;
}

Parameters drawFasterChip(Dice& dice) {
  return {{"change", std::string(dice.pick(changes()).id)},
          {"tokens", dice.pick({2000, 4000, 8000, 16'000})},
          {"billions", dice.pick({7, 8, 13, 14, 32})},
          {"order", dice.shuffled(4)}};
}

void askFasterChip(const Parameters& p, Draft& q) {
  static constexpr MistakeKind kOtherTime{
      "other-time", TR("You chose the other of the two times"),
      TR("The prefill uses each weight for all tokens of the prompt and is limited by arithmetic; a step for one "
         "sequence uses it once and is limited by memory bandwidth.")};
  static constexpr MistakeKind kBothTimes{"both-times", TR("You expected both times to change"),
                                          TR("What limits the prefill, and what limits a step?")};
  static constexpr MistakeKind kNoTime{"no-time", TR("You expected no change"),
                                       TR("One of the two resources matters: arithmetic or bandwidth.")};
  static constexpr MistakeKind kOneTime{"one-time", TR("You expected one of the two times to change"),
                                        TR("Look at arithmetic and bandwidth separately.")};
  const Change& change = *std::ranges::find(changes(), p.text("change"), &Change::id);
  const bool isOne = change.right < 2;
  q.let({{"change", Translated{change.words}}});
  ask(q, TR("A model with {billions} billion 16-bit parameters answers one prompt of {tokens} tokens at a time. What "
            "becomes clearly shorter with {change}?"));
  offerChoices(q,
               {{TR("only the time to the first token"), isOne ? &kOtherTime : &kOneTime},
                {TR("only the time per further token"), isOne ? &kOtherTime : &kOneTime},
                {TR("both times"), &kBothTimes},
                {TR("neither time"), &kNoTime}},
               change.right, p.list("order"));
  q.working = {change.reason};
  q.hint = TR("Which of the two times is limited by arithmetic, and which by memory bandwidth?");
}

// speculative-tokens. Source: Leviathan et al. 2023, equation 1: (1 − α^(γ+1)) / (1 − α).
constexpr MistakeKind kAcceptedOnly{
    "accepted-only", TR("You counted the accepted drafts only"),
    TR("Each step yields one more token: the large model's own, after the last accepted "
       "draft.")};

void askSpeculativeTokens(const Parameters&, Draft& q) {
  q.let({{"next", "drafts + 1"}, {"answer", "(1 - accepted^next) / (1 - accepted)", as<ThreeDigits>}});
  ask(q,
      TR("In speculative decoding, a draft model proposes {drafts} tokens per step. The large model accepts each with "
         "probability {accepted}, independently, up to the first rejection, and adds one token of its own. How many "
         "tokens does a step yield on average?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("A draft counts only if all before it were accepted: 1 + a + a² + … up to a^{drafts}, where the 1 is "
                  "the token of the large model."),
               TR("(1 − a^{next}) / (1 − a) with a = {accepted} is {answer}.")};
  q.addMistake(kAcceptedOnly, "answer - 1");
  q.addMistake("counted-after-rejection", "1 + drafts * accepted", TR("You counted drafts after a rejection"),
               TR("Once a draft is rejected, all after it are discarded, because they follow a wrong token."));
  q.addMistake("all-accepted", "next", TR("You counted the most that a step can yield"),
               TR("That is reached only if all drafts are accepted."));
  q.addMistake("endless-drafts", "1 / (1 - accepted)", TR("You set no limit to the drafts"),
               TR("The series ends with the last draft of the step, not at infinity."));
  q.hint = TR("With what probability does draft n count? Add the probabilities up.");
}

// speculative-speedup. Source: Leviathan et al. 2023, theorem 3.8.
void askSpeculativeSpeedup(const Parameters&, Draft& q) {
  q.let({{"next", "drafts + 1"},
         {"percent", "cost * 100"},
         {"tokens", "(1 - accepted^next) / (1 - accepted)", as<ThreeDigits>},
         {"time", "1 + drafts * cost"},
         {"answer", "tokens / time", as<ThreeDigits>}});
  ask(q, TR("A draft model proposes {drafts} tokens per step, each accepted with probability {accepted} as long as all "
            "before it were. A draft takes {percent} % of the time of a step of the large model, which checks all "
            "drafts in one step. How many times faster is generation than without drafts?"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("A step yields (1 − a^{next}) / (1 − a) = {tokens} tokens, with a = {accepted}."),
               TR("It takes 1 + {drafts} · {cost} = {time} times as long as a step without drafts."),
               TR("{tokens} / {time} = {answer}")};
  q.addMistake("free-drafts", "tokens", TR("You took the drafts to be free"),
               TR("The small model also needs time, one step after the other for each draft."));
  q.addMistake("one-draft-paid", "tokens / (1 + cost)", TR("You counted the time of one draft"),
               TR("The drafts of a step are generated one after the other: each takes time."));
  q.addMistake(kAcceptedOnly, "(tokens - 1) / time");
  q.hint = TR("Divide the tokens of a step by its time, both relative to a step without drafts.");
}

// draft-acceptance and after-rejection: one token of speculative sampling
/// Probabilities of three tokens, in steps of 0.05: those of the large model ("large") and of the draft model
/// ("draft"). One token is less probable in the large model, the other two are more probable.
Parameters drawTwoModels(Dice& dice) {
  constexpr double kParts = 20;
  const auto drawn = [&dice] {
    const auto first = dice.whole(1, 12), second = dice.whole(1, 17 - first);
    return Matrix{{static_cast<double>(first), static_cast<double>(second), static_cast<double>(20 - first - second)}};
  };
  Matrix large, draft;
  do {
    large = drawn();
    draft = drawn();
  } while (((large - draft).array() > 0.5).count() != 2 || (large - draft).array().abs().minCoeff() < 0.5);
  Index token = dice.whole(0, 2);
  while (large(0, token) < draft(0, token)) token = (token + 1) % 3;
  return {{"large", Matrix(large / kParts)}, {"draft", Matrix(draft / kParts)}, {"token", token}};
}

/// The texts show two decimals.
void nameTwoModels(const Parameters& p, Draft& q) {
  const Matrix& large = p.matrix("large");
  const Matrix& draft = p.matrix("draft");
  const Matrix smaller = large.cwiseMin(draft);
  q.let({{"large", Numbers{large, 2}},
         {"draft", Numbers{draft, 2}},
         {"smaller", Numbers{smaller, 2}},
         {"excess", Numbers{large - smaller, 2}},
         {"accepted", Decimals{smaller.sum()}},
         {"rejected", Decimals{1 - smaller.sum()}}});
}

// Source of both: Leviathan et al. 2023, section 2.3 and appendix A.1; Chen et al. 2023 (arXiv:2302.01318).
void askDraftAcceptance(const Parameters& p, Draft& q) {
  nameTwoModels(p, q);
  const Matrix& large = p.matrix("large");
  const Matrix& draft = p.matrix("draft");
  Index likeliest = 0;
  draft.row(0).maxCoeff(&likeliest);
  ask(q,
      TR("For the next token, the large model gives tokens 0, 1 and 2 the probabilities p = {large}, the draft model q "
         "= {draft}. The draft x is drawn from q and accepted with probability min(1, p(x) / q(x)). With what "
         "probability is it accepted?"));
  askForNumber(q, "accepted", 0.01);
  q.working = {TR("Token x is drawn and accepted with probability q(x) · min(1, p(x) / q(x)) = min(p(x), q(x))."),
               TR("The minima are {smaller}; they add up to {accepted}.")};
  q.addMistake("both-draw-the-same", large.cwiseProduct(draft).sum(), TR("You let both models draw"),
               TR("The large model does not draw a token here: it only compares probabilities."));
  q.addMistake("rejected-for-accepted", "rejected", TR("That is the probability of a rejection"),
               TR("The minima of p and q add up to the probability of acceptance."));
  q.addMistake("likeliest-only", std::min(1.0, large(0, likeliest) / draft(0, likeliest)),
               TR("You looked at the most probable draft only"),
               TR("Any token can be drawn: weigh each acceptance by the probability of its draft."));
  q.hint = TR("With what probability is token 0 drawn and accepted?");
}

void askAfterRejection(const Parameters& p, Draft& q) {
  nameTwoModels(p, q);
  const Index token = p.whole("token");
  const double own = p.matrix("large")(0, token), drafted = p.matrix("draft")(0, token);
  q.let({{"own", Decimals{own}},
         {"drafted", Decimals{drafted}},
         {"more", Decimals{own - drafted}},
         {"answer", Decimals{(own - drafted) / q("rejected")}}});
  ask(q,
      TR("For the next token, the large model gives tokens 0, 1 and 2 the probabilities p = {large}, the draft model q "
         "= {draft}. A draft from q was rejected, so a token is drawn in its place such that the result is distributed "
         "exactly as p. With what probability is it token {token}?"));
  askForNumber(q, (own - drafted) / q("rejected"), 0.01);
  q.working = {TR("It is drawn from max(0, p − q) = {excess}, divided by the sum {rejected}, the probability of a "
                  "rejection."),
               TR("{more} / {rejected} = {answer}"),
               TR("In all, token {token} comes with probability {drafted} as a draft and {more} in place of one: "
                  "{own}, as in p.")};
  q.addMistake("drawn-from-large", own, TR("You drew from p itself"),
               TR("Then tokens that q proposes too often would still come too often."));
  q.addMistake("excess-not-divided", "more", TR("You did not divide by the sum"),
               TR("After a rejection the probabilities of the three tokens add up to 1."));
  q.addMistake("drawn-from-draft", drafted, TR("You drew from q again"),
               TR("The token replaces a draft: it makes up for what q proposes too rarely."));
  q.hint = TR("Which tokens does q propose too rarely, and by how much?");
}

}  // namespace

std::vector<QuestionTemplate> servingQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Decoding, "decode", "decoding",
      {{"first-token-time", Number, 90, drawFirstTokenTime, askFirstTokenTime},
       {"answer-time", Number, 45,
        Draw("first_ms: 150..900 by 50; each_ms: 15..45 by 5; tokens: 40..180",
             [](const Parameters& p) {
               constexpr double kShown = 9900;  // durations are shown with three digits
               return p.real("first_ms") + p.real("tokens") * p.real("each_ms") < kShown;
             }),
        askAnswerTime},
       {"faster-chip", Choice, 60, drawFasterChip, askFasterChip},
       {"speculative-tokens", Number, 75, "drafts: 2..8; accepted: 0.5..0.9 by 0.05", askSpeculativeTokens},
       {"speculative-speedup", Number, 120,
        "drafts: 3..8; accepted: 0.6..0.9 by 0.05; cost: 0.02 0.05 0.08 0.1 0.15 0.2", askSpeculativeSpeedup},
       {"draft-acceptance", Number, 75, drawTwoModels, askDraftAcceptance},
       {"after-rejection", Number, 90, drawTwoModels, askAfterRejection}});
}

}  // namespace attn
