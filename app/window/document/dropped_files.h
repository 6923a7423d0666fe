// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMimeData>
#include <QString>
#include <QStringList>

namespace attn::app {

/// What becomes of files that are dropped on the window: one document is opened, or one file of numbers taken in.
struct DroppedFiles {
  enum class Use { Open, Import, Nothing };
  Use use = Use::Nothing;
  QString file;    // the one that is used
  QString notice;  // what cannot be used, and why; what was left where there are several
};

/// Files of this computer among what is dragged.
QStringList localFiles(const QMimeData&);
/// The first of them that can be used. Pictures, folders and other things that hold no document and no numbers are
/// named for what they are (by their content, where their name says nothing), with what can be dropped instead.
DroppedFiles usedOf(const QStringList& files);

/// Whether a file is one of numbers by its name, which no document has.
bool holdsNumbersOnly(const QString& file);

}  // namespace attn::app
