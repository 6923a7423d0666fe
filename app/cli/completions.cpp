// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/completions.h"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace attn::app {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

std::string replaced(std::string text, std::initializer_list<std::pair<std::string_view, std::string_view>> by) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    std::string_view instead(text.data() + at, 1);
    for (const auto& [found, put] : by) {
      if (text.compare(at, found.size(), found) != 0) continue;
      length = found.size();
      instead = put;
      break;
    }
    out += instead;
    at += length;
  }
  return out;
}

void gather(const CommandModel& model, std::vector<const CommandModel*>& all) {
  all.push_back(&model);
  for (const CommandModel& command : model.commands) gather(command, all);
}

std::vector<const CommandModel*> allOf(const CommandModel& program) {
  std::vector<const CommandModel*> all;
  gather(program, all);
  return all;
}

std::string lastWordOf(const std::string& command) {
  return command.substr(command.find_last_of(' ') + 1);
}

constexpr std::string_view kBashBeginning = R"(# bash completion for attentionscope.
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by 'attentionscope generate bash' from the definitions of the command line: not to be edited.

# The words that begin like the present one.
_attentionscope_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The same for the last of several values separated by commas.
_attentionscope_list() {
  local before=
  if [[ $cur == *,* ]]; then before=${cur%,*},; fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
  compopt -o nospace 2>/dev/null
}

# Folders, and files of these kinds.
_attentionscope_files() {
  local kind
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <({
    compgen -d -- "$cur"
    for kind in "$@"; do compgen -f -X "!$kind" -- "$cur"; done
  } | sort -u)
}

_attentionscope() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  # "--view=steps" comes as three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $before == = && $COMP_CWORD -ge 2 ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

constexpr std::string_view kBashEnd = R"(}

complete -F _attentionscope attentionscope
)";

std::string bashFiles(const std::vector<std::string>& suffixes) {
  std::string call = "_attentionscope_files";
  for (const std::string& suffix : suffixes) call += " '*" + suffix + "'";
  return call;
}

/// The completions of a value; "" if unknown.
std::string bashValues(const OptionModel& option) {
  if (option.known.isList) return "_attentionscope_list '" + joined(option.known.words, " ") + "'";
  const std::string words =
      option.known.words.empty() ? std::string() : "_attentionscope_words '" + joined(option.known.words, " ") + "'";
  const std::string files = option.isFolder ? "_attentionscope_files" : bashFiles(option.suffixes);
  if (option.suffixes.empty() && !option.isFolder) return words;
  if (words.empty()) return files;
  // Examples would get in the way of the user's own files, while the built-in lessons are the usual choice.
  const std::string& first = option.isFolder ? words : files;
  const std::string& second = option.isFolder ? files : words;
  return first + "\n      [[ ${#COMPREPLY[@]} -gt 0 ]] || " + second;
}

std::string bashCommandSearch(const std::vector<const CommandModel*>& all) {
  std::string patterns;
  for (const CommandModel* command : all) {
    if (command->name.empty()) continue;
    const std::size_t space = command->name.find(' ');
    const std::string said = space == std::string::npos ? " " + command->name : command->name;
    patterns += (patterns.empty() ? "" : " | ") + ('"' + said + '"');
  }
  return "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    case \"$command ${COMP_WORDS[i]}\" in\n"
         "      " +
         patterns +
         ")\n"
         "        command=\"${command:+$command }${COMP_WORDS[i]}\" ;;\n"
         "    esac\n"
         "  done\n";
}

std::string bashValueCases(const std::vector<const CommandModel*>& all) {
  std::string text = "  case \"$command $before\" in\n";
  for (const CommandModel* command : all) {
    for (const OptionModel& option : command->options) {
      if (option.value.empty()) continue;
      std::string patterns;
      for (const std::string& name : option.names)
        patterns += (patterns.empty() ? "\"" : " | \"") + command->name + " " + name + "\"";
      const std::string values = bashValues(option);
      text += "    " + patterns + ")\n" + (values.empty() ? "" : "      " + values + "\n") + "      return ;;\n";
    }
  }
  return text + "  esac\n";
}

std::string bashNamesCases(const std::vector<const CommandModel*>& all) {
  std::string text = "  if [[ $cur == -* ]]; then\n    case $command in\n";
  for (const CommandModel* command : all) {
    std::vector<std::string> names;
    for (const OptionModel& option : command->options)
      names.insert(names.end(), option.names.begin(), option.names.end());
    text += "      '" + command->name + "') _attentionscope_words '" + joined(names, " ") + "' ;;\n";
  }
  return text + "    esac\n    return\n  fi\n";
}

std::string bashPositionalCases(const std::vector<const CommandModel*>& all) {
  std::string text = "  case $command in\n";
  for (const CommandModel* command : all) {
    std::vector<std::string> commands;
    for (const CommandModel& each : command->commands) commands.push_back(lastWordOf(each.name));
    std::string values = command->positionals.empty() ? std::string() : bashValues(command->positionals.front());
    if (!commands.empty()) values = "_attentionscope_words '" + joined(commands, " ") + "'";
    if (command->name.empty()) {
      values = "local words\n      " + values + "\n      words=(\"${COMPREPLY[@]}\")\n      " +
               bashFiles(suffixesOfTheWindow()) + "\n      COMPREPLY=(\"${words[@]}\" \"${COMPREPLY[@]}\")";
    }
    if (!values.empty()) text += "    '" + command->name + "')\n      " + values + " ;;\n";
  }
  return text + "  esac\n";
}

constexpr std::string_view kZshBeginning = R"(#compdef attentionscope
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by 'attentionscope generate zsh' from the definitions of the command line: not to be edited.

)";

std::string zshQuoted(const std::string& text) {
  return "'" + replaced(text, {{"'", "'\\''"}}) + "'";
}

std::string zshText(const std::string& text) {
  return replaced(text, {{"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string zshFiles(const std::vector<std::string>& suffixes) {
  // zsh would parse a single alternative in parentheses as glob qualifiers.
  if (suffixes.size() == 1) return suffixes.front().empty() ? "_files" : "_files -g \"*" + suffixes.front() + "\"";
  std::vector<std::string> ends;
  for (const std::string& suffix : suffixes) ends.push_back(suffix.substr(1));
  return "_files -g \"*.(" + joined(ends, "|") + ")\"";
}

/// The _arguments action that completes the values.
std::string zshValues(const OptionModel& option) {
  const std::string words = joined(option.known.words, " ");
  if (option.known.isList) return "_values -s , " + option.value + " " + words;
  const std::string files = option.isFolder ? "_files -/" : option.suffixes.empty() ? "" : zshFiles(option.suffixes);
  if (files.empty()) return words.empty() ? " " : "(" + words + ")";
  if (words.empty()) return files;
  const std::string choice = "compadd - " + words;
  return option.isFolder ? "{" + choice + " || " + files + "}" : "{" + files + " || " + choice + "}";
}

std::string zshOption(const OptionModel& option) {
  std::string spec = "[" + zshText(option.text) + "]";
  if (!option.value.empty()) spec += ":" + zshText(option.value) + ":" + zshValues(option);
  const bool takesValue = !option.value.empty();
  std::vector<std::string> names;
  for (const std::string& name : option.names)
    names.push_back(name + (!takesValue ? "" : name.starts_with("--") ? "=" : "+"));
  const bool ends = option.names.back() == "--help" || option.names.back() == "--version";
  const std::string excluded = ends ? "(- *)" : names.size() > 1 ? "(" + joined(option.names, " ") + ")" : "";
  if (names.size() == 1) return zshQuoted(excluded + names.front() + spec);
  return (excluded.empty() ? "" : zshQuoted(excluded)) + "{" + joined(names, ",") + "}" + zshQuoted(spec);
}

std::string zshArguments(const CommandModel& command, const std::string& indent) {
  std::string text;
  for (const OptionModel& option : command.options) text += " \\\n" + indent + "  " + zshOption(option);
  int place = 0;
  for (const OptionModel& option : command.positionals) {
    const std::string at = option.repeats ? "*" : std::to_string(++place);
    text += " \\\n" + indent + "  " + zshQuoted(at + ":" + zshText(option.value) + ":" + zshValues(option));
  }
  return text;
}

std::string zshName(const std::string& command) {
  return "_attentionscope" + (command.empty() ? "" : "_" + replaced(command, {{" ", "_"}}));
}

std::string zshCommandList(const CommandModel& model) {
  std::string text = zshName(model.name) + "_commands() {\n  local -a commands=(\n";
  for (const CommandModel& command : model.commands)
    text += "    " + zshQuoted(lastWordOf(command.name) + ":" + replaced(command.text, {{":", "\\:"}})) + "\n";
  text += "  )\n  _describe -t commands command commands\n";
  if (model.name.empty()) text += "  " + zshFiles(suffixesOfTheWindow()) + "\n";
  return text + "}\n\n";
}

std::string zshFunction(const CommandModel& model) {
  if (model.commands.empty()) return zshName(model.name) + "() {\n  _arguments" + zshArguments(model, "  ") + "\n}\n\n";
  std::string text = zshCommandList(model);
  text += zshName(model.name) +
          "() {\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n  _arguments -C" +
          zshArguments(model, "  ") + " \\\n    '1:command:" + zshName(model.name) +
          "_commands' \\\n    '*:: :->rest' && return 0\n  [[ $state == rest ]] || return 1\n  case $words[1] in\n";
  for (const CommandModel& command : model.commands)
    text += "    " + lastWordOf(command.name) + ") " + zshName(command.name) + " ;;\n";
  if (model.name.empty()) text += "    *) " + zshFiles(suffixesOfTheWindow()) + " ;;\n";
  return text + "  esac\n}\n\n";
}

}  // namespace

std::string bashCompletion(const CommandModel& program) {
  const std::vector<const CommandModel*> all = allOf(program);
  return std::string(kBashBeginning) + bashCommandSearch(all) + bashValueCases(all) + bashNamesCases(all) +
         bashPositionalCases(all) + std::string(kBashEnd);
}

std::string zshCompletion(const CommandModel& program) {
  std::vector<const CommandModel*> all = allOf(program);
  std::string text(kZshBeginning);
  for (const CommandModel* command : all)
    if (!command->name.empty()) text += zshFunction(*command);
  return text + zshFunction(program) + "_attentionscope \"$@\"\n";
}

}  // namespace attn::app
