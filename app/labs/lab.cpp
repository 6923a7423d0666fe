// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab.h"

#include <cmath>
#include <utility>

#include "panes/import_dialog.h"
#include "panes/recording_dialog.h"
#include "scenario/has_numbers.h"
#include "text/list_text.h"
#include "theme/themed.h"

namespace attn::app {

QString Lab::idOf(LabKind kind) {
  static constexpr const char* kIds[] = {"steps",  "heads",   "sandbox", "tiles", "decode",
                                         "growth", "measure", "train",   "model", "slide"};
  return QLatin1String(kIds[static_cast<std::size_t>(kind)]);
}

QString Lab::titleOf(LabKind kind) {
  static constexpr const char* kTitles[] = {
      QT_TR_NOOP("Steps"),  QT_TR_NOOP("Heads"),   QT_TR_NOOP("Sandbox"), QT_TR_NOOP("Tiles"), QT_TR_NOOP("Decode"),
      QT_TR_NOOP("Growth"), QT_TR_NOOP("Measure"), QT_TR_NOOP("Train"),   QT_TR_NOOP("Model"), QT_TR_NOOP("Slide")};
  return tr(kTitles[static_cast<std::size_t>(kind)]);
}

QWidget* Lab::inputsPane() {
  if (!m_inputs) setThemeOf(*(m_inputs = makeInputs()), m_theme);
  return m_inputs;
}

QWidget* Lab::stagePane() {
  if (!m_stage) setThemeOf(*(m_stage = makeStage()), m_theme);
  return m_stage;
}

QWidget* Lab::explainPane() {
  if (!m_explain) setThemeOf(*(m_explain = makeExplanation()), m_theme);
  return m_explain;
}

bool Lab::isLookedAt() const {
  return m_stage ? m_stage->isVisible() : m_inputs || m_explain;
}

void Lab::deletePanes() {
  for (QWidget* pane : std::initializer_list<QWidget*>{m_inputs, m_stage, m_explain})
    if (pane && !pane->parentWidget()) delete pane;
}

void Lab::addPart(PanePart part) {
  if (part.setPresenting) part.setPresenting(m_presenting);
  if (part.setHiddenNumbers) part.setHiddenNumbers(m_hidden);
  m_parts.push_back(std::move(part));
}

void Lab::setTheme(const Theme& theme) {
  m_theme = theme;
  for (const QPointer<QWidget>& pane : {m_inputs, m_stage, m_explain})
    if (pane) setThemeOf(*pane, theme);
}

void Lab::setPresenting(bool presenting) {
  m_presenting = presenting;
  for (const PanePart& part : m_parts)
    if (part.widget && part.setPresenting) part.setPresenting(presenting);
}

void Lab::setHiddenNumbers(const HiddenNumbers& hidden) {
  if (hidden == m_hidden) return;
  m_hidden = hidden;
  for (const PanePart& part : m_parts)
    if (part.widget && part.setHiddenNumbers) part.setHiddenNumbers(hidden);
}

void Lab::refreshNow() {
  bringUpToDate();
  for (const PanePart& part : m_parts)
    if (part.widget && part.refreshNow) part.refreshNow();
}

void Lab::importNumbers(const std::filesystem::path& file) {
  if (!file.empty() && holdsRecording(file)) {
    RecordingDialog(m_session, file, m_theme, stagePane()->window()).exec();
    return;
  }
  ImportDialog dialog(m_session, importTarget(), file, m_theme, stagePane()->window());
  dialog.exec();
}

InputSlot Lab::importTarget() const {
  const auto* selected = std::get_if<InputSlot>(&m_session.selection().matrix);
  if (selected && !stackIn(*m_session.scenario(), *selected).empty()) return *selected;
  return modelWidth(*m_session.scenario()) > 0 ? InputSlot::X : InputSlot::Q;
}

bool Lab::suits(const Scenario& scenario) const {
  return hasNumbers(scenario);
}

tl::expected<void, QString> Lab::openResult(const std::filesystem::path&, const std::optional<std::filesystem::path>&) {
  return tl::unexpected(tr("Only the lab “measure” shows measured results."));
}

tl::expected<void, QString> Lab::seekFrame(Playback& playback, int step, const std::optional<int>& frame) {
  const Index cells = playback.timeline().at(step).cells;
  if (frame && (*frame < 0 || *frame > cells)) {
    return tl::unexpected(tr("Frame %1 does not exist; the step has frames 0 … %2.").arg(*frame).arg(cells));
  }
  playback.seek(step, frame ? *frame : static_cast<double>(cells));
  return {};
}

std::optional<int> Lab::frameAt(const Playback& playback) {
  constexpr double kWholeCell = 1e-9;
  const Playhead& now = playback.playhead();
  const Index cells = playback.timeline().at(now.step).cells;
  const auto filled = static_cast<Index>(std::ceil(now.cell - kWholeCell));
  return filled >= cells ? std::nullopt : std::optional(static_cast<int>(filled));
}

tl::expected<void, QString> Lab::checkHead(const Scenario& scenario, Index head) {
  if (head >= 0 && head < scenario.heads.query) return {};
  return tl::unexpected(
      tr("Head %1 does not exist; the document has heads 0 … %2.").arg(head).arg(scenario.heads.query - 1));
}

tl::expected<void, QString> Lab::useLessonSettings(const QString& json) {
  if (json.isEmpty()) return {};
  return tl::unexpected(tr("The lab “%1” has no settings for a lesson.").arg(title()));
}

tl::expected<void, QString> Lab::noSuchStep(const QString& name) const {
  if (stepNames().contains(name))
    return tl::unexpected(tr("The step “%1” is switched off in this document.").arg(name));
  return tl::unexpected(tr("Unknown step “%1”; the steps are %2.").arg(name, listText(stepNames())));
}

}  // namespace attn::app
