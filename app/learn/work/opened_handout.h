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
  QString file;        // where it lies; empty of a preview
  std::string sha256;  // of its bytes, 64 lower-case hex digits
  Handout handout;
  std::vector<AskedQuestion> questions;
};

/// Reads a hand-out and asks its questions anew; else says what is wrong and where, one problem a line.
tl::expected<OpenedHandout, QString> openHandout(const QString& path);
/// The same for one that was just made, as a preview shows it.
tl::expected<OpenedHandout, QString> openHandout(const Handout&);

}  // namespace attn::app
