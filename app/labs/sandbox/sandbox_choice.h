// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "attention/backward.h"
#include "attention/rounding_error.h"
#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/rotation_reach.h"

namespace attn::app {

/// What is asked about at the stations "rounding" and "backward", besides the query and the head that all views share.
struct SandboxAsked {
  std::optional<RoundingPart> part;  // whose error; none: of all together
  Loss loss = Loss::SumOfSquares;
  std::optional<BackwardCell> cell;  // none: dS of the query and key that are selected
  Reach reach;                       // of the curve at the station "rotation"
  bool operator==(const SandboxAsked&) const = default;
};

/// It belongs to the window and not to the document; stage, inputs and explanation follow it.
class SandboxChoice : public QObject {
  Q_OBJECT

 public:
  explicit SandboxChoice(QObject* parent = nullptr) : QObject(parent) {}

  const SandboxAsked& asked() const { return m_asked; }
  void ask(const SandboxAsked& asked) {
    if (asked == m_asked) return;
    m_asked = asked;
    Q_EMIT changed();
  }

 Q_SIGNALS:
  void changed();

 private:
  SandboxAsked m_asked;
};

}  // namespace attn::app
