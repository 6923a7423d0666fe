// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/handout.h"
#include "questions/question_template.h"

namespace attn::app {

struct OpenedHandout {
  QString file;        // path; empty for a preview
  std::string sha256;  // of the file's bytes, 64 lower-case hex digits
  Handout handout;
  std::vector<AskedQuestion> questions;
};

/// Reads an assignment and regenerates its questions. The error lists the problems with their positions, one per line.
tl::expected<OpenedHandout, QString> openHandout(const QString& path);
/// The same for an assignment that was just made, for a preview.
tl::expected<OpenedHandout, QString> openHandout(const Handout&);

}  // namespace attn::app
