// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/model_problem_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/foreign_text.h"
#include "model/model_shape.h"

namespace attn::app {
namespace {

struct ModelProblemTexts {
  Q_DECLARE_TR_FUNCTIONS(ModelProblem)
};

/// In the order of ModelError, with its arguments.
constexpr std::array<const char*, 46> kSentences{
    QT_TRANSLATE_NOOP("ModelProblem", "%1 cannot be read: %2"),
    QT_TRANSLATE_NOOP("ModelProblem",
                      "there is no file, folder or model of another program called \"%1\"; found here: %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1 has changed since it was opened; open it again"),
    QT_TRANSLATE_NOOP("ModelProblem", "the file is cut off: %1 bytes are needed, %2 are left"),
    QT_TRANSLATE_NOOP("ModelProblem", "the file begins with \"%1\"; expected a GGUF file or a Hugging Face folder"),
    QT_TRANSLATE_NOOP("ModelProblem", "found GGUF version %1; versions 2 and 3 are supported, little-endian"),
    QT_TRANSLATE_NOOP("ModelProblem", "found %1 tensors, expected 0 to %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "found %1 keys, expected 0 to %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a text of %1 bytes; at most %2 are allowed"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a list of %1 values; at most %2 are allowed"),
    QT_TRANSLATE_NOOP("ModelProblem", "lists are nested more than %1 deep"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a value of type %1, expected 0 to 12"),
    QT_TRANSLATE_NOOP("ModelProblem", "found %1 as true or false, expected 0 or 1"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a key name of %1 bytes, expected 1 to 65535"),
    QT_TRANSLATE_NOOP("ModelProblem", "the key %1 occurs twice"),
    QT_TRANSLATE_NOOP("ModelProblem", "general.alignment is not a power of two"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a tensor name of %1 bytes, expected 1 to %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 occurs twice"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 has more than 4 axes, an axis below 1 or too many numbers"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 has rows of %2 numbers, expected whole blocks of %3"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 begins at byte %2, expected a multiple of %3"),
    QT_TRANSLATE_NOOP("ModelProblem",
                      "the tensor %1 begins at byte %2 and has %3 bytes; the file contains %4 bytes of data"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensors %1 and %2 overlap"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1 is not what its format requires"),
    QT_TRANSLATE_NOOP("ModelProblem", "the index names the file \"%1\"; expected files in the same folder"),
    QT_TRANSLATE_NOOP("ModelProblem", "the file does not say what architecture the model has"),
    QT_TRANSLATE_NOOP("ModelProblem", "found the architecture %1; supported are %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "the setting %1 is missing"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1: found %2, expected %3"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1: found %2, expected a finite number in its range"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1 differs between layers; expected one number for all"),
    QT_TRANSLATE_NOOP("ModelProblem", "found a mixture of %1 experts; supported are models without experts"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1: found %2; supported are none, linear, yarn, longrope and llama3"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 is missing"),
    QT_TRANSLATE_NOOP("ModelProblem", "the tensor %1 has the shape %2, expected %3"),
    QT_TRANSLATE_NOOP(
        "ModelProblem",
        "the tensor %1 is stored as type %2; supported are F32, F16, BF16, F64, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, "
        "Q4_K, Q5_K and Q6_K"),
    QT_TRANSLATE_NOOP("ModelProblem", "the model has no tokenizer; type token ids"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1: found %2 entries, expected %3, one for each token"),
    QT_TRANSLATE_NOOP("ModelProblem",
                      "found the tokenizer \"%1\"; supported are gpt2 and llama. Token ids can still be typed"),
    QT_TRANSLATE_NOOP("ModelProblem",
                      "the tokenizer splits texts as \"%1\", which is not supported. Token ids can still be typed"),
    QT_TRANSLATE_NOOP("ModelProblem", "merge %1 is \"%2\", expected two parts separated by a space"),
    QT_TRANSLATE_NOOP("ModelProblem", "found token id %1; the vocabulary has %2 tokens, from id 0"),
    QT_TRANSLATE_NOOP("ModelProblem", "\"%1\" is no token of this model; its tokens are %2"),
    QT_TRANSLATE_NOOP("ModelProblem", "there are no tokens to compute with"),
    QT_TRANSLATE_NOOP("ModelProblem", "found %1 tokens; at most %2 can be computed with this model"),
    QT_TRANSLATE_NOOP("ModelProblem", "stopped")};

/// In the order of ModelNotice.
constexpr std::array<const char*, 3> kNotices{
    QT_TRANSLATE_NOOP("ModelProblem", "%1 tokens are not well-formed UTF-8"),
    QT_TRANSLATE_NOOP("ModelProblem", "%1 merges name texts that are not tokens"),
    QT_TRANSLATE_NOOP("ModelProblem", "from layer %1 on, not all numbers are finite")};

QString withCode(const QString& sentence, std::string_view code) {
  return QStringLiteral("%1 [%2]").arg(sentence, QString::fromUtf8(code.data(), static_cast<qsizetype>(code.size())));
}

}  // namespace

QString modelProblemText(const ModelProblem& problem) {
  constexpr std::size_t kMaxForeign = 400;
  QString sentence = ModelProblemTexts::tr(kSentences.at(static_cast<std::size_t>(problem.error)));
  std::vector<std::string> arguments = problem.arguments;
  if (problem.error == ModelError::UnsupportedArchitecture) arguments.push_back(supportedArchitectures());
  // All at once: an argument may itself contain "%1".
  QStringList parts = sentence.split(QLatin1Char('%'));
  for (qsizetype i = 1; i < parts.size(); ++i) {
    const auto at = static_cast<std::size_t>(parts[i].left(1).toInt()) - 1;
    const std::string argument = at < arguments.size() ? foreign::shown(arguments[at], kMaxForeign) : std::string();
    parts[i].replace(0, 1, QString::fromStdString(argument));
  }
  return withCode(parts.join(QString()), code(problem.error));
}

QString modelFixText(ModelError error) {
  switch (error) {
    case ModelError::Unreadable:
    case ModelError::UnknownName:
      return ModelProblemTexts::tr("Check that the file exists and that you may read it.");
    case ModelError::NotGguf:
    case ModelError::NoArchitecture:
    case ModelError::BadShardName:
      return ModelProblemTexts::tr("Open a GGUF file, or config.json in the folder of a model.");
    case ModelError::BadVersion:
    case ModelError::UnsupportedArchitecture:
    case ModelError::LayersDiffer:
    case ModelError::MixtureOfExperts:
    case ModelError::UnsupportedRopeScaling:
      return ModelProblemTexts::tr("Open another model, for example SmolLM2.");
    case ModelError::UnsupportedType:
      return ModelProblemTexts::tr("Get the same model in another quantization, for example Q8_0 or Q4_K_M.");
    case ModelError::FileChanged:
    case ModelError::Stopped:
      return ModelProblemTexts::tr("Open it again.");
    default:
      return ModelProblemTexts::tr("The file is damaged or incomplete: download it again.");
  }
}

QString modelNoticeText(ModelNotice notice, std::size_t about) {
  return withCode(ModelProblemTexts::tr(kNotices.at(static_cast<std::size_t>(notice))).arg(about), code(notice));
}

}  // namespace attn::app
