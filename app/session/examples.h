// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn::app {

/// A built-in example.
struct Example {
  QString file;     // "1-the-cat-sat.attn.json"
  QString title;    // translated
  QString summary;  // one or two sentences
};

/// All examples, in lesson order.
std::vector<Example> examples();
/// Reads an example; returns nullptr only if the program was built without it.
std::shared_ptr<const Scenario> readExample(const QString& file);
/// The same, with title and notes in the current language.
std::shared_ptr<const Scenario> readTranslatedExample(const QString& file);

/// Translates title and notes of the example named by this path, or of which the file is a copy. Does nothing in
/// English, the language of the documents, and for all other files.
void translateExample(const std::filesystem::path& file, Scenario& scenario);
/// The same for an embedded document: an example, or a document of a built-in lesson.
void translateEmbedded(const QString& resource, Scenario& scenario);
/// Translates a title that a step of a built-in lesson gives to an example; does nothing for other titles.
void translateStepTitle(Scenario& scenario);

/// True if this is the name of an example, such as "1-the-cat-sat.attn.json" without a folder, and no such file exists.
bool namesExample(const std::filesystem::path& file);
/// Reads a document, or the example if namesExample().
Result<Scenario> readDocumentOrExample(const std::filesystem::path& file);

}  // namespace attn::app
