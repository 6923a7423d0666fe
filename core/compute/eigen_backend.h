// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/backend.h"

namespace attn {

/// The double reference on the CPU; always there.
class EigenBackend : public Backend {
 public:
  EigenBackend();
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario&, std::stop_token) override;

 private:
  BackendInfo m_info;
};

}  // namespace attn
