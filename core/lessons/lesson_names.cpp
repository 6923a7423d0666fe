// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_names.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace attn::names {
namespace {

constexpr auto kFirstStage = static_cast<int>(Stage::Queries), kLastStage = static_cast<int>(Stage::Projected);
constexpr auto kFirstSlot = static_cast<int>(InputSlot::Q), kLastSlot = static_cast<int>(InputSlot::Bias);

}  // namespace

std::optional<LessonHead> headNamed(std::string_view name) {
  LessonHead head;
  const char* const end = name.data() + name.size();
  const auto layer = std::from_chars(name.data(), end, head.layer);
  if (layer.ec != std::errc() || layer.ptr == end || *layer.ptr != '.') return std::nullopt;
  const auto index = std::from_chars(layer.ptr + 1, end, head.head);
  if (index.ec != std::errc() || index.ptr != end || head.layer < 0 || head.head < 0) return std::nullopt;
  return head;
}

std::string nameOf(const LessonHead& head) {
  return std::to_string(head.layer) + "." + std::to_string(head.head);
}

bool isLessonId(std::string_view id) {
  constexpr std::size_t most = 64;
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !id.empty() && id.size() <= most && id.front() != '-' && std::ranges::all_of(id, fits);
}

bool isWebAddress(std::string_view address) {
  constexpr std::size_t most = 2000;
  const bool isWeb = address.starts_with("https://") || address.starts_with("http://");
  const auto isBlank = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
  return isWeb && address.size() <= most && std::ranges::none_of(address, isBlank);
}

std::vector<std::string> pictureSuffixes() {
  return {".png", ".jpg", ".jpeg", ".svg"};
}

bool isPicture(std::string_view path) {
  const std::string lower = lowered(std::string(path));
  return std::ranges::any_of(pictureSuffixes(), [&](const std::string& suffix) { return lower.ends_with(suffix); });
}

std::optional<std::string_view> exampleOf(std::string_view source) {
  if (!source.starts_with(examplePrefix)) return std::nullopt;
  return source.substr(examplePrefix.size());
}

std::vector<std::string> matrices() {
  std::vector<std::string> all;
  for (int i = kFirstStage; i <= kLastStage; ++i) all.emplace_back(stageName(static_cast<Stage>(i)));
  for (int i = kFirstSlot; i <= kLastSlot; ++i) {
    std::string name = slotName(static_cast<InputSlot>(i));
    if (std::ranges::find(all, name) == all.end()) all.push_back(std::move(name));
  }
  return all;
}

std::optional<std::variant<InputSlot, Stage>> matrixNamed(std::string_view name) {
  if (const auto stage = stageNamed(name)) return *stage;
  for (int i = kFirstSlot; i <= kLastSlot; ++i)
    if (slotName(static_cast<InputSlot>(i)) == name) return static_cast<InputSlot>(i);
  return std::nullopt;
}

}  // namespace attn::names
