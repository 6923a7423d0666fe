// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "scenario/document.h"
#include "scenario/scenario_text.h"

/// Text from mail is read or rejected; what is read is written as the same document.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view message{reinterpret_cast<const char*>(data), size};
  const auto read = attn::readScenarioText(message);
  if (read) {
    const auto again = attn::readScenarioText(*attn::scenarioText(*read));
    if (!again || !(*again == *read)) std::abort();
  }
  // The same bytes in a document: its text is found inside other text.
  const auto document = attn::parseDocument(message);
  if (!document) return 0;
  const auto text = attn::scenarioText(*document);
  if (!text) std::abort();
  const auto back = attn::readScenarioText("> Look:\r\n> " + text->substr(0, 40) + "\r\n> " + text->substr(40) + ".");
  if (!back || attn::writeDocument(*back) != attn::writeDocument(*document)) std::abort();
  return 0;
}
