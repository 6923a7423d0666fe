// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// Parameters, training cost and norms of whole transformers. Sizes are those of published models.
namespace attn {
namespace {

constexpr MistakeKind kForgotMlp{"attention-only", TR("You counted the attention only"),
                                 TR("A block also has an MLP, which usually has more parameters than the attention.")};
constexpr MistakeKind kForgotAttention{"forgot-attention", TR("You counted the MLP only"),
                                       TR("A block also has W_Q, W_K, W_V and W_O.")};
constexpr MistakeKind kForwardOnly{
    "forward-only", TR("You counted the forward pass only"),
    TR("The backward pass takes twice as many operations: gradients of the inputs and of the parameters.")};

// block-parameters: 12 L d². Source: Kaplan et al. 2020, table 1: N = 2 d n (2 d_attn + d_ff).
Parameters drawBlockParameters(Dice& dice) {
  struct Size {
    int layers, width;
  };
  // GPT-2: Radford et al. 2019, table 2. GPT-3: Brown et al. 2020, table 2.1. OPT: Zhang et al. 2022, table 1.
  const Size drawn = dice.pick<Size>({{12, 768},
                                      {24, 1024},
                                      {36, 1280},
                                      {48, 1600},
                                      {24, 1536},
                                      {24, 2048},
                                      {32, 2560},
                                      {32, 4096},
                                      {40, 5120},
                                      {48, 7168},
                                      {64, 9216},
                                      {96, 12'288}});
  return {{"layers", drawn.layers}, {"model_width", drawn.width}};
}

void askBlockParameters(const Parameters&, Draft& q) {
  q.let({{"block", "12 * model^2 / 10^6", as<ThreeDigits>}, {"answer", "layers * block", as<ThreeDigits>}});
  ask(q, TR("A model has {layers} blocks with d_model = {model}. Each block has four attention matrices of {model} × "
            "{model} and an MLP of two matrices with hidden width 4 d_model. How many million parameters do the "
            "matrices of all blocks have?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("Attention has 4 d², the MLP 2 · d · 4d = 8 d²: together 12 d² per block."),
               TR("With d = {model} that is {block} million."), TR("In millions: {layers} · {block} = {answer}.")};
  q.addMistakes({{&kForgotMlp, "answer / 3"}, {&kForgotAttention, "answer * 2 / 3"}});
  q.addMistake("one-block-only", "block", TR("You counted one block only"),
               TR("Every block has matrices of its own: multiply by the number of blocks."));
  q.addMistake("narrow-mlp", "answer / 2", TR("You took the MLP to be as narrow as d_model"),
               TR("Its hidden width is 4 d_model, so its two matrices have 8 d² parameters, not 2 d²."));
  q.hint = TR("How many times d² does one block have?");
}

// gated-parameters: a block with shared heads and a gated MLP
Parameters drawGatedParameters(Dice& dice) {
  struct Block {
    const char* name;
    int width, hidden, heads, kvHeads, headWidth;
  };
  // config.json of meta-llama/Llama-2-7b-hf, Llama-2-70b-hf, Meta-Llama-3-8B, Llama-3.1-405B, Llama-3.2-1B,
  // Llama-3.2-3B, mistralai/Mistral-7B-v0.1, Qwen/Qwen2.5-7B, Qwen2.5-32B, Qwen2.5-72B,
  // microsoft/Phi-3-mini-4k-instruct
  static const std::vector<Block> kBlocks{
      {"Llama 2 7B", 4096, 11'008, 32, 32, 128},     {"Llama 2 70B", 8192, 28'672, 64, 8, 128},
      {"Llama 3 8B", 4096, 14'336, 32, 8, 128},      {"Llama 3.1 405B", 16'384, 53'248, 128, 8, 128},
      {"Llama 3.2 1B", 2048, 8192, 32, 8, 64},       {"Llama 3.2 3B", 3072, 8192, 24, 8, 128},
      {"Mistral 7B v0.1", 4096, 14'336, 32, 8, 128}, {"Qwen2.5 7B", 3584, 18'944, 28, 4, 128},
      {"Qwen2.5 32B", 5120, 27'648, 40, 8, 128},     {"Qwen2.5 72B", 8192, 29'568, 64, 8, 128},
      {"Phi-3 mini", 3072, 8192, 32, 32, 96}};
  const Block& drawn = dice.pick(kBlocks);
  return {{"name", std::string(drawn.name)}, {"model_width", drawn.width},   {"query_heads", drawn.heads},
          {"kv_heads", drawn.kvHeads},       {"key_width", drawn.headWidth}, {"hidden_width", drawn.hidden}};
}

void askGatedParameters(const Parameters&, Draft& q) {
  q.let({{"inner", "hidden_width"},
         {"attention", "2 * model * width * (heads + kv) / 10^6", as<ThreeDigits>},
         {"mlp", "3 * model * inner / 10^6", as<ThreeDigits>},
         {"answer", "attention + mlp", as<ThreeDigits>}});
  ask(q, TR("A block of {name} has d_model = {model}, {query} query heads and {kv} key/value heads of width {width}, "
            "and a gated MLP: three matrices with hidden width {inner}. How many million parameters do its seven "
            "matrices have?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("W_Q and W_O have {model} · {query} · {width} each, W_K and W_V {model} · {kv} · {width}: together "
                  "{attention} million."),
               TR("The MLP has 3 · {model} · {inner}: {mlp} million."),
               TR("In millions: {attention} + {mlp} = {answer}.")};
  q.addMistake("two-mlp-matrices", "answer - mlp / 3", TR("You counted two matrices in the MLP"),
               TR("A gated MLP has three: gate, up and down."));
  if (q("kv") < q("heads"))
    q.addMistake("unshared-projections", "4 * model * width * heads / 10^6 + mlp",
                 TR("You gave every query head its own key/value head"),
                 TR("With grouped heads, W_K and W_V have fewer columns than W_Q."));
  q.addMistakes({{&kForgotMlp, "attention"}, {&kForgotAttention, "mlp"}});
  q.hint = TR("Four matrices of the attention and three of the MLP: what is the shape of each?");
}

// embedding-share: how much of a model is its vocabulary
Parameters drawEmbeddingShare(Dice& dice) {
  struct Sizes {
    const char* name;
    int vocabulary, width;
    std::int64_t parameters;
    bool isShared;
  };
  // config.json (vocab_size, hidden_size, tie_word_embeddings) and sizes of the published weights of openai-community/
  // gpt2, meta-llama/Llama-2-7b-hf, Meta-Llama-3-8B, Llama-3.2-1B, Llama-3.2-3B, mistralai/Mistral-7B-v0.1,
  // google/gemma-2-2b, gemma-2-9b, Qwen/Qwen2.5-0.5B, Qwen2.5-72B
  static const std::vector<Sizes> kModels{
      {"GPT-2 small", 50'257, 768, 124'439'808, true},      {"Llama 2 7B", 32'000, 4096, 6'738'415'616, false},
      {"Llama 3 8B", 128'256, 4096, 8'030'261'248, false},  {"Llama 3.2 1B", 128'256, 2048, 1'235'814'400, true},
      {"Llama 3.2 3B", 128'256, 3072, 3'212'749'824, true}, {"Mistral 7B v0.1", 32'000, 4096, 7'241'732'096, false},
      {"Gemma 2 2B", 256'000, 2304, 2'614'341'888, true},   {"Gemma 2 9B", 256'000, 3584, 9'241'705'984, true},
      {"Qwen2.5 0.5B", 151'936, 896, 494'032'768, true},    {"Qwen2.5 72B", 152'064, 8192, 72'706'203'648, false}};
  const Sizes& drawn = dice.pick(kModels);
  return {{"name", std::string(drawn.name)},
          {"vocabulary", drawn.vocabulary},
          {"model_width", drawn.width},
          {"parameters", drawn.parameters},
          {"tables", drawn.isShared ? 1 : 2}};
}

void askEmbeddingShare(const Parameters&, Draft& q) {
  const bool isShared = q("tables") == 1;
  q.let({{"billions", "parameters / 10^9", as<ThreeDigits>},
         {"table", "vocabulary * model / 10^9", as<ThreeDigits>},
         {"all", "tables * table", as<ThreeDigits>},
         {"answer", "100 * all / billions", as<ThreeDigits>}});
  ask(q, isShared,
      TR("{name} has {billions} billion parameters, a vocabulary of {vocabulary} tokens and d_model = {model}; its "
         "embedding is also its unembedding. What percentage of the parameters is in this matrix?"),
      TR("{name} has {billions} billion parameters, a vocabulary of {vocabulary} tokens and d_model = {model}; its "
         "embedding and its unembedding are two matrices. What percentage of the parameters is in the two?"));
  askForNumber(q, "answer", "0.02 * answer", AnswerUnit::Percent);
  q.working = {TR("One row per token: {vocabulary} · {model}, {table} billion parameters."),
               isShared ? TR("They are stored once, for input and output.") : TR("Twice: {all} billion."),
               TR("{all} / {billions} is {answer} %.")};
  if (isShared)
    q.addMistake("embedding-twice", "2 * answer", TR("You counted the shared matrix twice"),
                 TR("Input and output use the same parameters: they are stored once."));
  else
    q.addMistake("embedding-once", "answer / 2", TR("You counted one of the two matrices"),
                 TR("Not every model shares them: here each has parameters of its own."));
  q.addMistake("square-embedding", "answer * model / vocabulary", TR("You took d_model rows"),
               TR("The embedding has a row for every token of the vocabulary."));
  constexpr double kClear = 4;  // percent; below, the two quotients are too close
  if (q("answer") > kClear)
    q.addMistake("share-of-others", "100 * all / (billions - all)", TR("You divided by the other parameters"),
                 TR("A percentage of the whole is divided by the whole, which includes the embedding."));
  q.hint = TR("The embedding has one row of d_model numbers per token of the vocabulary.");
}

// training-flops: 6 N D. Source: Kaplan et al. 2020, section 2.1; Hoffmann et al. 2022, section 3.3.
Parameters drawTrainingFlops(Dice& dice) {
  struct Training {
    const char* name;
    double billions, trillions;  // parameters, tokens
  };
  // Hoffmann et al. 2022, table 1 (GPT-3, Gopher, Chinchilla); arXiv:2204.02311 (PaLM), 2307.09288 (Llama 2),
  // 2407.21783 (Llama 3), 2404.14219 (Phi-3), 2408.00118 (Gemma 2), 2412.15115 (Qwen2.5)
  static const std::vector<Training> kTrainings{
      {"GPT-3", 175, 0.3},      {"Gopher", 280, 0.3},   {"Chinchilla", 70, 1.4}, {"PaLM", 540, 0.78},
      {"Llama 2 7B", 6.7, 2},   {"Llama 2 70B", 69, 2}, {"Llama 3 8B", 8, 15},   {"Llama 3.1 405B", 405, 15.6},
      {"Phi-3 mini", 3.8, 3.3}, {"Gemma 2 9B", 9.2, 8}, {"Gemma 2 27B", 27, 13}, {"Qwen2.5 72B", 72.7, 18}};
  const Training& drawn = dice.pick(kTrainings);
  return {{"name", std::string(drawn.name)}, {"billions", drawn.billions}, {"trillions", drawn.trillions}};
}

void askTrainingFlops(const Parameters&, Draft& q) {
  q.let({{"answer", "6 * billions * trillions", as<ThreeDigits>}});
  ask(q, TR("{name} has {billions} billion parameters and was trained on {trillions} trillion tokens. How many times "
            "10^21 FLOP did the training take, by the common estimate that ignores the attention scores?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("Each parameter and token takes 2 FLOP in the forward pass and 4 in the backward pass: 6 N D."),
               TR("In units of 10^21 FLOP: 6 · {billions} · {trillions} = {answer}.")};
  q.addMistakes({{&kForwardOnly, "answer / 3"}, {&kForgotPrefactor, "answer / 2"}});
  q.addMistake("backward-as-forward", "answer * 2 / 3", TR("You counted the backward pass like the forward pass"),
               TR("It has two products per matrix: one for the gradient of its input, one for its own."));
  q.hint = TR("How many FLOP does a parameter take per token, forward and backward?");
}

// training-days: how long a training takes
bool isUsualTraining(const Parameters& p) {
  constexpr double kSecondsOfDay = 86'400, kShortest = 3, kLongest = 120;
  const double days = 6e21 * p.real("billions") * p.real("trillions") * 100 /
                      (p.real("gpus") * p.real("flops_per_second") * p.real("utilization") * kSecondsOfDay);
  return days >= kShortest && days <= kLongest;
}

void askTrainingDays(const Parameters&, Draft& q) {
  q.let({{"flops", "6 * billions * trillions", as<ThreeDigits>},
         {"rate", "gpus * peak * utilization / 100 / 10^18", as<ThreeDigits>},
         {"seconds", "flops * 1000 / rate", as<ThreeDigits>},
         {"answer", "seconds / 86400", as<ThreeDigits>}});
  ask(q, TR("A model with {billions} billion parameters is trained on {trillions} trillion tokens, on {gpus} GPUs with "
            "a peak of {peak} each, {utilization} % of which is reached. How many days does that take? (Ignore the "
            "attention scores.)"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("6 N D is {flops} · 10^21 FLOP."), TR("All GPUs together compute {rate} · 10^18 FLOP per second."),
               TR("That takes {seconds} seconds, divided by 86,400: {answer} days.")};
  q.addMistake(kForwardOnly, "answer / 3");
  q.addMistake(kIgnoredUtilization, "answer * utilization / 100");
  q.addMistake("one-gpu-only", "answer * gpus", TR("You computed with one GPU"),
               TR("The GPUs share the work: divide by their number."));
  q.addMistake("hours-for-days", "answer * 24", TR("You gave hours"), TR("A day has 86,400 seconds."));
  q.hint = TR("Total operations, divided by what all GPUs compute in a second.");
}

// compute-optimal. Source: Hoffmann et al. 2022: about 20 tokens per parameter (table 3); C = 6 N D.
void askComputeOptimal(const Parameters&, Draft& q) {
  q.let({{"square", "budget * 1000 / 120", as<ThreeDigits>}, {"answer", "sqrt(square)", as<ThreeDigits>}});
  ask(q,
      TR("A training may take {budget} · 10^21 FLOP. With 6 FLOP per parameter and token, and the rule of 20 training "
         "tokens per parameter (Hoffmann et al. 2022), how many billion parameters should the model have?"));
  askForNumber(q, "answer", "0.02 * answer");
  q.working = {TR("C = 6 · N · 20 N = 120 N², so N = √(C / 120)."), TR("C / 120 is {square} · 10^18."),
               TR("The root is {answer} · 10^9.")};
  q.addMistake("tokens-for-parameters", "20 * answer", TR("You gave the tokens, in billions"),
               TR("The model has 20 times fewer parameters than training tokens."));
  q.addMistake("one-token-per-parameter", "sqrt(budget * 1000 / 6)", TR("You took as many tokens as parameters"),
               TR("The rule is 20 tokens per parameter: D = 20 N."));
  q.addMistake("forgot-root-of-budget", "square", TR("You forgot the root"),
               TR("Parameters and tokens grow together, so the budget grows like N²."));
  q.addMistake(kForwardOnly, "sqrt(budget * 1000 / 40)");
  q.hint = TR("Write the tokens as 20 N: what power of N is the budget?");
}

// norm-of-block: where a model normalizes
Parameters drawNormOfBlock(Dice& dice) {
  struct Model {
    const char *name, *place;
  };
  // Vaswani et al. 2017, section 3.1; Devlin et al. 2018; Radford et al. 2019, section 2.3; Brown et al. 2020; Touvron
  // et al. 2023, section 2.2; Gemma 2: arXiv:2408.00118, section 2; OLMo 2: arXiv:2501.00656, section 3.1
  const Model drawn = dice.pick<Model>({{"Transformer (2017)", "sum"},
                                        {"BERT", "sum"},
                                        {"GPT-2", "input"},
                                        {"GPT-3", "input"},
                                        {"Llama 3 8B", "input"},
                                        {"Gemma 2 9B", "both"},
                                        {"OLMo 2 7B", "output"}});
  return {{"name", std::string(drawn.name)}, {"place", std::string(drawn.place)}, {"order", dice.shuffled(4)}};
}

void askNormOfBlock(const Parameters& p, Draft& q) {
  struct Form {
    const char *place, *words, *formula;
    MistakeKind mistake;
  };
  static const std::vector<Form> kForms{
      {"input",
       TR("the input of each sub-layer"),
       "x + f(norm(x))",
       {"took-pre-norm", TR("That is pre-norm"),
        TR("It normalizes what a sub-layer reads; the stream itself is never normalized before the last block.")}},
      {"sum",
       TR("the stream after each sub-layer was added"),
       "norm(x + f(x))",
       {"took-post-norm", TR("That is post-norm"),
        TR("It normalizes the stream itself, so no path from the first to the last block is without norms.")}},
      {"both",
       TR("the input of each sub-layer and also its output"),
       "x + norm(f(norm(x)))",
       {"took-both-norms", TR("That has two norms per sub-layer"),
        TR("One for what the sub-layer reads and one for what it adds.")}},
      {"output",
       TR("the output of each sub-layer before it is added"),
       "x + norm(f(x))",
       {"took-output-norm", TR("That normalizes only what is added"),
        TR("The sub-layer reads the stream without a norm, and its output gets one.")}}};
  std::vector<ChoiceOffered> offered;
  std::size_t right = 0;
  for (const Form& form : kForms) {
    if (form.place == p.text("place")) right = offered.size();
    offered.push_back({{"`{formula}`", {{"formula", std::string(form.formula)}}}, &form.mistake, {}});
  }
  q.let({{"normalized", Translated{kForms[right].words}}, {"formula", std::string(kForms[right].formula)}});
  ask(q, TR("{name} normalizes {normalized}. With x the residual stream and f the attention or the MLP, which line "
            "computes the next x?"));
  offerChoices(q, offered, right, p.list("order"));
  q.working = {TR("What is normalized is {normalized}: `{formula}`.")};
  q.hint = TR("Is the norm inside f, around f, or around the sum?");
}

// residual-scale. Source: Radford et al. 2019, section 2.3.
void askResidualScale(const Parameters&, Draft& q) {
  q.let({{"additions", "2 * layers"}, {"answer", "1 / sqrt(additions)", as<ThreeDigits>}});
  ask(q, TR("A pre-norm model has {layers} blocks. Everything that attention and MLP add to the residual stream is "
            "scaled at initialization, so that independent additions with variance 1 add up to variance 1 after the "
            "last block. By what factor?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("Attention and MLP add {additions} times in all."),
               TR("Independent summands add their variances: the factor is 1 / √{additions} = {answer}.")};
  q.addMistake("one-addition-per-block", "1 / sqrt(layers)", TR("You counted one addition per block"),
               TR("Each block adds twice: the attention and the MLP."));
  q.addMistake("variance-for-factor", "1 / additions", TR("You scaled by the number of additions"),
               TR("A factor f scales the variance by f², so the factor is the root."));
  q.addMistake("residual-upside-down", "sqrt(additions)", TR("You inverted the factor"),
               TR("Without the factor the stream grows; the factor makes it smaller."));
  q.hint = TR("What is the variance of the sum of all additions without the factor?");
}

// residual-sums: what is added to the residual stream
void askResidualSums(const Parameters&, Draft& q) {
  ask(q, TR("A decoder has {layers} layers, each with an attention block and an MLP block. How many block outputs are "
            "added to the vector of a token between its embedding and the logits?"));
  askForNumber(q, "2 * layers", 0.4);
  q.working = {TR("Each layer adds twice: after attention and after the MLP."), TR("2 · {layers} = {answer}")};
  q.addMistake("one-block-per-layer", "layers", TR("You counted one block per layer"),
               TR("A layer has an attention block and an MLP block, and each adds its output."));
  q.addMistake("counted-embedding", "2 * layers + 1", TR("You counted the embedding, too"),
               TR("The embedding is where the vector starts, not the output of a block."));
  q.hint = TR("How many blocks does one layer have?");
}

// rms-norm: one entry of a normalized vector. Source: Zhang & Sennrich 2019, "Root mean square layer normalization",
// equation 4.
/// Four numbers whose root mean square is a whole number.
Parameters drawRmsNorm(Dice& dice) {
  const auto drawn = dice.pick<std::array<int, 4>>(
      {{1, 7, 5, 5}, {2, 4, 4, 8}, {1, 1, 7, 7}, {3, 1, 9, 3}, {1, 1, 3, 5}, {2, 2, 6, 10}, {10, 10, 14, 2}});
  Matrix x(1, 4);
  Index column = 0;
  for (const std::int64_t i : dice.shuffled(4))
    x(0, column++) = (dice.flip() ? -1 : 1) * drawn[static_cast<std::size_t>(i)];
  return {{"x", x}, {"row", dice.whole(0, 3)}};
}

void askRmsNorm(const Parameters& p, Draft& q) {
  const Vector x = p.row("x");
  const double mean = x.mean(), square = x.squaredNorm() / static_cast<double>(x.size());
  q.let({{"entry", x(p.whole("row"))},
         {"square", square},
         {"root", std::sqrt(square)},
         {"centered", (x(p.whole("row")) - mean) / std::sqrt(square - mean * mean)}});
  ask(q, TR("RMSNorm (all gains 1) divides the vector x = {x} by its root mean square. What is entry {row} of the "
            "result? (Entries are numbered from 0.)"));
  askForNumber(q, "entry / root", 0.01);
  q.working = {TR("The mean of the squares is {square}, its root {root}."),
               q.say(TR("{entry} / {root} = {answer}"), {{"entry", "entry", as<Operand>}})};
  q.addMistake("length-for-rms", "answer / 2", TR("You divided by the length of the vector"),
               TR("The squares are averaged, not added."));
  q.addMistake("forgot-root-of-squares", "entry / square", TR("You forgot the root"),
               TR("The mean of the squares has the wrong size: take its root."));
  q.addMistake("centered-first", "centered", TR("You subtracted the mean"),
               TR("That is LayerNorm. RMSNorm does not subtract the mean."));
  q.hint = TR("Square the entries, take the mean, then the root.");
}

}  // namespace

std::vector<QuestionTemplate> transformerQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Transformer, "model", "",
      {{"block-parameters", Number, 75, drawBlockParameters, askBlockParameters},
       {"gated-parameters", Number, 120, drawGatedParameters, askGatedParameters},
       {"embedding-share", Number, 90, drawEmbeddingShare, askEmbeddingShare},
       {"training-flops", Number, 60, drawTrainingFlops, askTrainingFlops},
       {"training-days", Number, 120,
        Draw("billions: 1 3 7 8 13 32 70; trillions: 1 2 5 10 15; gpus: 256 512 1024 2048 4096 8192; "
             "flops_per_second: 312e12 989e12; utilization: 35 40 45 50",
             isUsualTraining),
        askTrainingDays},
       {"compute-optimal", Number, 90, "budget: 1 2 3 5 6 10 20 30 50 60 100 200 300 500 576 600 1000",
        askComputeOptimal},
       {"norm-of-block", Choice, 45, drawNormOfBlock, askNormOfBlock},
       {"residual-scale", Number, 60, "layers: 12 16 24 28 32 36 40 48 60 64 80 96", askResidualScale},
       {"rms-norm", Number, 60, drawRmsNorm, askRmsNorm},
       {"residual-sums", Number, 30, {}, askResidualSums, nullptr, nullptr, "", "", "", "explain-residual-stream"}});
}

}  // namespace attn
