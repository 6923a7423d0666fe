// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/manual_page.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace attn::app {
namespace {

// The date when the texts below were last revised. A version number would change the page with every release.
constexpr std::string_view kWritten = "2026-11-22";

std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool leads = out.empty() || out.back() == '\n';
    if (leads && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '"' && leads)
      out += "\\(dq";
    else
      out += c;
  }
  return out;
}

std::string flowing(std::string_view text) {
  constexpr std::size_t kWidest = 79;
  std::istringstream words{std::string(text)};
  std::string out, line;
  for (std::string word; words >> word;) {
    if (!line.empty() && roff(line + " " + word).size() > kWidest) {
      out += roff(line) + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + roff(line) + "\n";
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

constexpr std::string_view kDescription =
    R"(AttentionScope opens a sentence with its queries, keys and values, and shows
attention stage by stage: scores, scaling, mask, softmax, the weighted sum,
the concatenated heads.
Point at any cell, and it writes out the sum behind it with the real numbers.
Edit a number, and every picture follows.
.PP
Without a command it opens the window, with
.I FILE
where one is given: a document
.RI ( .attn.json ),
a hand\-out
.RI ( .handout.json ),
an assignment
.RI ( .work.json )
or a lesson
.RI ( .lesson.zip ,
or its folder).
The manual opens with F1 in the window, without a network.
.PP
Every command works without a display.
Results go to standard output, everything else to standard error.
Where a command reads one file,
.B \-
is standard input; where it writes one, standard output.
The examples of the welcome page can be named in place of a
.IR FILE ,
as
.IR 1\-the\-cat\-sat.attn.json ,
unless the folder has a file of that name.
)";

constexpr std::string_view kFiles = R"(.TP
.I $XDG_CONFIG_HOME/AttentionScope/AttentionScope.conf
Settings of the window.
.TP
.I $XDG_DATA_HOME/AttentionScope/AttentionScope/progress.sqlite
Answers to the questions of lessons, cards and interviews.
.TP
.I $XDG_DATA_HOME/AttentionScope/AttentionScope/recovery/
Unsaved work, offered again after a crash.
.TP
.I $XDG_CACHE_HOME/attentionscope/
What can be recreated: compiled kernels, the shapes that
.B tune
has found, and which drivers were tried.
.B devices \-\-empty\-cache
removes the compiled kernels.
.PP
Where these variables are not set, they are
.IR ~/.config ,
.I ~/.local/share
and
.IR ~/.cache .
)";

constexpr std::string_view kEnvironment = R"(.TP
.B ATTENTIONSCOPE_OPENCL
.B off
loads no OpenCL driver: Eigen computes.
.B on
loads them without testing them in a separate process first.
.TP
.B ATTENTIONSCOPE_INSTRUCTIONS
.BR any ,
.B avx2
or
.BR avx512 :
the best vector instructions that the program's own loops may use, to get the
numbers of another processor. Default: the best that this one can run. What it
cannot run is refused.
.TP
.B ATTENTIONSCOPE_NOTICES
That Eigen computes because no device can is reported once on a machine, until
the drivers or the reason change.
.B off
never reports it, for scripts;
.B always
reports it in every command.
.TP
.B ATTENTIONSCOPE_PATIENCE
Seconds without an answer after which
.B bench
and
.B tune
end a driver (60).
.TP
.BR XDG_CONFIG_HOME ,\  XDG_DATA_HOME ,\  XDG_CACHE_HOME
The folders of the files under
.BR FILES .
.TP
.BR DISPLAY ,\  WAYLAND_DISPLAY ,\  QT_QPA_PLATFORM
The display of the window; the commands need none.
.TP
.BR LC_ALL ,\  LC_MESSAGES ,\  LANG
The language of messages, English or Chinese, unless
.B \-\-locale
or the settings of the window choose one.
.TP
.B OCL_ICD_VENDORS
Where the OpenCL loader looks for drivers.
)";

constexpr std::string_view kExit = R"(.TP
.B 0
Done.
.TP
.B 1
Failed while running: a device, a full disk, an interrupt.
.TP
.B 2
Wrong use of the command line, or a bad document; standard error says where,
and what was expected.
)";

constexpr std::string_view kSeeAlso = R"(.BR clinfo (1),
.BR python3 (1)
.PP
The manual: F1 in the window, which also shows what the numbers mean.
)";

std::string section(std::string_view name, std::string_view text) {
  return ".SH " + std::string(name) + "\n" + std::string(text);
}

std::string optionNames(const OptionModel& option) {
  std::string text;
  for (const std::string& name : option.names) text += (text.empty() ? "" : ", ") + bold(name);
  if (!option.value.empty()) text += " " + italic(option.value);
  return text;
}

std::string paragraph(const OptionModel& option) {
  const std::string name = option.names.empty() ? italic(option.value) : optionNames(option);
  return ".TP\n" + name + "\n" + flowing(option.text + ".");
}

std::string synopsis(const CommandModel& command) {
  std::string text = bold(command.name);
  for (const OptionModel& each : command.positionals) {
    const std::string value = italic(each.value) + (each.repeats ? " ..." : "");
    text += each.required ? " " + value : " [" + value + "]";
  }
  bool hasMore = false;
  for (const OptionModel& each : command.options) {
    if (each.required)
      text += " " + bold(each.names.back()) + " " + italic(each.value);
    else
      hasMore = hasMore || each.names.back() != "--help";
  }
  return text + (hasMore ? " [options]" : "");
}

std::string commandText(const CommandModel& command) {
  std::string text = ".SS " + synopsis(command) + "\n" + flowing(command.text + ".");
  for (const OptionModel& each : command.positionals) text += paragraph(each);
  for (const OptionModel& each : command.options)
    if (each.names.back() != "--help") text += paragraph(each);
  for (const CommandModel& each : command.commands) text += commandText(each);
  return text;
}

std::string exampleText(const CommandExample& example) {
  std::istringstream lines{std::string(example.lines)};
  std::string text = ".PP\n.nf\n.RS\n";
  for (std::string line; std::getline(lines, line);) text += bold(line) + "\n";
  return text + ".RE\n.fi\n.PP\n" + flowing(example.result);
}

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
                   "Prints one question, its \"answer\", its \"working\", and common \"mistakes\"."},
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
                   "Prints what can be chosen on the processor; without --backend, finds the fastest of many shapes."},
    CommandExample{"train", "attentionscope train --steps 400 --every 50 -o model.safetensors",
                   "Prints a table: the \"loss\" falls, and two heads are named \"previous token\" and "
                   "\"induction\"."},
    CommandExample{"model", "attentionscope model",
                   "Prints a line for each model of Ollama, LM Studio and Hugging Face on this machine: \"MODEL\", "
                   "\"PLACE\"."},
    CommandExample{"model get", "attentionscope model get",
                   "Prints where SmolLM2 is stored, after a download of 93 MB (98 MB unpacked)."},
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

std::string manualPage(const CommandModel& program) {
  std::string text =
      ".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n"
      ".\\\" Written by 'attentionscope generate man' from the definitions of the command line: not to be edited.\n"
      ".TH ATTENTIONSCOPE 1 \"" +
      std::string(kWritten) + "\" AttentionScope \"User Commands\"\n";
  text += section("NAME", "attentionscope \\- see where every number in attention comes from, and change it\n");
  text +=
      section("SYNOPSIS", ".B attentionscope\n.RI [ FILE ]\n.br\n.B attentionscope\n.I COMMAND\n.RI [ ARGUMENTS ]\n");
  text += section("DESCRIPTION", kDescription);
  text += section("COMMANDS", {});
  for (const CommandModel& command : program.commands) text += commandText(command);
  text += section("OPTIONS", {});
  for (const OptionModel& option : program.options) text += paragraph(option);
  text += ".PP\nEach command prints its own with\n.BR \\-\\-help .\n";
  text += section("FILES", kFiles) + section("ENVIRONMENT", kEnvironment) + section("EXIT STATUS", kExit);
  text += section("EXAMPLES", "They work in any folder as they stand.\n");
  for (const CommandExample& example : commandExamples()) text += exampleText(example);
  return text + section("SEE ALSO", kSeeAlso);
}

}  // namespace attn::app
