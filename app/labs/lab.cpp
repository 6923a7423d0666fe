// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab.h"

namespace attn::app {

bool Lab::suits(const Scenario& scenario) const {
  return !std::holds_alternative<ShapeInputs>(scenario.inputs);
}

tl::expected<void, QString> Lab::openResult(const std::filesystem::path&, const std::optional<std::filesystem::path>&) {
  return tl::unexpected(tr("Measured results are shown by the view “measure”."));
}

tl::expected<void, QString> Lab::seekFrame(Playback& playback, int step, const std::optional<int>& frame) {
  const Index cells = playback.timeline().steps[static_cast<std::size_t>(step)].cells;
  if (frame && (*frame < 0 || *frame > cells)) {
    return tl::unexpected(
        tr("Frame %1 does not exist; the step has frames 0 … %2.").arg(*frame).arg(static_cast<qlonglong>(cells)));
  }
  playback.seek(step, frame ? *frame : static_cast<double>(cells));
  return {};
}

tl::expected<void, QString> Lab::checkHead(const Scenario& scenario, Index head) {
  if (head >= 0 && head < scenario.heads.query) return {};
  return tl::unexpected(tr("Head %1 does not exist; the document has heads 0 … %2.")
                            .arg(static_cast<qlonglong>(head))
                            .arg(static_cast<qlonglong>(scenario.heads.query - 1)));
}

tl::expected<void, QString> Lab::noSuchStep(const QString& name) const {
  if (stepNames().contains(name))
    return tl::unexpected(tr("The document has no step “%1”: it is switched off there.").arg(name));
  return tl::unexpected(tr("Unknown step “%1”; the steps are %2.").arg(name, stepNames().join(QStringLiteral(", "))));
}

}  // namespace attn::app
