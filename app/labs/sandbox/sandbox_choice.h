// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "attention/backward.h"
#include "attention/rounding_error.h"
#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/rotation_reach.h"

namespace attn::app {

/// The selection on the pages "rounding", "backward" and "rotation", in addition to the shared query and head.
struct SandboxSelection {
  std::optional<RoundingPart> part;  // nullopt: all parts together
  Loss loss = Loss::SumOfSquares;
  std::optional<BackwardCell> cell;  // nullopt: dS of the selected query and key
  Reach reach;                       // of the curve on the page "rotation"
  bool operator==(const SandboxSelection&) const = default;
};

/// Belongs to the window, not to the document. Stage, inputs and explanation follow it.
class SandboxChoice : public QObject {
  Q_OBJECT

 public:
  explicit SandboxChoice(QObject* parent = nullptr) : QObject(parent) {}

  const SandboxSelection& asked() const { return m_asked; }
  void ask(const SandboxSelection& asked) {
    if (asked == m_asked) return;
    m_asked = asked;
    Q_EMIT changed();
  }

 Q_SIGNALS:
  void changed();

 private:
  SandboxSelection m_asked;
};

}  // namespace attn::app
