// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_problem.h"

#include "base/enum_codes.h"

namespace attn {

std::string_view code(ModelError error) {
  return enumCode<ModelError::Stopped>(error);
}

std::string_view code(ModelNotice notice) {
  return enumCode<ModelNotice::NotFiniteWeights>(notice);
}

}  // namespace attn
