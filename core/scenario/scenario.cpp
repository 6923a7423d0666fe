// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario.h"

#include <array>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "scenario/input_slots.h"
#include "scenario/token_names.h"

namespace attn {
namespace {

const MatrixStack& noStack() {
  static const MatrixStack empty;
  return empty;
}

/// The member that `slot` names in `inputs` or `mask`, const or not; null if there is none.
template <class InputsT, class MaskT>
auto* findStack(InputsT& inputs, MaskT& mask, InputSlot slot) {
  using Found = decltype(&mask.bias);
  if (isOfMask(slot)) return slot == InputSlot::Bias ? &mask.bias : &mask.custom;
  const auto find = [slot](auto& in) -> Found {
    for (const auto& each : matricesOf(in))
      if (each.slot == slot) return &(in.*each.matrices);
    return nullptr;
  };
  return std::visit(find, inputs);
}

bool samePinned(const std::shared_ptr<const Scenario>& a, const std::shared_ptr<const Scenario>& b) {
  return a == b || (a && b && *a == *b);
}

}  // namespace

bool Scenario::operator==(const Scenario& other) const {
  const auto own = [](const Scenario& s) {
    return std::tie(s.title, s.notes, s.tokens, s.keyTokens, s.heads, s.attention, s.tiling, s.inputs);
  };
  return own(*this) == own(other) && samePinned(pinned, other.pinned);
}

Index queryTokens(const Scenario& s) {
  if (const auto* qkv = std::get_if<QkvInputs>(&s.inputs)) return qkv->q.rows();
  if (const auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) return projected->x.rows();
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) return latent->x.rows();
  return std::get<ShapeInputs>(s.inputs).queryTokens;
}

Index keyTokens(const Scenario& s) {
  if (const auto* qkv = std::get_if<QkvInputs>(&s.inputs)) return qkv->k.rows();
  if (const auto* projected = std::get_if<ProjectedInputs>(&s.inputs))
    return projected->context.empty() ? projected->x.rows() : projected->context.rows();
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) return latent->x.rows();
  return std::get<ShapeInputs>(s.inputs).keyTokens;
}

Index keyWidth(const Scenario& s) {
  if (const auto* qkv = std::get_if<QkvInputs>(&s.inputs)) return qkv->q.cols();
  if (const auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) return projected->wQ.cols();
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) return latent->wQ.cols() + latent->wQR.cols();
  return std::get<ShapeInputs>(s.inputs).dK;
}

Index valueWidth(const Scenario& s) {
  if (const auto* qkv = std::get_if<QkvInputs>(&s.inputs)) return qkv->v.cols();
  if (const auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) return projected->wV.cols();
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) return latent->wUV.cols();
  return std::get<ShapeInputs>(s.inputs).dV;
}

Index modelWidth(const Scenario& s) {
  return stackIn(s, InputSlot::X).cols();
}

Index outputWidth(const Scenario& s) {
  return stackIn(s, InputSlot::WO).cols();
}

Index latentWidth(const Scenario& s) {
  return stackIn(s, InputSlot::WDKV).cols();
}

bool isLatent(const Scenario& s) {
  return std::holds_alternative<LatentInputs>(s.inputs);
}

RotatedColumns rotatedColumns(const Scenario& s) {
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) return {latent->wQ.cols(), latent->wQR.cols()};
  const Index dims = s.attention.rope ? s.attention.rope->dims : 0;
  return {0, dims == 0 ? keyWidth(s) : dims};
}

double effectiveScale(const Scenario& s) {
  return s.attention.scale.value_or(1.0 / std::sqrt(static_cast<double>(keyWidth(s))));
}

bool isCrossAttention(const Scenario& s) {
  return !s.keyTokens.empty() || !stackIn(s, InputSlot::Context).empty() || queryTokens(s) != keyTokens(s);
}

std::vector<std::string> numberedNames(Index count) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) names.push_back(numberedName(i));
  return names;
}

std::vector<std::string> queryTokenNames(const Scenario& s) {
  return s.tokens.empty() ? numberedNames(queryTokens(s)) : s.tokens;
}

std::vector<std::string> keyTokenNames(const Scenario& s) {
  if (!s.keyTokens.empty()) return s.keyTokens;
  return isCrossAttention(s) ? numberedNames(keyTokens(s)) : queryTokenNames(s);
}

const char* slotName(InputSlot slot) {
  static constexpr std::array<const char*, 20> kInputSlotCodes{
      "q",   "k",   "v",   "x",      "context", "w_q",  "w_k",   "w_v",  "w_o",  "b_q",
      "b_k", "b_v", "b_o", "custom", "bias",    "w_qr", "w_dkv", "w_uk", "w_uv", "w_kr"};
  return kInputSlotCodes.at(static_cast<std::size_t>(slot));
}

const MatrixStack& stackIn(const Scenario& s, InputSlot slot) {
  const MatrixStack* stack = findStack(s.inputs, s.attention.mask, slot);
  return stack ? *stack : noStack();
}

Scenario withStack(Scenario s, InputSlot slot, MatrixStack stack) {
  MatrixStack* place = findStack(s.inputs, s.attention.mask, slot);
  if (!place) throw std::invalid_argument("these inputs have no such matrix");
  *place = std::move(stack);
  return s;
}

}  // namespace attn
