// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/model_text.h"

#include <QCoreApplication>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct ModelText {
  Q_DECLARE_TR_FUNCTIONS(ModelText)
};

}  // namespace

QString contextWarning(const Model& model, std::int64_t tokens) {
  if (!isBeyondContext(model, tokens)) return {};
  return ModelText::tr("%1 was made for sequences of at most %2 tokens; %3 are beyond its context.")
      .arg(QString::fromStdString(model.name), wholeText(model.contextTokens), wholeText(tokens));
}

}  // namespace attn::app
