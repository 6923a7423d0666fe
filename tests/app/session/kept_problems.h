// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "session/kept_file.h"

namespace attn::app::test {

/// The problems of a kept file so far, and how many of them ended.
struct KeptProblems {
  QStringList failures;
  int ends = 0;

  explicit KeptProblems(KeptFile& file) {
    QObject::connect(&file, &KeptFile::problemChanged, &m_context, [this, &file] {
      if (file.problem().isEmpty())
        ++ends;
      else
        failures << file.problem();
    });
  }

 private:
  QObject m_context;
};

}  // namespace attn::app::test
