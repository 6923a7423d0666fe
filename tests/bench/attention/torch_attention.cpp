// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "attention/child_process.h"
#include "attention/opponent.h"

namespace attn::bench {
namespace {

namespace fs = std::filesystem;

class TorchAttention {
 public:
  TorchAttention(const AttentionProblem& p, const AttentionInputs& inputs)
      : m_folder(newFolder()),
        m_outputNumbers(static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV)),
        m_process({interpreter(), ATTENTIONSCOPE_TORCH_SCRIPT, caseOf(p, inputs).dump()}) {
    m_version = answer().at("version").get<std::string>();
  }
  ~TorchAttention() {
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
  }

  const std::string& version() const { return m_version; }

  double run() {
    m_process.send("run");
    return answer().at("seconds").get<double>();
  }

  std::vector<float> output() {
    const fs::path path = m_folder / "output";
    m_process.send("output " + path.string());
    (void)answer();
    std::vector<float> numbers(m_outputNumbers);
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(float)));
    if (!file) throw std::runtime_error("no output from torch");
    return numbers;
  }

 private:
  static std::string interpreter() {
    const char* given = std::getenv("ATTENTIONSCOPE_TORCH_PYTHON");
    return given != nullptr && *given != '\0' ? given : "python3";
  }

  static fs::path newFolder() {
    std::string name = (fs::temp_directory_path() / "attention_bench_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for temporary files");
    return name;
  }

  nlohmann::json caseOf(const AttentionProblem& p, const AttentionInputs& inputs) const {
    const fs::path path = m_folder / "inputs";
    std::ofstream file(path, std::ios::binary);
    for (const std::vector<float>* numbers : {&inputs.q, &inputs.k, &inputs.v}) {
      file.write(reinterpret_cast<const char*>(numbers->data()),
                 static_cast<std::streamsize>(numbers->size() * sizeof(float)));
    }
    return {{"heads", p.heads.query},  {"kv_heads", p.heads.keyValue},
            {"tokens", p.queryTokens}, {"d", p.dK},
            {"causal", p.causal},      {"threads", std::max(1U, std::thread::hardware_concurrency())},
            {"inputs", path.string()}};
  }

  nlohmann::json answer() {
    const std::string line = m_process.receive();
    if (line.empty()) throw std::runtime_error("the interpreter ended without an answer");
    const nlohmann::json answer = nlohmann::json::parse(line);
    if (answer.contains("error")) throw std::runtime_error(answer["error"].get<std::string>());
    return answer;
  }

  fs::path m_folder;
  std::size_t m_outputNumbers;
  ChildProcess m_process;
  std::string m_version;
};

}  // namespace

MadeOpponent torchAttention(const AttentionProblem& p, const AttentionInputs& inputs) {
  try {
    const auto attention = std::make_shared<TorchAttention>(p, inputs);
    Opponent opponent;
    opponent.name = "PyTorch " + attention->version();
    opponent.run = [attention] { return attention->run(); };
    opponent.output = [attention] { return attention->output(); };
    opponent.run();
    return opponent;
  } catch (const std::exception& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

}  // namespace attn::bench
