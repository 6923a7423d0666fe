// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/number_format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "scenario/document.h"
#include "scenario/document_fields.h"
#include "scenario/input_slots.h"
#include "scenario/names.h"
#include "scenario/validate.h"

namespace attn {
namespace {

std::string spaces(std::size_t depth) {
  return std::string(2 * depth, ' ');
}

std::string jsonString(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t good = firstInvalidUtf8(text).value_or(text.size());
    for (const char c : text.substr(0, good)) {
      if (c == '"' || c == '\\')
        result.append({'\\', c});
      else if (c == '\n')
        result += "\\n";
      else if (c == '\t')
        result += "\\t";
      else if (static_cast<unsigned char>(c) < 0x20)
        result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      else
        result += c;
    }
    if (good < text.size()) result += "\xEF\xBF\xBD";  // replacement character: documents are always valid UTF-8
    text.remove_prefix(std::min(good + 1, text.size()));
  }
  return result + "\"";
}

std::string text(bool value) {
  return value ? "true" : "false";
}
std::string text(std::int64_t value) {
  return std::to_string(value);
}

template <class Items, class Text>
std::string inlineList(const Items& items, Text text) {
  return "[" + commaSeparated(items, text) + "]";
}

/// An object with one member per line, or all on one line if it is short.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::size_t depth) : m_depth(depth) {}

  void add(std::string_view key, std::string value) { m_members.push_back(jsonString(key) + ": " + std::move(value)); }
  void addUnless(bool isDefault, std::string_view key, std::string value) {
    if (!isDefault) add(key, std::move(value));
  }
  /// Omits defaults, unless the field is required.
  template <class Part, std::size_t n>
  void addFields(const std::array<Field<Part>, n>& all, const Part& part) {
    const Part usual{};
    for (const Field<Part>& field : all) {
      const auto write = [&](auto member) {
        addUnless(!field.required && part.*member == usual.*member, field.key, text(part.*member));
      };
      std::visit(write, field.member);
    }
  }
  bool empty() const { return m_members.empty(); }
  std::size_t depth() const { return m_depth + 1; }

  std::string onOneLine() const { return "{" + commaSeparated(m_members) + "}"; }
  std::string onLines() const {
    if (m_members.empty()) return "{}";
    std::string text = "{\n";
    for (std::size_t i = 0; i < m_members.size(); ++i)
      text.append(spaces(depth())).append(m_members[i]).append(i + 1 < m_members.size() ? ",\n" : "\n");
    return text + spaces(m_depth) + "}";
  }

 private:
  std::size_t m_depth;
  std::vector<std::string> m_members;
};

std::string reference(const MatrixSource& source) {
  ObjectWriter object(0);
  switch (source.kind) {
    case MatrixSource::Kind::Npy:
      object.add("npy", jsonString(source.file));
      return object.onOneLine();
    case MatrixSource::Kind::Npz:
      object.add("npz", jsonString(source.file));
      break;
    case MatrixSource::Kind::Safetensors:
      object.add("safetensors", jsonString(source.file));
      break;
  }
  object.add("tensor", jsonString(source.tensor));
  return object.onOneLine();
}

/// The numbers, one matrix row per line and an empty line between heads, for readability.
std::string dataText(const MatrixStack& stack, std::size_t depth) {
  std::string text = "[";
  for (Index h = 0; h < stack.heads(); ++h) {
    for (Index row = 0; row < stack.rows(); ++row) {
      text += h + row == 0 ? "\n" : row == 0 ? ",\n\n" : ",\n";
      text += spaces(depth + 1);
      for (Index col = 0; col < stack.cols(); ++col) {
        if (col > 0) text += ", ";
        text += shortest(stack[h](row, col));
      }
    }
  }
  return text + "\n" + spaces(depth) + "]";
}

class ScenarioWriter {
 public:
  explicit ScenarioWriter(bool keepReferences) : m_keepReferences(keepReferences) {}

  std::string write(const Scenario& s, std::size_t depth) const {
    ObjectWriter root(depth);
    root.add("format", jsonString(names::format));
    root.add("version", std::to_string(names::version));
    root.addUnless(s.title.empty(), "title", jsonString(s.title));
    root.addUnless(s.notes.empty(), "notes", jsonString(s.notes));
    root.addUnless(s.tokens.empty(), "tokens", inlineList(s.tokens, jsonString));
    root.addUnless(s.keyTokens.empty(), "key_tokens", inlineList(s.keyTokens, jsonString));
    root.addUnless(s.heads == HeadCounts{}, "heads", heads(s.heads));
    root.add("inputs", inputs(s, root.depth()));
    const ObjectWriter attention = attentionOf(s, root.depth());
    root.addUnless(attention.empty(), "attention", attention.onLines());
    if (s.tiling) root.add("tiling", tiling(*s.tiling));
    if (s.pinned) root.add("pinned", write(*s.pinned, root.depth()));
    return root.onLines();
  }

 private:
  static std::string heads(const HeadCounts& counts) {
    ObjectWriter object(0);
    object.add("query", std::to_string(counts.query));
    object.add("kv", std::to_string(counts.keyValue));
    return object.onOneLine();
  }

  std::string inputs(const Scenario& s, std::size_t depth) const {
    ObjectWriter object(depth);
    if (const auto* shape = std::get_if<ShapeInputs>(&s.inputs)) {
      object.add("kind", jsonString("shape"));
      object.addFields(fields::shape, *shape);
      return object.onLines();
    }
    object.add("kind", jsonString(names::inputKinds[s.inputs.index()]));
    const auto addAll = [&](const auto& in) {
      for (const auto& each : matricesOf(in)) addStack(object, s, each.slot);
    };
    std::visit(addAll, s.inputs);
    return object.onLines();
  }

  void addStack(ObjectWriter& object, const Scenario& s, InputSlot slot) const {
    const MatrixStack& stack = stackIn(s, slot);
    if (!stack.empty()) object.add(slotName(slot), matrices(slot, stack, object.depth()));
  }

  std::string matrices(InputSlot slot, const MatrixStack& stack, std::size_t depth) const {
    if (m_keepReferences && stack.source()) return reference(*stack.source());
    ObjectWriter object(depth);
    const std::array<Index, 3> sizes{stack.heads(), stack.rows(), stack.cols()};
    object.add("shape", shapeText(std::span(sizes).last(documentAxes(slot, stack))));
    object.add("data", dataText(stack, object.depth()));
    return object.onLines();
  }

  ObjectWriter attentionOf(const Scenario& s, std::size_t depth) const {
    const AttentionSettings& a = s.attention;
    ObjectWriter object(depth);
    if (a.scale) object.add("scale", shortest(*a.scale));
    object.addUnless(a.softcap == 0, "softcap", shortest(a.softcap));
    object.addUnless(a.arithmetic == Arithmetic::Double, "arithmetic",
                     jsonString(names::of(names::arithmetic, a.arithmetic)));
    object.addUnless(!a.accumulatesInFloat32, "accumulate", jsonString("float32"));
    if (a.cache) object.add("cache", jsonString(names::of(names::cacheFormats, *a.cache)));
    object.addUnless(a.subtractMax, "subtract_max", text(a.subtractMax));
    const ObjectWriter masked = mask(s, object.depth());
    object.addUnless(masked.empty(), "mask", masked.onLines());
    if (a.rope) object.add("rope", rope(*a.rope));
    if (a.alibi) object.add("alibi", alibi(*a.alibi));
    if (!a.sinkLogits.empty())
      object.add("sink_logit",
                 a.sinkLogits.size() == 1 ? shortest(a.sinkLogits.front()) : inlineList(a.sinkLogits, shortest));
    return object;
  }

  ObjectWriter mask(const Scenario& s, std::size_t depth) const {
    const Mask& m = s.attention.mask;
    ObjectWriter object(depth);
    object.addFields(fields::mask, m);
    object.addUnless(m.padding.empty(), "padding", shapeText(m.padding));
    object.addUnless(m.documents.empty(), "documents", shapeText(m.documents));
    addStack(object, s, InputSlot::CustomMask);
    addStack(object, s, InputSlot::Bias);
    object.addUnless(m.fill == -std::numeric_limits<double>::infinity(), "fill", shortest(m.fill));
    return object;
  }

  static std::string rope(const Rope& rope) {
    ObjectWriter object(0);
    object.add("base", shortest(rope.base));
    object.addUnless(rope.layout == Rope::Layout::Half, "layout",
                     jsonString(names::of(names::ropeLayouts, rope.layout)));
    object.addUnless(rope.dims == 0, "dims", std::to_string(rope.dims));
    object.addUnless(rope.start == 0, "start", std::to_string(rope.start));
    return object.onOneLine();
  }

  static std::string alibi(const Alibi& alibi) {
    if (alibi.slopes.empty()) return text(true);
    ObjectWriter object(0);
    object.add("slopes", inlineList(alibi.slopes, shortest));
    return object.onOneLine();
  }

  static std::string tiling(const Tiling& t) {
    ObjectWriter object(0);
    object.add("algorithm", jsonString(t.algorithm));
    object.addFields(fields::tiling, t);
    return object.onOneLine();
  }

  bool m_keepReferences;
};

}  // namespace

std::string writeDocument(const Scenario& s, bool keepReferences) {
  return ScenarioWriter(keepReferences).write(s, 0) + "\n";
}

}  // namespace attn
