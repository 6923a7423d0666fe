// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_examples.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace attn::app {
namespace {

// The examples of bench and tune use small settings: with the defaults, they would take a minute on a slow machine.
constexpr std::array kExamples{
    CommandExample{"", "attentionscope trace 1-the-cat-sat.attn.json",
                   "Prints \"scores\", \"weights\" and every other stage of an example of the welcome page, as JSON. "
                   "Every command\nfinds these examples by name, unless the folder has a file of that name."},
    CommandExample{"trace", "attentionscope trace 1-the-cat-sat.attn.json --backend eigen -o trace.json",
                   "Writes trace.json: every stage of an example of the welcome page, in double precision."},
    CommandExample{"check", "attentionscope check 1-the-cat-sat.attn.json 4-translation.attn.json",
                   "Prints \"1-the-cat-sat.attn.json: ok\", and a line for the other example."},
    CommandExample{"devices", "attentionscope devices",
                   "Prints a line for each device; \"eigen\", the processor, is always there."},
    CommandExample{"traffic", "attentionscope traffic t1-causal-tiles.attn.json --algorithm all",
                   "Prints what five algorithms move for an example of the welcome page: \"bytes_read\", "
                   "\"bytes_written\"."},
    CommandExample{"cache", "attentionscope cache --model llama-3.1-8b --tokens 131072",
                   "Prints a table: \"64.00 GiB\" if every head had keys and values of its own, \"16.00 GiB\" as they "
                   "are shared."},
    CommandExample{"published", "attentionscope published",
                   "Prints published figures, \"printed\", next to our counts, \"counted\"."},
    CommandExample{"questions", "attentionscope questions --template scaled-score --seed 7 --answers",
                   "Prints one question, its \"answer\", its \"working\", and the \"mistakes\" that are made with it."},
    CommandExample{"lessons", "attentionscope lessons",
                   "Prints a line for each lesson: \"COURSE\", \"LESSON\", \"TITLE\"."},
    CommandExample{"lessons check", "attentionscope lessons check",
                   "Prints \"scaling: ok\" and a line for each other lesson of the program."},
    CommandExample{"lessons page", "attentionscope lessons page scaling -o scaling.html",
                   "Writes scaling.html: the lesson on scaling, for any browser."},
    CommandExample{"handout", "attentionscope handout attention-by-hand.work.json --variants 3 --seed 7 -o class",
                   "Writes three files into the folder class, from the example assignment."},
    CommandExample{
        "collect",
        "attentionscope handout attention-by-hand.work.json --variants 3 --seed 7 -o class\n"
        "attentionscope collect class",
        "Prints \"0 of 3 handed in\": nobody has answered yet. Put submissions into the folder class, and run it "
        "again."},
    CommandExample{"worksheet",
                   "attentionscope worksheet attention-by-hand.work.json --variants 3 -o sheets.pdf --solutions "
                   "solutions.pdf",
                   "Writes sheets.pdf and solutions.pdf, from the example assignment."},
    CommandExample{"script", "attentionscope script 1-the-cat-sat.attn.json -o cat.py",
                   "Writes cat.py, which computes the output of that example with NumPy."},
    CommandExample{
        "import", "attentionscope import tiny-llama.safetensors --layer 1 -o llama.attn.json",
        "Writes llama.attn.json, from an installed recording: a Llama with random parameters, whose recorded weights\n"
        "agree with the computed ones."},
    CommandExample{"bench", "attentionscope bench --tokens 64,128 --heads 1 --rounds 3 --backend eigen",
                   "Prints a table of this machine, with the \"GFLOP/s\" of each algorithm, after some seconds."},
    CommandExample{"tune", "attentionscope tune --backend eigen",
                   "Prints what can be chosen on the processor; without --backend the fastest of many shapes is "
                   "searched."},
    CommandExample{"train", "attentionscope train --steps 400 --every 50 -o model.safetensors",
                   "Prints a table: the \"loss\" falls, and two heads are named \"previous token\" and "
                   "\"induction\"."},
    CommandExample{"model", "attentionscope model",
                   "Prints a line for each model of Ollama, LM Studio and Hugging Face on this machine: \"MODEL\", "
                   "\"PLACE\"."},
    CommandExample{"render", "attentionscope render 1-the-cat-sat.attn.json --view steps --step scores -o scores.png",
                   "Writes scores.png: the window with that example, at its scores."},
    CommandExample{"report", "attentionscope report",
                   "Prints what a bug report needs, to be read before it is sent: \"AttentionScope\", \"Devices\", "
                   "\"Settings\"."},
};

}  // namespace

std::span<const CommandExample> commandExamples() {
  return kExamples;
}

const CommandExample* exampleOf(std::string_view command) {
  const auto* const found =
      std::ranges::find_if(kExamples, [command](const CommandExample& each) { return each.command == command; });
  return found == kExamples.end() ? nullptr : found;
}

std::string helpOf(const CommandExample& example) {
  std::string text = "Example, in any folder:\n";
  std::istringstream lines{std::string(example.lines)};
  for (std::string line; std::getline(lines, line);) text += "  " + line + "\n";
  return text + std::string(example.result);
}

}  // namespace attn::app
