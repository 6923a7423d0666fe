// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMimeData>
#include <QString>
#include <QStringList>

namespace attn::app {

/// What to do with files dropped on the window: open one document or language model, or import one file of numbers.
struct DroppedFiles {
  enum class Use { Open, Model, Import, Nothing };
  Use use = Use::Nothing;
  QString file;    // the file to use
  QString notice;  // why nothing can be used, or which files were ignored
};

/// The local files in dragged data.
QStringList localFiles(const QMimeData&);
/// Selects the first usable file. Pictures, folders and other unusable files are named by type (from their contents if
/// the name is not enough), with a hint on what can be dropped instead.
DroppedFiles usedOf(const QStringList& files);

/// The language model that a path stands for: a GGUF file, whatever its name, a Hugging Face folder, also by its
/// config.json, or a file that `attentionscope train` saved. Empty for other files.
QString modelAt(const QString& path);

/// True if the file's extension is one for numbers, not documents.
bool holdsNumbersOnly(const QString& file);

}  // namespace attn::app
